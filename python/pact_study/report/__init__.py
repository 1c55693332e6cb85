# SPDX-License-Identifier: GPL-2.0-only
"""One HTML page about a result folder."""
