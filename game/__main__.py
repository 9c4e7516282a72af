"""`python -m game` and the command `rummy-house`."""

import signal
import sys

from game import ENDING_SIGNALS


def main() -> int:
    """Run the command line and return the exit code. Ctrl+C, even during the start, and the ENDING_SIGNALS end the
    program without a traceback, with 128 plus the number of the signal as its exit code; results so far are kept and
    workers are stopped.
    """
    received: list[int] = []

    def interrupt(number: int, _frame: object) -> None:
        received.append(number)
        signal.signal(number, signal.SIG_IGN)  # it may come twice: from the loader of the one file as well
        raise KeyboardInterrupt

    for number in (getattr(signal, name) for name in ENDING_SIGNALS if hasattr(signal, name)):
        if signal.getsignal(number) != signal.SIG_IGN:  # as after `nohup`
            signal.signal(number, interrupt)
    try:
        from game import app

        code = app.main()
    except KeyboardInterrupt:
        code = 130
    return 128 + received[0] if received else code


if __name__ == "__main__":
    sys.exit(main())
