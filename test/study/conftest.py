# SPDX-License-Identifier: GPL-2.0-only
"""Lets the tests find the package they test."""

import sys
from pathlib import Path

from hypothesis import settings

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))

# The same examples in every run, and nothing left in the folder that a test is called in.
settings.register_profile("pact", derandomize=True, database=None)
settings.load_profile("pact")
