# SPDX-License-Identifier: GPL-2.0-only
"""What can go wrong without being a defect of this program."""


class UserError(Exception):
    """What a user did wrong; the text says what, and what was expected."""


class ToolError(RuntimeError):
    """A program that this one needs has failed; the text has its messages."""
