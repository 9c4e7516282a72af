"""Cards: one value for each of the 52 faces, the joker, and a card whose face is hidden.

A card is its face: two equal cards of two packs are the same value. Ranks count from 1 (ace) to 13 (king), suits from 0
in the order spades, hearts, diamonds, clubs. `repr` is the notation (`TH`, `QS`, `X`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from game.engine.value import plain_class

RANKS = "A23456789TJQK"
SUITS = "SHDC"
SUIT_SIGNS = "♠♥♦♣"
"""The printed signs of the suits, in the order of `SUITS`."""
ACE: Final = 1
KING: Final = 13
EVERY_RANK = range(ACE, KING + 1)
HIGH_ACE: Final = 14
"""The place of an ace above the king in a run; no run has more cards."""
NO_SUIT, BLACK, RED = -1, -2, -3
"""The suit of a joker, and of a run whose cards may have any suit; and the two colours that a run may have instead of a
suit.
"""
SUITS_IN = ((0,), (1,), (2,), (3,), (1, 2), (0, 3), (0, 1, 2, 3))
"""The suits that a suit, a colour or NO_SUIT allows, indexed by that number."""

_NAMES = (*tuple(rank + suit for suit in SUITS for rank in RANKS), "X", "?")
RANK_OF = (*tuple(index % 13 + 1 for index in range(52)), 0, 0)
SUIT_OF = (*tuple(index // 13 for index in range(52)), NO_SUIT, NO_SUIT)


@plain_class
class Card(int):
    """One face: 0–51 are the naturals (13 a suit), 52 is the joker, 53 a card lying face down."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """1 (ace) … 13 (king); 0 for a joker or a hidden card."""
        return RANK_OF[self]

    @property
    def suit(self) -> int:
        """0–3 (spades, hearts, diamonds, clubs); -1 for a joker or a hidden card."""
        return SUIT_OF[self]

    def __bool__(self) -> bool:
        # The ace of spades, whose number is 0, is a card like any other where there may be none.
        return True

    def __repr__(self) -> str:
        return _NAMES[self]


FACES = tuple(Card(index) for index in range(53))
"""Every face a pack can hold, naturals first, the joker last."""
NATURALS = FACES[:52]
JOKER = FACES[52]
UNKNOWN = Card(53)

_SIGNS = str.maketrans(SUIT_SIGNS + "♤♡♢♧", SUITS + SUITS, "\ufe0e\ufe0f")
"""Translates printed suit signs to letters, and drops the variation selectors that some programs add to them."""
_BY_NAME = dict(zip(_NAMES, FACES, strict=False))


def card(rank: int, suit: int) -> Card:
    """Return the natural of `rank` (1–13) and `suit` (0–3)."""
    return FACES[suit * 13 + rank - 1]


def parse_rank(text: str) -> int:
    """Return the rank, from 1 for the ace to 13 for the king, written as `A`, `2` … `10`, `T`, `J`, `Q` or `K`.

    Case and blanks around it do not matter.

    Raises: a ValueError for any other text.
    """
    name = text.strip().upper()
    name = "T" if name == "10" else name
    if len(name) != 1 or name not in RANKS:
        raise ValueError(f"{text!r} is no rank; ranks are A 2 3 4 5 6 7 8 9 T J Q K")
    return RANKS.index(name) + 1


def parse_card(text: str) -> Card:
    """Return the card written as `7H`, `10h`, `7♥` or `X`.

    Raises: a ValueError for any other text.
    """
    name = text.strip().upper().translate(_SIGNS)
    name = "T" + name[2:] if name.startswith("10") else name
    found = _BY_NAME.get(name)
    if found is None:
        raise ValueError(f"{text!r} is no card; a card is a rank A 2 … 9 T J Q K and a suit S H D C, or X")
    return found


def parse_cards(text: str) -> tuple[Card, ...]:
    """Return the cards written with spaces between them.

    Raises: a ValueError that names the first word that is no card.
    """
    return tuple(parse_card(word) for word in text.split())


def show(cards: Iterable[Card]) -> str:
    """Return cards in the notation, separated by spaces."""
    return " ".join(map(repr, cards))


def full_pack(packs: int, jokers: int, gone: Collection[int] = ()) -> tuple[Card, ...]:
    """Return `packs` packs, each in order and followed by `jokers` jokers, without the ranks that are `gone`."""
    naturals = tuple([face for face in NATURALS if RANK_OF[face] not in gone]) if gone else NATURALS
    return (naturals + (JOKER,) * jokers) * packs


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...] | None:
    """Return `cards` without each of `gone` once, in the same order; None if one is missing."""
    rest = list(cards)
    for each in gone:
        try:
            rest.remove(each)
        except ValueError:
            return None
    return tuple(rest)
