#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-2.0-only
#
# ./pact estimate from made-up records to plots, and what it says of mistakes in files. Runs from CTest's
# working directory, beside the programs that were built.

source "$(dirname -- "${BASH_SOURCE[0]}")/support.sh"
drawn=1
command -v gnuplot >/dev/null || drawn=0
use_built_programs pact-estimate
type="ns3::pact::EstimatorTrainer"
small=("--$type::MaxPasses=3" "--$type::HiddenUnits=3" "--$type::Window=4" "--$type::Horizon=4")

lines_are() { [[ $(wc -l <"$1") == "$2" ]]; }
header_is() { [[ $(head -n 1 "$1") == "$2" ]]; }
alone_in() { [[ $(ls "$1") == "$2" ]]; }

# Records of a scenario: same seeds, same bytes; other seeds, other records.
mkdir out
try ./pact estimate generate examples/smart-factory.yaml --out=out/r.csv --seeds 1-2,4 --runs=5 --longest=12
check "generate" status_is 0
check "generate says what it did" says "out/r.csv, 3 training seed(s) with 5 run(s) each"
check "generate leaves nothing else" alone_in out r.csv
check "generate's columns" header_is out/r.csv \
    run,seed,stage,model_pruning,node_set,epoch_in_stage,epoch,event,train_loss
cp out/r.csv again.csv
try ./pact estimate generate examples/smart-factory.yaml --out=out/r.csv --seeds=1-2,4 --runs=5 --longest=12
check "generated again" cmp again.csv out/r.csv
try ./pact estimate generate examples/smart-factory.yaml --out=unseen.csv --seeds=7-8 --runs=5 --longest=12
check "generate for evaluation" status_is 0

# Learning: same records and seed, same bytes.
try ./pact estimate train out/r.csv --out=E.yaml --seed 3 "${small[@]}"
check "train" status_is 0
check "train says what it read" says "15 runs of 3 training seed(s)"
check "train says how it goes" says "lambda_change, fold 1 of 3"
check "train says how good it is" says "held out"
check "estimator" file_says E.yaml 'pact_estimator: 1'
check "estimator names its loss" file_says E.yaml 'loss: "train_loss"'
check "estimator obeys attributes" file_says E.yaml 'hidden_units: 3'
check "estimator obeys the seed" file_says E.yaml 'seed: 3'
cp E.yaml E1.yaml
try ./pact estimate train out/r.csv --out=E.yaml --seed=3 "${small[@]}"
check "trained again" cmp E1.yaml E.yaml
try ./pact estimate train out/r.csv --out=other.yaml --seed=4 "${small[@]}"
check "another seed, another estimator" grep -qv "$(tail -n 1 E.yaml)" <(tail -n 1 other.yaml)

# Evaluation and its plot.
try ./pact estimate evaluate E.yaml unseen.csv --out=results/E
check "evaluate" status_is 0
check "evaluate prints a table" says "lambda_change  seed   change        persistence"
check "evaluate draws" says "Plots: results/E/plots"
check "metrics" header_is results/E/metrics.csv \
    network,loss,split,mae_mean,mae_std,mil_mean,mil_std,icp_mean,icp_std,predictor,horizon,log_mae_mean,groups,predictions
check "a baseline has no interval" grep -qE '^lambda_change,train_loss,seed,[0-9.e-]+,[0-9.e-]+,,,,,persistence,change,' \
    results/E/metrics.csv
check "predictions" header_is results/E/predictions.csv stage,origin,epoch,loss,mean,low,high,seen_seed
if ((drawn)); then
    check "SVG" file_says results/E/plots/estimate.svg '</svg>'
    check "PNG" grep -q IEND results/E/plots/estimate.png
    check "the plot names the loss" file_says results/E/plots/estimate.svg "train_loss"
    check "the plot names the stages" file_says results/E/plots/estimate.svg "silver F=0.5"
    cp results/E/plots/estimate.svg before.svg
    try ./pact estimate plot results/E
    check "redrawn" cmp before.svg results/E/plots/estimate.svg
    # Names that mean something to gnuplot are only names; numbers are only numbers.
    mkdir odd
    # shellcheck disable=SC2016  # nothing in it may be expanded
    printf '%s\n' 'stage,origin,epoch,loss,mean,low,high,seen_seed' \
        '"a`touch pwned` '\''.system(""touch pwned"").'\''",,1,0.5,,,,0' \
        '"a`touch pwned` '\''.system(""touch pwned"").'\''","1;system(""touch pwned"")",2,0.4,0.3,0.2,0.5,0' \
        >odd/predictions.csv
    try ./pact estimate plot odd
    check "odd names" status_is 0
    check "odd names are drawn" file_says odd/plots/estimate.svg 'touch pwned'
    check "odd names are not run" absent pwned
    check "odd names are not run" absent plots/pwned
    printf 'stage,origin,epoch,loss,mean,low,high,seen_seed\n' >odd/predictions.csv
    try ./pact estimate plot odd
    check "nothing to draw" status_is 0
fi
try ./pact estimate evaluate E.yaml unseen.csv --out=results/plain --no-plots
check "no plots" absent results/plain/plots

# The columns of another framework's log.
sed 's/train_loss/objective/; s/model_pruning/sparsity/' out/r.csv >foreign.csv
printf 'columns: {loss: objective, pruning: sparsity}\n' >mapping.yaml
try ./pact estimate train foreign.csv --out=foreign.yaml --mapping=mapping.yaml "${small[@]}"
check "mapping" status_is 0
check "mapping" file_says foreign.yaml 'loss: "objective"'
try ./pact estimate evaluate foreign.yaml foreign.csv --out=results/F --mapping=mapping.yaml --no-plots
check "evaluate with a mapping" status_is 0

# A mistake: one message, status 2, nothing written or changed.
wrong() {
    local message=$1
    shift
    try ./pact estimate "$@"
    check "status of: $*" status_is 2
    check "message of: $*" says "$message"
    check "nothing from: $*" absent new
}
head -c 2000 E.yaml >cut.yaml
printf 'colums: {}\n' >bad.yaml
sed 's/train,2/train,nan,/' out/r.csv >bad.csv
wrong "no column 'x'" train out/r.csv --out=new --loss=x
wrong "bad.csv:" train bad.csv --out=new
wrong "bad.yaml:1:1: unknown key 'colums', did you mean 'columns'?" train out/r.csv --out=new --mapping=bad.yaml
wrong "'fast' is not accepted" train out/r.csv --out=new "--$type::LearningRate=fast"
wrong "did you mean 'LearningRate'?" train out/r.csv --out=new "--$type::LeaningRate=1"
wrong "expected a whole number" train out/r.csv --out=new --seed=one
wrong "there is no folder 'new'" train out/r.csv --out=new/E.yaml
wrong "is a folder" train out/r.csv --out=results
wrong "cut.yaml:" evaluate cut.yaml unseen.csv --out=new
wrong "E.yaml predicts train_loss" evaluate E.yaml unseen.csv --out=new --loss=validation_loss
wrong "exists and is no folder" evaluate E.yaml unseen.csv --out=E.yaml
wrong "expected 'kind: staged-power-law'" generate examples/smart-factory-network.yaml --out=new
wrong "whole numbers from 0" generate examples/smart-factory.yaml --out=new --seeds=5-1
wrong "a number from 0 to 1" generate examples/smart-factory.yaml --out=new --noise=much
wrong "no column 'x'" train out/r.csv --out=E.yaml --loss=x
check "a failure leaves the estimator" cmp E1.yaml E.yaml
finish
