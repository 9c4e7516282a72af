"""The banner: the question whether to buy or to call, with its card and the price of the answer."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec import Struct
from pygame import Rect

from game.content.numbers import listed
from game.engine.actions import CALL_ANSWERS, Action, Buy, CallRummy, Force, Pass
from game.engine.state import CALL_PHASES, NOBODY, Phase, View
from game.session.match.standing_answers import StandingAnswer
from game.ui.cards.areas import RIM
from game.ui.draw.canvas import Canvas
from game.ui.draw.clear_place import clear_place, covered_area, free_place
from game.ui.draw.look import Look
from game.ui.draw.theme import Role
from game.ui.input.keys import Shortcut
from game.ui.table.context import TableContext
from game.ui.table.overlays import Overlays
from game.ui.widgets import Button, Column, Group, Label, Panel, Row, Widget
from game.ui.widgets.base import Size
from game.ui.widgets.button import ButtonKind
from game.ui.widgets.cards import CardFace
from game.words.prompts import buy_question, force_question, standing_text
from game.words.strings import _, card_count_text, point_count_text, signs
from game.words.table import is_race_to_call

TEXT_WIDTH = 330


class BannerForm(Struct, frozen=True):
    """A layout of the banner: the share of `TEXT_WIDTH` that its text takes, and whether the card is shown. The banner
    uses the first of `FORMS` that fits.
    """

    text_share: float = 1.0
    shows_card: bool = True


FORMS = (
    *(BannerForm(words) for words in (1.0, 0.8, 0.62)),
    *(BannerForm(words, shows_card=False) for words in (1.0, 0.88, 0.75, 0.62)),
)
"""The forms of the banner by preference: wide and low before narrow and high, with the card before without."""

RACE_SECONDS = 2.5
"""Seconds in which nearly all calls are made, by people and by bots."""


class Banner:
    """The banner that asks the player whether to buy or to call: the card, the question and a button for each answer.

    A bar runs down with the time limit. Without a limit, but where the first of several callers gets the discard, the
    bar runs down during the seconds in which others usually call.
    """

    def __init__(self, context: TableContext, overlays: Overlays) -> None:
        self._context = context
        self._overlays = overlays
        self._question: object = None
        self._age = 0.0
        self._placed_for: object = None
        """The question, text, rectangles and look for which the place was chosen."""
        self._form = FORMS[0]
        self._face: CardFace | None = None
        self._text = _SteadyLabel("")
        self._bar = _RaceBarRoom()
        self.group = Group(Widget())

    @property
    def is_open(self) -> bool:
        """Whether the banner is shown, because the player is being asked."""
        return self._question is not None

    @property
    def card(self) -> Rect | None:
        """The rectangle of the card the question is about; None where the banner is closed or shows no card."""
        return self._face.rect if self._face and self._face.visible and self.is_open else None

    def hides(self, place: Rect) -> bool:
        """Whether the banner covers any part of the rectangle `place`; False while it is closed."""
        return self.is_open and self.group.root.rect.colliderect(place)

    @property
    def is_racing(self) -> bool:
        """Whether the bar of the banner runs down now.

        With a time limit, it does so while a question is open. Without a limit, it does so in the first seconds of a
        question for which the first of several callers gets the discard.
        """
        if not self.is_open or self._context.host.time_left_share() is not None:
            return self.is_open
        return self._bar.shows_race and self._age < RACE_SECONDS

    def update(self, view: View, legal: Sequence[Action]) -> None:
        """Show the question for `view` and its `legal` answers, or close the banner where the player is not asked to
        buy or to call.

        While the question stays the same, its buttons and its age (the seconds it has been open) are kept: the player
        may be holding a button down.
        """
        state = view.state
        asking = state.phase in CALL_PHASES and any(isinstance(each, Pass) for each in legal)
        shown = (state.phase, state.discards, legal) if asking else None
        if shown != self._question:
            self._question, self._age, self._placed_for = shown, 0.0, None
            self._text, self._bar = _SteadyLabel(""), _RaceBarRoom()
            self.group = Group(self._panel(view, legal)) if asking else Group(Widget())
        if asking:
            others = [seat for seat in state.asked if seat != view.seat]
            names = self._context.words.names
            self._text.set_text(_explanation(names, view, [names[seat] for seat in others]))
            self._bar.shows_race = is_race_to_call(state) and state.phase is Phase.BUY and bool(others)

    def tick(self, dt: float) -> bool:
        """Age the question by `dt` seconds; return whether the bar changed."""
        is_racing = self.is_racing
        self._age += dt
        return is_racing

    def draw_race(self, canvas: Canvas) -> None:
        """Draw the bar of the banner while it runs down: the time left to answer, or what is left of the seconds in
        which others usually call.
        """
        if self.is_racing:
            look, theme = canvas.look, canvas.look.theme
            rect = self._bar.rect
            share = self._context.host.time_left_share()
            share = 1 - self._age / RACE_SECONDS if share is None else share
            left = Rect(rect.x, rect.y, round(rect.width * share), rect.height)
            canvas.box(rect, theme.well, rect.height // 2)
            if left.width >= rect.height:
                canvas.box(left, theme.accent, rect.height // 2, theme.panel_edge, look.px(1))

    def place(
        self,
        river: Rect,
        look: Look,
        needed: Sequence[Rect],
        preferred: Sequence[Rect],
        subject: Sequence[Rect] = (),
        buttons: Sequence[Rect] = (),
    ) -> None:
        """Choose one of the banner's `FORMS` and place it near the middle of the `river` (the area of the discards) and
        beside the pile, or on free felt nearby where the river is too narrow.

        The form is the first that covers none of the rectangles in `needed` and `preferred`. If there is none, it is
        the first that covers none of those in `needed`. If there is none either, it is the form that covers the least
        of `subject` (the cards of the question), on a tie the least of `buttons`, then of `needed`.

        While neither the question nor any rectangle changes, the banner stays where it is.
        """
        window = Rect((0, 0), look.metrics.size).inflate(-2 * look.px(RIM), -2 * look.px(RIM))
        seen = tuple(map(tuple, [*needed, *preferred, *subject, *buttons]))
        key = (self._question, self._text.text, tuple(river), seen, look.metrics)
        if key == self._placed_for:
            return
        self._placed_for = key

        wanted = {form: _best_place(self.size(form, look), river, look) for form in FORMS}
        clear = (
            (form, place)
            for seen in ([*needed, *preferred], needed)
            for form, rect in wanted.items()
            if (place := free_place(rect, seen, window)) is not None
        )
        form, place = next(clear, None) or min(
            ((form, clear_place(rect, needed, window, subject, buttons)[0]) for form, rect in wanted.items()),
            key=lambda found: tuple(covered_area(found[1], each) for each in (subject, buttons, needed)),
        )
        self._set_form(form)
        self.group.place(place, look)

    def size(self, form: BannerForm, look: Look) -> Size:
        """Return the width and height of the banner in `form`, in pixels."""
        before = self._form
        self._set_form(form)
        size = self.group.root.measure(look)
        self._set_form(before)
        return size

    def _set_form(self, form: BannerForm) -> None:
        """Switch the banner to `form`: set the width of its text and bar, and show or hide the card."""
        self._form = form
        self._text.share = self._bar.share = form.text_share
        if self._face:
            self._face.visible = form.shows_card

    def _panel(self, view: View, legal: Sequence[Action]) -> Widget:
        state = view.state
        title = buy_question(state)
        if state.phase is Phase.CALL:
            title = _("Rummy on the {card}?").format(card=signs(state.discards[-1]))
            if state.this_turn.leaves:
                title = force_question(state, self._context.words.names)
        race = is_race_to_call(state) and state.phase is Phase.BUY
        buttons: list[Widget] = [self._button(each, race) for each in legal if isinstance(each, CALL_ANSWERS)]
        parts: list[Widget] = [Label(title, Role.SUBHEADING), self._text, Row(buttons, gap=10)]
        if race or self._context.host.time_left_share() is not None:
            parts.insert(2, self._bar)
        if state.phase is Phase.BUY and self._context.host.standing is not None:
            parts.append(Row(self._standing_answer_buttons(), gap=10))
        self._face = CardFace(state.discards[-1])
        return Panel(Row([self._face, Column(parts, gap=8)], gap=16), padding=16)

    def _standing_answer_buttons(self) -> list[Widget]:
        """Return the two buttons that give a standing answer: one passes until the player's next turn, the other opens
        the page on which the ranks to buy are chosen.
        """
        not_now, only = standing_text(StandingAnswer()), _("Only for …")
        return [
            Button(not_now, self._context.controller.not_now, tip=Shortcut.NOT_NOW.tip(), grow=1),
            Button(only, self._overlays.choose_ranks_to_buy, tip=Shortcut.ONLY_FOR.tip(), grow=1),
        ]

    def _button(self, action: Action, race: bool) -> Button:
        kind: ButtonKind = "plain" if isinstance(action, Pass) else "primary"
        text = Shortcut.PASS.tip()
        if isinstance(action, Buy):
            text = Shortcut.BUY.tip(_("Me!") if race else _("Buy"))
        elif isinstance(action, CallRummy):
            text = Shortcut.RUMMY.tip(_("Call rummy"))
        elif isinstance(action, Force):
            text = Shortcut.RUMMY.tip(_("Force it"))
        return Button(text, partial(self._context.controller.submit, action), kind, grow=1)


def _best_place(size: Size, river: Rect, look: Look) -> Rect:
    """Return the best place for a banner of this size: near the middle of the `river` and, if it fits, beside the
    pile.
    """
    room = river.inflate(-look.px(12), 0)
    beside = room.width - look.px(116)
    if size[0] <= beside:
        room = Rect(room.right - beside, room.y, beside, room.height)
    rect = Rect((0, 0), size).move_to(center=room.center)
    rect.right = min(rect.right, river.right)
    return rect


def _explanation(names: Sequence[str], view: View, others: Sequence[str]) -> str:
    """Return the explanation below a question to buy or to call.

    `names` are the names of all players, by seat; `others` are the names of the other players who are asked. For a card
    to buy, it tells who discarded it or that it was turned up, what it costs, how many purchases the player has made if
    they are limited, and which of the others may take it. For a call, it tells what happens to the card, and what a
    false call costs if there is a price.
    """
    state, rules = view.state, view.state.rules
    by = state.discarded_by[-1]
    who = names[by] if by != NOBODY else ""
    if state.phase is Phase.CALL and rules.calls.false_call:
        return _(
            "If it fits, {name} takes it back, with {cards} from the stock; if not, calling costs you {points}."
        ).format(
            name=who,
            cards=card_count_text(rules.calls.playable_discard),
            points=point_count_text(rules.calls.false_call),
        )
    if state.phase is Phase.CALL and state.this_turn.leaves:
        return _("{name} leaves it, although it fits: forced, {name} must play it and discard a card.").format(
            name=names[state.turn]
        )
    if state.phase is Phase.CALL:
        return _("It fits on the table. {name} would take it back, with {cards} from the stock.").format(
            name=who, cards=card_count_text(rules.calls.playable_discard)
        )
    said = [_("{name}’s discard.").format(name=who) if who else _("The card turned up.")]
    price = _("You take {cards} from the stock with it.").format(cards=card_count_text(rules.buying.price))
    said.append(price if rules.buying.price else _("It is free."))
    if rules.buy_limit is not None:
        said.append(_("Bought {count} of {limit}.").format(count=state.buys[view.seat], limit=rules.buy_limit))
    if is_race_to_call(state):
        race = _("First call gets it: {names} may call too!").format(names=listed(others))
        said.append(race if others else _("Nobody else wants it: take your time."))
    elif others:
        said.append(_("If you pass, {names} may.").format(names=listed(others)))
    return " ".join(said)


class _SteadyLabel(Label):
    """A label that wraps at the banner's text width. At the same width, its height never shrinks when its text gets
    shorter.
    """

    def __init__(self, text: str) -> None:
        super().__init__(text, Role.SMALL, "text_dim", wrap=True)
        self.share = 1.0
        """The width of the text as a share of `TEXT_WIDTH`."""
        self._lines: dict[int, int] = {}
        """The most lines the text has had, by width in pixels."""

    def set_text(self, text: str) -> None:
        """Set the text of the label."""
        self.text = text

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the banner's text width, whatever `width` is offered, and the greatest height the text has had at that
        width.
        """
        width = look.em(TEXT_WIDTH * self.share)
        lines = max(self._lines.get(width, 1), len(look.fonts.lines(self.text, self.role, width)))
        self._lines[width] = lines
        return (width, look.fonts.line_height(self.role) * lines)


class _RaceBarRoom(Widget):
    """An empty widget that keeps the room for the bar, which `Banner.draw_race` draws in every frame."""

    def __init__(self) -> None:
        super().__init__()
        self.shows_race = False
        """Whether the bar runs down although there is no time limit."""
        self.share = 1.0
        """The width of the bar as a share of `TEXT_WIDTH`."""

    def measure(self, look: Look, width: int | None = None) -> Size:
        """Return the width of the banner's text and the height of the bar."""
        return (look.em(TEXT_WIDTH * self.share), look.px(8))
