"""`python -m game` and the command `rummy-house`."""

import sys


def main() -> int:
    """Run the command line and return the exit code; Ctrl+C ends it without a word, also while it starts."""
    try:
        from game import app

        return app.main()
    except KeyboardInterrupt:
        return 130


if __name__ == "__main__":
    sys.exit(main())
