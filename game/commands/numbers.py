"""Numbers on the command line: what cannot be is refused in one sentence."""

from argparse import ArgumentTypeError

from game.record.record import LARGEST_SEED


def at_least_one(text: str) -> int:
    """Read a count; ArgumentTypeError if it is none."""
    if not text.isdecimal() or int(text) < 1:
        raise ArgumentTypeError(f"{text!r} is no number from 1 up")
    return int(text)


def deal_number(text: str) -> int:
    """Read the number cards are dealt by; ArgumentTypeError if a record could not hold it."""
    if not text.isdecimal() or len(text) > len(str(LARGEST_SEED)) or int(text) > LARGEST_SEED:
        raise ArgumentTypeError(f"{text!r} is no whole number from 0 to {LARGEST_SEED}")
    return int(text)


def portion(text: str) -> float:
    """Read a share such as `0.55`; ArgumentTypeError if it is none."""
    try:
        share = float(text)
    except ValueError:
        share = -1.0
    if not 0 <= share <= 1:
        raise ArgumentTypeError(f"{text!r} is no share from 0 to 1")
    return share
