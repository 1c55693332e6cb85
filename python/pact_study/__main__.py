# SPDX-License-Identifier: GPL-2.0-only
"""Entry of the Python half of ./pact: python3 -m pact_study sweep|reproduce|report ..."""

import sys
from importlib import import_module

from pact_study.problems import ToolError, UserError

ROOMS = {"sweep": "campaign", "reproduce": "evaluation", "report": "report"}


def main() -> int:
    """Run one subcommand.

    @return the exit status: 2 for a mistake of the user, 1 if the machine does not play along (a full
            disk, a tool that fails), 130 if the user stopped it
    """
    subcommand, arguments = sys.argv[1], sys.argv[2:]
    command = import_module(f"pact_study.{ROOMS[subcommand]}.command")
    try:
        return command.main(arguments)
    except UserError as error:
        print(f"pact: {error}", file=sys.stderr)
        return 2
    except (OSError, ToolError) as error:
        print(f"pact: {error}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
