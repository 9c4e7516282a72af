"""The page that previews a hand before it is shown, to choose its discard and layout."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from game.content.numbers import number_text
from game.engine.actions import Action, Knock
from game.engine.cards import Card
from game.engine.state import View
from game.interaction.showing import Showing, possible_showings
from game.session.match.match import Match
from game.ui.cards.stage import Stage
from game.ui.draw.clear_place import clear_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Ink, Role
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Command, Press, Verb
from game.ui.widgets import Button, Column, Label, Page, Panel, Row, Spacer, Widget
from game.ui.widgets.cards import CardStrip
from game.words.knocking import button_text, is_gin_named, knock_title
from game.words.strings import _

CARD_WIDTH, VISIBLE_SHARE, LEAST_WIDTH = 62, 0.42, 520
"""Width of a card in units, visible share of an overlapped card, and least width of the page in units that grow with
the text.
"""


class KnockPage(Page):
    """Previews a hand as it would be shown with a knock. The player can choose another discard and another layout.

    The hand is that of the seat of `knock` in `table`; the discard of `knock` is chosen first. `discards` are the cards
    that may be discarded with a knock, None among them for a knock without a discard. `hand_as_arranged` is the hand in
    the player's own order, empty if it is sorted automatically. The page keeps clear of the hand on `stage`.

    Enter, the button or the shortcut for laying passes the chosen knock to `submit`. Esc or a press beside the page
    returns to play. The page closes by itself if the match goes on.
    """

    opaque = False
    scrolls = False
    first_focus = 0
    """The knock button."""

    def __init__(
        self,
        table: Match,
        knock: Knock,
        discards: Sequence[Card | None],
        hand_as_arranged: tuple[Card, ...],
        stage: Stage,
        submit: Callable[[Action], object],
    ) -> None:
        super().__init__()
        self.table = table
        self.seat = knock.seat
        self.cards = list(discards)
        self.hand_as_arranged = hand_as_arranged
        self.stage = stage
        self.submit = submit
        self.discard_index = self.cards.index(knock.card) if knock.card in self.cards else 0
        self.layout_index = 0
        self.showings = possible_showings(self.view, self.cards[self.discard_index], hand_as_arranged)
        self.version = table.version

    @property
    def view(self) -> View:
        """The view of the player's seat."""
        return self.table.view(self.seat)

    @property
    def showing(self) -> Showing:
        """The showing chosen now: a discard and a layout of the hand into melds."""
        return self.showings[self.layout_index % len(self.showings)]

    def build(self) -> Widget:
        """Build the card groups (discard, melds, deadwood), the note and the buttons."""
        shown, rules = self.showing, self.view.state.rules
        ink: Ink = "text" if shown.left else "accent"
        title = Label(knock_title(shown.card, shown.left, rules), Role.HEADING, ink)
        groups: list[Widget] = []

        def worth(card: Card) -> str:
            return number_text(rules.values[card])

        def nothing(card: Card) -> str:
            return ""

        if shown.card is not None:
            discard = CardStrip(((shown.card,),), nothing, "text_dim", units=CARD_WIDTH, visible_share=VISIBLE_SHARE)
            groups.append(_captioned_cards(_("Discard"), discard))
        if shown.melds:
            melds = CardStrip(shown.melds, nothing, "text_dim", units=CARD_WIDTH, visible_share=VISIBLE_SHARE)
            groups.append(_captioned_cards(_("Melds"), melds))
        if shown.left:
            said = _("Deadwood: {points}").format(points=number_text(shown.points))
            groups.append(
                _captioned_cards(
                    said, CardStrip((shown.left,), worth, "text_dim", units=CARD_WIDTH, visible_share=VISIBLE_SHARE)
                )
            )
        buttons: list[Widget] = [Button(self._knock_button_text(shown), self.knock, "primary", icon="check")]
        if len(self.cards) > 1:
            buttons.append(Button(_("Another discard"), self.next_card))
        if len(self.showings) > 1:
            buttons.append(Button(_("Another arrangement"), self.next_layout))
        buttons += [Spacer(grow=1), Button(_("Play on"), self.back)]
        note = Label(self._note(shown), Role.SMALL, "text_dim", wrap=True)
        rows = [title, Row(groups, gap=26, align="start"), note, Row(buttons, gap=10)]
        return Panel(Column(rows, gap=12), padding=20)

    def _knock_button_text(self, shown: Showing) -> str:
        if shown.card is None:
            return Shortcut.LAY.tip(_("Big gin!"))
        rules = self.view.state.rules
        return Shortcut.LAY.tip(_("Gin!") if not shown.left and is_gin_named(rules) else button_text(rules))

    def _note(self, shown: Showing) -> str:
        rules = self.view.state.rules
        own = [_("The melds are as you hold them.")] if shown.is_own else []
        if not shown.left:
            return " ".join([*own, _("Nobody can undercut you or lay off.")])
        said = [*own, _("The others may lay off cards on your melds.")] if rules.knocking.lay_off else own
        if rules.knocking.undercut == "as_little":
            said.append(_("Then anyone with as little as you, or less, undercuts you."))
        elif rules.knocking.undercut == "less":
            said.append(_("Then anyone with less than you undercuts you."))
        return " ".join(said)

    def frame(self, look: Look) -> Rect:
        """Return the page's rectangle: in the middle above the player's own hand, without covering it."""
        window = Rect((0, 0), look.metrics.size).inflate(-look.px(40), -look.px(40))
        width, _height = self.group.root.measure(look)
        rect = Rect(0, 0, min(max(width, look.em(LEAST_WIDTH)), window.width), 0)
        rect.height = min(self.group.root.measure(look, rect.width)[1], window.height)
        rect.midbottom = (window.centerx, self.stage.areas.prompt.top - look.px(8))
        hand = self.stage.areas.hand
        return clear_place(rect, [hand], window)[0]

    def handle(self, verb: Verb) -> bool:
        """Handle a verb: a press beside the page closes it, the knock shortcut knocks. Return whether it was used."""
        if isinstance(verb, Press) and not self.frame(self.look).collidepoint(verb.pos):
            self.back()
            return True
        if isinstance(verb, Command) and verb == Shortcut.LAY.verb:
            self.knock()
            return True
        return super().handle(verb)

    def tick(self, dt: float) -> bool:
        """Advance by `dt` seconds. If the table has changed since the page was opened, close it once it is on top.
        Return whether the picture changed.
        """
        if self.version != self.table.version and self.stack.top is self:
            self.back()
            return True
        return super().tick(dt)

    def knock(self) -> None:
        """Close the page and submit the knock with the chosen showing."""
        action = self.showing.action
        self.back()
        self.submit(action)

    def next_card(self) -> None:
        """Switch to the next possible discard, after the last one to the first, and to its first layout."""
        self.discard_index, self.layout_index = (self.discard_index + 1) % len(self.cards), 0
        self.showings = possible_showings(self.view, self.cards[self.discard_index], self.hand_as_arranged)
        self._rebuild_focusing(1)

    def next_layout(self) -> None:
        """Switch to the next layout of the melds, after the last one to the first."""
        self.layout_index = (self.layout_index + 1) % len(self.showings)
        self._rebuild_focusing(-2)

    def _rebuild_focusing(self, focus_index: int) -> None:
        """Rebuild the page and focus the button at `focus_index`, counted from 0; negative: from the end."""
        self.rebuild()
        buttons = self.group.focusable()
        self.group.set_focus(buttons[focus_index])


def _captioned_cards(said: str, cards: Widget) -> Widget:
    return Column([Label(said, Role.SMALL, "text_dim"), cards], gap=4, align="start")
