"""Setting the table: which game, who sits there, and for how long."""

from collections.abc import Callable

from game.ui.draft import LONGEST_NAME, Draft, Plan
from game.ui.input import Typed, Verb
from game.ui.rule_page import players_text
from game.ui.rule_paper import rule_paper
from game.ui.screens.adaptive import AdaptivePage, Share
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
from game.ui.widgets.avatars import AvatarPicker

LONGEST_SEED = 9


class DigitsEntry(TextEntry):
    """A text entry that takes digits alone."""

    def handle(self, verb: Verb) -> bool:
        """See `TextEntry.handle`."""
        if isinstance(verb, Typed):
            verb = Typed("".join(c for c in verb.text if c in "0123456789"))
        return super().handle(verb)


class SetupScreen(AdaptivePage):
    """Changes `draft`; `on_start` gets the table as it was set, `on_back` is for Esc and the button."""

    def __init__(self, draft: Draft, on_start: Callable[[Plan], object], on_back: Callable[[], object]) -> None:
        super().__init__()
        self.draft = draft
        self.on_start = on_start
        self.on_back = on_back

    def enter(self) -> None:
        """See `Screen.enter`: Enter deals."""
        super().enter()
        self.group.set_focus(self.group.focusable()[-1])

    def back(self) -> None:
        """Esc: to where one came from."""
        self.on_back()

    def build(self) -> Widget:
        """Games, their rules, seats; side by side where there is room."""
        head = Label(_("Set the table"), Role.HEADING)
        foot = Row(
            [
                Button(_("Back"), self.back),
                Spacer(grow=1),
                Button(_("Start"), self._start, "primary", icon="cards"),
            ]
        )
        return Column([head, self._body(), foot], gap=14)

    def _body(self) -> Widget:
        games, paper, table = self._games(), rule_paper(self.draft.sheet), self._table()
        if self.columns:
            sheet = Panel(Scroll(paper), padding=24, paper=True)
            parts: list[Widget] = [Share(games, 10), Share(sheet, 15), Share(Panel(Scroll(table), padding=20), 14)]
            return Row(parts, gap=18, align="stretch", grow=1)
        games.rows = min(len(self.draft.games), 4)
        return Scroll(Column([games, Panel(table, padding=20), Panel(paper, padding=24, paper=True)], gap=16))

    def _games(self) -> List:
        names = list(self.draft.games)
        items = [Item(sheet.title, _short(players_text(sheet))) for sheet in self.draft.games.values()]
        return List(
            items,
            names.index(self.draft.game),
            on_select=lambda index: self._choose(names[index]),
            on_activate=lambda index: self._start(),
            rows=len(items),
        )

    def _table(self) -> Widget:
        draft = self.draft
        limits = draft.sheet.players
        counts = list(range(limits.min, limits.max + 1))
        players = Choice(
            [_("{count} players").format(count=count) for count in counts],
            counts.index(draft.players),
            lambda index: self._seat(counts[index]),
            stepper=True,
        )
        length = Choice([each.text for each in draft.lengths], draft.length, self._set_length, stepper=True)
        seed = DigitsEntry(
            draft.seed,
            self._set_seed,
            placeholder=_("any"),
            limit=LONGEST_SEED,
            tip=_("The same number deals the same cards again."),
        )
        seats = [self._seat_row(number) for number in range(draft.players)]
        return Column(
            [
                Label(_("At the table"), Role.SUBHEADING, "accent"),
                players,
                *seats,
                Spacer(4),
                Label(_("The match"), Role.SUBHEADING, "accent"),
                length,
                Row([Label(_("Deal number"), ink="text_dim"), Share(seed, 1)]),
            ],
            gap=8,
        )

    def _seat_row(self, number: int) -> Widget:
        draft = self.draft

        def rename(text: str) -> None:
            draft.names[number] = text

        picker = AvatarPicker(
            lambda: draft.avatars[number], number, lambda step: draft.turn_avatar(number, step), _("Another picture")
        )
        name = TextEntry(draft.names[number], rename, placeholder=_("Name"), limit=LONGEST_NAME)
        kind = Label(_("you") if number == 0 else _("bot"), Role.SMALL, "text_dim")
        return Row([picker, Share(name, 1), Share(kind, units=30)])

    def _choose(self, game: str) -> None:
        self.draft.choose(game)
        self.rebuild()

    def _seat(self, players: int) -> None:
        self.draft.players = players
        self.rebuild()

    def _set_length(self, index: int) -> None:
        self.draft.length = index

    def _set_seed(self, text: str) -> None:
        self.draft.seed = text

    def _start(self) -> None:
        self.on_start(self.draft.plan())


def _short(players: str) -> str:
    """The numbers alone: the list is narrow."""
    return players.split(" ", maxsplit=1)[0]
