"""The page on which one looks at what one would show before a hand is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action, Knock
from game.engine.cards import Card
from game.engine.state import View
from game.session.match.match import Match
from game.ui.cards.stage import Stage
from game.ui.draw.clear_place import clear_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Command, Press, Verb
from game.ui.knocking.showing import Showing, showings
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.cards import CardStrip
from game.ui.words.knocking import gin_named, knock_title
from game.ui.words.strings import _, number_text

CARD, OVERLAPPED, LEAST = 62, 0.42, 520
"""How wide a card is on the page, and how much is seen of one that another lies on; how wide the page is at least."""


class KnockPage(Page):
    """Shows the hand of the seat of `knock` as it would be shown at `table`; its player chooses the discard and the
    layout.

    `discards` are the cards that may be discarded with it, `held` the hand as the player has arranged it, where that
    was done by hand. The page keeps clear of the hand on the `stage`. Enter or the button hands the knock that was
    chosen to `submit`; Esc, and a press beside the page, let the player play on.
    """

    opaque = False
    scrolls = False

    def __init__(
        self,
        table: Match,
        knock: Knock,
        discards: Sequence[Card | None],
        held: tuple[Card, ...],
        stage: Stage,
        submit: Callable[[Action], object],
    ) -> None:
        super().__init__()
        self.table = table
        self.seat = knock.seat
        self.cards = list(discards)
        self.held = held
        self.stage = stage
        self.submit = submit
        self.at = self.cards.index(knock.card) if knock.card in self.cards else 0
        self.layout_at = 0
        self.ways = showings(self.view, self.cards[self.at], held)
        self.version = table.version

    @property
    def view(self) -> View:
        """What the player sees."""
        return self.table.view(self.seat)

    @property
    def showing(self) -> Showing:
        """What would be shown now."""
        return self.ways[self.layout_at % len(self.ways)]

    def build(self) -> Widget:
        """The discard, the melds and the rest, and what can be done."""
        shown, rules = self.showing, self.view.state.rules
        ink: Ink = "text" if shown.left else "accent"
        title = Label(knock_title(shown.card, shown.points, gin_named(rules)), Role.HEADING, ink)
        groups: list[Widget] = []

        def worth(card: Card) -> str:
            return number_text(rules.values[card])

        def nothing(card: Card) -> str:
            return ""

        if shown.card is not None:
            discard = CardStrip(((shown.card,),), nothing, "text_dim", units=CARD, seen=OVERLAPPED)
            groups.append(_group(_("Discard"), discard))
        if shown.melds:
            melds = CardStrip(shown.melds, nothing, "text_dim", units=CARD, seen=OVERLAPPED)
            groups.append(_group(_("Melds"), melds))
        if shown.left:
            said = _("Deadwood: {points}").format(points=number_text(shown.points))
            groups.append(_group(said, CardStrip((shown.left,), worth, "text_dim", units=CARD, seen=OVERLAPPED)))
        buttons: list[Widget] = [Button(self._do_text(shown), self.knock, "primary", icon="check")]
        if len(self.cards) > 1:
            buttons.append(Button(_("Another discard"), self.next_card))
        if len(self.ways) > 1:
            buttons.append(Button(_("Another lay-out"), self.next_layout))
        buttons += [Spacer(grow=1), Button(_("Play on"), self.back)]
        note = Label(self._note(shown), Role.SMALL, "text_dim", wrap=True)
        rows = [title, Row(groups, gap=26, align="start"), note, Row(buttons, gap=10)]
        return Panel(Column(rows, gap=12), padding=20)

    def _do_text(self, shown: Showing) -> str:
        if shown.card is None:
            return Shortcut.LAY.tip(_("Big gin!"))
        return Shortcut.LAY.tip(_("Gin!") if not shown.left else _("Knock"))

    def _note(self, shown: Showing) -> str:
        rules = self.view.state.rules
        own = [_("The melds are as you hold them.")] if shown.own else []
        if not shown.left:
            return " ".join([*own, _("Nobody can undercut it, and nobody lays off.")])
        said = [*own, _("The others may lay off cards on your melds.")] if rules.knocking.lay_off else own
        if rules.knocking.undercut == "as_little":
            said.append(_("Whoever then has as little as you, or less, undercuts."))
        elif rules.knocking.undercut == "less":
            said.append(_("Whoever then has less than you undercuts."))
        return " ".join(said)

    def enter(self) -> None:
        """Build, with the focus on what is done most likely."""
        super().enter()
        self.group.set_focus(self.group.focusable()[0])

    def frame(self, look: Look) -> Rect:
        """Above one's hand, in the middle of the table, clear of the hand."""
        window = Rect((0, 0), look.metrics.size).inflate(-look.px(40), -look.px(40))
        width, _height = self.group.root.measure(look)
        rect = Rect(0, 0, min(max(width, look.em(LEAST)), window.width), 0)
        rect.height = min(self.group.root.measure(look, rect.width)[1], window.height)
        rect.midbottom = (window.centerx, self.stage.areas.prompt.top - look.px(8))
        hand = self.stage.areas.hand
        return clear_place(rect, [hand], window)[0]

    def handle(self, verb: Verb) -> bool:
        """A press beside it closes it; the key of the button knocks."""
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        if isinstance(verb, Command) and verb == Shortcut.LAY.verb:
            self.knock()
            return True
        return super().handle(verb)

    def tick(self, dt: float) -> bool:
        """What is no longer possible is not asked any more."""
        if self.version != self.table.version and self.stack.top is self:
            self.back()
            return True
        return super().tick(dt)

    def knock(self) -> None:
        """Show the hand so."""
        action = self.showing.action
        self.back()
        self.submit(action)

    def next_card(self) -> None:
        """Throw another card."""
        self.at, self.layout_at = (self.at + 1) % len(self.cards), 0
        self.ways = showings(self.view, self.cards[self.at], self.held)
        self._again(1)

    def next_layout(self) -> None:
        """Arrange the melds otherwise."""
        self.layout_at = (self.layout_at + 1) % len(self.ways)
        self._again(-2)

    def _again(self, focus: int) -> None:
        """Show what was chosen; the button that was pressed keeps the focus."""
        self.rebuild()
        buttons = self.group.focusable()
        self.group.set_focus(buttons[focus])


def _group(said: str, cards: Widget) -> Widget:
    return Column([Label(said, Role.SMALL, "text_dim"), cards], gap=4, align="start")
