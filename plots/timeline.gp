# SPDX-License-Identifier: GPL-2.0-only
#
# Who trained what when: a group of rows for each strategy, a row for each node set.

data_folder = ARG1
output_file = ARG2
format = ARG3
load 'common.gp'
label_limit = 26
labels = 8
do for [n = 1:n_set] {
    labels = strlen(SET[n]) > labels ? strlen(SET[n]) : labels
}
group = n_set + 1.2
left = 34 + 8 * (labels > label_limit ? label_limit : labels)
plot_width = 720
width = left + plot_width + legend_width + 30
content = 26 * group * (n_strategy > 0 ? n_strategy : 1)
height = 124 + (content > legend_height ? content : legend_height)
load 'terminal.gp'

row(s, n) = (s - 1) * group + 0.7 + n
set label 1 titled('Who trained what, and when') at screen across(16), down(22) left font title_font
set lmargin at screen across(left)
set rmargin at screen across(left + plot_width)
set tmargin at screen down(44)
set bmargin at screen down(height - 64)
set xrange [0:time_limit]
set yrange [group * n_strategy + 0.5:0]
unset ytics
unset grid
set grid xtics back lc rgb '#E4E4E4' lt 1
set xlabel 'Time ('.time_unit.')'
set ylabel ''
tag = 10
do for [s = 1:n_strategy] {
    why = EPOCHS[s] == 0 ? 'no epoch was run' : sprintf('%d epoch%s', EPOCHS[s], EPOCHS[s] > 1 ? 's' : '')
    why = why.(REASON[s] eq '' ? '' : ', ended by: '.short(REASON[s], 40))
    set label tag short(STRATEGY[s], 40).'   ('.why.')' at graph 0.006, first row(s, 0.15) left
    tag = tag + 1
    do for [n = 1:n_set] {
        set label tag short(SET[n], label_limit) at screen across(left - 8), first row(s, n) right
        tag = tag + 1
    }
    if (s > 1) {
        set arrow tag from graph 0, first group * (s - 1) + 0.3 to graph 1, first group * (s - 1) + 0.3 \
            nohead back lc rgb '#BBBBBB'
        tag = tag + 1
    }
}
if (deadline_shown) {
    set arrow tag from first deadline, graph 0 to first deadline, graph 1 nohead front dt 4 lc rgb '#000000'
}
set key on at screen across(left + plot_width + 14), down(56) left top Left reverse samplen 1.5 spacing 1.3
stages = data_folder.'/stages.dat'
set style fill solid 1 noborder
# A stage too short to be seen is drawn as wide as a thin line.
shortest = 0.003 * time_limit
end_of(from, to) = to - from > shortest ? to : from + shortest
plot stages using ($5 == 0 ? 0.5 * ($3 + $4) : NaN):(row($1, $2)):3:4:(row($1, $2) - 0.36):(row($1, $2) + 0.36) \
         with boxxyerror fs pattern 4 border lc rgb change_colour fc rgb change_colour notitle, \
     for [m = 1:n_model] stages using ($5 == m ? 0.5 * ($3 + $4) : NaN):(row($1, $2)):3:(end_of($3, $4)): \
         (row($1, $2) - 0.36):(row($1, $2) + 0.36) with boxxyerror fc rgb model_colour(m) notitle, \
     for [m = 1:n_model] NaN with boxes fc rgb model_colour(m) title short(MODEL[m], name_limit), \
     NaN with boxes fs pattern 4 border lc rgb change_colour fc rgb change_colour title 'change of model', \
     NaN with lines dt 4 lc rgb (deadline_shown ? 0x000000 : 0xFFFFFF) title deadline_text
