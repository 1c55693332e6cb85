# SPDX-License-Identifier: GPL-2.0-only
#
# Training loss over time.

data_folder = ARG1
output_file = ARG2
format = ARG3
load 'common.gp'
column = 2
heading = titled('Training loss over time')
axis_title = 'Training loss (log scale)'
target_line = target > 0
lowest = target_line && target < loss_low ? target : loss_low
low = 0.9 * lowest
high = 1.1 * loss_high
set logscale y
# Powers of ten alone would leave one label on the axis.
if (high / low >= 3) {
    set ytics ()
    decade_from = floor(log10(low))
    decade_to = ceil(log10(high))
    do for [d = decade_from:decade_to] {
        do for [k in (high / low > 200 ? '1' : (high / low > 20 ? '1 2 5' : '1 1.5 2 3 5 7'))] {
            set ytics add (sprintf('%g', k * 10.0 ** d) k * 10.0 ** d)
        }
    }
}
load 'panels.gp'
