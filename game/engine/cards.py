"""Cards: one value for each of the 52 faces, the joker, and a card whose face cannot be seen.

A card is its face: two equal cards of two packs are the same value. Ranks count from 1 (ace) to 13 (king),
suits from 0 in the order spades, hearts, diamonds, clubs. `repr` is the notation (`TH`, `QS`, `X`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

RANKS = "A23456789TJQK"
SUITS = "SHDC"
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
NO_SUIT, BLACK, RED = -1, -2, -3
"""What may stand in a run for a suit where its cards need not have one: nothing at all, or a colour."""
SUITS_IN = ((0,), (1,), (2,), (3,), (1, 2), (0, 3), (0, 1, 2, 3))
"""The suits there may be, by a suit or one of these."""

_NAMES = (*tuple(rank + suit for suit in SUITS for rank in RANKS), "X", "?")
RANK_OF = (*tuple(index % 13 + 1 for index in range(52)), 0, 0)
SUIT_OF = (*tuple(index // 13 for index in range(52)), NO_SUIT, NO_SUIT)


class Card(int):
    """One face: 0–51 are the naturals (13 a suit), 52 the joker, 53 a card lying face down."""

    __slots__ = ()

    @property
    def rank(self) -> int:
        """1 (ace) … 13 (king); 0 for a joker."""
        return RANK_OF[self]

    @property
    def suit(self) -> int:
        """0–3 (spades, hearts, diamonds, clubs); -1 for a joker."""
        return SUIT_OF[self]

    def __bool__(self) -> bool:
        # The ace of spades, whose number is 0, is a card like any other where there may be none.
        return True

    def __repr__(self) -> str:
        return _NAMES[self]

    __str__ = __repr__


FACES = tuple(Card(index) for index in range(53))
"""Every face a pack can hold, naturals first, the joker last."""
JOKER = FACES[52]
UNKNOWN = Card(53)

_SIGNS = str.maketrans("♠♥♦♣♤♡♢♧", SUITS + SUITS, "\ufe0e\ufe0f")
"""Suits as they are printed, and what some programs put behind them."""
_BY_NAME = dict(zip(_NAMES, FACES, strict=False))


def card(rank: int, suit: int) -> Card:
    """Return the natural of `rank` (1–13) and `suit` (0–3)."""
    return FACES[suit * 13 + rank - 1]


def parse_rank(text: str) -> int:
    """Read `A`, `2` … `10` or `T`, `J`, `Q`, `K` (any case); ValueError otherwise."""
    name = text.strip().upper()
    name = "T" if name == "10" else name
    if len(name) != 1 or name not in RANKS:
        raise ValueError(f"{text!r} is no rank; ranks are A 2 3 4 5 6 7 8 9 T J Q K")
    return RANKS.index(name) + 1


def parse_card(text: str) -> Card:
    """Read one card (`7H`, `10h`, `7♥`, `X`); ValueError otherwise."""
    name = text.strip().upper().translate(_SIGNS)
    name = "T" + name[2:] if name.startswith("10") else name
    found = _BY_NAME.get(name)
    if found is None:
        raise ValueError(f"{text!r} is no card; a card is a rank A 2 … 9 T J Q K and a suit S H D C, or X")
    return found


def parse_cards(text: str) -> tuple[Card, ...]:
    """Read cards separated by spaces; ValueError names the first word that is none."""
    return tuple(parse_card(word) for word in text.split())


def show(cards: Iterable[Card]) -> str:
    """Write cards in the notation, separated by spaces."""
    return " ".join(map(repr, cards))


def full_pack(packs: int, jokers: int, gone: Collection[int] = ()) -> tuple[Card, ...]:
    """Return `packs` packs with `jokers` jokers each and without the ranks that are `gone`, in order."""
    naturals = tuple([face for face in FACES[:52] if RANK_OF[face] not in gone]) if gone else FACES[:52]
    return (naturals + (JOKER,) * jokers) * packs


def without(cards: tuple[Card, ...], gone: Iterable[Card]) -> tuple[Card, ...] | None:
    """Take each of `gone` out of `cards` once, keeping the order; None if one is missing."""
    rest = list(cards)
    for each in gone:
        try:
            rest.remove(each)
        except ValueError:
            return None
    return tuple(rest)
