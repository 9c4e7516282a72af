"""`python -m game` and the command `rummy-house`."""

import sys

from game import app


def main() -> int:
    """Run the command line and return the exit code."""
    return app.main()


if __name__ == "__main__":
    sys.exit(main())
