"""Styles: how a seat plays a deal on, in numbers, and the styles that win matches under rules of each kind."""

from __future__ import annotations

from functools import lru_cache

from msgspec import Struct

from game.engine.sheet.rules import Rules

ALWAYS = 1 << 30
"""A knock limit that bars nothing, and a number of turns that no deal has."""
NEVER = 1000
"""More points than any discard could save."""


class Style(Struct, frozen=True):
    """The parameters of a playing policy. Points are those of the cards."""

    keep: float = 3.0
    """Points by which a card may count more and still be kept, for each unseen card that would make a meld with it and
    another card held.
    """
    fear: float = 1.0
    """Points by which a card must count more to be thrown, for each meld that unseen cards would make with it."""
    known_fear: float = 4.0
    """The same where the next player is known to hold one of those cards."""
    feeds: float = 5.0
    """The same where the card fits a meld on the table."""
    weight: float = 1.0
    """The weight of the points a thrown card counts."""
    take: int = 1
    """Points by which a discard that goes into a meld must lower the deadwood to be taken (melds in the hand)."""
    swap: int = NEVER
    """Points by which any other discard must count less than the dearest card left over to be taken."""
    knock: tuple[int, ...] = (ALWAYS,)
    """The most deadwood with which a hand is shown, by the turns the seat has had; the last holds from then on."""
    hold: int = ALWAYS
    """Turns in which melds are held back until the whole hand can be laid; 0 lays at once."""
    alert: int = 3
    """Cards in another hand at which nothing is held back any more."""
    chance: float = 0.28
    """The assumed chance that a card missing for a goal comes in time (cards face up)."""
    share: float = 1.0
    """The share of the worth of leaving a card that the worth of taking it must reach (cards face up)."""


_SWAP = 8
"""Points by which a discard must count less than the dearest loose card to be taken without a meld."""
PATIENT = Style(keep=4.0, fear=1.5, swap=_SWAP, knock=(10, 10, 10, 10, 10, 0))
"""Knocks early, and later waits until nothing is left over: a late knock is undercut."""
HASTY = Style(keep=4.0, fear=1.5, swap=_SWAP, knock=(10,))
"""Knocks as soon as it may."""
RACING = Style(keep=1.0, fear=0.0, known_fear=0.0, swap=_SWAP, knock=(0,))
"""Hurries to have nothing left over, where all count their own cards; what a discard does for others is no matter."""
_BOLD = (0.9, 0.8, 0.72, 0.66, 0.5, 0.4, 0.3)
"""The share of what a dealt hand counts with which the bold show theirs where any hand may be shown, by turns had."""
_TIMID = (0.75, 0.6, 0.48, 0.4, 0.35, 0.3, 0.25)
"""The same for the timid."""
WAITS = Style(weight=0.5)
"""Holds its melds back to lay the whole hand at once."""
LAYS = Style(weight=0.5, hold=0)
"""Lays and adds all that it can."""
BOLD = Style(chance=0.15, share=0.65)
"""Counts on few goals and takes sooner, where drawn cards lie face up."""
AIMS = Style()
"""Takes a card that promises more than it takes away there."""


@lru_cache(maxsize=16)
def bold_and_timid(rules: Rules) -> tuple[Style, Style]:
    """Return a bold and a timid style for rules under which any hand may be shown."""
    dealt = rules.hand_size * rules.points_of(rules.pack) / len(rules.pack)
    bold, timid = (
        Style(swap=_SWAP - 1, knock=tuple([round(share * dealt) for share in shares])) for shares in (_BOLD, _TIMID)
    )
    return bold, timid
