"""What the cards count, as a table one can add lines to."""

from collections.abc import Callable

from game.content.editing.form import Form
from game.content.sheets.values import (
    Cards,
    Row,
    reading_order,
    rows_of,
    unnamed,
    values_of,
    with_row,
    without_row,
    worths,
    yielding,
)
from game.engine.cards import JOKER, Card
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import sheet_of_deal, wild_faces
from game.ui.editor.special.adder import Adder
from game.ui.editor.special.state import Selection
from game.ui.editor.special.words import cards_text, yielding_text
from game.ui.editor.special.worth import WorthStrip
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Label, Widget
from game.ui.widgets import Row as Line
from game.ui.widgets.chip import Chip
from game.ui.widgets.flow import Beside
from game.ui.widgets.stepper import Stepper

KEY = "scoring.values"
LIMIT = 1000
SIDE_BY_SIDE = 760
PIPS = "pips"


class ValuesField(Column):
    """Lines of cards with what they count; beside them what every rank counts in the end, and how to add a line."""

    def __init__(self, form: Form, changed: Callable[[], object], selection: Selection) -> None:
        super().__init__([], gap=12)
        self.form = form
        self.changed = changed
        self.rows = rows_of(form.values[KEY])
        self.wild = always_wild(form.sheet)
        self.changing = changes_wild(form.sheet)
        self.jokers = has_jokers(form.sheet)
        self._notes: dict[Cards, Label] = {}
        self._table = Column([], gap=6)
        self._strip = WorthStrip(worths(form.values[KEY], self.wild, self.changing))
        self._adder = Adder(selection, self._add, self.changed)
        side = Column(
            [Label(_("What each card counts"), Role.SMALL, "text_dim"), self._strip, self._adder],
            gap=8,
        )
        self.content = [Beside(self._table, side, SIDE_BY_SIDE, share=0.54, gap=28)]
        self._show()

    def _show(self) -> None:
        """Make the lines anew."""
        self._notes = {}
        lines = [self._line(self.rows[number]) for number in reading_order(self.rows)]
        rest = unnamed(self.rows, self.wild, self.jokers)
        self._table.content = [*lines, Label(rest, Role.SMALL, "text_dim", wrap=True)] if rest else lines
        self._say()

    def _line(self, row: Row) -> Widget:
        cards = row.cards
        face = next(each for each in self._strip.worths if cards.word or cards.low == each.rank)
        number = None if row.points == PIPS else int(row.points)

        def step(points: int) -> None:
            pips.on = False
            self._put(Row(cards, points))

        def turn(on: bool) -> None:
            stepper.number.value = None if on else stepper.number.start
            self._put(Row(cards, PIPS if on else stepper.number.start))

        start = face.points if number is None else number
        stepper = Stepper(number, -LIMIT, LIMIT, step, blank=_("pips"), start=start)
        pips = Chip(_("pips"), number is None, turn, tip=_("What is printed on the card; ace 1, pictures 10"))
        remove = Button("", lambda: self._remove(cards), "quiet", "close", tip=_("Take this line away"))
        note = Label("", Role.SMALL, "text_dim", wrap=True)
        note.visible = False
        self._notes[cards] = note
        return Column(
            [Line([Label(cards_text(cards), Role.STRONG, grow=1), stepper, pips, remove], gap=8), note], gap=2
        )

    def _say(self) -> None:
        """Update what follows from the lines."""
        self._strip.worths = worths(values_of(self.rows), self.wild, self.changing)
        self._adder.rows = self.rows
        self._adder.show()
        for note in self._notes.values():
            note.visible = False
        for each in yielding(self.rows, self.wild):
            note = self._notes[each.row.cards]
            note.visible = True
            note.text = yielding_text(each)

    def _put(self, row: Row) -> None:
        self._store(with_row(self.rows, row))

    def _add(self, cards: tuple[Cards, ...]) -> None:
        """Lines for these cards, which count at first what they count now."""
        rows = self.rows
        joker = next(worth.points for worth in self._strip.worths if not worth.rank)
        for each in cards:
            worth = next(
                (w.points for w in self._strip.worths if w.rank == each.low and w.suit in (-1, each.suit)), joker
            )
            rows = with_row(rows, Row(each, joker if each.word else worth))
        self._rebuild(rows)

    def _remove(self, cards: Cards) -> None:
        self._rebuild(without_row(self.rows, cards))

    def _rebuild(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self._show()
        self._store(rows)

    def _store(self, rows: tuple[Row, ...]) -> None:
        self.rows = rows
        self.form.put(KEY, values_of(rows))
        self._say()
        self.changed()


def always_wild(sheet: RuleSheet) -> frozenset[Card]:
    """Return the faces that are wild in every deal."""
    return frozenset.intersection(*_wild(sheet))


def changes_wild(sheet: RuleSheet) -> bool:
    """Tell whether ranks are wild in some deals and not in others."""
    return bool(frozenset.union(*_wild(sheet)) - always_wild(sheet) - {JOKER})


def has_jokers(sheet: RuleSheet) -> bool:
    """Tell whether a joker is in the pack for some number of players."""
    jokers = sheet.pack.jokers
    return bool(jokers) if isinstance(jokers, int) else any(jokers.values())


def _wild(sheet: RuleSheet) -> list[frozenset[Card]]:
    plan = sheet.match.deals
    sheets = [sheet] if isinstance(plan, int) else [sheet_of_deal(sheet, own) for own in plan]
    return [wild_faces(each.pack.wild) for each in sheets]
