#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# What the plots are drawn from agrees with the tables, for random runs: the expected numbers are sums
# over the CSV files, taken by other means than the preparation's.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"

# A run of random epochs over three models and sets; half of the names are quoted.
random_run() { # folder, seed
    mkdir -p "$1"
    awk -v folder="$1" -v seed="$2" 'BEGIN {
        srand(seed)
        print "strategy,epoch,model,node_set,switched,start_time,change_time,run_time,end_time,change_energy,run_energy,total_energy,loss_before,loss_after_change,loss,predicted_loss,transfer_bytes" > (folder "/epochs.csv")
        print "strategy,node_set,node,model,cause,joules" > (folder "/energy.csv")
        for (s = 1; s <= 3; s++) {
            time = energy = 0
            loss = 2
            n = int(40 * rand())
            for (k = 1; k <= n; k++) {
                if (k == 1 || rand() < 0.2)
                    m = int(3 * rand())
                change = rand() < 0.3 ? int(8 * rand()) / 4 : 0
                run = 0.25 + int(8 * rand()) / 4
                spent = int(16 * rand()) / 8
                end = time + change + run
                energy += spent
                name = rand() < 0.5 ? "m" m : "\"m" m "\""
                print "p" s "," k "," name ",n" m ",0," time "," change "," run "," end ",0," spent "," \
                    energy "," loss "," loss "," loss * 0.9 ",0,0" > (folder "/epochs.csv")
                print "p" s ",n" m ",x," name ",compute," spent > (folder "/energy.csv")
                loss *= 0.9
                time = end
            }
        }
    }'
}

# Busy time per model and in changes, from the bars of the timeline and from the table.
from_stages() { awk '{ sum[$5] += $4 - $3 } END { for (m in sum) if (sum[m]) print m, sum[m] }' "$1/stages.dat" | sort; }
from_table() { # data folder, epochs.csv: models are numbered in order of appearance
    tr -d '"' <"$2" | awk -F, 'NR > 1 {
        if (!($3 in number)) number[$3] = ++n
        sum[number[$3]] += $8; sum[0] += $7
    } END { for (m in sum) if (sum[m]) print m, sum[m] }' | sort
}
energy_drawn() { awk '{ sum += $4 - $3 } END { print sum + 0 }' "$1/bars.dat"; }
energy_spent() { awk -F, 'NR > 1 { sum += $6 } END { print sum + 0 }' "$1"; }
# Bars of one strategy follow one another in time and never overlap.
ordered() { awk '$3 < end[$1] - 1e-9 || $4 < $3 { bad = 1 } { end[$1] = $4 } END { exit bad }' "$1/stages.dat"; }
same() { [[ $1 == "$2" ]]; }

for seed in 1 2 3 4 5 6 7 8 9 10; do
    random_run "run$seed" "$seed"
    mkdir "data$seed"
    try awk -v dir="data$seed" -f plots/csv.awk -f plots/prepare.awk "run$seed/epochs.csv" "run$seed/energy.csv"
    check "seed $seed" status_is 0
    check "seed $seed: busy time" same "$(from_stages "data$seed")" "$(from_table "data$seed" "run$seed/epochs.csv")"
    check "seed $seed: energy" same "$(energy_drawn "data$seed")" "$(energy_spent "run$seed/energy.csv")"
    check "seed $seed: order" ordered "data$seed"
done
finish
