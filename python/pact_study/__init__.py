# SPDX-License-Identifier: GPL-2.0-only
"""Campaigns of runs, the paper's evaluation, and reports, around the simulator's programs."""
