"""Each kind of reason on a position in which it is given, and is true, and on one much like it without it."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec import structs

from game.bots.base import Coach
from game.bots.explain import reasons
from game.bots.explain.advice import advice_for, advise
from game.bots.explain.reasons import Advice, PlayReason
from game.bots.knowledge.memory import Memory
from game.bots.traits import Traits
from game.content.people.opponents import load_opponent
from game.content.sheets.sheets import load_sheet, other_game_names
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Pass, uses
from game.engine.cards import parse_card, parse_cards
from game.engine.play.verbs import apply, legal
from game.engine.sheet.rules import compile_rules
from game.engine.state import Phase, Shown, State, set_at, view
from tests.bots.truth import Told, is_true
from tests.bots.truth_in_hand import true_in_hand
from tests.support.positions import SHEETS, position, under
from tests.support.redealing import Step, asked
from tests.support.selection import exhaustive

COACH = Coach("coach")
AS_AT_THE_TABLE = Coach("coach", structs.replace(load_opponent("expert").traits, search=0))
"""Hints are given as Expert plays; without the search, which weighs the plays but gives no reasons."""
LONG = "2C 4C 6D 8D TS QH 2H 4H 6S 8C TD QC 3C 5C 7S 9D JS KH"
OTHERS = "3S 5S 7D 9C JD"
Given = tuple[State, Memory]


def at(
    game: str,
    hand: str,
    *others: str,
    phase: Phase = Phase.PLAY,
    discards: str = "",
    melds: tuple[tuple[int, str], ...] = (),
    held: str = "",
    taken: str = "",
    thrown: str = "",
    stock: str = LONG,
    asked: tuple[int, ...] = (),
    turn: int = 0,
) -> Given:
    """Return a position in which seat 0 is to decide, with its memory of the cards of seat 1."""
    hands = [hand, *(others or (OTHERS,))]
    by = len(hands) - 1 if phase in (Phase.BUY, Phase.CALL) else -1
    state = position(
        game, hands, phase=phase, discards=discards, melds=melds, stock=stock, asked=asked, turn=turn, by=by
    )
    rest: tuple[tuple[()], ...] = ((),) * (len(hands) - 2)
    memory = Memory(
        0,
        ((), parse_cards(taken or held), *rest),
        ((), parse_cards(taken), *rest),
        ((), (), *rest),
        ((), parse_cards(thrown), *rest),
    )
    return state, memory


def steps(state: State, memory: Memory) -> tuple[Step, ...]:
    """Return steps in which seat 1 takes and discards the cards that `memory` has of it."""
    found = []
    for phase, cards in ((Phase.DRAW, memory.taken), (Phase.PLAY, memory.thrown)):
        for face in cards[1] if cards else ():
            top = {"discards": (face,), "discarded_by": (0,)} if phase is Phase.DRAW else {}
            hands = state.hands if top else set_at(state.hands, 1, (*state.hands[1], face))
            before = structs.replace(state, turn=1, phase=phase, hands=hands, **top)
            action = DrawDiscards(1) if top else Discard(1, face)
            found.append(Step(before, action, apply(before, action)[0]))
    return tuple(found)


def cutting(game: str) -> Given:
    state, memory = at(game, "", "", "")
    pack = state.match.of_deal(1).pack
    return structs.replace(state, phase=Phase.CUT, stock=pack, asked=(0,), hands=((), (), ())), memory


def patient(given: Given) -> Advice:
    """Return the advice of a coach that holds melds back."""
    return advised(given, Coach("coach", structs.replace(COACH.traits, patience=0.1, reserve=0.1)))


def advised(given: Given, coach: Coach = COACH) -> Advice:
    state, memory = given
    advice = advise(coach, view(state, 0), memory)
    assert advice is not None
    return advice


DRAW = Phase.DRAW
SEVENS = "7H 7S 7D 9H 9S 2C 4D JC KS QD"
"""In Liverpool Rummy one card from two sets of three."""
READY = "9S 4H X X 3S 7D JH QC JC 5S 3D QD 6H"
MANY = "2S 3C 5H 6C 7H 9C TD QS KD AS 8S"
MIXED = "8H 9H 2C 4S KD"
RUN = ((1, "4H 5H 6H"),)
LYING = ((0, "AS 2S 3S"), (0, "QC QH QS"))


NINES = "7H 8H KS KD 2C 4D 5S 9C QC JD"
ONE_LEFT = "2S 3S 4S 7H 8H 9H KC KD KH AC QD"
NONE_LEFT = "2S 3S 4S 7H 8H 9H KC KD KH KS QD"


def gin(hand: str, **more: Any) -> Given:
    """Return a position of Gin in which the other seat holds no meld."""
    return at("gin_rummy", hand, "AH 6S 7D 9D JC TC 2H 5H 8S QH", **more)


def laying_off(hand: str) -> Given:
    """Return a position in which seat 1 has knocked and seat 0 may lay off."""
    state, memory = at(
        "gin_rummy", hand, "9C AC", phase=Phase.LAY_OFF, turn=1, asked=(0,), melds=((1, "7H 8H 9H"), (1, "KC KD KH"))
    )
    return structs.replace(state, shown=Shown(1, "knock")), memory


def forced(card: str) -> Given:
    """Return a position in which seat 1 has left a card that fits its own meld, and seat 0 may force it on seat 1."""
    state, memory = at(
        "conquian", "4C 5C KD QD", "2H 3D JS QS", phase=DRAW, turn=1, melds=((1, "4S 5S 6S"),), stock=f"{card} 6C 2C 3C"
    )
    for action in (DrawStock(1), Pass(1)):
        state, _ = apply(state, action)
    return state, memory


LATE = at(
    "gin_rummy",
    "2S 3S 4S 7H 8H 9H AC 2C 3C 9D QH",
    "3H 4H 5H 8C 8D 8S QC 6S 2H JD",
    discards="JS TD JH TS 6H 5D QC KS 2H 9S",
    held="3H 4H 5H 8C 8D 8S",
    taken="4H 8C",
)
"""Late in a deal, against somebody who is seen to hold two melds: a hand that may be shown, and that may wait."""

CASES: dict[type[PlayReason], tuple[Given, Given]] = {
    reasons.GoesOut: (at("basic_rummy", "7H 8H 9H KC"), at("basic_rummy", "7H 8H 9H KC 2S")),
    reasons.HandFalls: (at("basic_rummy", "7H 8H 9H KC 2S"), at("basic_rummy", "7H 8H 3D KC 2S")),
    reasons.TableCounts: (at("rummy_500", "7H 8H 9H KC 2S"), at("basic_rummy", "7H 8H 9H KC 2S")),
    reasons.HeldBack: (at("rummy_500", "7H 8H 9H KS KD 2C 4D"), at("rummy_500", "7H 8H 9H KS KD 2C 4D", "2S 3S")),
    # What may wait where the others hold many cards is laid where somebody is near the end.
    reasons.ContractHeldBack: (
        at("liverpool_rummy", READY, MANY, MANY, stock=f"{LONG} {LONG}"),
        at("liverpool_rummy", READY, OTHERS, "3S 5S", melds=((2, "4H 4S 4D"),), stock=f"{LONG} {LONG}"),
    ),
    # Who is near the end is no reason to keep a hand together.
    reasons.WholeHand: (
        at("romme", "KS KH KD KC 2C 4D 6H 9S TC 3H 7D 5S", MANY, stock=f"{LONG} {LONG}"),
        at("romme", "KS KH KD KC 2C 4D 6H 9S TC 3H 7D 5S", "3S", melds=((1, "5H 6H 7H"),), stock=f"{LONG} {LONG}"),
    ),
    reasons.WholeHandSooner: (
        at("romme", "AC 2C 3C 9C AD 3D 4D 6D 7D 8D 8H 3S 4S 6S", MANY, stock=f"{LONG} {LONG}"),
        at("romme", "AC 2C 3C 9C AD 3D 4D 6D 7D 8D 8H 3S 4S 6S", "3S", melds=((1, "5H 6H 7H"),)),
    ),
    reasons.FirstLayReason: (
        at("liverpool_rummy", "7H 7S 7D 9H 9S 9C 2C 4D KS", OTHERS, OTHERS),
        at("basic_rummy", "7H 7S 7D 9H 9S 9C 2C 4D KS"),
    ),
    reasons.Ready: (
        at("liverpool_rummy", "7H 7S 7D 9H 9S 9C 2C 4D KS", OTHERS, OTHERS, phase=DRAW, discards="3D"),
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS, phase=DRAW, discards="3D"),
    ),
    reasons.Nearer: (
        at("liverpool_rummy", "7H 7S 9H 9S 2C 4D JC KS QD", OTHERS, OTHERS, phase=DRAW, discards="9C"),
        at("liverpool_rummy", "7H 7S 9H 9S 2C 4D JC KS QD", OTHERS, OTHERS, phase=DRAW, discards="3C"),
    ),
    reasons.NoNearer: (
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS, phase=DRAW, discards="3D"),
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS, phase=DRAW, discards="9D"),
    ),
    reasons.Waits: (
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS, phase=DRAW, discards="3D"),
        at("liverpool_rummy", "7H 7S 7D 9H 9S 9C 2C 4D KS", OTHERS, OTHERS, phase=DRAW, discards="3D"),
    ),
    reasons.Spare: (
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS),
        at("liverpool_rummy", "7H 7S 7D 9H 9S", OTHERS, OTHERS),
    ),
    reasons.Needed: (
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS),
        at("liverpool_rummy", "2C 4D 6H 8S TC QD AS 3H 5D 7C", OTHERS, OTHERS),
    ),
    reasons.Draws: (
        at("basic_rummy", MIXED, phase=DRAW, discards="KC"),
        at("basic_rummy", MIXED, phase=DRAW, discards="TH"),
    ),
    reasons.Makes: (
        at("rummy_500", "8H 9H 2S KC", phase=DRAW, discards="7H"),
        at("rummy_500", "8H 9H 2S KC", phase=DRAW, discards="5C"),
    ),
    reasons.NoPlace: (
        at("basic_rummy", MIXED, phase=DRAW, discards="KC"),
        # The queen could be laid, if it were not better to keep the run whole.
        at("basic_rummy", "QH QD JH KH AH TH 2S", phase=DRAW, discards="QS"),
    ),
    reasons.Load: (
        at("doofer", "8H TD 4C KC 5D", phase=DRAW, discards="3C 7D JS"),
        at("doofer", "8H TD 4C KC 5D", phase=DRAW, discards="JS"),
    ),
    reasons.Stays: (
        at("rummy_500", "8H 9H 2S KC", phase=DRAW, discards="7H 2D 3C"),
        at("rummy_500", "8H 9H 2S 3C KC", phase=DRAW, discards="7H TH"),
    ),
    reasons.BuyPriceReason: (
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS, phase=Phase.BUY, discards="9C", asked=(0,), turn=1),
        at("liverpool_rummy", SEVENS, OTHERS, OTHERS, phase=DRAW, discards="9C"),
    ),
    reasons.GainsWild: (
        at("rummy_500", "4H KC QC 2S", melds=((1, "X=4H 5H 6H"), (0, "9S TS JS"))),
        at("rummy_500", "8H KC QC 2S", melds=((1, "X=4H 5H 6H"), (0, "9S TS JS"))),
    ),
    reasons.Keeps: (at("basic_rummy", "8H 9H 2C KD"), at("basic_rummy", "8H 2C 4S KD")),
    reasons.Idle: (at("basic_rummy", "KH 5S 6S 2C"), at("basic_rummy", "7H 8H 9H KC")),
    # With two wild aces the two could be laid as well, but then the eights could not.
    reasons.Apart: (
        at("doofer", "8C 8S AC AD QS 2H", "3S 5D 7C 9H JC KH 2D 4S"),
        at("doofer", "8C 8S QS 2H 4D 6C", "3S 5D 7C 9H JC KH 2D 4S"),
    ),
    reasons.Dear: (at("basic_rummy", "KH 5S 6S 2C"), at("basic_rummy", "KH KS QD QC", held="2H 2S")),
    reasons.Wanted: (
        at("basic_rummy", "7H KS KD QC", "5S 6S JD 2C 3C", "4C 8D TS 2D 3D", taken="6H"),
        at("basic_rummy", "7H KS KD QC", "5S 6S JD 2C 3C", "4C 8D TS 2D 3D", taken="6C"),
    ),
    # Who has not melded cannot add there.
    reasons.Fits: (
        at("rummy_500", "7H KS 2C", "5S JC QC KC", melds=RUN),
        at("rummy_500", "9H KS 2C", "5S JC QC KC", melds=RUN),
    ),
    reasons.Spurned: (
        at("basic_rummy", "KH 5S 6S 2C", "3S 8S JD QC", "4C 8D TS 2D", thrown="KD"),
        at("basic_rummy", "KH 5S 6S 2C", "3S 8S JD QC", "4C 8D TS 2D", thrown="TD"),
    ),
    reasons.NearEnd: (
        at("basic_rummy", "7H 8H 9H KC 2S", "3S 5D 7C"),
        at("basic_rummy", "7H 8H 9H KC 2S", "3S 5D 7C 9C"),
    ),
    reasons.CanCall: (
        at(
            "liverpool_rummy",
            "2S 3C KC",
            "4S 5S 6S",
            "8S 9S",
            phase=Phase.CALL,
            discards="2D 7C",
            melds=((0, "7H 7S 7D"),),
            asked=(0,),
            turn=1,
        ),
        at("liverpool_rummy", "2S 3C KC", "4S 5S 6S", "8S 9S", phase=DRAW, discards="2D 8C", melds=((0, "7H 7S 7D"),)),
    ),
    reasons.Claims: (
        at("rummy_500", "2S 4D", "4S 5D", phase=DRAW, discards="8H KD", melds=((0, "5H 6H 7H"),), turn=1),
        at("rummy_500", "2S 4D", "4S 5D", phase=DRAW, discards="9H KD", melds=((0, "5H 6H 7H"),)),
    ),
    reasons.ExactCut: (cutting("liverpool_rummy"), at("liverpool_rummy", SEVENS, OTHERS, OTHERS)),
    # Where what is drawn lies face up.
    reasons.LaidCardsReason: (
        at("conquian", "6H 7H 2C KD", "4S JD", phase=DRAW, discards="5H", melds=LYING, stock="4D 6C"),
        at("conquian", "6H 7H 2C KD", "4S JD", phase=DRAW, discards="4D", melds=LYING, stock="5H 6C"),
    ),
    reasons.Playable: (
        at("conquian", "2H 3H 5C JS 7D", "4S KD QD", melds=((0, "AS 2S 3S"),), stock="QC 6C"),
        at("conquian", "2H 3H 5C JS 7D", "4S KD QD", phase=DRAW, discards="KC", stock="QC 6C"),
    ),
    reasons.Unwanted: (forced("7S"), at("conquian", "2H 3H 5C", "4S KD", phase=DRAW, discards="KC", stock="QC 6C")),
    # Where melds stay in the hand.
    reasons.DeadwoodReason: (gin(NINES, phase=DRAW, discards="9H"), gin(NINES, phase=DRAW, discards="TS")),
    reasons.AllLaidOff: (
        laying_off("TH JH KS QS 2S 4D 5C 9S 2C AD"),
        laying_off("TH QS 2S 4D 5C 9S 2C AD 6D 3C"),
    ),
    reasons.InMeld: (gin(NINES, phase=DRAW, discards="9H"), gin(NINES, phase=DRAW, discards="TS")),
    reasons.Lowers: (gin(NINES, phase=DRAW, discards="TS"), gin(NINES, phase=DRAW, discards="9H")),
    reasons.Chances: (gin(NINES, phase=DRAW, discards="TS"), gin(NINES, phase=DRAW, discards="9H")),
    reasons.Leaves: (gin(ONE_LEFT), gin(NONE_LEFT)),
    reasons.NothingOver: (gin(NONE_LEFT), gin(ONE_LEFT)),
    reasons.LikelyLeft: (gin(ONE_LEFT), gin(NONE_LEFT)),
    reasons.MayUndercut: (LATE, gin(ONE_LEFT)),
    reasons.HandPointsReason: (
        at("tonk", "AS 2D 3C", "4S 5D 9H KS", phase=DRAW),
        at("tonk", "KS QD JC", "4S", phase=DRAW),
    ),
    reasons.SeldomUndercut: (
        at("tonk", "AS 2D 3C", "4S 5D 9H KS", phase=DRAW),
        at("tonk", "KS QD JC", "4S", phase=DRAW),
    ),
    reasons.WaitsForAll: (LATE, gin(ONE_LEFT)),
    reasons.FewerFit: (gin("7S 7H 7C 7D 8D 9D TD 2C 3H AS KC"), gin(ONE_LEFT)),
    reasons.NothingFits: (laying_off("2S 4D 5D 9S QS QD 2C AD"), laying_off("TH KS 2S 4D 5D 9S QS QD 2C AD")),
}


def kinds() -> list[type[PlayReason]]:
    return sorted(PlayReason.__subclasses__(), key=lambda kind: kind.__name__)


def given(kind: type[PlayReason], where: Given) -> Advice:
    waiting = (reasons.HeldBack, reasons.ContractHeldBack, reasons.WholeHand, reasons.Apart)
    if kind is reasons.WholeHandSooner:
        return advised(where, Coach("coach", Traits(reserve=0.05, mastery=1)))
    return patient(where) if kind in waiting else advised(where)


@pytest.mark.parametrize("kind", kinds())
def test_each_reason_of_advice_is_given_exactly_if_it_is_true(kind: type[PlayReason]) -> None:
    yes, no = CASES[kind]
    advice = given(kind, yes)
    [found] = [each for each in advice.reasons if type(each) is kind]
    judge = true_in_hand if yes[0].rules.melding.in_hand else is_true
    assert judge(found, Told(view(yes[0], 0).state, yes[1], advice, steps(*yes))), (found, advice.line)
    other = given(kind, no)
    assert not any(type(each) is kind for each in other.reasons), other.reasons


def test_the_reason_for_a_lay_off_tells_the_deadwood_after_that_card_alone() -> None:
    """Ten and jack of hearts go on the run, the king of spades with the kings: 30 points, and 10 with the first."""
    advice = advised(laying_off("TH JH KS QS 2S 4D 5C 9S 2C AD"))
    assert advice.action == Add(0, uses(parse_cards("TH")), 1)
    assert advice.reasons == (reasons.DeadwoodReason(63, 53), reasons.AllLaidOff(63, 33))
    last = advised(laying_off("TH QS 2S 4D 5C 9S 2C AD 6D 3C"))
    assert last.reasons == (reasons.DeadwoodReason(52, 42),)


def test_the_reason_for_laying_off_a_card_of_a_meld_does_not_claim_to_lower_deadwood() -> None:
    """The six of hearts leaves a set of three and lowers nothing; the five of hearts can follow it."""
    advice = advised(laying_off("6H 6S 6C 6D 5H"))
    assert advice.action == Add(0, uses(parse_cards("6H")), 1)
    assert advice.reasons == (reasons.AllLaidOff(5, 0),)


# Card by card it would take minutes to see that no five runs are nearer.
ON_TABLE = [name for name in other_game_names() if not load_sheet(name).melding.in_hand]
COUNTED = [name for name in (*SHEETS, *ON_TABLE) if name != "continental_rummy"]


@pytest.mark.parametrize("most", [5, *exhaustive(8)])
@pytest.mark.parametrize("game", COUNTED)
def test_every_reason_given_in_played_matches_is_true(game: str, most: int) -> None:
    rng = Random(4)
    moments = asked(compile_rules(load_sheet(game), 3), "true", 1.0, rng)
    said: Counter[type[PlayReason]] = Counter()
    for number, each in enumerate(rng.sample(moments, min(len(moments), most))):
        seen = view(each.state, each.seat)
        advice = advise((COACH, AS_AT_THE_TABLE)[number % 2], seen, each.memory)
        assert advice is not None
        for reason in advice.reasons:
            assert is_true(reason, Told(seen.state, each.memory, advice, each.steps)), (reason, advice.line, seen.hand)
            said[type(reason)] += 1
    assert len(said) > most // 3


@pytest.mark.parametrize("seeds", [range(1), *exhaustive(range(1, 3))], ids=str)
@pytest.mark.parametrize(("game", "seats"), [("gin_rummy", 2), ("oklahoma_gin", 2), ("knock_rummy", 3)])
def test_every_reason_given_for_hands_with_melds_is_true(game: str, seats: int, seeds: range) -> None:
    said: Counter[type[PlayReason]] = Counter()
    for seed in seeds:
        for each in asked(compile_rules(load_sheet(game), seats), f"{seed}", 1.0, Random(4)):
            seen = view(each.state, each.seat)
            advice = advise(COACH, seen, each.memory)
            assert advice is not None
            assert advice.reasons, (advice.action, seen.hand)
            for reason in advice.reasons:
                told = Told(seen.state, each.memory, advice, each.steps)
                assert true_in_hand(reason, told), (reason, advice.line, seen.hand)
                said[type(reason)] += 1
    assert len(said) > 5


def test_the_check_of_reasons_refuses_false_reasons_about_hands_with_melds() -> None:
    state, memory = gin(NINES, phase=DRAW, discards="TS")
    told = Told(view(state, 0).state, memory, advised((state, memory)))
    [chances] = [each for each in told.advice.reasons if isinstance(each, reasons.Chances)]
    for wrong in (
        structs.replace(chances, count=chances.count + 1),
        structs.replace(chances, faces=chances.faces[1:]),
        reasons.Lowers(parse_card("TS"), 9),
        reasons.Leaves(3),
        reasons.NothingOver(25),
        reasons.InMeld(parse_card("TS"), parse_cards("TS JD QC")),
    ):
        assert not true_in_hand(wrong, told), wrong


def test_the_check_of_reasons_refuses_false_reasons_of_a_draw() -> None:
    state, memory = at("basic_rummy", MIXED, phase=DRAW, discards="KC")
    seen = view(state, 0).state
    told = Told(seen, memory, advised((state, memory)))
    [draws] = [each for each in told.advice.reasons if isinstance(each, reasons.Draws)]
    for wrong in (
        structs.replace(draws, count=draws.count + 1),
        structs.replace(draws, faces=draws.faces[1:]),
        structs.replace(draws, unseen=draws.unseen - 1),
        reasons.NoPlace(parse_card("KD")),
        reasons.HandFalls(30, 20),
        reasons.GoesOut(),
        reasons.NearEnd(1, 2),
    ):
        assert not is_true(wrong, told), wrong
    assert legal(seen, 0)


def test_the_check_of_reasons_uses_the_actions_of_others_and_not_the_memory_of_a_bot() -> None:
    state, memory = at("basic_rummy", "KH 5S 6S 2C", "3S 8S JD QC", phase=DRAW, discards="KD", turn=1)
    advice = Advice(Discard(0, parse_card("KH")), 0.5, (Discard(0, parse_card("KH")),))
    spurned, wanted = (kind(parse_card("KH"), 1, parse_card("KD")) for kind in (reasons.Spurned, reasons.Wanted))

    def after(before: State, action: Action) -> Told:
        return Told(state, memory, advice, (Step(before, action, apply(before, action)[0]),))

    drew, took = DrawStock(1), DrawDiscards(1)
    assert is_true(spurned, after(state, drew))
    assert not is_true(wanted, after(state, drew))
    assert is_true(wanted, after(state, took))
    assert not is_true(spurned, after(state, took))
    barred = under(state, draw__before_melding="never")
    assert not is_true(spurned, after(barred, drew)), "it was not theirs to leave"
    other = structs.replace(state, discards=parse_cards("9C"))
    assert not is_true(spurned, after(other, drew))


@pytest.mark.parametrize(("rollouts", "seeds"), [(0, range(2)), (8, range(1)), *exhaustive((32, range(3)))])
def test_every_reason_given_for_face_up_cards_is_true(rollouts: int, seeds: range) -> None:
    said: Counter[type[PlayReason]] = Counter()
    coach = Coach("coach", structs.replace(COACH.traits, rollouts=rollouts))
    for seed in seeds:
        for each in asked(compile_rules(load_sheet("conquian"), 2), f"{seed}", 0.5, Random(seed)):
            seen = view(each.state, each.seat)
            advice = advise(coach, seen, each.memory)
            assert advice is not None
            assert advice.reasons, (advice.action, seen.hand)
            for reason in advice.reasons:
                told = Told(seen.state, each.memory, advice, each.steps)
                assert is_true(reason, told), (reason, advice.line, seen.hand)
                said[type(reason)] += 1
    assert len(said) > 5


def test_a_discard_is_called_more_playable_only_if_it_leaves_more_cards_to_play() -> None:
    state, memory = at("conquian", "5D 6D QC JS", "4S KH", stock="AC 6C")
    seen = view(state, 0)
    spare_adds_and_discards, keeping = (Discard(0, parse_card(name)) for name in ("JS", "6D"))

    def playable(action: Action, rather: Action) -> list[PlayReason]:
        advice = advice_for(COACH, seen, memory, action, rather_than=rather)
        assert all(is_true(each, Told(seen.state, memory, advice)) for each in advice.reasons)
        return [each for each in advice.reasons if isinstance(each, reasons.Playable)]

    assert len(playable(spare_adds_and_discards, keeping)) == 1
    assert not playable(keeping, spare_adds_and_discards)


def test_the_check_of_reasons_refuses_false_reasons_about_face_up_cards() -> None:
    state, memory = at("conquian", "6H 7H 2C KD", "4S JD", phase=DRAW, discards="5H", melds=LYING, stock="4D 6C")
    told = Told(view(state, 0).state, memory, advised((state, memory)))
    [laid] = [each for each in told.advice.reasons if isinstance(each, reasons.LaidCardsReason)]
    for wrong in (
        structs.replace(laid, count=laid.count + 1),
        structs.replace(laid, held=laid.held + 1),
        reasons.NoPlace(parse_card("5H")),
        reasons.Draws(1, 29, parse_cards("4D")),
        reasons.Playable(parse_card("KD"), 1, 29, parse_cards("4S")),
        reasons.Unwanted(parse_card("5H"), 1),
    ):
        assert not is_true(wrong, told), wrong


def test_a_last_discard_is_not_called_going_out_if_only_a_meld_ends_the_deal() -> None:
    table = ((0, "2S 3S 4S"), (1, "QC QH QS"))
    advice = advised(at("conquian", "2C", "4S KD", melds=table, stock="4D 6C"))
    assert advice.action == Discard(0, parse_card("2C"))
    assert not any(isinstance(each, reasons.GoesOut) for each in advice.reasons)
    assert advice.reasons


def test_advice_does_not_force_a_card_on_a_seat_that_goes_out_with_it_and_says_that_its_hand_is_empty() -> None:
    state, memory = forced("7S")
    bare = structs.replace(state, hands=set_at(state.hands, 1, ()))
    advice = advised((bare, memory))
    assert advice.action == Pass(0)
    assert reasons.NearEnd(1, 0) in advice.reasons
    assert all(is_true(each, Told(view(bare, 0).state, memory, advice)) for each in advice.reasons)
