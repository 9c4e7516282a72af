"""The editor's controls for card values and for choices of ranks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pygame import Rect

from game.content.sheets.values import (
    ANY_WILD,
    RankValue,
    RowCards,
    ValueRow,
    overruled_rows,
    pips,
    present_points,
    rank_name,
    rank_values,
    reading_order,
    row_values,
    selected_cards,
    unnamed_text,
    value_rows,
    with_row,
    without_row,
)
from game.content.translation import marked
from game.engine.cards import JOKER, SUIT_SIGNS, Card, parse_rank
from game.engine.sheet.keys import TURNED, RuleSheet, sheets_of_deals, turns_up_wild, wild_name
from game.engine.sheet.rules import wild_faces
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role, mix
from game.ui.editor.editing import EditedForm, RankSelection
from game.ui.widgets import Button, Column, Label, Spacer, Widget
from game.ui.widgets import Row as Line
from game.ui.widgets.base import Size
from game.ui.widgets.button import Chip
from game.ui.widgets.choice import Chips
from game.ui.widgets.layout import Flow, SideBySide
from game.ui.widgets.number import Stepper
from game.words.house_rules import signs_of, value_row_name, yielding_text
from game.words.strings import _

WORDS = ("joker", "wild")


class ValueAdder(Column):
    """The controls with which a player adds lines of card values to `field`: chips for a rank or a span of ranks and
    for a suit, and buttons for jokers and wilds.
    """

    def __init__(self, selection: RankSelection, field: ValuesField) -> None:
        self.selection = selection
        self.field = field
        self._ranks = Chips([rank_name(rank) for rank in range(1, 14)], (), self._click_rank, even=True)
        self._suits = Chips(SUIT_SIGNS, (), self._click_suit)
        self._button = Button("", self._add_chosen, icon="plus")
        self._words = [
            Button(value_row_name(RowCards(word=word)), add, icon="plus")
            for word, add in zip(WORDS, (self._add_joker, self._add_wild), strict=True)
        ]
        super().__init__(
            [
                Label(
                    _("To add a line, choose a rank, or the first and last rank of a span; a suit too if you like."),
                    Role.SMALL,
                    "text_dim",
                    wrap=True,
                ),
                self._ranks,
                Flow([*self._suits.chips, Spacer(4), self._button], gap=4),
                Flow(self._words),
            ],
            gap=8,
        )
        self.refresh()

    @property
    def chosen_cards(self) -> tuple[RowCards, ...]:
        """The cards that are selected now; none if no rank is."""
        choice = self.selection
        return selected_cards(choice.low, choice.high, choice.suit) if choice.low else ()

    def refresh(self) -> None:
        """Show the selection on the chips and on the Add button, which is enabled if it would add a line. Hide the
        buttons for jokers and for wilds if these have a line already.
        """
        choice = self.selection
        for chip in self._ranks.chips:
            chip.on = choice.low <= chip.number + 1 <= choice.high
        for chip in self._suits.chips:
            chip.on = chip.number == choice.suit
        existing = self._existing()
        chosen = self.chosen_cards
        self._button.text = _("Add {cards}").format(cards=_range_text(chosen)) if chosen else _("Add")
        self._button.enabled = bool(set(chosen) - existing)
        for button, word in zip(self._words, WORDS, strict=True):
            button.visible = RowCards(word=word) not in existing

    def _existing(self) -> set[RowCards]:
        """Return the cards that already have a line."""
        return {row.cards for row in self.field.rows}

    def _add_chosen(self) -> None:
        existing = self._existing()
        new = tuple(each for each in self.chosen_cards if each not in existing)
        self.selection.low = self.selection.high = 0
        self.selection.suit = -1
        self.field.add(new)

    def _add_joker(self) -> None:
        self.field.add((RowCards(word="joker"),))

    def _add_wild(self) -> None:
        self.field.add((RowCards(word="wild"),))

    def _click_rank(self, number: int, _on: bool) -> None:
        self.selection.click_rank(number + 1)
        self._selection_changed()

    def _click_suit(self, suit: int, on: bool) -> None:
        self.selection.suit = suit if on else -1
        self._selection_changed()

    def _selection_changed(self) -> None:
        self.refresh()
        self.field.edited.on_change()


def _range_text(cards: tuple[RowCards, ...]) -> str:
    first, last = value_row_name(cards[0]), value_row_name(cards[-1])
    return first if first == last else f"{first} … {last}"


GAP = 2
MAX_CELL_WIDTH = 46


class CardValueStrip(Widget):
    """Shows the points of cards: one cell for each of `worths`, with its name above its points. There must be at least
    one.
    """

    def __init__(self, worths: Sequence[RankValue]) -> None:
        super().__init__()
        self.worths = tuple(worths)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the size of all cells, in lines that fit `width`, or in one line without it."""
        cells = [rect for _, rect in self._cells(look, width)]
        return (max(cell.right for cell in cells), max(cell.bottom for cell in cells))

    def draw(self, canvas: Canvas) -> None:
        """Draw each cell with the card's name above its points."""
        look, theme = canvas.look, canvas.look.theme
        name = look.fonts.line_height(Role.SMALL)
        for worth, cell in self._cells(look, self.rect.width):
            cell = cell.move(self.rect.topleft)
            face = mix(theme.well, theme.accent, 0.16) if worth.suit >= 0 else theme.well
            canvas.box(cell, face, look.px(6), theme.panel_edge, look.px(1))
            high = Rect(cell.x, cell.y + look.em(4), cell.width, name)
            low = Rect(cell.x, high.bottom, cell.width, cell.bottom - high.bottom - look.em(4))
            canvas.text_in(worth_name(worth), high, Role.SMALL, theme.text_dim, "center")
            canvas.text_in(_points(worth), low, Role.STRONG, theme.text, "center")

    def _cells(self, look: Look, width: int | None) -> Iterator[tuple[RankValue, Rect]]:
        """Yield each value with its cell, relative to the strip, in lines that fit `width`; without it, in one line.

        All lines have the same number of cells, but the last may have fewer.
        """
        fonts = look.fonts
        wide = max(
            look.em(32),
            *(fonts.size(_points(each), Role.STRONG)[0] + look.em(10) for each in self.worths),
            *(fonts.size(worth_name(each), Role.SMALL)[0] + look.em(8) for each in self.worths),
        )
        high = fonts.line_height(Role.SMALL) + fonts.line_height(Role.STRONG) + 2 * look.em(4)
        gap = look.em(GAP)
        fit = len(self.worths) if width is None else max(1, (width + gap) // (wide + gap))
        lines = -(-len(self.worths) // fit)
        row = -(-len(self.worths) // lines)
        if width is not None:
            wide = max(wide, min(look.em(MAX_CELL_WIDTH), (width + gap) // row - gap))
        for number, worth in enumerate(self.worths):
            yield worth, Rect(number % row * (wide + gap), number // row * (high + gap), wide, high)


def worth_name(worth: RankValue) -> str:
    """Return the card or cards that `worth` is about as text for the screen: a rank, a single card, a joker, or any
    wild.
    """
    if worth.rank == ANY_WILD:
        return _("any wild")
    if not worth.rank:
        return "★"
    return rank_name(worth.rank) + (SUIT_SIGNS[worth.suit] if worth.suit >= 0 else "")


def _points(worth: RankValue) -> str:
    return str(worth.points).replace("-", "−")


KEY = "scoring.values"
LIMIT = 1000
SIDE_BY_SIDE = 760
PIPS = "pips"


class ValueLine(Column):
    """Edits the points of `row`, one row of card values.

    While the row counts the pips, the stepper starts at those of its first card.
    """

    def __init__(self, row: ValueRow, field: ValuesField) -> None:
        self.cards = row.cards
        self.field = field
        number = None if row.points == PIPS else int(row.points)
        start = pips(row.cards) if number is None else number
        self._stepper = Stepper(number, -LIMIT, LIMIT, self._step, blank=_("pips"), start=start)
        tip = _("What is printed on the card; ace 1, face cards 10")
        self._pips = Chip(_("pips"), number is None, self._set_pips, tip=tip)
        remove = Button("", self._remove, "quiet", "close", tip=_("Remove this line"))
        self._note = Label("", Role.SMALL, "text_dim", wrap=True)
        named = Label(value_row_name(row.cards), Role.STRONG, grow=1)
        super().__init__([Line([named, self._stepper, self._pips, remove], gap=8), self._note], gap=2)

    def show_note(self, text: str) -> None:
        """Show a note below the line; "" hides it."""
        self._note.text = text
        self._note.visible = bool(text)

    def _step(self, points: int) -> None:
        self._pips.on = False
        self.field.put(ValueRow(self.cards, points))

    def _set_pips(self, on: bool) -> None:
        number = self._stepper.number
        number.value = None if on else number.start
        self.field.put(ValueRow(self.cards, PIPS if on else number.start))

    def _remove(self) -> None:
        self.field.remove(self.cards)


class ValuesField(Column):
    """Edits the card values: a table of lines, beside it the resulting values of all ranks, and controls to add
    lines.
    """

    def __init__(self, edited: EditedForm, selection: RankSelection | None = None) -> None:
        super().__init__([], gap=12)
        self.edited = edited
        form = edited.form
        self.rows = value_rows(form.values[KEY])
        self.wild = always_wild_faces(form.sheet)
        self.are_wilds_changing = has_changing_wilds(form.sheet)
        self.jokers = has_jokers(form.sheet)
        self._lines: list[ValueLine] = []
        self._table = Column([], gap=6)
        self._strip = CardValueStrip(rank_values(form.values[KEY], self.wild, self.are_wilds_changing))
        self._adder = ValueAdder(selection or edited.memory.selection, self)
        side = Column(
            [Label(_("What each card counts"), Role.SMALL, "text_dim"), self._strip, self._adder],
            gap=8,
        )
        self.content = [SideBySide(self._table, side, SIDE_BY_SIDE, share=0.54, gap=28)]
        self._rebuild_lines()

    def put(self, row: ValueRow) -> None:
        """Set the points of the cards in `row`, which may be new, put the card values into the form, and report the
        change.

        The lines are not rebuilt.
        """
        self._store(with_row(self.rows, row))

    def add(self, cards: tuple[RowCards, ...]) -> None:
        """Add lines for these cards with the points they count now: a rank or range with those of the lowest card whose
        points the line decides, jokers and wilds with those of a joker. Put the card values into the form, and report
        the change.
        """
        rows = self.rows
        for each in cards:
            rows = with_row(rows, ValueRow(each, present_points(rows, each, self.wild)))
        self._replace_rows(rows)

    def remove(self, cards: RowCards) -> None:
        """Remove the line of these cards, if there is one, put the card values into the form, and report the change."""
        self._replace_rows(without_row(self.rows, cards))

    def _rebuild_lines(self) -> None:
        """Rebuild one line per row of card values, in reading order, and the text on the cards that no row names.
        Update what depends on them.
        """
        self._lines = [ValueLine(self.rows[number], self) for number in reading_order(self.rows)]
        rest = unnamed_text(self.rows, self.wild, self.jokers)
        told = [Label(rest, Role.SMALL, "text_dim", wrap=True)] if rest else []
        self._table.content = [*self._lines, *told]
        self._update_notes()

    def _update_notes(self) -> None:
        """Update the strip of card values, the control that adds a value, and the note of each line."""
        self._strip.worths = rank_values(row_values(self.rows), self.wild, self.are_wilds_changing)
        self._adder.refresh()
        notes = {each.row.cards: yielding_text(each) for each in overruled_rows(self.rows, self.wild)}
        for line in self._lines:
            line.show_note(notes.get(line.cards, ""))

    def _replace_rows(self, rows: tuple[ValueRow, ...]) -> None:
        self.rows = rows
        self._rebuild_lines()
        self._store(rows)

    def _store(self, rows: tuple[ValueRow, ...]) -> None:
        self.rows = rows
        self.edited.form.put(KEY, row_values(rows))
        self._update_notes()
        self.edited.on_change()


def always_wild_faces(sheet: RuleSheet) -> frozenset[Card]:
    """Return the faces that are wild in every deal."""
    return frozenset.intersection(*_wild_by_deal(sheet))


def has_changing_wilds(sheet: RuleSheet) -> bool:
    """Whether some ranks are wild only in some deals, or because of a card that is turned up. Jokers do not count."""
    turned = any(turns_up_wild(each) for each in sheets_of_deals(sheet))
    return turned or bool(frozenset.union(*_wild_by_deal(sheet)) - always_wild_faces(sheet) - {JOKER})


def has_jokers(sheet: RuleSheet) -> bool:
    """Whether there are jokers in the pack for some number of players."""
    jokers = sheet.pack.jokers
    return bool(jokers) if isinstance(jokers, int) else any(jokers.values())


def _wild_by_deal(sheet: RuleSheet) -> list[frozenset[Card]]:
    return [wild_faces(each.pack.wild) for each in sheets_of_deals(sheet)]


JOKER_SIGN = "joker"
NAMES = (JOKER_SIGN, *(rank_name(rank) for rank in range(1, 14)))
WILD_NAMES = (*NAMES, TURNED)


TIPS = {JOKER_SIGN: marked("Jokers"), TURNED: marked("The rank of the card turned up")}


class RanksField(Chips):
    """Chips for `names`: the joker, ranks, and perhaps the card turned up. The value of rule `key` is the list of those
    chosen.

    If they are the same as in the standard, in any order, it is the standard's list.
    """

    def __init__(self, key: str, edited: EditedForm, names: Sequence[str]) -> None:
        self.key = key
        self.edited = edited
        self.names = names
        chosen = _normalized_names(edited.form.values[key])
        on = [number for number, name in enumerate(names) if name in chosen]
        super().__init__(signs_of(list(names)), on, self._store, even=True)
        for chip, name in zip(self.chips, names, strict=True):
            if name in TIPS:
                chip.tip = _(TIPS[name])

    def _store(self, _number: int, _on: bool) -> None:
        chosen = [self.names[number] for number in self.numbers_on]
        standard = self.edited.form.base_value(self.key)
        # The same cards in the standard's own order differ in nothing.
        self.edited.put(self.key, standard if {*chosen} == _normalized_names(standard) else chosen)


def _normalized_names(chosen: list[str]) -> set[str]:
    words = (JOKER_SIGN, TURNED)
    return {word if (word := wild_name(name)) in words else rank_name(parse_rank(name)) for name in chosen}
