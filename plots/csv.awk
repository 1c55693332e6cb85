# SPDX-License-Identifier: GPL-2.0-only
#
# What the preparations of the plots share: reading CSV files, and texts for gnuplot. Works with every
# POSIX awk, mawk included.

function plain(text) {
    gsub(/[\001-\037\177]/, " ", text)
    return text
}

# Single quotes switch off gnuplot's own substitutions; an apostrophe inside becomes a typographic one.
function quoted(text) {
    gsub(/'/, "\342\200\231", text)
    return "'" text "'"
}

# Splits a CSV record (RFC 4180) into field[1..n].
function split_csv(line, field,    n, cell, more) {
    n = 0
    do {
        if (match(line, /^"([^"]|"")*"/)) {
            cell = substr(line, 2, RLENGTH - 2)
            gsub(/""/, "\"", cell)
        } else {
            match(line, /^[^,]*/)
            cell = substr(line, 1, RLENGTH)
        }
        field[++n] = plain(cell)
        line = substr(line, RLENGTH + 1)
        more = line ~ /^,/
        line = substr(line, 2)
    } while (more)
    return n
}

# Call it at the first line of each file: leaves the file's name without its folder in `file`.
function start_file(    i) {
    file = FILENAME
    sub(/.*\//, "", file)
    column_count = 0
    for (i in column)
        delete column[i]
    record = ""
}

# Takes the present line of a CSV file, the first of which are the names of the columns. Returns whether a
# row ends here, for value() to tell its fields: a quoted one may have line breaks. Rows that were cut off
# are left out.
function ends_row(    quotes, count, i) {
    record = record == "" ? $0 : record "\n" $0
    quotes = record
    if (gsub(/"/, "", quotes) % 2 == 1 || record == "")
        return 0
    count = split_csv(record, field)
    record = ""
    if (column_count > 0)
        return count == column_count
    column_count = count
    for (i = 1; i <= count; i++)
        column[field[i]] = i
    return 0
}

# The field of the present row in the column of that name; empty if there is no such column.
function value(name) {
    return (name in column) ? field[column[name]] : ""
}
