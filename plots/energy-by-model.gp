# SPDX-License-Identifier: GPL-2.0-only
#
# Energy by model: one bar for each strategy, one segment for each model.

data_folder = ARG1
output_file = ARG2
format = ARG3
load 'common.gp'
label_limit = 26
labels = 8
do for [s = 1:n_strategy] {
    labels = strlen(STRATEGY[s]) > labels ? strlen(STRATEGY[s]) : labels
}
left = 30 + 8 * (labels > label_limit ? label_limit : labels)
plot_width = 560
width = left + plot_width + legend_width + 40
content = 52 * n_strategy
height = 134 + (content > legend_height ? content : legend_height)
load 'terminal.gp'

set label 1 titled('Energy by model') at screen across(16), down(22) left font title_font
set lmargin at screen across(left)
set rmargin at screen across(left + plot_width)
set tmargin at screen down(48)
set bmargin at screen down(height - 64)
set xrange [0:1.15 * bar_high]
set yrange [n_strategy + 0.6:0.4]
unset ytics
unset grid
set grid xtics back lc rgb '#E4E4E4' lt 1
set xlabel 'Energy ('.energy_unit.')'
do for [s = 1:n_strategy] {
    set label 10 + 2 * s short(STRATEGY[s], label_limit) at screen across(left - 8), first s right
    set label 11 + 2 * s sprintf(TOTAL[s] < 1e3 ? '%.4g' : (TOTAL[s] < 1e7 ? '%.0f' : '%.3e'), TOTAL[s]) at first TOTAL[s], first s left offset character 0.7, 0
}
set style fill solid 1 noborder
set key on at screen across(left + plot_width + 14), down(60) left top Left reverse samplen 1.5 spacing 1.3
bars = has_energy ? data_folder.'/bars.dat' : '/dev/null'
plot for [m = 1:n_model] bars using ($2 == m ? 0.5 * ($3 + $4) : NaN):1:3:4:($1 - 0.32):($1 + 0.32) \
         with boxxyerror fc rgb model_colour(m) notitle, \
     bars using ($2 == 0 ? 0.5 * ($3 + $4) : NaN):1:3:4:($1 - 0.32):($1 + 0.32) \
         with boxxyerror fc rgb change_colour notitle, \
     for [m = 1:n_model] NaN with boxes fc rgb model_colour(m) title short(MODEL[m], name_limit), \
     NaN with boxes fc rgb (has_other ? change_colour : 0xFFFFFF) title (has_other ? 'no model' : '')
