"""Decisions and luck where melds stay in the hand: judged in determinizations, as all others."""

from __future__ import annotations

from random import Random

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.explain.judging import judge
from game.bots.explain.luck import chance_events
from game.bots.explain.played_on import FullPosition, deal_worth, lead_after
from game.bots.explain.review import MistakeKind, MistakeMark, mistake_kind
from game.bots.knowledge.memory import Memory, Situation
from game.engine.actions import Action, Discard, DrawDiscards, DrawStock
from game.engine.cards import parse_card, parse_cards
from game.engine.events import Drew, Event
from game.engine.state import Phase, State, view
from game.record.notation import parse_action
from tests.support.positions import position, rules_of

OTHER = "3C 6S 7D 9D JC TC 2H 5H 8S QH"


def whole(hand: str, other: str = OTHER, discards: str = "QC", phase: Phase = Phase.PLAY) -> State:
    """Return a position of Gin with these cards, and all others of the pack in the stock."""
    rest = list(position("gin_rummy", [hand, other]).rules.pack)
    for card in parse_cards(f"{hand} {other} {discards}"):
        rest.remove(card)
    Random(7).shuffle(rest)
    return position("gin_rummy", [hand, other], discards=discards, phase=phase, stock=" ".join(map(repr, rest)))


def memories() -> tuple[Memory, ...]:
    nothing: tuple[tuple[()], ...] = ((), ())
    return tuple(Memory(seat, nothing, nothing, nothing, nothing) for seat in range(2))


def situation(state: State, played: Action) -> Situation:
    return Situation(1, 1, 1, view(state, 0), memories(), played)


def test_the_lead_a_knock_leads_to_is_the_score_of_the_deal() -> None:
    state = whole("2S 3S 4S 7H 8H 9H KC KD KH KS QD")
    knocked = lead_after(FullPosition(state, memories(), 1), 0, parse_action("knock QD", 0))
    # The other holds 73 points without a meld, and gin brings 25.
    assert knocked == sum(state.rules.values[card] for card in parse_cards(OTHER)) + 25
    waited = lead_after(FullPosition(state, memories(), 1), 0, parse_action("discard KS", 0))
    assert waited < knocked


def test_deal_worth_of_a_better_gin_hand_is_higher() -> None:
    good, bad = whole("2S 3S 4S 7H 8H 9H KC KD KH AC"), whole("2S 3H 4C 7H 8S TH KC KD QH AC", other="9S JD 3D 4D")
    assert deal_worth(good, memories()[0]) > deal_worth(bad, memories()[0]) + 30


def test_breaking_a_meld_and_not_showing_gin_are_marked_as_mistakes() -> None:
    state = whole("2S 3S 4S 7H 8H 9H KC KD 2D AC QD")
    found = judge(situation(state, Discard(0, parse_card("8H"))), 9)
    assert found.mark is not MistakeMark.NONE
    assert found.best != found.played_action
    gin = whole("2S 3S 4S 7H 8H 9H KC KD KH KS QD")
    found = judge(situation(gin, Discard(0, parse_card("KS"))), 9)
    assert mistake_kind(found) is MistakeKind.NOT_SHOWN
    assert found.reasons


def test_leaving_a_discard_that_completes_a_meld_is_marked_as_a_mistake() -> None:
    other = "3D 6S 7D 9D JC TC 2H 5H 8S QH"
    state = whole("2S 3S 4S 7H 8H JD KC KD 2D AC", other, discards="9H", phase=Phase.DRAW)
    found = judge(situation(state, DrawStock(0)), 12)
    assert found.best == DrawDiscards(0)
    assert mistake_kind(found) is MistakeKind.LEFT


def test_luck_of_a_gin_deal_covers_the_dealt_hands_and_every_draw() -> None:
    steps: list[tuple[State, State, list[Event]]] = []
    before: list[State] = []

    def watch(state: State, action: Action, events: list[Event]) -> None:
        steps.extend((last, state, events) for last in before)
        before[:] = [state]

    play_match(rules_of("gin_rummy", 2), (BotSpec("a"), BotSpec("b")), "luck", most_deals=1, watch=watch)
    found = list(chance_events(steps, Random(1), hands=60))
    drawn = [event for *_, told in steps for event in told if isinstance(event, Drew) and event.from_stock]
    assert sum(not chance.is_deal for chance in found) == len(drawn) > 0
    assert any(chance.gain > 0 for chance in found)
    assert any(chance.gain < 0 for chance in found)
