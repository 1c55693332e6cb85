# SPDX-License-Identifier: GPL-2.0-only
"""Where the project keeps what the evaluation runs."""

from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
EXAMPLES = ROOT / "examples"
STUDIES = EXAMPLES / "studies" / "paper"
TRACES = ROOT / "data" / "traces"
