"""Setting the table: which game, who sits there, and for how long."""

from collections.abc import Callable

from game.content.telling.page import players_text
from game.ui.draft import Draft, Plan
from game.ui.game_list import game_lines
from game.ui.highlight_lines import highlight_lines
from game.ui.input import Typed, Verb
from game.ui.pad_seats import PadSeats
from game.ui.pad_setup import PadSetup
from game.ui.rule_paper import rule_paper
from game.ui.screens.adaptive import Share
from game.ui.screens.following import DraftPage, OnDrop
from game.ui.screens.setup_seats import OnWho, SetupSeats
from game.ui.strings import _
from game.ui.theme import Role
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
from game.ui.widgets.notice import Notice

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
