#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The plots: all of them from whatever a run left, whatever the names in it are, one colour per model.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"
if ! command -v gnuplot >/dev/null; then
    printf 'gnuplot is not installed\n'
    exit 77
fi
installed_packages gnuplot-nox
PATH=$SANDBOX/bin:$PATH

epochs_header=strategy,epoch,model,node_set,switched,start_time,change_time,run_time,end_time,change_energy,run_energy,total_energy,loss_before,loss_after_change,loss,predicted_loss,transfer_bytes
summary_header=strategy,loss_target,deadline,reached,epochs,switches,time,energy,loss,planned_energy,transfer_time,transfer_bytes,plan_milliseconds,stop_reason,note

manifest() { # folder, units, scenario, models as JSON
    printf '{"scenario": "%s",\n "units": "%s", "options": {"list": [1, {"a": "}"}]},\n "models": [%s]}\n' \
        "$3" "$2" "$4" >"$1/run.json"
}

# epochs N of strategy $2: the first half trains model $3 on $4, the second half $5 on $6.
write_epochs() { # folder, strategy, model, set, model, set, epochs
    awk -v strategy="$2" -v first="$3,$4" -v second="$5,$6" -v n="$7" 'BEGIN {
        loss = 2.3
        for (k = 1; k <= n; k++) {
            change = k == int(n / 2) + 1 && k > 1
            before = loss
            after = loss * (change ? 1.15 : 1)
            loss = 0.05 + (after - 0.05) * 0.95
            energy += 1 + 0.5 * change
            print strategy "," k "," (k <= n / 2 || n == 1 ? first : second) "," change "," time "," \
                change "," 1 "," (time + 1 + change) "," 0.5 * change ",1," energy "," before "," after "," \
                loss "," loss ",0"
            time += 1 + change
        }
    }' time=0 >>"$1/epochs.csv"
}

new_results() { # folder
    mkdir -p "$1"
    printf '%s\n' $epochs_header >"$1/epochs.csv"
    printf '%s\n' $summary_header >"$1/summary.csv"
    printf 'strategy,node_set,node,model,cause,joules\n' >"$1/energy.csv"
}

all_plots() {
    local name
    for name in loss energy energy-by-model timeline; do
        check "$1: $name.svg" file_says "$1/plots/$name.svg" '</svg>'
        check "$1: $name.png" grep -q IEND "$1/plots/$name.png"
    done
}

draws() {
    try ./pact plot "$1"
    check "$1" status_is 0
    check "$1" says "Plots: $1/plots"
    all_plots "$1"
}

# Two strategies in the paper's units.
new_results two
manifest two normalised "smart-factory" '"L", "M"'
write_epochs two pact L gold M silver 12
write_epochs two "one-switch" L gold L gold 9
printf 'pact,0.3,25,1,12,1,13,12.5,0.29,12.5,0,0,1,target,\none-switch,0.3,25,0,9,0,9,9,0.9,9,0,0,1,deadline,\n' \
    >>two/summary.csv
printf 'pact,gold,g0,L,compute,6\npact,silver,s0,M,compute,6.5\none-switch,gold,g0,L,compute,9\n' >>two/energy.csv
draws two
check "target in the legend" file_says two/plots/loss.svg "target: 0.3"
check "far deadline in the legend" file_says two/plots/loss.svg "deadline: 25 (off the axis)"
check "units of time" file_says two/plots/loss.svg "Time (normalised units)"
check "units of energy" file_says two/plots/energy.svg "Energy so far (normalised units)"
check "total at the bar" file_says two/plots/energy-by-model.svg ">12.5<"
check "why it stopped" file_says two/plots/timeline.svg "ended by: deadline"
for strategy in pact one-switch; do
    check "panel of $strategy" file_says two/plots/loss.svg ">$strategy<"
done
# Okabe and Ito's blue for the first model of run.json, their orange for the second.
for plot in loss energy energy-by-model timeline; do
    for colour in "0, *114, *178|0072[bB]2" "230, *159, *0|[eE]69[fF]00"; do
        check "$plot: colour $colour" grep -qE "$colour" two/plots/$plot.svg
    done
done

# SI units; one strategy, one epoch.
new_results one
manifest one si "one" '"L"'
write_epochs one pact L gold L gold 1
printf 'pact,0.3,1.2,0,1,0,1,1,2.2,1,0,0,1,deadline,\n' >>one/summary.csv
draws one
check "seconds" file_says one/plots/loss.svg "Time (s)"
check "joules" file_says one/plots/energy.svg "Energy so far (J)"
check "near deadline is drawn" file_says one/plots/loss.svg "deadline: 1.2 s<"

# An interrupted run: no summary, no ledger, no manifest, the last row cut.
new_results cut
write_epochs cut pact L gold M silver 6
printf 'pact,7,M,sil' >>cut/epochs.csv
rm cut/summary.csv cut/energy.csv
draws cut
check "the cut row is left out" file_says_not cut/plots/timeline.svg ">sil<"

# The same with its manifest, which names what is still to come.
new_results early
printf '%s\n' '{"scenario": "early", "strategies": ["pact", "optimum"], "units": "si",' \
    '"models": ["L", "M"], "node_sets": ["gold", "silver", "bronze"], "loss_target": 0.75,' \
    '"deadline": 7.5, "finished": false}' >early/run.json
write_epochs early pact L gold M silver 6
draws early
check "says that it is unfinished" file_says early/plots/loss.svg "early (unfinished run)"
check "target of the manifest" file_says early/plots/loss.svg "target: 0.75"
check "deadline of the manifest" file_says early/plots/loss.svg "deadline: 7.5 s<"
check "strategy still to come" file_says early/plots/loss.svg ">optimum<"
check "node set still to come" file_says early/plots/timeline.svg ">bronze<"

# A strategy that never started, and no strategy at all.
new_results idle
printf 'pact,0.3,25,0,0,0,0,0,2.3,0,0,0,1,no feasible strategy,\n' >>idle/summary.csv
draws idle
check "says why nothing is drawn" file_says idle/plots/loss.svg "no epoch was run: no feasible strategy"
new_results nothing
draws nothing

new_results long
write_epochs long pact L gold M silver 2000
write_epochs long optimum L gold L gold 2000
draws long

# Names that mean something to gnuplot, SVG, printf or the shell are only names.
new_results "odd names = %s"
# shellcheck disable=SC2016  # nothing in them may be expanded
{
    manifest "odd names = %s" s '100%s `touch pwned` {/Symbol x}' \
        '"a_b^c `touch pwned`", "d \"e\" <f> & $(touch pwned) \\\\n"'
    write_epochs "odd names = %s" "'.system('touch pwned').'" 'a_b^c `touch pwned`' 's"; touch pwned' x "'y'" 4
    sed -i 's/,s"; touch pwned,/,"s""; touch, pwned",/; s/,x,/,"d ""e"" <f> \& $(touch pwned) \\\\n",/' \
        "odd names = %s/epochs.csv"
}
draws "odd names = %s"
check "no name was run" absent pwned
check "no name was run" absent plots/pwned
check "underscore and caret stay" file_says "odd names = %s/plots/loss.svg" "a_b^c \`touch pwned\`"
check "markup is escaped" grep -qE '&lt;f(>|&gt;) &amp; ' "odd names = %s/plots/loss.svg"
check "percent stays" file_says "odd names = %s/plots/loss.svg" "100%s"
check "comma and quote stay" file_says "odd names = %s/plots/timeline.svg" "; touch, pwned"

# Redrawing gives the same bytes.
cp two/plots/loss.svg before.svg
try ./pact plot two
check "redrawn" cmp before.svg two/plots/loss.svg
finish
