"""Deals agree with the rule pages on the pack, the cards turned up, the dealer and the first player."""

from __future__ import annotations

import re
from collections import Counter
from random import Random

import pytest
from msgspec import structs

from game.bots.base import BotSpec
from game.bots.contests.selfplay import play_match
from game.bots.traits import Traits
from game.content.rule_text.facts import number_in_words
from game.content.sheets.sheets import load_sheet
from game.engine.cards import JOKER, RANKS
from game.engine.melds.readings import lay_readings
from game.engine.play.dealing import new_match, to_shuffle
from game.engine.play.verbs import apply, legal
from game.engine.sheet.contracts import Kind
from game.engine.sheet.rules import MatchRules, compile_rules
from game.engine.state import Phase, State
from game.record.notation import parse_action, parse_uses
from tests.support.for_each import for_each
from tests.support.random_play import any_seat_first, shuffled
from tests.support.selection import exhaustive
from tests.support.told_tables import PageSentence, page_sentences, pages

NUMBERS = {number_in_words(count): count for count in range(17)}
PACKS = re.compile(
    r"(?:Play with|With (?P<least>\w+)(?: (?:to|or) (?P<most>\w+))? players?:) "
    r"(?P<packs>\w+) packs? of (?P<size>\d+) cards(?:,? without jokers| (?:with|and) (?P<jokers>\w+) jokers?)"
    r"(?: \((?P<all>\d+) cards\))?\."
)
GONE = re.compile(r"These ranks are left out, and runs skip them: (.+)\.")
UPCARD = "Then one card is turned up beside the stock to start the discards."
BEGIN = re.compile(
    r"The player in the last seat deals first, unless you choose another; after that "
    r"(?P<next>the deal passes to the left|"
    r"the loser of each deal deals the next, or the same dealer again if nobody lost)"
    r"\. The (?P<first>player to the left of the dealer|dealer) begins, and the turn passes to the left\."
)


def said(*topics: str) -> list[PageSentence]:
    """Return the sentences on these topics from the pages of all sheets."""
    return [each for sheet in pages() for each in page_sentences(sheet) if each.topic in topics]


def named(sentence: PageSentence) -> str:
    return f"{sentence.sheet}-{sentence.deal}"


def dealt(match: MatchRules, deal: int, dealer: int) -> tuple[State, Random]:
    """Return a newly dealt deal in which no hand has won as dealt, and the random source after it."""
    for seed in range(100):
        rng = Random(seed)
        state = new_match(match, dealer)
        state = structs.replace(state, deal=deal, rules=match.of_deal(deal), stages=(deal,) * state.players)
        while state.phase in (Phase.SHUFFLE, Phase.CUT):
            state, _ = apply(
                state, shuffled(state, rng) if state.phase is Phase.SHUFFLE else legal(state, state.actor)[0]
            )
        if state.phase is not Phase.DEAL_OVER:
            return state, rng
    raise AssertionError("no deal is played")


def by_chance(state: State, rng: Random) -> State:
    """Return the state after a random legal action."""
    if state.phase is Phase.SHUFFLE:
        return apply(state, shuffled(state, rng))[0]
    _, offered = any_seat_first(state, rng)
    return apply(state, rng.choice(offered))[0]


@for_each("sentence", said("packs"))
def test_the_pack_a_rule_page_names_is_the_one_shuffled(sentence: PageSentence) -> None:
    sheet, gone = load_sheet(sentence.sheet), GONE.search(sentence.text)
    left_out = re.findall(r"(\w+)s\b", gone[1]) if gone else []
    left_out = ["T" if rank == "10" else rank for rank in left_out]
    spans = list(PACKS.finditer(sentence.text))
    size = int(spans[0]["size"])
    assert size == 4 * (len(RANKS) - len(left_out))
    told: dict[int, tuple[int, int]] = {}
    for span in spans:
        packs, jokers = NUMBERS[span["packs"]], NUMBERS[span["jokers"]] if span["jokers"] else 0
        assert int(span["all"] or size) == packs * size + jokers
        least = NUMBERS[span["least"]] if span["least"] else sheet.players.min
        most = NUMBERS[span["most"]] if span["most"] else least if span["least"] else sheet.players.max
        told |= dict.fromkeys(range(least, most + 1), (packs, jokers))
    assert set(told) == set(sentence.facts.player_counts)
    for players, (packs, jokers) in told.items():
        match = compile_rules(sheet, players)
        fresh = new_match(match)
        state = structs.replace(fresh, deal=sentence.deal, rules=match.of_deal(sentence.deal))
        cards = Counter(to_shuffle(state))
        assert cards.pop(JOKER, 0) == jokers
        assert set(cards.values()) == {packs}
        assert {repr(card)[0] for card in cards} == set(RANKS) - set(left_out)
        if gone:
            above, below = RANKS[RANKS.index(left_out[-1]) + 1], RANKS[RANKS.index(left_out[0]) - 1]
            run = parse_uses(f"{below}H {above}H {RANKS[RANKS.index(above) + 1]}H")
            assert any(meld.kind is Kind.RUN for meld in lay_readings(match.of_deal(1), run, 0))


@for_each("sentence", said("upcard", "indicator"))
def test_cards_turned_up_lie_where_the_rule_page_says(sentence: PageSentence) -> None:
    for players in sentence.facts.player_counts:
        state, rng = dealt(compile_rules(load_sheet(sentence.sheet), players), sentence.deal, 0)
        if sentence.topic == "indicator":
            assert "set apart, out of play for the deal: it says which rank is wild" in sentence.text
            [apart] = state.apart
            assert apart == JOKER or apart in state.rules.wild
            for _ in range(60):
                if state.phase is Phase.DEAL_OVER:
                    break
                state = by_chance(state, rng)
                assert state.apart == (apart,)
        elif sentence.text == UPCARD:
            assert len(state.discards) == 1
        elif sentence.text == "No card is turned up yet: the first player turns up the first one.":
            assert state.discards == ()
            state, _ = apply(state, parse_action("draw stock", state.actor))
            assert state.phase is Phase.OFFER
            assert len(state.discards) == 1
        else:
            assert sentence.text == "No card is turned up: there are no discards before the first turn ends."
            first = state.turn
            while state.turn == first and state.phase is not Phase.DEAL_OVER:
                assert state.discards == ()
                state = by_chance(state, rng)
            assert len(state.discards) == 1


def states_of(match: MatchRules, by_bots: bool, deals: int) -> list[State]:
    """Return all states of the first deals of a match, played by bots, or at random to the beginning of the last."""
    found: list[State] = []
    if by_bots:
        specs = tuple(BotSpec(f"bot {seat}", Traits(), seat) for seat in range(match.players))
        play_match(match, specs, "1", most_deals=deals, watch=lambda state, _action, _events: found.append(state))
        return found
    rng, state = Random(4), new_match(match)
    while state.deal < deals and state.phase is not Phase.MATCH_OVER:
        state = by_chance(state, rng)
        found.append(state)
    return found


@pytest.mark.parametrize("sentence", said("begin"), ids=named)
@pytest.mark.parametrize("deals", [3, *exhaustive(4)])
def test_the_dealer_and_the_first_player_are_those_the_rule_page_names(sentence: PageSentence, deals: int) -> None:
    told = BEGIN.fullmatch(sentence.text)
    assert told is not None
    match, by_loss = compile_rules(load_sheet(sentence.sheet), sentence.facts.player_counts[0]), "loser" in told["next"]
    lost = Counter[bool]()
    before = new_match(match)
    assert before.dealer == before.players - 1
    for state in states_of(match, by_bots=by_loss, deals=deals):
        to_left = (before.turn + 1) % state.players
        if before.phase is Phase.DEAL_OVER and state.phase is not Phase.DEAL_OVER:
            losers = [seat for seat, score in enumerate(before.deal_scores) if score < max(before.deal_scores)]
            lost[bool(losers)] += 1
            by_turns = (before.dealer + 1) % state.players
            assert state.dealer == ((losers or [before.dealer])[0] if by_loss else by_turns)
        elif before.phase in (Phase.SHUFFLE, Phase.CUT) and not before.turns and state.phase is Phase.DRAW:
            assert state.turn == (state.dealer if told["first"] == "dealer" else (state.dealer + 1) % state.players)
        elif state.turn != before.turn and before.turns and state.turns > before.turns:
            assert state.turn == to_left or state.rules.wilds.discard_skips
        before = state
    assert lost[True] if by_loss else sum(lost.values()) or before.phase is Phase.MATCH_OVER
