#! /usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only

# C++ examples that test.py runs, each as (command line, whether to run it, whether to run it under
# valgrind). pact-first-job fails unless its result is the one that its comment derives.
cpp_examples = [
    ("pact-first-job", "True", "True"),
    ("pact-run --PrintHelp", "True", "False"),
]

# Python examples: none.
python_examples = []
