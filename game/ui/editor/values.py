"""What the cards count, as a table one can add lines to."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from pygame import Rect

from game.content.editing.form import Form
from game.content.sheets.values import (
    ANY_WILD,
    Cards,
    ValueRow,
    Worth,
    rank_name,
    reading_order,
    rows_of,
    selected,
    unnamed,
    values_of,
    with_row,
    without_row,
    worths,
    yielding,
)
from game.engine.cards import JOKER, Card, parse_rank
from game.engine.sheet.keys import RuleSheet, sheet_of_deal
from game.engine.sheet.rules import wild_faces
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, mix
from game.ui.editor.special_state import Selection
from game.ui.widgets import Button, Column, Label, Spacer, Widget
from game.ui.widgets import Row as Line
from game.ui.widgets.base import Size
from game.ui.widgets.button import Chip
from game.ui.widgets.layout import Beside, Flow
from game.ui.widgets.number import Stepper
from game.ui.words.house_rules import cards_text, yielding_text
from game.ui.words.strings import SIGNS, _


class Adder(Column):
    """Thirteen ranks of which one or a span is chosen, four suits of which one may be, and buttons to add a line.

    `rows` are the lines there are; `show` updates everything after they changed.
    """

    def __init__(
        self, selection: Selection, add: Callable[[tuple[Cards, ...]], object], changed: Callable[[], object]
    ) -> None:
        self.selection = selection
        self.rows: tuple[ValueRow, ...] = ()
        self._add = add
        self._changed = changed
        self._ranks = [Chip(rank_name(rank), False, self._rank_turner(rank)) for rank in range(1, 14)]
        self._suits = [Chip(sign, False, self._suit_turner(suit)) for suit, sign in enumerate(SIGNS)]
        self._button = Button("", lambda: self._add_all(self.chosen), icon="plus")
        self._words = [
            Button(cards_text(Cards(word=word)), self._word_adder(word), icon="plus") for word in ("joker", "wild")
        ]
        super().__init__(
            [
                Label(
                    _("Another line: choose a rank, or the first and the last of a span; a suit if you like."),
                    Role.SMALL,
                    "text_dim",
                    wrap=True,
                ),
                Flow(self._ranks, gap=4, lead=4, even=True),
                Flow([*self._suits, Spacer(4), self._button], gap=4),
                Flow(self._words),
            ],
            gap=8,
        )
        self.show()

    @property
    def chosen(self) -> tuple[Cards, ...]:
        """The cards chosen now."""
        choice = self.selection
        return selected(choice.low, choice.high, choice.suit) if choice.low else ()

    def show(self) -> None:
        """Show what is chosen, and what can be added."""
        choice = self.selection
        for rank, chip in enumerate(self._ranks, 1):
            chip.on = choice.low <= rank <= choice.high
        for suit, chip in enumerate(self._suits):
            chip.on = suit == choice.suit
        there = {row.cards for row in self.rows}
        chosen = self.chosen
        self._button.text = _("Add {cards}").format(cards=_named(chosen)) if chosen else _("Add")
        self._button.enabled = bool(set(chosen) - there)
        for button, word in zip(self._words, ("joker", "wild"), strict=True):
            button.visible = Cards(word=word) not in there

    def _add_all(self, cards: tuple[Cards, ...]) -> None:
        there = {row.cards for row in self.rows}
        new = tuple(each for each in cards if each not in there)
        self.selection.low = self.selection.high = 0
        self.selection.suit = -1
        self._add(new)

    def _word_adder(self, word: str) -> Callable[[], object]:
        return lambda: self._add((Cards(word=word),))

    def _rank_turner(self, rank: int) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            self.selection.turn(rank)
            self._turned()

        return turn

    def _suit_turner(self, suit: int) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            self.selection.suit = suit if on else -1
            self._turned()

        return turn

    def _turned(self) -> None:
        self.show()
        self._changed()


def _named(cards: tuple[Cards, ...]) -> str:
    first, last = cards_text(cards[0]), cards_text(cards[-1])
    return first if first == last else f"{first} … {last}"


GAP = 2
WIDEST = 46


class WorthStrip(Widget):
    """A cell for each rank and the joker, and one for each card that counts otherwise than its rank."""

    def __init__(self, worths: Sequence[Worth]) -> None:
        super().__init__()
        self.worths = tuple(worths)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As many lines as it takes."""
        cells = [rect for _, rect in self._cells(look, width)]
        return (max(cell.right for cell in cells), max(cell.bottom for cell in cells))

    def draw(self, canvas: Canvas) -> None:
        """Names above, points below."""
        look, theme = canvas.look, canvas.look.theme
        name = look.fonts.line_height(Role.SMALL)
        for worth, cell in self._cells(look, self.rect.width):
            cell = cell.move(self.rect.topleft)
            face = mix(theme.well, theme.accent, 0.16) if worth.suit >= 0 else theme.well
            canvas.box(cell, face, look.px(6), theme.panel_edge, look.px(1))
            high = Rect(cell.x, cell.y + look.em(4), cell.width, name)
            low = Rect(cell.x, high.bottom, cell.width, cell.bottom - high.bottom - look.em(4))
            canvas.text_in(name_of(worth), high, Role.SMALL, theme.text_dim, "center")
            canvas.text_in(_points(worth), low, Role.STRONG, theme.text, "center")

    def _cells(self, look: Look, width: int | None) -> Iterator[tuple[Worth, Rect]]:
        """Every cell from the top left corner of the strip; lines are equally long where they can be."""
        fonts = look.fonts
        wide = max(
            look.em(32),
            *(fonts.size(_points(each), Role.STRONG)[0] + look.em(10) for each in self.worths),
            *(fonts.size(name_of(each), Role.SMALL)[0] + look.em(8) for each in self.worths),
        )
        high = fonts.line_height(Role.SMALL) + fonts.line_height(Role.STRONG) + 2 * look.em(4)
        gap = look.em(GAP)
        fit = len(self.worths) if width is None else max(1, (width + gap) // (wide + gap))
        lines = -(-len(self.worths) // fit)
        row = -(-len(self.worths) // lines)
        if width is not None:
            wide = max(wide, min(look.em(WIDEST), (width + gap) // row - gap))
        for number, worth in enumerate(self.worths):
            yield worth, Rect(number % row * (wide + gap), number // row * (high + gap), wide, high)


def name_of(worth: Worth) -> str:
    """Return the rank or card as it is written on the screen."""
    if worth.rank == ANY_WILD:
        return _("any wild")
    if not worth.rank:
        return "★"
    return rank_name(worth.rank) + (SIGNS[worth.suit] if worth.suit >= 0 else "")


def _points(worth: Worth) -> str:
    return str(worth.points).replace("-", "−")


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

    def _line(self, row: ValueRow) -> Widget:
        cards = row.cards
        face = next(each for each in self._strip.worths if cards.word or cards.low == each.rank)
        number = None if row.points == PIPS else int(row.points)

        def step(points: int) -> None:
            pips.on = False
            self._put(ValueRow(cards, points))

        def turn(on: bool) -> None:
            stepper.number.value = None if on else stepper.number.start
            self._put(ValueRow(cards, PIPS if on else stepper.number.start))

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

    def _put(self, row: ValueRow) -> None:
        self._store(with_row(self.rows, row))

    def _add(self, cards: tuple[Cards, ...]) -> None:
        """Lines for these cards, which count at first what they count now."""
        rows = self.rows
        joker = next(worth.points for worth in self._strip.worths if not worth.rank)
        for each in cards:
            worth = next(
                (w.points for w in self._strip.worths if w.rank == each.low and w.suit in (-1, each.suit)), joker
            )
            rows = with_row(rows, ValueRow(each, joker if each.word else worth))
        self._rebuild(rows)

    def _remove(self, cards: Cards) -> None:
        self._rebuild(without_row(self.rows, cards))

    def _rebuild(self, rows: tuple[ValueRow, ...]) -> None:
        self.rows = rows
        self._show()
        self._store(rows)

    def _store(self, rows: tuple[ValueRow, ...]) -> None:
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


JOKER_SIGN = "joker"
NAMES = (JOKER_SIGN, *(rank_name(rank) for rank in range(1, 14)))


class WildField(Flow):
    """The joker and all ranks; what is on is wild."""

    def __init__(self, form: Form, changed: Callable[[], object]) -> None:
        self.form = form
        self.changed = changed
        self.wild = _names(form.values["pack.wild"])
        chips = [Chip("★" if name == JOKER_SIGN else name, name in self.wild, self._turner(name)) for name in NAMES]
        chips[0].tip = _("Jokers")
        super().__init__(chips, gap=4, lead=4, even=True)

    def _turner(self, name: str) -> Callable[[bool], None]:
        def turn(on: bool) -> None:
            (self.wild.add if on else self.wild.discard)(name)
            standard = self.form.standard("pack.wild")
            # The same cards in the standard's own order differ in nothing.
            same = self.wild == _names(standard)
            self.form.put("pack.wild", standard if same else [each for each in NAMES if each in self.wild])
            self.changed()

        return turn


def _names(wild: list[str]) -> set[str]:
    return {JOKER_SIGN if name.lower() == JOKER_SIGN else rank_name(parse_rank(name)) for name in wild}
