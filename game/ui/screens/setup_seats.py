"""The seats of a table that is being set: who sits there, and whose gamepad is whose."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.session.profiles import LONGEST_NAME
from game.ui.draft import Draft
from game.ui.glyphs import On, on_pad
from game.ui.opponent_words import level_word, person_text
from game.ui.pad_setup import PadSetup
from game.ui.screens.adaptive import Share
from game.ui.strings import _
from game.ui.theme import Role
from game.ui.widgets import Button, Choice, Label, Row, Spacer, TextEntry, Widget
from game.ui.widgets.avatars import AvatarPicker
from game.ui.widgets.pad_sign import PadSign

LEVEL = 116
"""Width of what says how strong a bot is, in units that grow with the text."""

OnWho = Callable[[int, Callable[[str], object]], object]
"""Asks who plays in a seat, and hands that on as `Chairs.take` takes it."""


class SetupSeats:
    """A line for each of the seats of `draft`; `changed` is called when others sit there, or more or fewer."""

    def __init__(self, draft: Draft, pads: PadSetup, on_who: OnWho, changed: Callable[[], object]) -> None:
        self.draft = draft
        self.chairs = draft.chairs
        self.pads = pads
        self.on_who = on_who
        self._changed = changed

    def widgets(self) -> list[Widget]:
        """How many play, and who."""
        limits, chairs = self.draft.sheet.players, self.chairs
        counts = list(range(limits.min, limits.max + 1))
        players = Choice(
            [_("{count} players").format(count=count) for count in counts],
            counts.index(chairs.count),
            lambda index: self.change(lambda: setattr(chairs, "count", counts[index])),
            stepper=True,
        )
        head = Label(_("At the table"), Role.SUBHEADING, "accent")
        return [head, players, *map(self._row, range(chairs.count)), *self._empty_seat(), *self._help()]

    def change(self, do: Callable[[], object]) -> None:
        """Let others sit there; pads stay with their people."""
        before = list(self.chairs.seats)
        do()
        self.pads.follow(before)
        self._changed()

    def _row(self, number: int) -> Widget:
        chairs = self.chairs
        seat, colour = chairs.seats[number], chairs.colour(number)
        picker = AvatarPicker(
            lambda: chairs.seats[number].avatar,
            colour,
            lambda step: chairs.pictures.turn(number, step),
            _("Another picture"),
        )
        name: Widget = TextEntry(seat.name, partial(chairs.rename, number), placeholder=_("Name"), limit=LONGEST_NAME)
        opponent = chairs.opponents.get(seat.character)
        kind, tip = level_word(opponent.level if opponent else "standard"), person_text(opponent)
        if seat.profile:
            kind, tip = _("Person"), _("Plays at this machine. Choose somebody else to play with.")
            # What is written over the name of a person could mean somebody else, or a new name for them: it is asked.
            name = Button(seat.name, lambda: self._ask(number), tip=_("Choose who plays, or change their name"))
        elif chairs.is_person(number):
            kind, tip = _("Guest"), _("Plays this once, and is not kept among the people. Choose who plays.")
        who = Button(kind, lambda: self._ask(number), tip=tip)
        pads = [PadSign(self.pads.pads.number(pad), colour) for pad in self.pads.pads.pads(number)[:1]]
        return Row([picker, Share(name, 1), *pads, Share(who, units=LEVEL)])

    def _empty_seat(self) -> list[Widget]:
        if not self.chairs.may_join:
            return []
        join = Button(_("Empty seat"), lambda: self._ask(self.chairs.count), tip=_("Who plays?"))
        return [Row([Spacer(grow=1), join])]

    def _help(self) -> list[Widget]:
        """How a gamepad takes a seat, where there is one."""
        if not self.pads.pads.there:
            return []
        text = _("{sit} on a gamepad takes a seat, and again the next one. Hold {leave} to give it back.")
        return [Label(text.format(sit=on_pad(On.Y), leave=on_pad(On.BACK)), Role.SMALL, "text_dim", wrap=True)]

    def _ask(self, seat: int) -> None:
        self.on_who(seat, lambda who: self.change(lambda: self.chairs.take(seat, who)))
