"""The banner: the question put to the player in a window, with the card it is about, and what the answer costs."""

from collections.abc import Callable, Sequence

from pygame import Rect

from game.engine.actions import Action, Buy, CallRummy, Pass
from game.engine.cards import Card
from game.engine.state import NOBODY, Phase
from game.engine.view import View
from game.ui.assets import CARD_RATIO
from game.ui.canvas import Canvas
from game.ui.look import Look
from game.ui.strings import signs
from game.ui.theme import Role
from game.ui.widgets import Button, Column, Group, Label, Panel, Row, Widget
from game.ui.widgets.base import Size

CARD = 66
WORDS = 330
ANSWERS = (Buy, CallRummy, Pass)


class Banner:
    """Shown while the player is asked whether to buy or to call. `names` go by seat."""

    def __init__(self, names: Sequence[str], submit: Callable[[Action], object]) -> None:
        self._names = names
        self._submit = submit
        self._shown: object = None
        self._face: CardFace | None = None
        self.group = Group(Widget())

    @property
    def open(self) -> bool:
        """Whether there is a question."""
        return self._shown is not None

    @property
    def card(self) -> Rect | None:
        """Where the card is that is asked about; None without a question."""
        return self._face.rect if self._face and self.open else None

    def update(self, view: View, legal: Sequence[Action]) -> None:
        """Ask what is to be asked now."""
        asking = view.state.phase in (Phase.BUY, Phase.CALL) and any(isinstance(each, Pass) for each in legal)
        shown = (view.state.phase, view.state.discards, view.state.asked) if asking else None
        if shown == self._shown:
            return
        self._shown = shown
        self.group = Group(self._panel(view, legal)) if asking else Group(Widget())

    def place(self, river: Rect, look: Look) -> None:
        """Stand in the middle of the place for the discards, beside the pile where that is possible."""
        if not self.open:
            return
        width, height = self.group.root.measure(look)
        room = river.inflate(-look.px(12), 0)
        beside = room.width - look.px(116)
        if width <= beside:
            room = Rect(room.right - beside, room.y, beside, room.height)
        rect = Rect(0, 0, min(width, river.width), height).move_to(center=room.center)
        self.group.place(rect.clamp(Rect((0, 0), look.metrics.size)), look)

    def _panel(self, view: View, legal: Sequence[Action]) -> Widget:
        title, text = self._words(view)
        buttons: list[Widget] = [self._button(each) for each in legal if isinstance(each, ANSWERS)]
        words = Column([Label(title, Role.SUBHEADING), _Narrow(text), Row(buttons, gap=10)], gap=8)
        self._face = CardFace(view.state.discards[-1])
        return Panel(Row([self._face, words], gap=16), padding=16)

    def _button(self, action: Action) -> Button:
        text, kind = "Pass (P)", "plain"
        if isinstance(action, Buy):
            text, kind = "Buy (B)", "primary"
        elif isinstance(action, CallRummy):
            text, kind = "Call rummy (R)", "primary"
        return Button(text, lambda: self._submit(action), "primary" if kind == "primary" else "plain", grow=1)

    def _words(self, view: View) -> tuple[str, str]:
        state, rules = view.state, view.state.rules
        card, by = signs(state.discards[-1]), state.discarded_by[-1]
        who = self._names[by] if by != NOBODY else ""
        if state.phase is Phase.CALL:
            price = _cards(rules.playable_discard)
            return f"Rummy on the {card}?", f"It fits on the table. {who} takes it back, and {price} from the stock."
        whose = f"{who}’s discard." if who else "The card turned up."
        price = f"It costs {_cards(rules.price)} from the stock." if rules.price else "It costs nothing."
        if rules.buy_limit is not None:
            price += f" Bought {state.buys[view.seat]} of {rules.buy_limit}."
        others = [self._names[seat] for seat in state.asked if seat != view.seat]
        if rules.buy_order == "first_call":
            race = f" First come, first served: {_list(others)} may want it too." if others else ""
        else:
            race = f" If you pass, {_list(others)} may." if others else ""
        return f"Buy the {card}?", f"{whose} {price}{race}"


def _cards(count: int) -> str:
    return "1 card" if count == 1 else f"{count} cards"


def _list(names: Sequence[str]) -> str:
    return ", ".join(names[:-1]) + " and " + names[-1] if len(names) > 1 else names[0]


class _Narrow(Label):
    """A text that wraps at the width of the banner."""

    def __init__(self, text: str) -> None:
        super().__init__(text, Role.SMALL, "text_dim", wrap=True)

    def measure(self, look: Look, width: int | None = None) -> Size:
        """As wide as the banner's words."""
        return (look.em(WORDS), look.fonts.size(self.text, self.role, look.em(WORDS))[1])


class CardFace(Widget):
    """One card."""

    def __init__(self, card: Card, units: float = CARD) -> None:
        super().__init__()
        self.card = card
        self.units = units

    def measure(self, look: Look, width: int | None = None) -> Size:
        """A card's size."""
        return (look.px(self.units), round(look.px(self.units) * CARD_RATIO))

    def draw(self, canvas: Canvas) -> None:
        """The card."""
        picture = canvas.look.images.card(repr(self.card), canvas.look.px(self.units))
        canvas.image(picture, picture.get_rect(center=self.rect.center).topleft)
