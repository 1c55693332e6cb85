# SPDX-License-Identifier: GPL-2.0-only
#
# Turns a result folder into what the gnuplot scripts read: data.gp (names and ranges) and tables of
# numbers. Names come from users, so they reach gnuplot only as single-quoted strings.
#
#   awk -v dir=WORK -f csv.awk -f prepare.awk run.json summary.csv epochs.csv energy.csv
#
# Any of the files may be absent from the list. Works with every POSIX awk, mawk included.

# A code point as UTF-8, so that names in run.json and in the tables compare equal.
function utf8(code) {
    if (code < 32)
        return " "
    if (code < 128)
        return sprintf("%c", code)
    if (code < 2048)
        return sprintf("%c%c", 192 + int(code / 64), 128 + code % 64)
    return sprintf("%c%c%c", 224 + int(code / 4096), 128 + int(code / 64) % 64, 128 + code % 64)
}

function hex(digits,    i, code) {
    for (i = 1; i <= length(digits); i++)
        code = 16 * code + index("0123456789abcdef", tolower(substr(digits, i, 1))) - 1
    return code
}

function json_string(text,    out, at, c) {
    text = substr(text, 2, length(text) - 2)
    while ((at = index(text, "\\")) > 0) {
        out = out substr(text, 1, at - 1)
        c = substr(text, at + 1, 1)
        text = substr(text, at + 2)
        if (c == "u") {
            out = out utf8(hex(substr(text, 1, 4)))
            text = substr(text, 5)
        } else {
            out = out (index("bfnrt", c) ? " " : c)
        }
    }
    return out text
}

# Fills json["key.key.index"] from the text of a JSON file.
function read_json(text,    token, depth, key, kind, count, path, i) {
    depth = 0
    while (match(text, /"([^"\\]|\\.)*"|[][{}:,]|[^][{}:," \t\n\r]+/)) {
        token = substr(text, RSTART, RLENGTH)
        text = substr(text, RSTART + RLENGTH)
        if (token == "{" || token == "[") {
            kind[++depth] = token
            count[depth] = 0
            key[depth] = token == "[" ? 0 : ""
        } else if (token == "}" || token == "]") {
            depth--
        } else if (token == ",") {
            key[depth] = kind[depth] == "[" ? ++count[depth] : ""
        } else if (token != ":") {
            if (token ~ /^"/)
                token = json_string(token)
            if (kind[depth] == "{" && key[depth] == "") {
                key[depth] = token
                continue
            }
            path = key[1]
            for (i = 2; i <= depth; i++)
                path = path "." key[i]
            json[path] = token
        }
    }
}

# The index of a name in its list; a new name is added at the end.
function index_of(list, name) {
    if (!((list, name) in place)) {
        place[list, name] = ++count_of[list]
        name_of[list, count_of[list]] = name
    }
    return place[list, name]
}

function number(name) {
    return value(name) + 0
}

function widen(loss) {
    if (loss > 0 && (loss_low == "" || loss < loss_low))
        loss_low = loss
    if (loss > loss_high)
        loss_high = loss
}

function point(s, time, loss, energy, model, is_end) {
    print time, loss, energy, model, is_end > (dir "/curve-" s ".dat")
    widen(loss)
    if (time > time_high)
        time_high = time
    if (energy > energy_high)
        energy_high = energy
}

# Consecutive epochs of one setting become one bar, so that thousands of them stay readable.
function flush_stage(s) {
    if (stage_set[s] != "")
        print s, stage_set[s], stage_from[s], stage_to[s], stage_model[s] > (dir "/stages.dat")
    stage_set[s] = ""
}

function read_summary(    s) {
    s = index_of("strategy", value("strategy"))
    if (value("loss_target") != "")
        target = number("loss_target")
    if (value("deadline") ~ /^[0-9]/)
        deadline = number("deadline")
    reason[s] = value("stop_reason")
}

function read_epoch(    s, m, n, start, trained, end, before) {
    s = index_of("strategy", value("strategy"))
    m = index_of("model", value("model"))
    n = index_of("set", value("node_set"))
    start = number("start_time")
    trained = start + number("change_time")
    end = number("end_time")
    before = spent[s] + 0
    epochs[s]++
    if (trained > start) {
        point(s, start, number("loss_before"), before, 0, 0)
        point(s, trained, number("loss_after_change"), before + number("change_energy"), 0, 0)
        printf "\n" > (dir "/curve-" s ".dat")
        flush_stage(s)
        print s, n, start, trained, 0 > (dir "/stages.dat")
    }
    point(s, trained, number("loss_after_change"), before + number("change_energy"), m, 0)
    point(s, end, number("loss"), number("total_energy"), m, 1)
    printf "\n" > (dir "/curve-" s ".dat")
    if (stage_set[s] != n || stage_model[s] != m)
        flush_stage(s)
    if (stage_set[s] == "") {
        stage_set[s] = n
        stage_model[s] = m
        stage_from[s] = trained
    }
    stage_to[s] = end
    spent[s] = number("total_energy")
}

function read_energy(    s, m) {
    s = index_of("strategy", value("strategy"))
    m = value("model") == "" ? 0 : index_of("model", value("model"))
    joules[s, m] += number("joules")
    has_energy = 1
}

function take_list(list, key,    i) {
    for (i = 0; ((key "." i) in json); i++)
        index_of(list, plain(json[key "." i]))
}

# The manifest fixes every order, and with it the colours, even for what the tables do not show yet.
function take_manifest() {
    read_json(text)
    take_list("strategy", "strategies")
    take_list("model", "models")
    take_list("set", "node_sets")
    target = json["loss_target"]
    if (json["deadline"] ~ /^[0-9]/)
        deadline = json["deadline"]
}

function names(list, variable,    i, n, line) {
    n = count_of[list] + 0
    line = "n_" list " = " n "\narray " variable "[" (n > 0 ? n : 1) "] = ["
    if (n == 0)
        line = line "''"
    for (i = 1; i <= n; i++)
        line = line (i > 1 ? ", " : "") quoted(name_of[list, i])
    print line "]" > (dir "/data.gp")
}

function write_bars(    s, m, from, n) {
    n = count_of["strategy"]
    for (s = 1; s <= n; s++) {
        from = 0
        for (m = 0; m <= count_of["model"]; m++) {
            if (joules[s, m] > 0)
                print s, m, from, from + joules[s, m] > (dir "/bars.dat")
            from += joules[s, m]
            if (m == 0 && joules[s, m] > 0)
                has_other = 1
        }
        if (from > bar_high)
            bar_high = from
        totals = totals (s > 1 ? ", " : "") from + 0
    }
}

function write_data(    s, n, list, normalised) {
    names("strategy", "STRATEGY")
    names("model", "MODEL")
    names("set", "SET")
    n = count_of["strategy"]
    for (s = 1; s <= n; s++) {
        list = list (s > 1 ? ", " : "") epochs[s] + 0
        reasons = reasons (s > 1 ? ", " : "") quoted(reason[s])
    }
    print "array EPOCHS[" (n > 0 ? n : 1) "] = [" (n > 0 ? list : 0) "]" > (dir "/data.gp")
    print "array REASON[" (n > 0 ? n : 1) "] = [" (n > 0 ? reasons : "''") "]" > (dir "/data.gp")
    print "array TOTAL[" (n > 0 ? n : 1) "] = [" (n > 0 ? totals : 0) "]" > (dir "/data.gp")
    normalised = json["units"] ~ /^normali/
    print "scenario = " quoted(plain(json["scenario"])) > (dir "/data.gp")
    print "unfinished = " (json["finished"] == "false") > (dir "/data.gp")
    print "time_unit = '" (normalised ? "normalised units" : "s") "'" > (dir "/data.gp")
    print "energy_unit = '" (normalised ? "normalised units" : "J") "'" > (dir "/data.gp")
    print "target = " target + 0 > (dir "/data.gp")
    print "deadline = " deadline + 0 > (dir "/data.gp")
    print "time_high = " (time_high > 0 ? time_high : 1) > (dir "/data.gp")
    print "energy_high = " (energy_high > 0 ? energy_high : 1) > (dir "/data.gp")
    print "bar_high = " (bar_high > 0 ? bar_high : 1) > (dir "/data.gp")
    print "loss_low = " (loss_low != "" ? loss_low : 1) > (dir "/data.gp")
    print "loss_high = " (loss_high > 0 ? loss_high : 1) > (dir "/data.gp")
    print "has_energy = " has_energy + 0 > (dir "/data.gp")
    print "has_other = " has_other + 0 > (dir "/data.gp")
}

BEGIN {
    OFMT = CONVFMT = "%.10g"
    printf "" > (dir "/stages.dat")
    printf "" > (dir "/bars.dat")
}

FNR == 1 {
    start_file()
}

{
    sub(/\r$/, "")
}

file == "run.json" {
    text = text $0 "\n"
    next
}

# run.json comes first and is complete by now.
text != "" && !manifest_taken {
    take_manifest()
    manifest_taken = 1
}

ends_row() {
    if (file == "summary.csv")
        read_summary()
    else if (file == "epochs.csv")
        read_epoch()
    else
        read_energy()
}

END {
    for (s = 1; s <= count_of["strategy"]; s++)
        flush_stage(s)
    write_bars()
    write_data()
}
