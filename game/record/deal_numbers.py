"""Seeds of matches and numbers of deals: typed by people, shown after a deal, and impossible to guess before.

Every match has a seed. Each of its deals has a number derived from it, and the order of the cards is derived from that
number alone: typed in, it deals the same cards again, as the first deal of a match with the same rules, players and
dealer.

- A typed number is the seed and the number of the first deal: whoever knows it knows the cards.
- A random seed has 129 bits from the system. The numbers of its deals are hashes: one shown after its deal
  does not reveal the next. The seed itself deals the whole match again.
- A forked match has its own random seed for the deals that begin after the fork.

Numbers below 2^63 are written in digits, larger ones in 26 letters and digits that cannot be confused.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits

FIRST_LETTERED = 2**63
"""The least number written with letters as well as digits."""
FIRST_RANDOM_SEED = 2**129
"""The least random seed; smaller ones were typed."""
LARGEST_SEED = 2 * FIRST_RANDOM_SEED - 1

NUMBER_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LETTER_COUNT, _GROUP_LENGTH = 26, 4
_MAX_QUOTED_LETTERS = 40
_CONFUSABLE_LETTERS = str.maketrans("ILO", "110", "- ")


def random_seed() -> int:
    """Return a random seed that nobody can guess."""
    return FIRST_RANDOM_SEED + randbits(129)


def seed_after_fork(fork_mark: str) -> int:
    """Return the seed of the deals that begin after a fork with this mark of 32 random hexadecimal digits."""
    return FIRST_RANDOM_SEED + int(fork_mark, 16)


def deal_number(seed: int, deal: int) -> int:
    """Return the number from which deal `deal` (from 1) of the match with this seed is dealt. For the first deal, a
    seed that somebody typed (below FIRST_RANDOM_SEED) is that number itself.
    """
    if deal == 1 and seed < FIRST_RANDOM_SEED:
        return seed
    return FIRST_RANDOM_SEED // 2 + int.from_bytes(sha256(f"deal {deal} of match {seed}".encode()).digest()[:16])


def seed_text(number: int) -> str:
    """Return a seed or deal number as text: `66`, in digits.

    From FIRST_LETTERED on it is `9K2M-…`, in digits and letters.
    """
    if number < FIRST_LETTERED:
        return f"{number}"
    letters = "".join(NUMBER_LETTERS[number >> 5 * place & 31] for place in reversed(range(_LETTER_COUNT)))
    return "-".join(letters[at : at + _GROUP_LENGTH] for at in range(0, _LETTER_COUNT, _GROUP_LENGTH))


def parse_seed(text: str) -> int:
    """Return the number that `text` stands for, as `seed_text` writes it. Raise ValueError for other text.

    In a number written with letters, case, hyphens and spaces do not matter, and I, L and O are read as digits. A
    number written in digits must consist of digits alone.
    """
    if text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < FIRST_LETTERED:
        return int(text)
    letters = text.upper().translate(_CONFUSABLE_LETTERS)
    number = 0
    if len(letters) == _LETTER_COUNT and set(letters) <= set(NUMBER_LETTERS):
        number = sum(NUMBER_LETTERS.index(letter) << 5 * place for place, letter in enumerate(reversed(letters)))
    if number < FIRST_LETTERED:
        raise ValueError(f"{text[:_MAX_QUOTED_LETTERS]!r} is not a deal number")
    return number
