"""Writing down a deal that was played with real cards, or correcting one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from game.content.rule_text.facts import facts_of
from game.content.rule_text.tables import value_table
from game.engine.cards import FACES, JOKER, Card, show
from game.engine.sheet.rules import Rules
from game.session.ledger import DealEntry, EntryError, EntryField, blank_entry, scored_deals
from game.ui.draw.canvas import Canvas
from game.ui.draw.theme import Role
from game.ui.input.verbs import Command, Verb
from game.ui.ledger.entry import AmountEntry, LedgerEntry, LedgerFields, cards_in
from game.ui.ledger.score import Score
from game.ui.widgets import (
    Answer,
    Button,
    Column,
    Dialog,
    Label,
    Page,
    Panel,
    Row,
    Scroll,
    Spacer,
    TextEntry,
    Widget,
)
from game.ui.widgets.adaptive import AdaptivePage, Share
from game.ui.widgets.cards import CardChoice
from game.ui.widgets.label import Notice
from game.ui.widgets.layout import WhereRoom
from game.ui.words.ledger import amount_text, coming_text, how_to_write, problem_text
from game.ui.words.strings import _, cards_text, number_text, points_in_words

SUIT = 13


class CardsChoicePage(Page):
    """Choose any of the cards of `rules`, at first those `chosen`; `on_done` gets them in the notation.

    `title` says whose they are. Esc and the button leave it as it was.
    """

    opaque = False
    scrolls = False
    share = 0.96
    wide = 930
    full_height = False

    def __init__(self, title: str, rules: Rules, chosen: Sequence[Card], on_done: Callable[[str], object]) -> None:
        super().__init__()
        self.title = title
        self.rules = rules
        self.there = Counter(rules.pack)
        self.chosen = Counter(card for card in chosen if self.there[card])
        self.on_done = on_done
        self._told = Label("", grow=1)

    def build(self) -> Widget:
        """The suits, what is chosen, and what it counts."""
        rows: list[Widget] = [
            Row([Spacer(grow=1), *map(self._choice, FACES[first : first + SUIT]), Spacer(grow=1)], gap=6)
            for first in range(0, 52, SUIT)
        ]
        jokers = [self._choice(JOKER)] if self.there[JOKER] else []
        self._tell()
        foot = Row(
            [
                *jokers,
                self._told,
                Button(_("None"), self._clear),
                Button(_("Back"), self.back),
                Button(_("Done"), self._done, "primary"),
            ]
        )
        return Panel(Column([Label(self.title, Role.SUBHEADING), *rows, Spacer(2), foot], gap=8), padding=24)

    def enter(self) -> None:
        """The focus is on the first card."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def draw(self, canvas: Canvas) -> None:
        """Dim the page below."""
        canvas.fill(canvas.look.theme.veil)
        super().draw(canvas)

    @property
    def cards(self) -> tuple[Card, ...]:
        """What is chosen, in the order of the pack."""
        return tuple(sorted(self.chosen.elements()))

    def _choice(self, face: Card) -> CardChoice:
        tip = points_in_words(self.rules.values[face])
        return CardChoice(face, self.there[face], self.chosen[face], self._choose, tip)

    def _choose(self, face: Card, count: int) -> None:
        self.chosen[face] = count
        self._tell()

    def _tell(self) -> None:
        points = points_in_words(self.rules.value(self.cards))
        told = _("{cards}: {points}").format(cards=cards_text(self.cards), points=points)
        self._told.text = told if self.cards else _("No cards")

    def _clear(self) -> None:
        self.chosen.clear()
        self.rebuild()

    def _done(self) -> None:
        self.stack.pop()
        self.on_done(show(self.cards) or "0")


class LedgerLinePage(AdaptivePage):
    """Writes down deal `number` of a score, from 1, or corrects it. What is written is kept with every letter.

    Dismissed once the deal is written down or taken out. Esc and the button go back, F1 shows the rules.
    """

    def __init__(self, score: Score, number: int) -> None:
        super().__init__()
        ledger = score.ledger
        last = len(ledger.lines)
        line = ledger.lines[number - 1] if number <= last else ledger.draft or blank_entry(ledger)
        self.score = score
        self.entry = LedgerEntry(ledger, number, line, self._keep)
        self._may_go = number == last
        """Whether the deal can be taken out."""
        self.wrong = Notice("")
        """What is wrong with what was written."""
        self.wrong.visible = False
        self._counted = Label("", ink="text_dim", wrap=True)
        """What the cards come to that are being written, or why they cannot be."""
        self._counted.visible = False

    def enter(self) -> None:
        """One writes at once, where nothing is written yet; where nothing can be saved, that is said."""
        super().enter()
        self.group.set_focus(self.fields.first())
        if self.score.trouble:
            self.tell(self.score.trouble, 8.0, "warning", "danger")

    def back(self) -> None:
        """Esc: to where one came from; a correction that is not made yet is asked about."""
        if self.entry.uncorrected:
            answers = [Answer(_("Discard"), super().back, "danger"), Answer(_("Stay"), kind="primary")]
            self.stack.push(
                Dialog(_("Leave the deal as it was?"), _("Your correction has not been saved yet."), answers)
            )
        else:
            super().back()

    def handle(self, verb: Verb) -> bool:
        """F1 shows the rules."""
        if verb == Command("f1"):
            self.stack.push(self.score.rules())
            return True
        return super().handle(verb)

    def build(self) -> Widget:
        """What is dealt, a row for each seat, how the deal ended, and the way on."""
        entry, seats = self.entry, self.entry.ledger.seats
        title = _("Correct deal {number}") if entry.corrects else _("Deal {number}")
        head = Label(title.format(number=entry.number), Role.HEADING)
        about = Label(coming_text(entry.coming, seats), ink="text_dim", wrap=True)
        self.fields = LedgerFields(entry, self)
        sheet = Panel(Scroll(self.fields.all(self.columns), grow=0), padding=20)
        aside = WhereRoom(self._aside()) if self.columns else Spacer(grow=1)
        return Column([head, about, sheet, self._counted, self.wrong, aside, self._foot()], gap=14)

    def _aside(self) -> Widget:
        """What one looks up while writing: what cards count, how they are written, and how the match stands."""
        ledger = self.entry.ledger
        facts = facts_of(ledger.sheet)
        worth = value_table(facts)
        written = [Label(text, ink="text_dim", wrap=True) for text in how_to_write(facts.jokers)]
        parts = [
            _titled(worth.title, [_line(*row.cells) for row in worth.rows]),
            _titled(_("How to write it"), written),
        ]
        before = scored_deals(ledger)[: self.entry.number - 1]
        if before:
            names = [seat.name for seat in ledger.seats]
            scores = map(number_text, before[-1].scores)
            parts.append(_titled(_("So far"), [_line(*each) for each in zip(names, scores, strict=True)]))
        return Row([Share(Panel(part, padding=20), 1) for part in parts], gap=20, align="stretch")

    def _foot(self) -> Widget:
        write = Button(_("Correct") if self.entry.corrects else _("Enter"), self._write, "primary", icon="check")
        remove = [Button(_("Delete"), self._take_out, "danger")] if self._may_go else []
        return Row([Button(_("Back"), self.back), Spacer(grow=1), *remove, write])

    def changed(self, seat: int, field: EntryField | None) -> None:
        """Keep what is written, and say what it counts."""
        self.entry.keep()
        told = self._count(seat, field) if field else ""
        if self.wrong.visible or told != self._counted.text:
            self.wrong.visible = False
            self._say(told)
            self.layout()

    def _say(self, told: str) -> None:
        self._counted.text, self._counted.visible = told, bool(told)

    def _count(self, seat: int, field: EntryField) -> str:
        seats = self.entry.ledger.seats
        try:
            points = self.entry.comes_to(seat, field)
        except EntryError as error:
            return problem_text(error, seats)
        return "" if points is None else amount_text(seats[seat].name, field, points)

    def go_on(self, entry: TextEntry) -> None:
        """Go on to the next field that is empty; where there is none, the deal is written down."""
        later = self.fields.after(entry)
        if later is None:
            self._write()
        else:
            self.group.set_focus(later)

    def choose_cards(self, entry: AmountEntry) -> None:
        """Let the cards of a field be chosen instead of written."""
        name = self.entry.ledger.seats[entry.row.seat].name
        title = _("What {name} holds") if entry.field == "hand" else _("What {name} has melded")
        rules = self.entry.rules
        chosen = cards_in(entry.text, rules)
        self.stack.push(CardsChoicePage(title.format(name=name), rules, chosen, entry.rewrite))

    def _write(self) -> None:
        try:
            ledger = self.entry.done()
        except EntryError as error:
            self._tell(error)
            return
        self.score.save(ledger)
        self.dismiss()

    def _take_out(self) -> None:
        self.score.take_out_last()
        self.dismiss()

    def _keep(self, line: DealEntry) -> None:
        """What is written of a deal that was not written down yet; whether it can be saved is told once."""
        if not self.entry.corrects and self.score.draft(line) and self.score.trouble:
            self.tell(self.score.trouble, 8.0, "warning", "danger")

    def _tell(self, error: EntryError) -> None:
        self._say("")
        self.wrong.text = problem_text(error, self.entry.ledger.seats)
        self.wrong.visible = True
        self.group.set_focus(self.fields.place_of(error))
        self.group.ring = True
        self.layout()
        self.invalidate()


def _titled(title: str, lines: Sequence[Widget]) -> Widget:
    return Column([Label(title, Role.SUBHEADING, "accent"), *lines], gap=6)


def _line(name: str, figure: str) -> Widget:
    return Row([Label(name, grow=1), Label(figure, Role.STRONG, align="right")])
