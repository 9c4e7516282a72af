"""Setting the table: which game, who sits there, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Container, Mapping, Sequence
from functools import partial
from pathlib import Path

import pygame
from pygame import Rect

from game.content.rule_text.highlights import Highlight, highlights
from game.content.rule_text.page import players_text
from game.engine.cards import JOKER, Card
from game.engine.sheet.keys import RuleSheet
from game.record.deal_numbers import LETTERS
from game.record.record import Seat
from game.session.house_rules.games import Games
from game.session.preferences import Preferences
from game.session.profiles import MAX_NAME_LETTERS
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.keys import Shortcut
from game.ui.input.pad_seats import PadSeats
from game.ui.input.verbs import Keyed, Leave, Typed, Verb
from game.ui.pages.pads_page import PadSign, pad_holders
from game.ui.people.chairs import PadSetup
from game.ui.people.choose_opponent import ChooseOpponentPage
from game.ui.setup.choose_game import game_lines
from game.ui.setup.draft import Draft, Plan
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
from game.ui.widgets.adaptive import DraftPage, Share
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.ui.widgets.players import AvatarPicker
from game.ui.widgets.rule_paper import rule_paper
from game.ui.widgets.screens import Answered
from game.ui.words.glyphs import On, on_pad
from game.ui.words.match import level_word, person_text
from game.ui.words.strings import _

LEVEL = 116
"""Width of what says how strong a bot is, in units that grow with the text."""

WIDTH, CARD = 136, 32
"""Units of the picture, and of a card in it where there is room."""
LEAST, MOST_SEEN = 0.3, 0.86
"""How much of a card is seen at least, and at most, of one that others lie on, by its width."""
BETWEEN = 6
RAISED = 5
"""Units by which the cards that are meant are raised; a bar runs below them."""


def highlight_lines(sheet: RuleSheet) -> Widget:
    """Return a line for each rule a newcomer should know first."""
    lines: list[Widget] = []
    for each in highlights(sheet):
        said = Label(each.text, Role.SMALL, "paper_text", wrap=True, grow=1)
        lines.append(Row([HighlightPicture(each), said], gap=14))
    return Column(lines, gap=8)


class HighlightPicture(Widget):
    """The cards of a highlight, side by side in their groups."""

    def __init__(self, shown: Highlight) -> None:
        super().__init__()
        self.shown = shown

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As high as a card, with room to raise it and for the bar."""
        return (look.em(WIDTH), round(look.em(CARD) * CARD_RATIO) + 2 * look.em(RAISED))

    def draw(self, canvas: Canvas) -> None:
        """The cards from left to right, those that are meant raised above a bar."""
        look, shown = canvas.look, self.shown
        spots, wide = self.spots(look)
        high = round(wide * CARD_RATIO)
        top = self.rect.centery - high // 2
        for number, (card, x) in enumerate(spots):
            up = look.em(RAISED) if 0 <= shown.lit <= number else 0
            picture = look.images.card(repr(card), wide)
            at = (x, top - up)
            if card == JOKER and shown.across:
                picture = pygame.transform.rotate(picture, 90)
                at = (x, top + high - wide)
            canvas.image(picture, at)
        meant = [x for number, (_, x) in enumerate(spots) if 0 <= shown.lit <= number]
        if meant:
            bar = Rect(meant[0], top + high, meant[-1] + wide - meant[0], look.em(3))
            canvas.box(bar, look.theme.paper_good, bar.height // 2)

    def spots(self, look: Look) -> tuple[Sequence[tuple[Card, int]], int]:
        """Each card with its left edge, and how wide all are, in px: as wide as lets enough of each be seen."""
        groups, room = self.shown.groups, look.em(WIDTH)
        covered = sum(map(len, groups)) - len(groups)
        for wide in range(look.em(CARD), 1, -1):
            free = room - len(groups) * wide - (len(groups) - 1) * look.em(BETWEEN)
            if free >= covered * LEAST * wide:
                break
        step = min(MOST_SEEN * wide, free / covered) if covered else 0.0
        spots: list[tuple[Card, int]] = []
        x = float(self.rect.x)
        for group in groups:
            spots += [(card, round(x + number * step)) for number, card in enumerate(group)]
            x += (len(group) - 1) * step + wide + look.em(BETWEEN)
        return spots, wide


TakeFile = Callable[[Path, bool, Answered], object]
"""Opens a file where one is choosing a game, or not; the name of a game that is chosen there is the answer."""

SIT = Shortcut.LAY.verb
"""Pressed on a gamepad where the table is set, to take a seat."""

LONGEST_NUMBER = 40
"""As deals are numbered, with some signs between the groups to spare."""


class DealNumberEntry(TextEntry):
    """A text entry that takes the number of a deal: digits, and letters where one is copied from a score sheet."""

    def handle(self, verb: Verb) -> bool:
        """Other signs are left out."""
        if isinstance(verb, Typed):
            verb = Typed("".join(c for c in verb.text.upper() if c in f"{LETTERS}ILO-"))
        return super().handle(verb)


class SetupScreen(DraftPage):
    """Sets the table: a match begins there by `begin`, or one goes back, by Esc or the button. A file that is dropped
    is opened by `take_file`, if that is given; `warning` is what one should know before one plays.

    Gamepads take seats here.
    """

    draft: Draft

    def __init__(
        self,
        draft: Draft,
        pad_seats: PadSeats,
        preferences: Preferences,
        begin: Callable[[Plan], object],
        take_file: TakeFile | None = None,
        warning: str = "",
    ) -> None:
        draft.renew()
        super().__init__(draft, self._take if take_file else None)
        self.preferences = preferences
        self.begin = begin
        self.take_file = take_file
        self.warning = warning
        self.chairs = draft.chairs
        self.pads = PadSetup(self.chairs, pad_seats)
        self._there = pad_seats.there
        self._names: list[str] = []
        """The games in the lines of their list, with nothing for a heading."""
        self._game = draft.game
        """The one that is shown."""

    def resume(self) -> None:
        """The rules may have been changed meanwhile; where others were chosen, Enter deals."""
        before = self._game
        self.games_changed()
        if self.draft.game != before:
            self.group.set_focus(self.group.focusable()[-1])

    def games_changed(self) -> None:
        """The game chosen may be another, or gone."""
        before = list(self.chairs.seats)
        self.draft.renew()
        self._seated(before)

    def tick(self, dt: float) -> bool:
        """Gamepads come and go."""
        there = self.pads.pads.there
        if there != self._there:
            self._there = there
            self.rebuild()
        return super().tick(dt)

    def back(self) -> None:
        """Esc: to where one came from; the game that was chosen is remembered."""
        self.preferences.change(game=self.draft.game)
        super().back()

    def build(self) -> Widget:
        """Games, their rules, seats; side by side where there is room."""
        self._game = self.draft.game
        head = Label(_("Set the table"), Role.HEADING)
        rules = [Button(_("House rules"), self._house_rules)] if self.games.house_rules else []
        start = Button(_("Start"), self._start, "primary", icon="cards")
        foot = Row([Button(_("Back"), self.back), *rules, Spacer(grow=1), start])
        warning = [Notice(self.warning)] if self.warning else []
        return Column([head, *warning, self._body(), foot], gap=14)

    def _body(self) -> Widget:
        games, paper, table = self._games(), self._paper(), self._table()
        if self.columns:
            sheet = Panel(Scroll(paper), padding=24, paper=True)
            parts: list[Widget] = [Share(games, 10), Share(sheet, 15), Share(Panel(Scroll(table), padding=20), 14)]
            return Row(parts, gap=18, align="stretch", grow=1)
        games.rows = min(len(games.items), 4)
        return Scroll(Column([games, Panel(table, padding=20), Panel(paper, padding=24, paper=True)], gap=16))

    def _games(self) -> List:
        self._names, items = self._lines()
        at = self._names.index(self.draft.game)
        return List(items, at, on_select=self._choose_line, on_activate=self._start_line, rows=len(items))

    def _lines(self) -> tuple[list[str], list[Item]]:
        """The names of the games and their lines in the list, with an empty name for a heading."""
        games = self.draft.games
        wrong = {entry.name for entry in games.entries if entry.mistakes}.intersection(games.house_rule_names)
        return game_lines(games, partial(_line, games, wrong))

    def _choose_line(self, index: int) -> None:
        self._choose(self._names[index])

    def _start_line(self, index: int) -> None:
        self._start()

    def _paper(self) -> Widget:
        draft = self.draft
        entry = next((each for each in draft.games.entries if each.name == draft.game), None)
        paper = rule_paper(draft.sheet, draft.games.base_of_house_rule(draft.game), [highlight_lines(draft.sheet)])
        if entry is None or not entry.mistakes or draft.game in draft.games.shipped:
            return paper
        return Column(
            [Notice(_("This file has mistakes now, so the last version that worked is played."), paper=True), paper]
        )

    def _table(self) -> Widget:
        draft = self.draft
        length = Choice([each.text for each in draft.lengths], draft.length, self._set_length, stepper=True)
        seed = DealNumberEntry(
            draft.seed,
            self._set_seed,
            placeholder=_("any"),
            limit=LONGEST_NUMBER,
            tip=_("The same number deals the same cards again; your own cards can give a small one away."),
        )
        match = [
            Spacer(4),
            Label(_("The match"), Role.SUBHEADING, "accent"),
            length,
            Row([Label(_("Deal number"), ink="text_dim"), Share(seed, 1)]),
        ]
        return Column([*self._seats(), *match], gap=8)

    def _choose(self, game: str) -> None:
        before = list(self.chairs.seats)
        self.draft.choose(game)
        self._seated(before)

    def _set_length(self, index: int) -> None:
        self.draft.length = index

    def _set_seed(self, text: str) -> None:
        self.draft.seed = text

    def _start(self) -> None:
        problem = self.draft.problem
        if problem:
            self.toasts.show(problem, 5.0, "close", "danger")
        else:
            self.begin(self.draft.plan())

    # Who sits there

    def _seats(self) -> list[Widget]:
        """How many play, and who."""
        counts = self._counts()
        texts = [_("{count} players").format(count=count) for count in counts]
        players = Choice(texts, counts.index(self.chairs.count), self._set_players, stepper=True)
        head = Label(_("At the table"), Role.SUBHEADING, "accent")
        return [head, players, *map(self._row, range(self.chairs.count)), *self._empty_seat(), *self._help()]

    def _counts(self) -> list[int]:
        limits = self.draft.sheet.players
        return list(range(limits.min, limits.max + 1))

    def _set_players(self, index: int) -> None:
        before = list(self.chairs.seats)
        self.chairs.count = self._counts()[index]
        self._seated(before)

    def _seated(self, before: Sequence[Seat]) -> None:
        """Others sit there than `before`; pads stay with their people."""
        self.pads.follow(before)
        self.rebuild()

    def _row(self, number: int) -> Widget:
        chairs = self.chairs
        seat, colour = chairs.seats[number], chairs.colour(number)
        turn = partial(chairs.pictures.turn, number)
        picker = AvatarPicker(partial(chairs.avatar, number), colour, turn)
        name: Widget = TextEntry(
            seat.name, partial(chairs.rename, number), placeholder=_("Name"), limit=MAX_NAME_LETTERS
        )
        opponent, ask = chairs.opponents.get(seat.character), partial(self._ask, number)
        kind, tip = level_word(opponent.level if opponent else "standard"), person_text(opponent)
        if seat.profile:
            kind, tip = _("Person"), _("Plays on this computer. Click to choose somebody else.")
            # What is written over the name of a person could mean somebody else, or a new name for them: it is asked.
            name = Button(seat.name, ask, tip=_("Choose who plays, or change their name"))
        elif chairs.is_person(number):
            kind, tip = (
                _("Guest"),
                _("Plays just this once, and is not added to the list of people. Click to choose who plays."),
            )
        who = Button(kind, ask, tip=tip)
        pads = [PadSign(self.pads.pads.number(pad), colour) for pad in self.pads.pads.pads(number)[:1]]
        return Row([picker, Share(name, 1), *pads, Share(who, units=LEVEL)])

    def _empty_seat(self) -> list[Widget]:
        if not self.chairs.may_join:
            return []
        join = Button(_("Empty seat"), partial(self._ask, self.chairs.count), tip=_("Who plays?"))
        return [Row([Spacer(grow=1), join])]

    def _help(self) -> list[Widget]:
        """How a gamepad takes a seat, where there is one."""
        if not self.pads.pads.there:
            return []
        text = _(
            "Press {sit} on a gamepad to take a seat, and again to move to the next one. Hold {leave} to give it back."
        )
        return [Label(text.format(sit=on_pad(On.Y), leave=on_pad(On.BACK)), Role.SMALL, "text_dim", wrap=True)]

    def _ask(self, seat: int) -> None:
        """Ask who plays in a seat, one of those there are or the next."""
        joining = seat >= self.chairs.count
        now, empty = "" if joining else self.chairs.who(seat), self.chairs.may_leave and not joining
        page = ChooseOpponentPage(self.chairs.opponents, self.chairs.profiles, now, empty)
        self.stack.push(page, partial(self._sit, seat))

    def _sit(self, seat: int, who: str) -> None:
        before = list(self.chairs.seats)
        self.chairs.take(seat, who)
        self._seated(before)

    # Gamepads

    @property
    def pad_holders(self) -> Mapping[int, tuple[str, int]]:
        """All people, those alone as well."""
        return pad_holders(self.chairs.planned())

    def takes_pad(self, verb: Keyed, pad: int, seat: int | None) -> bool | None:
        """A button takes a seat, or the next one; another leaves it."""
        if verb == SIT:
            self.pads.sit(pad)
        elif isinstance(verb, Leave):
            self.pads.stand(pad)
        else:
            return None
        self.rebuild()
        return False

    # House rules, and files

    def _house_rules(self) -> None:
        self.stack.open("house_rules", True, answered=self._play)

    def _play(self, game: str) -> None:
        """House rules are to be played."""
        self._choose(game)
        self.group.set_focus(self.group.focusable()[-1])

    def _take(self, path: Path) -> None:
        """A file was dropped here."""
        if self.take_file:
            self.take_file(path, True, self._play)


def _line(games: Games, wrong: Container[str], name: str) -> Item:
    return Item(games[name].title, _short(players_text(games[name])), wrong=name in wrong)


def _short(players: str) -> str:
    """The numbers alone: the list is narrow."""
    return players.split(" ", maxsplit=1)[0]
