"""The accents of events: a light on a meld, the points it counts, a pulse on the score. All are brief.

They begin once the cards have landed and delay no input.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from types import MappingProxyType

from msgspec import Struct

from game.content.numbers import signed_text
from game.engine.cards import Card
from game.engine.events import Added, Claimed, Drew, Knocked, Laid, Took
from game.engine.play.scoring import laid_values, played_points
from game.engine.sheet.rules import Rules
from game.engine.state import State
from game.ui.cards.choreography import Landing
from game.words.knocking import kind_called
from game.words.strings import _, card_count_text


class AccentKind(Enum):
    """The kinds of accents: which play is stressed, on which the look of the accent depends."""

    MELD = "meld"
    ADDITION = "addition"
    WILD = "wild"
    RUMMY = "rummy"
    DIG = "dig"
    CONTRACT = "contract"
    SHOWN = "shown"
    """A hand that is shown, with all of its melds lit together."""
    GIN = "gin"


LASTS: Mapping[AccentKind, float] = MappingProxyType(
    {
        AccentKind.MELD: 0.55,
        AccentKind.ADDITION: 0.45,
        AccentKind.WILD: 0.6,
        AccentKind.RUMMY: 0.6,
        AccentKind.DIG: 0.5,
        AccentKind.CONTRACT: 0.6,
        AccentKind.SHOWN: 0.6,
        AccentKind.GIN: 1.4,
    }
)
"""Seconds each kind of accent lasts, from the landing of the last card."""


class Accent(Struct):
    """An accent on a play of `seat`: it lights up melds, by their numbers, or some of their cards, and shows a short
    text.
    """

    kind: AccentKind
    seat: int
    waits: float
    """Seconds until the accent begins."""
    numbers: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()
    text: str = ""
    scores: bool = False
    """Whether the points in its text are added to the score on the seat's plate."""
    age: float = 0.0

    @property
    def share(self) -> float:
        """The share of the accent's time that has passed, 0–1; negative before the accent begins."""
        return (self.age - self.waits) / LASTS[self.kind]


class Accents:
    """The accents (brief highlights of plays) that are drawn now or will be soon."""

    def __init__(self) -> None:
        self._all: list[Accent] = []

    @property
    def visible_accents(self) -> Sequence[Accent]:
        """The accents that are drawn now: those that have begun."""
        return [each for each in self._all if each.share >= 0]

    def tell(self, before: State, after: State, landings: Iterable[Landing]) -> None:
        """Add the accents of the events in `landings`, which led from state `before` to state `after`. Each accent
        begins when the cards of its event have landed.
        """
        self._all += accents(before, after, tuple(landings))

    def tick(self, dt: float) -> bool:
        """Advance all accents by `dt` seconds and remove those that are over. Return whether the table looks different:
        an accent is visible now or was before.
        """
        if not self._all:
            return False
        seen = bool(self.visible_accents)
        for each in self._all:
            each.age += dt
        self._all = [each for each in self._all if each.share < 1]
        return seen or bool(self.visible_accents)

    def finish(self) -> None:
        """Remove all accents."""
        self._all = []


def accents(before: State, after: State, landings: Sequence[Landing]) -> list[Accent]:
    """Return the accents of the events in `landings`, which led from state `before` to state `after`. Many events have
    none.

    All melds of a knock share one accent, and so do all melds of a contract. These shared accents come last; the others
    are in the order of the landings.
    """
    rules = after.rules
    found = []
    for landing in landings:
        accent = _accent_of(after, landing)
        if accent:
            found.append(accent)
    knock = next((landing.event for landing in landings if isinstance(landing.event, Knocked)), None)
    if isinstance(knock, Knocked):
        # It is one thing that was done, and said as one.
        laid = [each for each in found if each.kind is AccentKind.MELD]
        found = [each for each in found if each not in laid]
        numbers = tuple(number for each in laid for number in each.numbers)
        waits, plain = laid[-1].waits if laid else 0.0, knock.kind == "knock"
        said = "" if plain else kind_called(knock.kind, knock.points, rules)
        found.append(Accent(AccentKind.SHOWN if plain else AccentKind.GIN, knock.seat, waits, numbers, (), said))
    for seat in range(after.players):
        laid = [each for each in found if each.kind is AccentKind.MELD and each.seat == seat]
        if laid and after.melded[seat] and not before.melded[seat] and before.contract_of(seat) is not None:
            # It is one thing that was done, and said as one.
            found = [each for each in found if each not in laid]
            numbers = tuple(number for each in laid for number in each.numbers)
            lying = [after.melds[number - 1] for number in numbers]
            text, scores = played_points_text(rules, sum([sum(laid_values(rules, meld)) for meld in lying]))
            said = text if scores else _("Contract laid")
            found.append(Accent(AccentKind.CONTRACT, seat, laid[-1].waits, numbers, (), said, scores))
    return found


def _accent_of(after: State, landing: Landing) -> Accent | None:
    rules, event, waits = after.rules, landing.event, landing.seconds
    match event:
        case Laid(seat=seat, number=number, meld=meld):
            return Accent(
                AccentKind.MELD,
                seat,
                waits,
                (number,),
                meld.faces,
                *played_points_text(rules, sum(laid_values(rules, meld))),
            )
        case Added(seat=seat, number=number, cards=placed) | Claimed(seat=seat, number=number, cards=placed):
            cards = tuple(each.card for each in placed)
            kind = AccentKind.ADDITION if isinstance(event, Added) else AccentKind.RUMMY
            return Accent(
                kind, seat, waits, (number,), cards, *played_points_text(rules, played_points(after, number, placed))
            )
        case Took(seat=seat, number=number, card=card):
            text, scores = played_points_text(rules, rules.values[card])
            # Where hands count, the wild card in it may cost more than the card saves.
            said = text if scores else _("Wild card taken")
            return Accent(AccentKind.WILD, seat, waits, (number,), (card,), said, scores)
        case Drew(seat=seat, count=count, from_stock=False) if count > 1:
            return Accent(AccentKind.DIG, seat, waits, text=card_count_text(count))
    return None


def played_points_text(rules: Rules, points: int) -> tuple[str, bool]:
    """Return the text for the `points` of cards played to the table, and whether they are added to the score on the
    plate.

    Where they are not added, the text says that they are saved: the cards no longer count against the hand. It is empty
    where `points` is 0, the points of cards do not decide a payment, or melds stay in the hand.
    """
    if not points or rules.scoring.settle in ("fixed", "stake") or rules.melding.in_hand:
        return "", False
    if rules.scoring.count == "melds_minus_hand" and rules.scoring.settle == "own":
        return signed_text(points), True
    return _("{points} saved").format(points=points), False
