# SPDX-License-Identifier: GPL-2.0-only
"""Drawings of tables, made by gnuplot."""
