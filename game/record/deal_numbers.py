"""The numbers cards are dealt by: what somebody types, what a finished deal is called, and what nobody can guess.

Every match has a seed. From it comes a number for each of its deals, and from that number alone the order of its cards:
typed in again it deals them again, as the first deal of a match with the same rules, players and dealer.

- A number somebody typed is the seed, and the number of the first deal: whoever has it knows the cards.
- A seed nobody typed has 129 bits of the system's randomness. The numbers of its deals are hashes of it: one that is
  shown after its deal tells nothing of the next. The seed itself deals the whole match again.
- A match that left another one has a seed of its own, likewise secret, for the deals that begin after that.

Below 2^63 they are written in digits, above with 26 letters and digits, of which none is mistaken for another.
"""

from __future__ import annotations

from hashlib import sha256
from secrets import randbits

LONG = 2**63
"""From here on a number is not written in digits."""
SECRET = 2**129
"""From here on a seed is one nobody typed at first."""
LARGEST_SEED = 2 * SECRET - 1

LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_LENGTH, _GROUP = 26, 4
_LONGEST = 40
_MEANT = str.maketrans("ILO", "110", "- ")


def secret_seed() -> int:
    """Return the seed of a match whose cards nobody can know beforehand."""
    return SECRET + randbits(129)


def seed_after_fork(mark: str) -> int:
    """Return the seed of the deals that begin after a fork with this `mark`, of 32 random hexadecimal digits."""
    return SECRET + int(mark, 16)


def deal_number(seed: int, deal: int) -> int:
    """Return the number of deal number `deal` (from 1) of a match."""
    if deal == 1 and seed < SECRET:
        return seed
    return SECRET // 2 + int.from_bytes(sha256(f"deal {deal} of match {seed}".encode()).digest()[:16])


def number_text(number: int) -> str:
    """Write a seed or the number of a deal: `66`, `9K2M-…`."""
    if number < LONG:
        return f"{number}"
    letters = "".join(LETTERS[number >> 5 * place & 31] for place in reversed(range(_LENGTH)))
    return "-".join(letters[at : at + _GROUP] for at in range(0, _LENGTH, _GROUP))


def read_number(text: str) -> int:
    """Read what `number_text` writes, also in small letters and without hyphens; ValueError if it is no number."""
    if text.isascii() and text.isdecimal() and len(text) < 20 and int(text) < LONG:
        return int(text)
    letters = text.upper().translate(_MEANT)
    number = 0
    if len(letters) == _LENGTH and set(letters) <= set(LETTERS):
        number = sum(LETTERS.index(letter) << 5 * place for place, letter in enumerate(reversed(letters)))
    if number < LONG:
        raise ValueError(f"{text[:_LONGEST]!r} is not a deal number")
    return number
