"""Setting the table: which game, who sits there, and for how long."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import pygame
from pygame import Rect

from game.content.telling.highlights import Highlight, highlights
from game.content.telling.page import players_text
from game.engine.cards import JOKER, Card
from game.engine.sheet.keys import RuleSheet
from game.session.profiles import LONGEST_NAME
from game.ui.draw.assets import CARD_RATIO
from game.ui.draw.canvas import Canvas
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.glyphs import On, on_pad
from game.ui.input.pad_seats import PadSeats, PadSetup
from game.ui.input.pads_page import PadSign
from game.ui.input.verbs import Typed, Verb
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
from game.ui.widgets.adaptive import DraftPage, OnDrop, Share
from game.ui.widgets.base import Size
from game.ui.widgets.label import Notice
from game.ui.widgets.players import AvatarPicker
from game.ui.widgets.rule_paper import rule_paper
from game.ui.words.match import level_word, person_text
from game.ui.words.strings import _

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


LONGEST_SEED = 9


class DigitsEntry(TextEntry):
    """A text entry that takes digits alone."""

    def handle(self, verb: Verb) -> bool:
        """See `TextEntry.handle`."""
        if isinstance(verb, Typed):
            verb = Typed("".join(c for c in verb.text if c in "0123456789"))
        return super().handle(verb)


class SetupScreen(DraftPage):
    """Changes `draft`; `on_start` gets the table as it was set, `on_back` is for Esc and the button.

    `on_rules` leads to the house rules, if it is there. `warning` is what one should know beforehand. `pads` are the
    gamepads that are there, which take seats here.
    """

    draft: Draft

    def __init__(
        self,
        draft: Draft,
        on_start: Callable[[Plan], object],
        on_back: Callable[[], object],
        on_rules: Callable[[], object] | None = None,
        warning: str = "",
        on_drop: OnDrop | None = None,
        on_who: OnWho = lambda seat, chosen: None,
        pads: PadSeats | None = None,
    ) -> None:
        super().__init__(draft, on_drop)
        self.on_start = on_start
        self.on_back = on_back
        self.on_rules = on_rules
        self.warning = warning
        self.pads = PadSetup(draft.chairs, pads or PadSeats())
        self._seats = SetupSeats(draft, self.pads, on_who, self.rebuild)
        self._there = self.pads.pads.there
        self._game = draft.game
        """The one that is shown."""

    def resume(self) -> None:
        """See `Screen.resume`: the rules may have been changed meanwhile; where others were chosen, Enter deals."""
        before = self._game
        self.games_changed()
        if self.draft.game != before:
            self.group.set_focus(self.group.focusable()[-1])

    def games_changed(self) -> None:
        """See `FollowingPage`."""
        self._seats.change(self.draft.renew)

    def tick(self, dt: float) -> bool:
        """See `Screen.tick`: gamepads come and go."""
        there = self.pads.pads.there
        if there != self._there:
            self._there = there
            self.rebuild()
        return super().tick(dt)

    def back(self) -> None:
        """Esc: to where one came from."""
        self.on_back()

    def build(self) -> Widget:
        """Games, their rules, seats; side by side where there is room."""
        self._game = self.draft.game
        head = Label(_("Set the table"), Role.HEADING)
        rules = [Button(_("House rules"), self.on_rules)] if self.on_rules else []
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
        names, items = self._lines()
        return List(
            items,
            names.index(self.draft.game),
            on_select=lambda index: self._choose(names[index]),
            on_activate=lambda index: self._start(),
            rows=len(items),
        )

    def _lines(self) -> tuple[list[str], list[Item]]:
        """The names of the games and their lines in the list, with an empty name for a heading."""
        games = self.draft.games
        wrong = {entry.name for entry in games.entries if entry.mistakes}.intersection(games.own)
        return game_lines(
            games, lambda name: Item(games[name].title, _short(players_text(games[name])), wrong=name in wrong)
        )

    def _paper(self) -> Widget:
        draft = self.draft
        entry = next((each for each in draft.games.entries if each.name == draft.game), None)
        paper = rule_paper(draft.sheet, draft.games.standard(draft.game), [highlight_lines(draft.sheet)])
        if entry is None or not entry.mistakes or draft.game in draft.games.shipped:
            return paper
        return Column([Notice(_("This file has mistakes now: what it said before is played."), paper=True), paper])

    def _table(self) -> Widget:
        draft = self.draft
        length = Choice([each.text for each in draft.lengths], draft.length, self._set_length, stepper=True)
        seed = DigitsEntry(
            draft.seed,
            self._set_seed,
            placeholder=_("any"),
            limit=LONGEST_SEED,
            tip=_("The same number deals the same cards again."),
        )
        match = [
            Spacer(4),
            Label(_("The match"), Role.SUBHEADING, "accent"),
            length,
            Row([Label(_("Deal number"), ink="text_dim"), Share(seed, 1)]),
        ]
        return Column([*self._seats.widgets(), *match], gap=8)

    def _choose(self, game: str) -> None:
        self._seats.change(lambda: self.draft.choose(game))

    def _set_length(self, index: int) -> None:
        self.draft.length = index

    def _set_seed(self, text: str) -> None:
        self.draft.seed = text

    def _start(self) -> None:
        problem = self.draft.problem
        if problem:
            self.toasts.show(problem, 5.0, "close", "danger")
        else:
            self.on_start(self.draft.plan())


def _short(players: str) -> str:
    """The numbers alone: the list is narrow."""
    return players.split(" ", maxsplit=1)[0]
