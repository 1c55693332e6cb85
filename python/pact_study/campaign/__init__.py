# SPDX-License-Identifier: GPL-2.0-only
"""Studies: many runs of a scenario, and their statistics."""
