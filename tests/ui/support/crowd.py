"""Tables that are as full as a table can get, for geometry and pictures."""

from __future__ import annotations

from collections.abc import Collection
from itertools import cycle, islice

from msgspec import structs

from game.content.sheets.sheets import load_sheet
from game.engine.cards import FACES, UNKNOWN, Card
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.play.dealing import new_match
from game.engine.sheet.contracts import Kind
from game.engine.sheet.keys import RuleSheet
from game.engine.sheet.rules import compile_rules
from game.engine.state import NOBODY, Phase, State, View
from game.record.record import Header, Seat
from game.session.match.match import Match


def cards(count: int, start: int = 0) -> tuple[Card, ...]:
    return tuple(islice(cycle(FACES[:52]), start, start + count))


def meld(owner: int, size: int, start: int, by: int) -> Meld:
    placed = tuple(PlacedCard(card, card.rank, card.suit, by) for card in cards(size, start))
    return Meld(Kind.RUN, owner, placed)


def crowded(
    players: int = 3,
    melds: int = 0,
    river: int = 0,
    hand: int = 7,
    others: int = 7,
    size: int = 4,
    game: str = "rummy_500",
    me: int = 0,
) -> View:
    """Return a view with these numbers of melds, cards of the river, and cards in the own and in other hands; it need
    not be reachable in play.
    """
    sheet: RuleSheet = load_sheet(game)
    least = sheet.players.min
    rules = compile_rules(sheet, max(least, min(players, sheet.players.max)))
    state = new_match(rules)
    hands = tuple(cards(hand) if seat == me else (UNKNOWN,) * others for seat in range(players))
    none = (False,) * players
    return View(
        me,
        structs.replace(
            state,
            phase=Phase.PLAY,
            dealer=players - 1,
            turn=me,
            hands=hands,
            stock=(UNKNOWN,) * 20,
            discards=cards(river, 5),
            discarded_by=(NOBODY,) * river,
            melds=tuple(meld(n % players, size if n % 5 else 3, n * 3, (n + n // 3) % players) for n in range(melds)),
            scores=(120,) * players,
            melded=none,
            floating=none,
        ),
    )


class CrowdedTable(Match):
    """A table that shows a crowded view and accepts no action."""

    def __init__(self, shown: View) -> None:
        seats = tuple(Seat(f"Player {n}") for n in range(shown.state.players))
        super().__init__(Header(shown.state.match.sheet, seats[: shown.state.match.players], 1, 0))
        self.shown = shown

    @property
    def truth(self) -> State:
        return self.shown.state

    def view(self, seat: int, open_hands: Collection[int] = ()) -> View:
        return self.shown
