# SPDX-License-Identifier: GPL-2.0-only
"""Lets the tests find the package they test."""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "python"))
