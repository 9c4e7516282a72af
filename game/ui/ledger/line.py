"""The page that enters or corrects a deal played with real cards."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence

from game.content.numbers import number_text
from game.content.rule_text.facts import facts_of
from game.content.rule_text.tables import value_table
from game.content.translation import pgettext
from game.engine.cards import FACES, JOKER, Card, show
from game.engine.sheet.rules import Rules
from game.session.ledger import DealEntry, EntryError, EntryField, blank_entry, scored_deals
from game.ui.draw.theme import Role
from game.ui.input.verbs import Command, Verb
from game.ui.ledger.entry import AmountEntry, LedgerEntry, LedgerFields, cards_of_text
from game.ui.ledger.score import ScoreFile
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
from game.ui.widgets.adaptive import AdaptivePage, PreferredWidth
from game.ui.widgets.cards import CardChoice
from game.ui.widgets.label import Notice
from game.ui.widgets.layout import IfRoom
from game.words.ledger import amount_text, coming_text, entry_problem_text, how_to_write
from game.words.strings import _, cards_text, point_count_text

RANKS_PER_SUIT = 13


class CardsChoicePage(Page):
    """Lets the player choose any cards of the pack of `rules`, beginning with those of `chosen` that are in it.
    `on_done` is called with the chosen cards in card notation, with "0" if there are none.

    Esc and the Back button leave everything unchanged.
    """

    opaque = False
    scrolls = False
    share = 0.96
    wide = 930
    full_height = False
    first_focus = 0
    has_veil = True

    def __init__(self, title: str, rules: Rules, chosen: Sequence[Card], on_done: Callable[[str], object]) -> None:
        super().__init__()
        self.title = title
        self.rules = rules
        self.available = Counter(rules.pack)
        self.chosen = Counter(card for card in chosen if self.available[card])
        self.on_done = on_done
        self._summary = Label("", grow=1)

    def build(self) -> Widget:
        """Build a row of cards for each suit; below them the jokers, the text on the chosen cards and the buttons."""
        rows: list[Widget] = [
            Row([Spacer(grow=1), *map(self._card_widget, FACES[first : first + RANKS_PER_SUIT]), Spacer(grow=1)], gap=6)
            for first in range(0, 52, RANKS_PER_SUIT)
        ]
        jokers = [self._card_widget(JOKER)] if self.available[JOKER] else []
        self._refresh_summary()
        foot = Row(
            [
                *jokers,
                self._summary,
                Button(_("None"), self._clear),
                Button(_("Back"), self.back),
                Button(_("Done"), self._finish, "primary"),
            ]
        )
        return Panel(Column([Label(self.title, Role.SUBHEADING), *rows, Spacer(2), foot], gap=8), padding=24)

    @property
    def chosen_cards(self) -> tuple[Card, ...]:
        """The chosen cards in the order of the pack."""
        return tuple(sorted(self.chosen.elements()))

    def _card_widget(self, face: Card) -> CardChoice:
        tip = point_count_text(self.rules.values[face])
        return CardChoice(face, self.available[face], self.chosen[face], self._choose, tip)

    def _choose(self, face: Card, count: int) -> None:
        self.chosen[face] = count
        self._refresh_summary()

    def _refresh_summary(self) -> None:
        points = point_count_text(self.rules.points_of(self.chosen_cards))
        told = _("{cards}: {points}").format(cards=cards_text(self.chosen_cards), points=points)
        self._summary.text = told if self.chosen_cards else _("No cards")

    def _clear(self) -> None:
        self.chosen.clear()
        self.rebuild()

    def _finish(self) -> None:
        self.stack.pop()
        self.on_done(show(self.chosen_cards) or "0")


class LedgerLinePage(AdaptivePage):
    """The page on which deal `number` (from 1) of a score is entered or corrected. A new deal is saved as a draft with
    every keystroke; a correction only when it is confirmed.

    The page closes once the deal is entered or deleted; only the last deal can be deleted. Esc and the button go back,
    after a question if a correction is not saved. F1 shows the rules.
    """

    def __init__(self, score: ScoreFile, number: int) -> None:
        super().__init__()
        ledger = score.ledger
        last = len(ledger.lines)
        line = ledger.lines[number - 1] if number <= last else ledger.draft or blank_entry(ledger)
        self.score = score
        self.entry = LedgerEntry(ledger, number, line, self._save_draft)
        self._can_delete = number == last
        """Whether the deal is the last one and so can be deleted."""
        self.error_notice = Notice("")
        """The notice that names a mistake in the line."""
        self.error_notice.visible = False
        self._points_label = Label("", ink="text_dim", wrap=True)
        """Shows the points of the cards in the field being edited, or why they are wrong."""
        self._points_label.visible = False

    def enter(self) -> None:
        """Build the page, focus the first empty field, and warn if the score cannot be saved."""
        super().enter()
        self.group.set_focus(self.fields.first_empty())
        if self.score.trouble:
            self.tell(self.score.trouble, 8.0, "warning", "danger")

    def back(self) -> None:
        """Go back; ask first about an unsaved correction."""
        if self.entry.has_unsaved_correction:
            answers = [
                Answer(pgettext("changes", "Discard"), super().back, "danger"),
                Answer(_("Stay"), kind="primary"),
            ]
            self.stack.push(
                Dialog(_("Leave the deal as it was?"), _("Your correction has not been saved yet."), answers)
            )
        else:
            super().back()

    def handle(self, verb: Verb) -> bool:
        """Handle a verb, F1 by showing the rules. Return whether it was used."""
        if verb == Command("f1"):
            self.stack.push(self.score.rules_page())
            return True
        return super().handle(verb)

    def build(self) -> Widget:
        """Build the heading, the fields of the deal, the buttons and, where there is room, the reference panels."""
        entry, seats = self.entry, self.entry.ledger.seats
        title = _("Correct deal {number}") if entry.is_correction else _("Deal {number}")
        head = Label(title.format(number=entry.number), Role.HEADING)
        about = Label(coming_text(entry.next_deal, seats), ink="text_dim", wrap=True)
        self.fields = LedgerFields(entry, self)
        sheet = Panel(Scroll(self.fields.build(self.columns), grow=0), padding=20)
        aside = IfRoom(self._reference_panels()) if self.columns else Spacer(grow=1)
        return Column([head, about, sheet, self._points_label, self.error_notice, aside, self._button_row()], gap=14)

    def _reference_panels(self) -> Widget:
        """Build the panels for reference: card values, notation and, unless this is the first deal, the scores before
        it.
        """
        ledger = self.entry.ledger
        facts = facts_of(ledger.sheet)
        worth = value_table(facts)
        written = [Label(text, ink="text_dim", wrap=True) for text in how_to_write(facts.has_jokers)]
        parts = [
            _titled_column(worth.title, [_name_and_figure(*row.cells) for row in worth.rows]),
            _titled_column(_("How to write it"), written),
        ]
        before = scored_deals(ledger)[: self.entry.number - 1]
        if before:
            names = [seat.name for seat in ledger.seats]
            scores = map(number_text, before[-1].scores)
            parts.append(
                _titled_column(_("So far"), [_name_and_figure(*each) for each in zip(names, scores, strict=True)])
            )
        return Row([PreferredWidth(Panel(part, padding=20), 1) for part in parts], gap=20, align="stretch")

    def _button_row(self) -> Widget:
        write = Button(
            _("Correct") if self.entry.is_correction else pgettext("enter points", "Enter"),
            self._enter_deal,
            "primary",
            icon="check",
        )
        remove = [Button(_("Delete"), self._delete_deal, "danger")] if self._can_delete else []
        return Row([Button(_("Back"), self.back), Spacer(grow=1), *remove, write])

    def on_change(self, seat: int, field: EntryField | None) -> None:
        """Save the draft, if the deal is a new one, and hide the error notice.

        Show the points of the cards in the changed `field` of `seat`; show no points if `field` is None.
        """
        self.entry.save()
        self.error_notice.visible = False
        self._show_points(self._points_text(seat, field) if field else "")
        self.layout()

    def _show_points(self, told: str) -> None:
        self._points_label.text, self._points_label.visible = told, bool(told)

    def _points_text(self, seat: int, field: EntryField) -> str:
        seats = self.entry.ledger.seats
        try:
            points = self.entry.card_points(seat, field)
        except EntryError as error:
            return entry_problem_text(error, seats)
        return "" if points is None else amount_text(seats[seat].name, field, points)

    def focus_next(self, entry: TextEntry) -> None:
        """Focus the next empty field. Where there is none, enter the deal and close the page, or show what is wrong."""
        later = self.fields.next_empty(entry)
        if later is None:
            self._enter_deal()
        else:
            self.group.set_focus(later)

    def choose_cards(self, entry: AmountEntry) -> None:
        """Push the card chooser for a field, beginning with the cards it names. What is chosen replaces its text."""
        name = self.entry.ledger.seats[entry.row.seat].name
        title = _("What {name} holds") if entry.field == "hand" else _("What {name} has melded")
        rules = self.entry.rules
        chosen = cards_of_text(entry.text, rules)
        self.stack.push(CardsChoicePage(title.format(name=name), rules, chosen, entry.replace_all))

    def _enter_deal(self) -> None:
        try:
            ledger = self.entry.finish()
        except EntryError as error:
            self._tell(error)
            return
        self.score.save(ledger)
        self.dismiss()

    def _delete_deal(self) -> None:
        self.score.delete_last_deal()
        self.dismiss()

    def _save_draft(self, line: DealEntry) -> None:
        """Save the draft of a new deal, and show a warning when saving begins to fail; for a correction do nothing."""
        if not self.entry.is_correction and self.score.save_draft(line) and self.score.trouble:
            self.tell(self.score.trouble, 8.0, "warning", "danger")

    def _tell(self, error: EntryError) -> None:
        self._show_points("")
        self.error_notice.text = entry_problem_text(error, self.entry.ledger.seats)
        self.error_notice.visible = True
        self.group.set_focus(self.fields.widget_with_error(error))
        self.group.shows_ring = True
        self.layout()
        self.invalidate()


def _titled_column(title: str, lines: Sequence[Widget]) -> Widget:
    return Column([Label(title, Role.SUBHEADING, "accent"), *lines], gap=6)


def _name_and_figure(name: str, figure: str) -> Widget:
    return Row([Label(name, grow=1), Label(figure, Role.STRONG, align="right")])
