# SPDX-License-Identifier: GPL-2.0-only
"""Mistakes of the user."""


class UserError(Exception):
    """What a user did wrong; the text says what, and what was expected."""
