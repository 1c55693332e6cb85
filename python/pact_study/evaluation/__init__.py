# SPDX-License-Identifier: GPL-2.0-only
"""The paper's evaluation, checked claim by claim."""
