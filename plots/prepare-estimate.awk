# SPDX-License-Identifier: GPL-2.0-only
#
# Turns the results of ./pact estimate evaluate into what estimate.gp reads: data.gp (names and ranges),
# and for each stage s a table of its record (record-s.dat), of what was predicted after some epochs
# (band-s-o.dat for the origin o) and of what was predicted before the stage began (change-s.dat).
#
#   awk -v dir=WORK -f csv.awk -f prepare-estimate.awk metrics.csv predictions.csv

# The axis of stage s covers what was recorded of the epochs shown, and the bands, though not all the
# way where they reach far beyond: that would flatten the curve.
function find_range(s,    e, i, loss) {
    for (e = 0; e <= epoch_high; e++)
        if ((s, e) in recorded)
            widen(s, recorded[s, e])
    for (i = 1; i <= n_reach[s]; i++) {
        loss = reach[s, i]
        if (loss < record_low[s] / 4)
            loss = record_low[s] / 4
        if (loss > record_high[s] * 4)
            loss = record_high[s] * 4
        low[s] = loss < low[s] ? loss : low[s]
        high[s] = loss > high[s] ? loss : high[s]
    }
}

function widen(s, loss) {
    if (loss <= 0)
        return
    if (!(s in low) || loss < low[s])
        low[s] = record_low[s] = loss
    if (!(s in high) || loss > high[s])
        high[s] = record_high[s] = loss
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
    if (origin == "") {
        print epoch, loss > (dir "/record-" s ".dat")
        recorded[s, epoch] = loss
        record_end = epoch > record_end ? epoch : record_end
        return
    }
    predicted_end = epoch > predicted_end ? epoch : predicted_end
    reach[s, ++n_reach[s]] = value("low") + 0
    reach[s, ++n_reach[s]] = value("high") + 0
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
    start_file()
}

{
    sub(/\r$/, "")
}

ends_row() {
    if (file == "metrics.csv")
        loss_name = value("loss")
    else
        read_prediction()
}

END {
    # Most of a long stage is not predicted; showing it would squeeze what is.
    epoch_high = int(1.15 * predicted_end)
    if (predicted_end == 0 || epoch_high > record_end)
        epoch_high = record_end
    for (s = 1; s <= n_stage; s++) {
        find_range(s)
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
