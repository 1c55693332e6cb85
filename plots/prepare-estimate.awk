# SPDX-License-Identifier: GPL-2.0-only
#
# Turns the results of ./pact estimate evaluate into what estimate.gp reads: data.gp (names and ranges),
# and for each stage s a table of its record (record-s.dat), of what was predicted after some epochs
# (band-s-o.dat for the origin o) and of what was predicted before the stage began (change-s.dat).
#
#   awk -v dir=WORK -f csv.awk -f prepare-estimate.awk metrics.csv predictions.csv

function value(name) {
    return (name in column) ? field[column[name]] : ""
}

function widen(s, loss, reach,    least, most) {
    if (loss <= 0)
        return
    # A band may reach far beyond what was recorded; following it all the way would flatten the curve.
    if (reach) {
        least = record_low[s] / 4
        most = record_high[s] * 4
        loss = loss < least ? least : (loss > most ? most : loss)
    } else {
        if (!(s in record_low) || loss < record_low[s])
            record_low[s] = loss
        if (!(s in record_high) || loss > record_high[s])
            record_high[s] = loss
    }
    if (!(s in low) || loss < low[s])
        low[s] = loss
    if (!(s in high) || loss > high[s])
        high[s] = loss
}

function read_prediction(    s, o, name, origin, epoch, loss) {
    name = value("stage")
    if (!(name in stage_of)) {
        stage_of[name] = ++n_stage
        name_of[n_stage] = name
        seen[n_stage] = value("seen_seed") + 0
    }
    s = stage_of[name]
    origin = value("origin")
    epoch = value("epoch") + 0
    loss = value("loss") + 0
    if (epoch > epoch_high)
        epoch_high = epoch
    if (origin == "") {
        print epoch, loss > (dir "/record-" s ".dat")
        recorded[s, epoch] = loss
        widen(s, loss, 0)
        return
    }
    widen(s, value("low") + 0, 1)
    widen(s, value("high") + 0, 1)
    if (origin == "change") {
        print epoch, value("mean") + 0, value("low") + 0, value("high") + 0 > (dir "/change-" s ".dat")
        has_change = 1
        return
    }
    origin += 0
    if (!(origin in place_of)) {
        place_of[origin] = ++n_origin
        origin_of[n_origin] = origin
    }
    o = place_of[origin]
    # Each fan opens where the record stood when it was predicted.
    if (!((s, o) in begun)) {
        begun[s, o] = 1
        loss = recorded[s, origin]
        if (loss > 0)
            print origin, loss, loss, loss > (dir "/band-" s "-" o ".dat")
    }
    print epoch, value("mean") + 0, value("low") + 0, value("high") + 0 > (dir "/band-" s "-" o ".dat")
}

function list(name, texts, count,    i, line) {
    line = "n_" name " = " count + 0 "\narray " toupper(name) "[" (count > 0 ? count : 1) "] = ["
    for (i = 1; i <= count; i++)
        line = line (i > 1 ? ", " : "") texts[i]
    print line (count > 0 ? "" : 0) "]" > (dir "/data.gp")
}

# All tables exist, so that gnuplot need not ask.
function write_empty(    s, o) {
    for (s = 1; s <= n_stage; s++) {
        printf "" > (dir "/record-" s ".dat")
        printf "" > (dir "/change-" s ".dat")
        for (o = 1; o <= n_origin; o++)
            printf "" > (dir "/band-" s "-" o ".dat")
    }
}

BEGIN {
    OFMT = CONVFMT = "%.10g"
}

FNR == 1 {
    file = FILENAME
    sub(/.*\//, "", file)
    column_count = 0
    for (i in column)
        delete column[i]
    record = ""
}

{
    sub(/\r$/, "")
    record = record == "" ? $0 : record "\n" $0
    quotes = record
    if (gsub(/"/, "", quotes) % 2 == 1 || record == "")
        next
    column_count_here = split_csv(record, field)
    record = ""
    if (column_count == 0) {
        column_count = column_count_here
        for (i = 1; i <= column_count; i++)
            column[field[i]] = i
    } else if (column_count_here == column_count) {
        if (file == "metrics.csv")
            loss_name = value("loss")
        else
            read_prediction()
    }
}

END {
    for (s = 1; s <= n_stage; s++) {
        stage_text[s] = quoted(name_of[s])
        low_text[s] = (s in low) ? low[s] : 1
        high_text[s] = (s in high) ? high[s] : 1
    }
    for (o = 1; o <= n_origin; o++)
        origin_text[o] = origin_of[o]
    list("stage", stage_text, n_stage)
    list("seen", seen, n_stage)
    list("low", low_text, n_stage)
    list("high", high_text, n_stage)
    list("origin", origin_text, n_origin)
    print "loss_name = " quoted(loss_name) > (dir "/data.gp")
    print "epoch_high = " (epoch_high > 0 ? epoch_high : 1) > (dir "/data.gp")
    print "has_change = " has_change + 0 > (dir "/data.gp")
    write_empty()
}
