"""The screen that sets the table: game, players and length of a match."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from pathlib import Path

from game.content.catalogue import minutes_text
from game.content.rule_text.page import players_text
from game.content.translation import in_language
from game.record.deal_numbers import NUMBER_LETTERS
from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.profiles import MAX_NAME_LETTERS
from game.ui.draw.theme import Role
from game.ui.input.keys import Shortcut
from game.ui.input.pad_seats import PadSeats
from game.ui.input.verbs import Keyed, Leave, Typed, Verb
from game.ui.pages.pads_page import PadSign, pad_holders_by_seat
from game.ui.pages.rule_paper import rule_paper
from game.ui.people.chairs import PadSetup
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.setup.choose_game import grouped_rows, mistaken_names, variation_choice
from game.ui.setup.draft import MatchDraft, MatchPlan
from game.ui.setup.highlight_rows import highlight_rows
from game.ui.widgets import (
    Button,
    Choice,
    Column,
    Item,
    Label,
    List,
    Panel,
    Row,
    Scroll,
    Spacer,
    TextEntry,
    Widget,
)
from game.ui.widgets.adaptive import DraftPage, PreferredWidth
from game.ui.widgets.label import Notice
from game.ui.widgets.players import AvatarPicker
from game.ui.widgets.screens import Answered
from game.words.input_signs import PadPart, on_pad
from game.words.match import level_name, person_text
from game.words.strings import _

LEVEL_WIDTH = 116
"""Width of the buttons with a player's kind or level, in units that grow with the text."""

TakeFile = Callable[[Path, bool, Answered], object]
"""Opens a dropped file; given its path, whether a game is being chosen, and a callback for the name of the chosen
one.
"""

TAKE_SEAT = Shortcut.LAY.verb
"""Pad button that takes a seat."""

MAX_NUMBER_LENGTH = 40
"""Most characters of a deal number, with some separators to spare."""


class DealNumberEntry(TextEntry):
    """A text entry for a deal number: digits, letters as on score sheets, and dashes."""

    def handle(self, verb: Verb) -> bool:
        """Handle a verb; return whether it was used.

        Typed letters become capitals. Characters that a deal number cannot have are ignored, except those it is read
        with: hyphens, and I, L and O for 1, 1 and 0.
        """
        if isinstance(verb, Typed):
            verb = Typed("".join(c for c in verb.text.upper() if c in f"{NUMBER_LETTERS}ILO-"))
        return super().handle(verb)


class SetupScreen(DraftPage):
    """Sets the table and calls `begin` with the plan of the match; Esc and the button go back.

    A dropped file is passed to `take_file`, if given, which reads a game from it; `warning` is shown at the top.
    Gamepads can take seats here.
    """

    draft: MatchDraft

    def __init__(
        self,
        draft: MatchDraft,
        pad_seats: PadSeats,
        preferences: Preferences,
        begin: Callable[[MatchPlan], object],
        take_file: TakeFile | None = None,
        warning: str = "",
    ) -> None:
        draft.refresh()
        super().__init__(draft, self._open_dropped_file if take_file else None)
        self.preferences = preferences
        self.begin = begin
        self.take_file = take_file
        self.warning = warning
        self.chairs = draft.chairs
        self.pads = PadSetup(self.chairs, pad_seats)
        self._connected_pads = pad_seats.connected_pads
        self._game_names: list[str] = []
        """Names of the games by row of the list; empty for a heading."""
        self._game = draft.game
        """Name of the game that is shown."""

    def resume(self) -> None:
        """Update the page when the screen above has closed; if another game was chosen there, focus the start
        button.
        """
        before = self._game
        self.games_changed()
        if self.draft.game != before:
            self.group.set_focus(self.group.focusable()[-1])

    def games_changed(self) -> None:
        """Update the draft and the page to changed game files."""
        before = list(self.chairs.seats)
        self.draft.refresh()
        self._after_seat_change(before)

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds, and rebuild if gamepads were connected or removed. Return whether to redraw."""
        there = self.pads.pads.connected_pads
        if there != self._connected_pads:
            self._connected_pads = there
            self.rebuild()
        return super().tick(dt)

    def back(self) -> None:
        """Go back, and save the chosen game as default."""
        self.preferences.change(game=self.draft.game)
        super().back()

    def build(self) -> Widget:
        """Build the page: the games, the rules and the seats in three columns, or in one column that scrolls where
        there is no room; below them Back, House rules and Start.
        """
        self._game = self.draft.game
        head = Label(_("Set the table"), Role.HEADING)
        rules = [Button(_("House rules"), self._house_rules)] if self.games.house_rules else []
        start = Button(_("Start"), self._start, "primary", icon="cards")
        foot = Row([Button(_("Back"), self.back), *rules, Spacer(grow=1), start])
        warning = [Notice(self.warning)] if self.warning else []
        return Column([head, *warning, self._body(), foot], gap=14)

    def _body(self) -> Widget:
        games, paper, table = self._games_list(), self._rules_paper(), self._table_column()
        help_button = Button(_("Which game?"), self._which_game, tip=_("Helps to choose, with a picture of each game."))
        family = variation_choice(self.draft.games, self.draft.game, self._choose_game)
        if self.columns:
            games.grow = 1
            sheet = Panel(Scroll(paper), padding=24, paper=True)
            choice = Column([help_button, games, *family], gap=10)
            parts: list[Widget] = [
                PreferredWidth(choice, 10),
                PreferredWidth(sheet, 15),
                PreferredWidth(Panel(Scroll(table), padding=20), 14),
            ]
            return Row(parts, gap=18, align="stretch", grow=1)
        games.rows = min(len(games.items), 4)
        choice = Column([help_button, games, *family], gap=10)
        return Scroll(Column([choice, Panel(table, padding=20), Panel(paper, padding=24, paper=True)], gap=16))

    def _which_game(self) -> None:
        self.stack.open("which_game", True, answered=self._choose_returned_game)

    def _games_list(self) -> List:
        self._game_names, items = self._game_rows()
        game = self.draft.game
        at = self._game_names.index(game if game in self._game_names else self.games.family(game)[0])
        return List(items, at, on_select=self._choose_row, on_activate=self._start_row, rows=len(items))

    def _game_rows(self) -> tuple[list[str], list[Item]]:
        """Return the games' names and rows of their list; the name of a heading is ""."""
        games = self.draft.games
        return grouped_rows(games, self.preferences.settings, partial(_game_item, games, mistaken_names(games)))

    def _choose_row(self, index: int) -> None:
        self._choose_game(self._game_names[index])

    def _start_row(self, index: int) -> None:
        self._start()

    def _rules_paper(self) -> Widget:
        draft = self.draft
        entry = next((each for each in draft.games.entries if each.name == draft.game), None)
        paper = rule_paper(draft.sheet, draft.games.base_of_house_rule(draft.game), [highlight_rows(draft.sheet)])
        if entry is None or not entry.mistakes or draft.game in draft.games.shipped:
            return paper
        return Column(
            [Notice(_("This file has mistakes now, so the last working version is used."), paper=True), paper]
        )

    def _table_column(self) -> Widget:
        draft = self.draft
        length = Choice([each.text for each in draft.lengths], draft.length, self._set_length, stepper=True)
        seed = DealNumberEntry(
            draft.seed,
            self._set_seed,
            placeholder=_("any"),
            limit=MAX_NUMBER_LENGTH,
            tip=_(
                "The same number deals the same cards again; others could guess a small number from their own cards."
            ),
        )
        match = [
            Spacer(4),
            Label(_("The match"), Role.SUBHEADING, "accent"),
            length,
            *self._minutes_label(),
            Row([Label(_("Deal number"), ink="text_dim"), PreferredWidth(seed, 1)]),
        ]
        return Column([*self._seats_widgets(), *match], gap=8)

    def _minutes_label(self) -> list[Widget]:
        minutes = minutes_text(self.draft.minutes)
        if not minutes:
            return []
        told = Label(_("It will take {time}.").format(time=minutes), Role.SMALL, "text_dim", "center")
        index = self.draft.proposed_length
        if index is None:
            return [told]
        length = self.draft.lengths[index]
        time = minutes_text(self.draft.minutes_of(length.sheet.match))
        text = _("Shorter: {length}, {time}").format(length=length.text, time=time)
        return [told, Button(text, partial(self._set_length, index))]

    def _choose_game(self, game: str) -> None:
        before = list(self.chairs.seats)
        self.draft.choose_game(game)
        self._after_seat_change(before)

    def _set_length(self, index: int) -> None:
        self.draft.length = index
        self.rebuild()

    def _set_seed(self, text: str) -> None:
        self.draft.seed = text

    def _start(self) -> None:
        problem = self.draft.problem
        if problem:
            self.toasts.show(problem, 5.0, "close", "danger")
        else:
            self.begin(self.draft.plan())

    # Who sits there

    def _seats_widgets(self) -> list[Widget]:
        """Build the choice of the number of players, a row per seat, the row of an empty seat if another player can
        join, and the hint on gamepads if there are any.
        """
        counts = self._counts()
        texts = [_("{count} players").format(count=count) for count in counts]
        players = Choice(texts, counts.index(self.chairs.count), self._set_players, stepper=True)
        head = Label(_("At the table"), Role.SUBHEADING, "accent")
        return [
            head,
            players,
            *map(self._seat_row, range(self.chairs.count)),
            *self._empty_seat_row(),
            *self._pad_hint(),
        ]

    def _counts(self) -> list[int]:
        limits = self.draft.sheet.players
        return list(range(limits.min, limits.max + 1))

    def _set_players(self, index: int) -> None:
        before = list(self.chairs.seats)
        self.chairs.count = self._counts()[index]
        self._after_seat_change(before)

    def _after_seat_change(self, before: Sequence[Seat]) -> None:
        """Move pads along with their people after the seats have changed from `before`, and rebuild."""
        self.pads.follow_seats(before)
        self.rebuild()

    def _seat_row(self, number: int) -> Widget:
        chairs = self.chairs
        seat, colour = chairs.seats[number], chairs.colour(number)
        if seat.phone:
            return self._phone_row(number)
        turn = partial(chairs.avatars.change, number)
        picker = AvatarPicker(partial(chairs.avatar, number), colour, turn)
        name: Widget = TextEntry(
            seat.name, partial(chairs.rename, number), placeholder=_("Name"), limit=MAX_NAME_LETTERS
        )
        opponent, ask = chairs.opponents.get(seat.character), partial(self._ask_who_plays, number)
        kind, tip = level_name(opponent.level if opponent else "standard"), person_text(opponent)
        if seat.profile:
            kind, tip = _("Person"), _("Plays on this computer. Click to choose somebody else.")
            # What is written over the name of a person could mean somebody else, or a new name for them: it is asked.
            name = Button(seat.name, ask, tip=_("Choose who plays, or change their name"))
        elif chairs.is_person(number):
            kind, tip = (
                _("Guest"),
                _("Plays just this once and is not added to the list of people. Click to choose who plays."),
            )
        who = Button(kind, ask, tip=tip)
        pads = [PadSign(self.pads.pads.number(pad), colour) for pad in self.pads.pads.pads(number)[:1]]
        return Row([picker, PreferredWidth(name, 1), *pads, PreferredWidth(who, units=LEVEL_WIDTH)])

    def _phone_row(self, number: int) -> Widget:
        """Build the row of seat `number`, which is kept free for a phone: the picker of its avatar, the words that it
        is free, and the button that chooses another player.
        """
        chairs = self.chairs
        ask = partial(self._ask_who_plays, number)
        picker = AvatarPicker(
            partial(chairs.avatar, number), chairs.colour(number), partial(chairs.avatars.change, number)
        )
        tip = _("The first to scan the code with a phone sits here. Click to choose somebody else.")
        name = Label(_("Free for a phone"), ink="text_dim")
        return Row(
            [picker, PreferredWidth(name, 1), PreferredWidth(Button(_("Phone"), ask, tip=tip), units=LEVEL_WIDTH)]
        )

    def _empty_seat_row(self) -> list[Widget]:
        if not self.chairs.has_empty_seat:
            return []
        join = Button(_("Empty seat"), partial(self._ask_who_plays, self.chairs.count), tip=_("Who plays?"))
        return [Row([Spacer(grow=1), join])]

    def _pad_hint(self) -> list[Widget]:
        """Build the hint that says how a gamepad takes a seat; empty if no gamepad is connected."""
        if not self.pads.pads.connected_pads:
            return []
        text = _(
            "Press {sit} on a gamepad to take a seat, and again to move to the next one. Hold {leave} to give it back."
        )
        return [
            Label(text.format(sit=on_pad(PadPart.Y), leave=on_pad(PadPart.BACK)), Role.SMALL, "text_dim", wrap=True)
        ]

    def _ask_who_plays(self, seat: int) -> None:
        """Push the page that chooses the player of `seat` or, beyond the last player, of the next empty seat."""
        joining = seat >= self.chairs.count
        now, empty = "" if joining else self.chairs.player_code(seat), self.chairs.can_remove_player and not joining
        page = ChooseOpponentPage(self.chairs.opponents, self.chairs.profiles, now, empty, can_be_phone=True)
        self.stack.push(page, partial(self._assign, seat))

    def _assign(self, seat: int, code: str) -> None:
        before = list(self.chairs.seats)
        self.chairs.assign(seat, code)
        self._after_seat_change(before)

    # Gamepads

    @property
    def pad_holders(self) -> Mapping[int, tuple[str, int]]:
        """The name and colour index of each person at this computer, by seat; also if there is only one."""
        return pad_holders_by_seat(self.chairs.final_seats())

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """Handle a verb of gamepad number `pad`: one button takes a seat or moves to the next, another leaves the seat.

        After these two, rebuild the page and return False, even if no seat was free; return None for other verbs.
        """
        if verb == TAKE_SEAT:
            self.pads.take_seat(pad)
        elif isinstance(verb, Leave):
            self.pads.leave_seat(pad)
        else:
            return None
        self.rebuild()
        return False

    # House rules, and files

    def _house_rules(self) -> None:
        self.stack.open("house_rules", True, answered=self._choose_returned_game)

    def _choose_returned_game(self, game: str) -> None:
        """Choose `game`, with which another page was dismissed, and focus the start button."""
        self._choose_game(game)
        self.group.set_focus(self.group.focusable()[-1])

    def _open_dropped_file(self, path: Path) -> None:
        """Pass a file dropped on the screen to `take_file`, if given, which reads a game from it."""
        if self.take_file:
            self.take_file(path, True, self._choose_returned_game)


def _game_item(games: Games, wrong: Container[str], name: str) -> Item:
    return Item(in_language(games[name].title), _first_word(players_text(games[name])), is_wrong=name in wrong)


def _first_word(players: str) -> str:
    """Return the first word of a text such as “2–6 players”: the numbers alone, for a narrow list."""
    return players.split(" ", maxsplit=1)[0]
