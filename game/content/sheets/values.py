"""`scoring.values` as rows of a table: the cards of a row, their points, and the row that decides.

The more specific row decides (a card, any wild, the joker, a rank, a range of ranks); of two ranges the later one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from game.content.translation import _
from game.engine.cards import FACES, JOKER, RANKS, SUITS, Card, card, parse_card, parse_rank
from game.engine.sheet.rules import card_values

RowPoints = int | str
"""A number of points, or `pips`."""
ANY_WILD = -1
"""The rank that stands for every wild card."""


class RowCards(Struct, frozen=True):
    """The cards of a row: ranks from `low` to `high` (1–13) of one suit (0–3) or all (-1); or a word.

    With a suit it is a single card. A `word` is `joker`, `wild`, or `X` for the joker as a card; then the other fields
    are unused.
    """

    low: int = 1
    high: int = 1
    suit: int = -1
    word: str = ""

    @property
    def key(self) -> str:
        """The cards as a sheet writes them: `QS`, `wild`, `joker`, `10`, `2-9`."""
        if self.word:
            return self.word
        if self.suit >= 0:
            return rank_name(self.low) + SUITS[self.suit]
        return rank_name(self.low) + (f"-{rank_name(self.high)}" if self.high > self.low else "")

    @property
    def specificity(self) -> int:
        """A number that is larger for more specific cards; of two rows with a card in common the more specific
        decides.
        """
        if self.word:
            return {"X": 4, "wild": 3, "joker": 2}[self.word]
        if self.suit >= 0:
            return 4
        return 1 if self.low == self.high else 0

    def includes(self, card: Card, wild: frozenset[Card]) -> bool:
        """Whether the row includes `card`. The row `wild` includes the given `wild` cards."""
        if self.word:
            return card in wild if self.word == "wild" else card == JOKER
        return self.low <= card.rank <= self.high and self.suit in (-1, card.suit)


def cards_in_row(cards: RowCards) -> tuple[Card, ...]:
    """Return all cards that a row names, whether they are wild or not. The row `wild` gives none."""
    return tuple(face for face in FACES if cards.includes(face, frozenset()))


class ValueRow(Struct, frozen=True):
    """The points of some cards."""

    cards: RowCards
    points: RowPoints


ValueRows = tuple[ValueRow, ...]


def rank_name(rank: int) -> str:
    """Return the name of a rank: `A`, `10`, `K`; 1 and 14 are the ace."""
    name = RANKS[(rank - 1) % 13]
    return "10" if name == "T" else name


def parse_row_cards(key: str) -> RowCards:
    """Parse a key of `scoring.values`; raise ValueError if it names no cards."""
    name = key.strip().lower()
    if name in ("wild", "joker"):
        return RowCards(word=name)
    first, dash, last = name.partition("-")
    if dash:
        return RowCards(parse_rank(first), parse_rank(last))
    if name.upper() in RANKS or name == "10":
        return RowCards(parse_rank(name), parse_rank(name))
    face = parse_card(name)
    return RowCards(word="X") if face == JOKER else RowCards(face.rank, face.rank, face.suit)


def value_rows(values: Mapping[str, RowPoints]) -> ValueRows:
    """Return a row for each key, in the same order; raise ValueError for a key that names no cards."""
    return tuple(ValueRow(parse_row_cards(key), points) for key, points in values.items())


def row_values(rows: Sequence[ValueRow]) -> dict[str, RowPoints]:
    """Return the rows as a value of `scoring.values`."""
    return {row.cards.key: row.points for row in rows}


def reading_order(rows: ValueRows) -> list[int]:
    """Return the indices of the rows in reading order.

    First come ranks and ranges from the ace up, then single cards from the ace up, then the words `joker`, `wild` and
    `X`.
    """

    def place(number: int) -> tuple[bool, bool, int, int, int]:
        cards = rows[number].cards
        return (cards.word != "", cards.suit >= 0, cards.low, cards.high, cards.specificity)

    return sorted(range(len(rows)), key=place)


def selected_cards(low: int, high: int, suit: int = -1) -> tuple[RowCards, ...]:
    """Return the cards of ranks `low` to `high` as rows of a table of values.

    Without a suit, it is one row for the whole range. With a suit (0–3), each card has a row of its own.
    """
    if suit < 0:
        return (RowCards(low, high),)
    return tuple(RowCards(rank, rank, suit) for rank in range(low, high + 1))


def with_row(rows: ValueRows, row: ValueRow) -> ValueRows:
    """Return the rows with `row` added, in place of a row of the same cards if there is one.

    A new range takes its ranks out of older ranges that overlap it.
    """
    if any(each.cards == row.cards for each in rows):
        return tuple(row if each.cards == row.cards else each for each in rows)
    if row.cards.specificity > 0:
        return (*rows, row)
    return tuple(_without_overlaps((*rows, row)))


def with_values(values: Mapping[str, RowPoints], changes: Mapping[str, RowPoints]) -> dict[str, RowPoints]:
    """Return the card values with `changes` applied; a changed range takes its ranks out of older ranges that
    overlap it.
    """
    rows = value_rows(values)
    for row in value_rows(changes):
        rows = with_row(rows, row)
    return row_values(rows)


def values_line(values: Mapping[str, RowPoints]) -> str:
    """Return card values as the line of a sheet: `scoring.values: …`."""
    return "scoring.values: {" + ", ".join(f"{key}: {points}" for key, points in values.items()) + "}"


def _without_overlaps(rows: ValueRows) -> Iterator[ValueRow]:
    """Yield the rows, with their ranges cut so that no two overlap: each rank belongs to the last range that covers it.
    Other rows are kept as they are.

    A range may end up shorter, in several parts, as a single rank, or not be yielded at all. A single rank that is left
    of a range is dropped if another row names just this rank.
    """
    owner = {
        rank: number
        for number, row in enumerate(rows)
        if not row.cards.specificity
        for rank in range(row.cards.low, row.cards.high + 1)
    }
    named = {row.cards for row in rows if row.cards.specificity}
    for number, row in enumerate(rows):
        if row.cards.specificity:
            yield row
            continue
        low = row.cards.low
        for rank in range(row.cards.low, row.cards.high + 1):
            if owner[rank] != number:
                low = rank + 1
            elif (rank == row.cards.high or owner[rank + 1] != number) and RowCards(low, rank) not in named:
                yield structs.replace(row, cards=RowCards(low, rank))


def without_row(rows: ValueRows, cards: RowCards) -> ValueRows:
    """Return the rows without the one of exactly these cards, if there is one."""
    return tuple(row for row in rows if row.cards != cards)


def deciding_row(rows: ValueRows, card: Card, wild: frozenset[Card]) -> ValueRow | None:
    """Return the row that decides the points of a card while the cards in `wild` are wild: the most specific that
    includes it, and of several the last. None if no row includes it; then the card counts its pips.
    """
    found = None
    for row in rows:
        if row.cards.includes(card, wild) and (found is None or row.cards.specificity >= found.cards.specificity):
            found = row
    return found


def unnamed_text(rows: ValueRows, wild: frozenset[Card], has_jokers: bool) -> str:
    """Return a sentence on what those cards count that no row includes, while the cards in `wild` are wild; "" if there
    are none. The joker is considered only if the pack `has_jokers`.
    """
    left = [face for face in FACES if (has_jokers or face != JOKER) and deciding_row(rows, face, wild) is None]
    if not left:
        return ""
    ranks = {face.rank for face in left if face != JOKER}
    pictures = [name for rank, name in ((11, _("jack")), (12, _("queen")), (13, _("king"))) if rank in ranks]
    parts = [_("ace 1")] if 1 in ranks else []
    if pictures:
        names = _("{some} and {last}").format(some=", ".join(pictures[:-1]), last=pictures[-1])
        parts.append(_("{pictures} 10").format(pictures=names if len(pictures) > 1 else pictures[0]))
    if JOKER in left:
        parts.append(_("joker 15"))
    if not ranks:
        return _("The joker counts 15.")
    return (
        _("Others count their pips: {list}.").format(list=", ".join(parts)) if parts else _("Others count their pips.")
    )


class OverruledRow(Struct, frozen=True):
    """A row of card values overruled by the rows `by`, which are more specific or later: for all of its cards if
    `is_complete`, else for some.
    """

    row: ValueRow
    by: ValueRows
    is_complete: bool


def overruled_rows(rows: ValueRows, wild: frozenset[Card]) -> tuple[OverruledRow, ...]:
    """Return, in the order of `rows`, those that another row overrules for some card, while the cards in `wild` are
    wild.
    """
    found = []
    for row in rows:
        ruling = [deciding_row(rows, face, wild) for face in FACES if row.cards.includes(face, wild)]
        others = tuple(each for each in rows if each is not row and each in ruling)
        if others:
            found.append(OverruledRow(row, others, row not in ruling))
    return tuple(found)


def pips(cards: RowCards) -> int:
    """Return the points that a row of card values would start with if it counted pips: those printed on its first card.
    For a row with a word, they are those of a joker.
    """
    return card_values({}, frozenset())[JOKER if cards.word else card(cards.low, max(cards.suit, 0))]


def present_points(rows: ValueRows, cards: RowCards, wild: frozenset[Card]) -> int:
    """Return the points that a new row for these cards starts with: what the lowest card of the row counts now.

    Cards that other rows would still decide are passed over, unless they all are. The points of a row for a word are
    those of a joker. `wild` are the wild cards.
    """
    points = card_values(row_values(rows), wild)
    if cards.word:
        return points[JOKER]
    new = with_row(rows, ValueRow(cards, 0))
    faces = sorted(cards_in_row(cards), key=lambda face: face.rank)
    deciding = ((face, deciding_row(new, face, wild)) for face in faces)
    return points[next((face for face, row in deciding if row is not None and row.cards == cards), faces[0])]


class RankValue(Struct, frozen=True):
    """The points of a rank (`suit` is -1), or of a single card that counts differently from its rank.

    Rank 0 is the joker. With rank ANY_WILD they are the points of any other card in the deals in which it is wild.
    """

    rank: int
    suit: int
    points: int


def rank_values(
    values: Mapping[str, RowPoints], wild: frozenset[Card], has_changing_wilds: bool = False
) -> tuple[RankValue, ...]:
    """Return the points of each rank from ace to king and then of the joker, where the cards in `wild` count as wild. A
    rank is followed by those of its cards that count differently.

    Args:
        values: the card values of a sheet, by key.
        wild: the cards that are wild in every deal.
        has_changing_wilds: whether other cards are wild in some deals. Then the points of ANY_WILD come last, if
            `values` has a number for the key `wild`.
    """
    points = card_values(values, wild)
    found = []
    for rank in range(1, 14):
        faces = [card(rank, suit) for suit in range(4)]
        usual = Counter(points[face] for face in faces).most_common(1)[0][0]
        found.append(RankValue(rank, -1, usual))
        found += [RankValue(rank, face.suit, points[face]) for face in faces if points[face] != usual]
    found.append(RankValue(0, -1, points[JOKER]))
    any_wild = next((worth for key, worth in values.items() if key.strip().lower() == "wild"), None)
    if has_changing_wilds and isinstance(any_wild, int):
        found.append(RankValue(ANY_WILD, -1, any_wild))
    return tuple(found)
