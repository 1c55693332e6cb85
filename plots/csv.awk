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
function split_csv(line, field,    n, value) {
    n = 0
    do {
        if (match(line, /^"([^"]|"")*"/)) {
            value = substr(line, 2, RLENGTH - 2)
            gsub(/""/, "\"", value)
        } else {
            match(line, /^[^,]*/)
            value = substr(line, 1, RLENGTH)
        }
        field[++n] = plain(value)
        line = substr(line, RLENGTH + 1)
        more = line ~ /^,/
        line = substr(line, 2)
    } while (more)
    return n
}
