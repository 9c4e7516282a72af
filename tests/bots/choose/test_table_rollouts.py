"""Whether to lay or to hold is thought over where melds lie on the table: played out in worlds that agree with what was
seen.
"""

from __future__ import annotations

from itertools import count
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec, Limit
from game.bots.choose import table_rollouts
from game.bots.choose.player import choose, decide
from game.bots.choose.rollouts import Judge
from game.bots.choose.table_rollouts import _cards, _position, laid_or_held, plays_out
from game.bots.knowledge.memory import Memory
from game.bots.knowledge.outlook import Outlook, outlook
from game.bots.simulate.table_worlds import TablePosition
from game.bots.traits import Traits
from game.engine.actions import Action, Add, Discard, Lay, uses
from game.engine.cards import parse_card, parse_cards, without
from game.engine.state import Dropout, State, view
from tests.support.positions import position

SEARCH = Traits(rollouts=240)
HOLDING = structs.replace(SEARCH, patience=0.5)
HAND = "KS KD KH 2C 4D 7H 9S QC 6S JD 8D"
OTHER = "3S 3D 6H TC AH 5C 9D"


def whole_pack(state: State) -> State:
    """The same with all cards that are nowhere else in the stock."""
    seen = (
        *state.discards,
        *[face for cards in (*state.hands, *[meld.faces for meld in state.melds]) for face in cards],
    )
    return structs.replace(state, stock=without(state.rules.pack, seen) or ())


def basic(hand: str = HAND, other: str = OTHER, **more: object) -> State:
    more.setdefault("discards", "AC")
    return whole_pack(position("basic_rummy", [hand, other], **more))  # type: ignore[arg-type]


def looking(state: State, traits: Traits = SEARCH, memory: Memory | None = None) -> Outlook:
    nothing = ((), ())
    return outlook(view(state, 0), memory or Memory(0, nothing, nothing, nothing, nothing), traits)


def thought(state: State, chosen: Action, memory: Memory | None = None) -> Action:
    return laid_or_held(looking(state, memory=memory), chosen, Random(1), None)


def test_melds_are_laid_before_somebody_goes_out() -> None:
    # The other is known to hold the nine that goes on the run.
    nine = ((), parse_cards("9C"))
    state = basic(other="9C", melds=((1, "6C 7C 8C"), (1, "TS TD TH")))
    found = thought(state, Discard(0, parse_card("QC")), Memory(0, nine, nine, ((), ()), ((), ())))
    assert isinstance(found, Lay)
    assert sorted(use.card for use in found.melds[0]) == sorted(parse_cards("KS KD KH"))


def test_melds_are_held_back_that_would_only_help_the_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(TablePosition, "played", lambda *_, lays: (1 if lays else 0, False, False))
    monkeypatch.setattr(Judge, "worth", lambda _, outcome: float(outcome[0] == 0))
    lay = Lay(0, (uses(parse_cards("KS KD KH")),))
    assert isinstance(thought(basic(), lay), Discard)
    assert thought(basic(), Discard(0, parse_card("QC"))) == Discard(0, parse_card("QC"))


def test_what_can_be_added_is_added_where_nothing_can_be_laid() -> None:
    nine = ((), parse_cards("9C"))
    melds = ((1, "6C 7C 8C"), (0, "KS KD KH"))
    state = basic("KC 2C 4D 7H 9S QC 6S JD", "9C", melds=melds)
    found = thought(state, Discard(0, parse_card("QC")), Memory(0, nine, nine, ((), ()), ((), ())))
    assert found == Add(0, uses(parse_cards("KC")), 2)


def test_a_meld_with_a_wild_is_left_to_the_rule_of_thumb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Judge, "best", lambda *_: pytest.fail("it was played out"))
    state = whole_pack(position("rummy_500", ["KS KD X 3S 5D 9C 2H", OTHER], discards="AC"))
    lay = Lay(0, (uses(parse_cards("KS KD X")),))
    assert thought(state, lay) == lay


def test_without_time_and_within_the_noise_the_first_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    look = looking(basic())
    chosen = Discard(0, parse_card("2C"))
    assert laid_or_held(look, chosen, Random(1), Limit(lambda: 2.0, until=1.0)) == chosen
    seconds = count()
    laid_or_held(look, chosen, Random(1), Limit(lambda: float(next(seconds)), until=3.0))
    assert next(seconds) <= 5, "it stops as soon as the time is over"
    monkeypatch.setattr("game.bots.choose.rollouts._SURE", 1e9)
    monkeypatch.setattr(table_rollouts, "_BEHIND", 1e9)
    assert laid_or_held(look, chosen, Random(1), None) == chosen


def test_who_searches_thinks_again_and_nobody_else(monkeypatch: pytest.MonkeyPatch) -> None:
    worst = Discard(0, parse_card("KS"))
    monkeypatch.setattr("game.bots.choose.player.laid_or_held", lambda look, chosen, rng, limit: worst)
    for traits, thinks in ((SEARCH, True), (Traits(), False)):
        decision = decide(BotSpec("Ann", traits), view(basic(), 0), looking(basic()).memory)
        assert decision is not None
        assert (decision.action == worst) is thinks


def test_nobody_thinks_twice_about_a_way_out(monkeypatch: pytest.MonkeyPatch) -> None:
    state = basic("KS KD KH 4D 5D 6D 8S 9S TS JS 2C")
    found = choose(view(state, 0), looking(state).memory, Random(1), BotSpec("Ann", HOLDING))
    assert isinstance(found, Lay)
    monkeypatch.setattr("game.bots.choose.player.laid_or_held", lambda *_: pytest.fail("it thought again"))
    assert choose(view(state, 0), looking(state).memory, Random(1), BotSpec("Ann", HOLDING)) == found


def test_who_forgets_discards_or_sits_with_somebody_who_left_plays_nothing_out() -> None:
    state = basic(discards="AC 9C JH QS")
    assert plays_out(looking(state))
    assert not plays_out(looking(state, Traits()))
    assert not plays_out(looking(state, structs.replace(SEARCH, remembers=1)))
    assert not plays_out(looking(structs.replace(state, dropped=(Dropout(1, 10),))))
    assert not plays_out(looking(whole_pack(position("kaluki_51", [HAND, OTHER]))))


@pytest.mark.parametrize(("game", "most"), [("basic_rummy", 4), ("rummy_500", 4), ("doofer", 2)])
def test_where_ranks_are_wild_two_alone_play_deals_out(game: str, most: int) -> None:
    hands = ["KS KD KH 3C 4D 7H 9S QC", "3S 3D 6H TC 8H 5C 9D", "4S 5D 6C 7S 8D TS JD", "4H 5H 6S 7C 8S TH JC"]
    for players in (2, 3, 4):
        nothing = ((),) * players
        look = looking(
            whole_pack(position(game, hands[:players], discards="9C")),
            memory=Memory(0, nothing, nothing, nothing, nothing),
        )
        assert plays_out(look) is (players <= most)


def test_worlds_of_wilds_agree_with_what_was_seen() -> None:
    held = parse_cards("X 9H")
    melds = ((1, "6C 7C X=8C"), (0, "KS KD KH"))
    state = whole_pack(position("rummy_500", ["3S 4S 5S 9C 2D 8C", "X 9H 4C"], discards="2S JD", melds=melds))
    look = looking(state, memory=Memory(0, ((), held), ((), ()), ((), ()), ((), ())))
    assert plays_out(look)
    here = _position(look)
    cards, lying = here.cards, parse_cards("6C 7C 8C KS KD KH")
    assert here.sets | cards.cards_of(here.runs) == cards.bits_of(lying)
    assert here.stand_ins == cards.bits_of(parse_cards("8C"))
    assert here.known[1] & cards.wild
    assert here.placed[1] & cards.wild
    assert not here.known[1] & here.placed[1]
    hands, stock = here.world(Random(1))
    assert [hand.bit_count() for hand in hands] == [6, 3]
    assert len(stock) == len(state.stock) == len({*stock, hands[1]}) - 1
    # The eight of clubs lies there already: a wild stands for it.
    assert [set(row) for row in here.rows_without(cards.bits_of(parse_cards("9C")))] == [set(parse_cards("3S 4S 5S"))]


@pytest.mark.parametrize("renewed", [False, True])
def test_worlds_agree_with_what_was_seen(renewed: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = basic(melds=((1, "6C 7C 8C"),))
    taken = parse_cards("3S")
    memory = Memory(0, ((), taken), ((), taken), ((), ()), ((), ()))
    if renewed:  # then the order of the stock is known to whoever remembers the discards
        memory = structs.replace(memory, buried=state.stock)
        state = structs.replace(state, stock_ran_out=True, stock=state.stock[3:])
    worlds: list[tuple[list[int], list[int]]] = []
    deal = TablePosition.world

    def noted(self: TablePosition, rng: Random) -> tuple[list[int], list[int]]:
        worlds.append(deal(self, rng))
        return worlds[-1]

    monkeypatch.setattr(TablePosition, "world", noted)
    thought(state, Discard(0, parse_card("2C")), memory)
    cards = _cards(state.rules)
    lying = cards.bits_of((*state.discards, *[face for meld in state.melds for face in meld.faces]))
    stock = [cards.bits[face] for face in state.stock]
    assert len({hands[1] for hands, _ in worlds}) > 10
    for hands, drawn in worlds:
        assert hands[0] == cards.bits_of(state.hands[0])
        assert hands[1].bit_count() == len(state.hands[1])
        assert hands[1] & cards.bits_of(taken)
        assert (drawn == stock) is renewed
        assert not hands[0] & hands[1]
        assert not (hands[0] | hands[1] | lying) & sum(drawn)
        assert len(drawn) == len(stock)
