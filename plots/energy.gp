# SPDX-License-Identifier: GPL-2.0-only
#
# Energy spent so far over time.

data_folder = ARG1
output_file = ARG2
format = ARG3
load 'common.gp'
column = 3
heading = titled('Energy over time')
axis_title = 'Energy so far ('.energy_unit.')'
target_line = 0
low = 0
high = 1.05 * energy_high
load 'panels.gp'
