"""`scoring.values` as the rows of a table: which cards a row is about, what they count, and which row decides.

The more exact row decides (a card, any wild, the joker, a rank, a span of ranks); of two spans the later one.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct, structs

from game.content.translation import _
from game.engine.cards import FACES, JOKER, RANKS, SUITS, Card, card, parse_card, parse_rank
from game.engine.sheet.rules import card_values

Points = int | str
"""A number of points, or `pips`."""
ANY_WILD = -1
"""The rank of what is wild, whichever it is."""


class Cards(Struct, frozen=True):
    """What a row is about: ranks from `low` to `high` (1–13), of one suit (0–3) or all (-1); or a word.

    With a suit it is a single card. A `word` is `joker`, `wild`, or `X` for the joker as a card, and then nothing else
    counts.
    """

    low: int = 1
    high: int = 1
    suit: int = -1
    word: str = ""

    @property
    def key(self) -> str:
        """As the sheet writes it: `QS`, `wild`, `joker`, `10`, `2-9`."""
        if self.word:
            return self.word
        if self.suit >= 0:
            return rank_name(self.low) + SUITS[self.suit]
        return rank_name(self.low) + (f"-{rank_name(self.high)}" if self.high > self.low else "")

    @property
    def exactness(self) -> int:
        """The larger, the more exact: of two rows with a card in common the more exact one decides."""
        if self.word:
            return {"X": 4, "wild": 3, "joker": 2}[self.word]
        if self.suit >= 0:
            return 4
        return 1 if self.low == self.high else 0

    def holds(self, face: Card, wild: frozenset[Card]) -> bool:
        """Tell whether a face is one of these cards, where the faces in `wild` are wild."""
        if self.word:
            return face in wild if self.word == "wild" else face == JOKER
        return self.low <= face.rank <= self.high and self.suit in (-1, face.suit)


def faces_of(cards: Cards) -> tuple[Card, ...]:
    """Return the faces a row is about where nothing is wild."""
    return tuple(face for face in FACES if cards.holds(face, frozenset()))


class ValueRow(Struct, frozen=True):
    """What some cards count."""

    cards: Cards
    points: Points


ValueRows = tuple[ValueRow, ...]


def rank_name(rank: int) -> str:
    """Return the name of a rank (1–13) as people write it: `A`, `10`, `K`."""
    return "10" if RANKS[rank - 1] == "T" else RANKS[rank - 1]


def cards_of(key: str) -> Cards:
    """Read a key of `scoring.values`; ValueError if it names no cards."""
    name = key.strip().lower()
    if name in ("wild", "joker"):
        return Cards(word=name)
    first, dash, last = name.partition("-")
    if dash:
        return Cards(parse_rank(first), parse_rank(last))
    if name.upper() in RANKS or name == "10":
        return Cards(parse_rank(name), parse_rank(name))
    face = parse_card(name)
    return Cards(word="X") if face == JOKER else Cards(face.rank, face.rank, face.suit)


def rows_of(values: Mapping[str, Points]) -> ValueRows:
    """Return a row for each key; ValueError for one that names no cards."""
    return tuple(ValueRow(cards_of(key), points) for key, points in values.items())


def values_of(rows: Sequence[ValueRow]) -> dict[str, Points]:
    """Write the rows as `scoring.values`."""
    return {row.cards.key: row.points for row in rows}


def reading_order(rows: ValueRows) -> list[int]:
    """Return the numbers of the rows as one would read them: by rank, then single cards, jokers, wilds."""

    def place(number: int) -> tuple[bool, bool, int, int, int]:
        cards = rows[number].cards
        return (cards.word != "", cards.suit >= 0, cards.low, cards.high, cards.exactness)

    return sorted(range(len(rows)), key=place)


def selected(low: int, high: int, suit: int = -1) -> tuple[Cards, ...]:
    """Return the cards of ranks from `low` to `high`: one entry, or with a suit one for each card."""
    if suit < 0:
        return (Cards(low, high),)
    return tuple(Cards(rank, rank, suit) for rank in range(low, high + 1))


def with_row(rows: ValueRows, row: ValueRow) -> ValueRows:
    """Return the rows with one more, or with the points of the row about the same cards changed.

    A new span takes its ranks out of the spans it overlaps, so that what one adds is what counts.
    """
    if any(each.cards == row.cards for each in rows):
        return tuple(row if each.cards == row.cards else each for each in rows)
    if row.cards.exactness > 0:
        return (*rows, row)
    return tuple(_apart((*rows, row)))


def with_values(values: Mapping[str, Points], changes: Mapping[str, Points]) -> dict[str, Points]:
    """Return a table with some entries added or changed, so that each of them counts."""
    rows = rows_of(values)
    for row in rows_of(changes):
        rows = with_row(rows, row)
    return values_of(rows)


def values_line(values: Mapping[str, Points]) -> str:
    """Write a table as the line of a sheet."""
    return "scoring.values: {" + ", ".join(f"{key}: {points}" for key, points in values.items()) + "}"


def _apart(rows: ValueRows) -> Iterator[ValueRow]:
    """The rows with every span cut to the ranks that no later span takes from it."""
    owner = {
        rank: number
        for number, row in enumerate(rows)
        if not row.cards.exactness
        for rank in range(row.cards.low, row.cards.high + 1)
    }
    named = {row.cards for row in rows if row.cards.exactness}
    for number, row in enumerate(rows):
        if row.cards.exactness:
            yield row
            continue
        low = row.cards.low
        for rank in range(row.cards.low, row.cards.high + 1):
            if owner[rank] != number:
                low = rank + 1
            elif (rank == row.cards.high or owner[rank + 1] != number) and Cards(low, rank) not in named:
                yield structs.replace(row, cards=Cards(low, rank))


def without_row(rows: ValueRows, cards: Cards) -> ValueRows:
    """Return the rows without the one about these cards."""
    return tuple(row for row in rows if row.cards != cards)


def deciding(rows: ValueRows, face: Card, wild: frozenset[Card]) -> ValueRow | None:
    """Return the row that says what a face counts, or None where it counts its pips because no row names it."""
    found = None
    for row in rows:
        if row.cards.holds(face, wild) and (found is None or row.cards.exactness >= found.cards.exactness):
            found = row
    return found


def unnamed(rows: ValueRows, wild: frozenset[Card], jokers: bool) -> str:
    """Say what cards count that no row names, the joker only if the pack has `jokers`; nothing if all are named."""
    left = [face for face in FACES if (jokers or face != JOKER) and deciding(rows, face, wild) is None]
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


class Yielding(Struct, frozen=True):
    """A row that does not decide for all its cards: the rows that do, and whether none is left for it."""

    row: ValueRow
    to: ValueRows
    wholly: bool


def yielding(rows: ValueRows, wild: frozenset[Card]) -> tuple[Yielding, ...]:
    """Return the rows of whose cards a more exact row decides, each with those rows."""
    found = []
    for row in rows:
        ruling = [deciding(rows, face, wild) for face in FACES if row.cards.holds(face, wild)]
        others = tuple(each for each in rows if each is not row and each in ruling)
        if others:
            found.append(Yielding(row, others, row not in ruling))
    return tuple(found)


class Worth(Struct, frozen=True):
    """What a rank counts (`suit` -1), or one of its cards that counts otherwise.

    Rank 0 is the joker, and ANY_WILD any other card in the deals in which it is wild.
    """

    rank: int
    suit: int
    points: int


def worths(values: Mapping[str, Points], wild: frozenset[Card], changing: bool = False) -> tuple[Worth, ...]:
    """Return what every rank counts, from the ace to the king and the joker, after it its cards that differ.

    Last, if ranks are wild in some deals only (`changing`), what any wild card counts, where a row says that in points.
    """
    points = card_values(values, wild)
    found = []
    for rank in range(1, 14):
        faces = [card(rank, suit) for suit in range(4)]
        usual = Counter(points[face] for face in faces).most_common(1)[0][0]
        found.append(Worth(rank, -1, usual))
        found += [Worth(rank, face.suit, points[face]) for face in faces if points[face] != usual]
    found.append(Worth(0, -1, points[JOKER]))
    any_wild = next((worth for key, worth in values.items() if key.strip().lower() == "wild"), None)
    if changing and isinstance(any_wild, int):
        found.append(Worth(ANY_WILD, -1, any_wild))
    return tuple(found)
