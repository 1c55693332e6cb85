# shellcheck shell=bash
# SPDX-License-Identifier: GPL-2.0-only
#
# The help texts of ./pact.

help_overview() {
    cat <<'TEXT'
PACT for ns-3: trains compressed variants of a DNN on the nodes of a simulated network, at the least
energy that meets a loss target by a deadline.

  ./pact run SCENARIO    simulate a scenario file and compare strategies
  ./pact plot OUT        draw the plots of a result folder again
  ./pact estimate        learn estimators of the loss from training records, and evaluate them
  ./pact sweep STUDY     carry out a study: many runs of a scenario, and their statistics
  ./pact reproduce       run the paper's evaluation and check what it claims
  ./pact report OUT      one HTML page about the results of a run, a study or a reproduction
  ./pact test            build and run every test, then again with sanitizers
  ./pact bench           build and run the benchmarks
  ./pact help            this text

Each explains its options with --help. For a start: ./pact run examples/smart-factory.yaml
TEXT
}

help_shared_options() {
    cat <<'TEXT'
  --no-install       install nothing: when a Debian package is missing, print the command that
                     installs it and stop with status 2
  --jobs=N           compile N files at a time (default: one for each processor, fewer when memory
                     is short)
  --help             this text
TEXT
}

help_run() {
    cat <<'TEXT'
Usage: ./pact run SCENARIO [options] [ns-3 options]

Installs missing Debian packages (saying which first), builds the simulator, runs the scenario, prints
a table that compares the strategies, and draws the plots.

  SCENARIO           the YAML file that describes the run, such as examples/smart-factory.yaml
  --out=DIR          where the results go (default: results/<name of the scenario file>)
  --strategy=LIST    who decides: pact, pact-oracle (pact that knows the true loss),
                     pact-network-blind (pact that takes the network to cost nothing), optimum,
                     one-switch, static-learn, the TypeId name of a planner, several of these with
                     commas between, or all, which leaves pact-network-blind out (default: the
                     policy the scenario names)
  --set PATH=VALUE   override a value of the scenario, such as target.loss=0.25; may be repeated;
                     a file in VALUE is looked for here, then next to the scenario file
  --program=NAME     run your own program scratch/NAME.cc, with planners of its own, in place of the
                     simulator that comes with the module
  --no-plots         do not draw the plots (gnuplot is not needed then)
  --check            simulate and write nothing: read all files, report mistakes, and print what
                     run.json would say
TEXT
    help_shared_options
    cat <<'TEXT'

ns-3's own options are passed on:
  --RngRun=N         run number of the random streams: another number, another independent run
  --RngSeed=N        seed of the random streams
  --ns3::pact::TYPE::ATTRIBUTE=VALUE
                     default of an attribute, the module's or ns-3's; what the scenario states
                     (segment, noise, bias, measurement_weight, policy attributes) goes before it
  --PrintHelp        ns-3's list of such options; --PrintAttributes=ns3::pact::TYPE the attributes
                     of one type

Results: OUT/summary.csv (a row for each strategy), OUT/epochs.csv (a row for each epoch),
OUT/energy.csv (who used the energy), OUT/run.json (what is needed to run it again), OUT/plots/.

Exit status: 0 when the simulation ran, 2 when the options or the scenario are wrong or a package is
missing, anything else when the build or the simulation failed, or ns-3 refused one of its own options.
TEXT
}

help_estimate() {
    cat <<'TEXT'
Usage: ./pact estimate train RECORDS... --out=E.yaml [options]
       ./pact estimate evaluate E.yaml... RECORDS... --out=DIR [options]
       ./pact estimate plot DIR
       ./pact estimate generate SCENARIO --out=RECORDS.csv [options]

train learns an estimator of the training loss from CSV files with training records, such as
data/traces/seed1.csv, and writes it into a file that scenarios can name. evaluate scores one against
records, next to two simple predictors, and draws the plot; plot draws it again. Several estimators that
differ in their --seed are scored together. generate makes records up: random courses of training under
the staged power law of a scenario, with noise.

  --loss=COLUMN      column of the records that is the loss (default: train_loss, and for evaluate
                     the one that the estimator learned from)
  --mapping=M.yaml   names of the records' columns, data of their node sets (default: as in
                     data/traces/mapping.yaml, which explains it; for evaluate its columns, but
                     node sets and start loss as they were when the estimator learned)

train:
  --out=FILE         the estimator; replaced when training has succeeded
  --seed=N           fixes the networks' beginnings and shuffles (default: 1)
  --ns3::pact::EstimatorTrainer::ATTRIBUTE=VALUE
                     how it learns: LearningRate, BatchSize, Window, Horizon, HiddenUnits, ...;
                     --PrintAttributes=ns3::pact::EstimatorTrainer lists them

evaluate:
  --out=DIR          where the results go: metrics.csv, predictions.csv, plots/
  --no-plots         do not draw the plot (gnuplot is not needed then)

Several training seeds of the networks: train one estimator with each, then evaluate all together.
  for N in 1 2 3; do ./pact estimate train RECORDS... --seed=$N --out=E-$N.yaml; done
  ./pact estimate evaluate E-*.yaml RECORDS... --out=DIR

generate:
  --out=FILE         the records
  --seeds=LIST       training seeds, such as 1-5,8 (default: 1-40)
  --runs=N           runs of each seed (default: 8)
  --longest=N        most epochs in a stage (default: 200)
  --changes=N        most changes of setting in a run (default: 2)
  --noise=X          standard deviation of the logarithm of the loss (default: the scenario's noise,
                     0.02 if it has none)

TEXT
    help_shared_options
    cat <<'TEXT'

Exit status: 0 when all was done, 2 when the options or a file are wrong or a package is missing,
anything else when the build failed or results could not be written.
TEXT
}

help_sweep() {
    cat <<'TEXT'
Usage: ./pact sweep STUDY [options] [-- Snakemake options]

Carries out a study: a scenario, axes of values to replace in it, and seeds for each point. Runs go on in
parallel under Snakemake. One that fails is repeated once, then reported with its log, and does not stop
the others. When a campaign was interrupted or killed, the same command goes on with the missing runs.

  STUDY              the YAML file that describes the study, such as examples/studies/target.yaml
  --out=DIR          where the results go (default: results/<name of the study>)
  --slurm            submit the runs as jobs of a Slurm cluster that shares this folder
  -- OPTIONS         given to Snakemake, such as --default-resources slurm_partition=batch runtime=60

TEXT
    help_shared_options
    cat <<'TEXT'

--jobs=N is also how many runs go on at a time (default: one for each processor, 100 with --slurm).

Results: OUT/results.csv (a row for each run and strategy), OUT/aggregate.csv (mean, standard deviation and
95 % confidence interval of each point, and the same of paired differences between strategies),
OUT/failed.csv (if runs failed), OUT/campaign.json, OUT/runs/, OUT/logs/, OUT/plots/.

Exit status: 0 when all runs are done, 1 when runs failed, 2 when the options or a file are wrong or a
package is missing, 130 when the campaign was interrupted.
TEXT
}

help_reproduce() {
    cat <<'TEXT'
Usage: ./pact reproduce [options]

Runs the evaluation of the paper on the reference scenario, with estimators that know the truth, that
learned it and that are biased, and beyond the paper on the network. Checks what the paper says about its
results, claim by claim.

  --out=DIR          where the results go (default: results/reproduce)

TEXT
    help_shared_options
    cat <<'TEXT'

Results: OUT/claims.csv (each statement, what was measured, whether it holds), OUT/experiments/ (a table
for each experiment), OUT/plots/, OUT/campaigns/ (all runs). When it was interrupted, the same command
goes on with what is missing.

Exit status: 0 when all was run, whether or not every claim holds; 1 when runs failed; 2 when the options
are wrong or a package is missing.
TEXT
}

help_plot() {
    cat <<'TEXT'
Usage: ./pact plot OUT [options]

Draws the plots of a result folder again, as SVG and PNG, into OUT/plots: loss over time, energy over
time, energy by model, and who trained what when. A run that was interrupted is drawn as far as it got.

  OUT                a result folder of ./pact run, such as results/smart-factory
  --no-install       when gnuplot is missing, print the command that installs it and stop with status 2
  --help             this text
TEXT
}

help_test() {
    cat <<'TEXT'
Usage: ./pact test [options] [-- CTest options]

Builds everything with warnings as errors and runs every test through CTest: first a Release build (in
build-test/), then one with AddressSanitizer and UndefinedBehaviorSanitizer (in build-sanitize/).

  --release          only the Release build
  --sanitize         only the build with sanitizers
  -- OPTIONS         given to CTest, such as -R planning to run the tests whose names match
TEXT
    help_shared_options
}

help_bench() {
    cat <<'TEXT'
Usage: ./pact bench [options]

Builds the benchmarks in Release and runs them.

  --benchmark_...=X  an option of Google Benchmark, such as --benchmark_filter=REGEX to choose some or
                     --benchmark_out=FILE to keep the numbers
TEXT
    help_shared_options
}

help_report() {
    cat <<'TEXT'
Usage: ./pact report OUT [options]

Writes OUT/report.html: one page that needs no other file and no network, for a screen, a phone or
paper. It says what was run, compares the strategies, shows the plots, who trained what when, who used
the energy, which claims hold, and what to beware of. Plots that a run lacks are drawn first; an
interrupted run is shown as far as it got.

  OUT                a result folder of ./pact run, ./pact sweep or ./pact reproduce
  --no-install       when a Debian package is missing, print the command that installs it and stop
                     with status 2
  --help             this text

Exit status: 0 when the page was written, 2 when the options are wrong, a package is missing, or OUT is
no result folder or has a broken file.
TEXT
}
