"""Nothing a seat is sent tells what it may not know: hidden cards dealt anew change no byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.engine.actions import DrawStock
from game.engine.cards import FACES, UNKNOWN, Card
from game.engine.play.verbs import apply, legal
from game.engine.state import Phase, State, view
from game.phones import answers
from game.phones.party import Party
from game.phones.protocol import (
    Arrange,
    Ask,
    ClaimSeat,
    Happened,
    Hello,
    Log,
    Message,
    Select,
    ShowHand,
    ViewMessage,
    encode,
)
from game.phones.sight import Sight
from game.record.record import Header, Seat
from game.session.match.match import Match, redacted
from game.session.match.people import CallTaker
from tests.support.random_play import random_match
from tests.ui.support.phones import Wire

GAMES = (*sheet_names(), *other_game_names())
MOMENTS = 4
"""Moments of each game that are compared; one of them in a later deal, if there is one."""


def dealt_anew(state: State, seat: int, rng: Random) -> State:
    """Return a state with all cards shuffled that the seat cannot see."""
    seen = view(state, seat).state
    hidden = [*state.stock, *(card for n, hand in enumerate(state.hands) if UNKNOWN in seen.hands[n] for card in hand)]
    rng.shuffle(hidden)
    pool = iter(hidden)
    stock = tuple(next(pool) for _ in state.stock)
    hands = tuple(
        tuple(next(pool) for _ in hand) if UNKNOWN in seen.hands[n] else hand for n, hand in enumerate(state.hands)
    )
    return structs.replace(state, stock=stock, hands=hands)


LETTERS = {"♠": "S", "♥": "H", "♦": "D", "♣": "C"}
SIGNED = r"(?<!=)(?<!\"stands_for\":\")(10|[A2-9JQK])([♠♥♦♣])"
"""A card in signs; not one that a wild card stands for."""


def told(header: Header, state: State, seat: int) -> Iterator[Message]:
    """Yield all messages that a seat may be sent in a state, with answers to all its questions."""
    match = Match(header, start=state)
    sight = Sight(match, seat, CallTaker(match, lambda: 5.0))
    seen = match.view(seat)
    yield sight.view(1, 1, ())
    yield answers.legal_message(sight, 1)
    yield answers.groups_message(sight)
    yield answers.scores_message(sight)
    yield answers.arranged_message(sight, Arrange(1))
    yield answers.showings_message(sight, ShowHand(1))
    for size in (1, 2, 3):
        yield answers.offers_message(sight, Select(1, tuple(map(repr, seen.hand[:size]))))
    if seen.state.discards:
        yield answers.offers_message(sight, Select(1, (repr(seen.state.discards[0]),), "river"))
    hidden = not state.rules.face_up  # elsewhere a card that is turned up is news to all
    if (
        hidden
        and state.phase is Phase.DRAW
        and state.turn != seat
        and DrawStock(state.turn) in legal(state, state.turn)
    ):
        after, events = apply(state, DrawStock(state.turn))
        lines = [sight.words.event(each, view(after, seat)) for each in redacted(tuple(events), seat)]
        yield Happened(tuple(line for line in lines if line))


def moments(game: str, seats: int, count: int) -> list[State]:
    """Return `count` states from the first deals of a random match."""
    rng = Random(game)
    states = [state for state, _action, _offered in random_match(load_sheet(game), seats, 11, deals=2)]
    return rng.sample(states, min(count, len(states)))


@pytest.mark.parametrize("game", GAMES)
def test_dealing_the_hidden_cards_anew_changes_no_byte_sent_to_a_phone(game: str) -> None:
    same_whatever_is_hidden(game, MOMENTS)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_dealing_the_hidden_cards_anew_changes_no_byte_sent_to_a_phone_at_many_moments(game: str) -> None:
    same_whatever_is_hidden(game, 150)


def same_whatever_is_hidden(game: str, count: int) -> None:
    """Check at `count` moments of a game that messages to a seat do not depend on cards hidden from it."""
    limits, rng = load_sheet(game).players, Random(game)
    seats = min(limits.max, max(limits.min, 3))
    header = Header(load_sheet(game), tuple(Seat(f"P{n}", phone=True) for n in range(seats)), 7, 0)
    for state in moments(game, seats, count):
        if state.phase is Phase.SHUFFLE:
            continue
        seat = rng.randrange(seats)
        sent = [encode(each) for each in told(header, state, seat)]
        again = [encode(each) for each in told(header, dealt_anew(state, seat, rng), seat)]
        assert sent == again


def unseen(state: State, seat: int, seen: set[Card]) -> set[Card]:
    """Return the cards of a single pack that a seat has not seen in this deal."""
    now = view(state, seat).state
    seen |= {card for hand in now.hands for card in hand}
    seen |= {*now.discards, *now.apart}
    seen |= {placed.card for meld in now.melds for placed in meld.cards}
    return {card for card in FACES if card not in seen and card != UNKNOWN}


@pytest.mark.parametrize("game", ["rummy_500", "gin_rummy", "liverpool_rummy"])
def test_no_message_names_a_card_its_seat_has_not_seen(game: str) -> None:
    names_only_what_was_seen(game, 150)


@pytest.mark.exhaustive
@pytest.mark.parametrize("game", GAMES)
def test_no_message_to_a_phone_names_an_unseen_card_in_whole_matches_of_every_game(game: str) -> None:
    names_only_what_was_seen(game, 3000)


def cards_named(text: str) -> set[str]:
    """Return the cards named in a message, in notation or with suit signs."""
    signs = {f"{'T' if rank == '10' else rank}{LETTERS[sign]}" for rank, sign in re.findall(SIGNED, text)}
    return {*re.findall(r'"([A2-9TJQK][SHDC])"', text), *signs}


def test_the_leak_check_recognises_cards_in_notation_and_with_suit_symbols() -> None:
    assert cards_named('["7H","X"], "Ann draws 10♥ and Q♠", 500') == {"7H", "TH", "QS"}


def names_only_what_was_seen(game: str, plays: int) -> None:
    """Check during `plays` plays that no message names a card that its seat has not seen in the deal."""
    sheet = load_sheet(game)
    header = Header(sheet, tuple(Seat(f"P{n}", phone=True) for n in range(sheet.players.min)), 7, 0)
    match, party, wire = Match(header), Party(), Wire()
    party.carrier = wire
    party.attach(match, CallTaker(match))
    for seat in range(len(header.seats)):
        wire.say(seat, Hello(1), ClaimSeat(seat))
    party.tick()
    match.begin()
    rng, seen, deal = Random(3), [set[Card]() for _ in header.seats], 1
    for _ in range(plays):
        if match.is_over:
            break
        if match.truth.deal != deal or match.phase is Phase.DEAL_OVER:
            deal, seen = match.truth.deal, [set() for _ in header.seats]
        wire.sent.clear()
        if rng.random() < 0.1:
            wire.say(rng.randrange(len(header.seats)), Ask("log"))
        for _ in range(len(header.seats) + 1):
            party.tick()
        for line, message in wire.sent:
            if isinstance(message, ViewMessage | Happened | Log) and match.phase is not Phase.DEAL_OVER:
                named = cards_named(encode(message))
                hidden = {repr(card) for card in unseen(match.truth, line, seen[line])}
                assert not named & hidden, (line, message)
        seat = match.acting[0]
        match.submit(rng.choice(match.legal(seat)))
