"""Sentences: none is missing, each is a sentence in words of the rules, and cards are written as asked."""

from itertools import product
from typing import Any

import pytest

from game.engine import events, refusals
from game.engine.cards import JOKER, UNKNOWN, parse_card, parse_cards
from game.engine.contracts import Contract, Kind, Slot
from game.engine.melds import Meld, Placed
from game.engine.state import Phase
from game.session.table import TakenBack
from game.ui.strings import event_text, name_of, notation, placed_text, refusal_text, seat_names, signs

NAMES = ("Ann", "Bea", "Cy")
SEVEN, TEN = parse_card("7H"), parse_card("TS")
JOKER_AS_JACK = Placed(JOKER, 11, 1, 0)
RUN = Meld(Kind.RUN, 0, (Placed(parse_card("9H"), 9, 1, 0), Placed(parse_card("TH"), 10, 1, 0), JOKER_AS_JACK))
CONTRACT = Contract((Slot(Kind.SET, 3), Slot(Kind.SET, 3), Slot(Kind.RUN, 4)), "2 sets of 3 + 1 run of 4")

VALUES: dict[str, Any] = {
    "turn": 1, "seat": 2, "phase": Phase.DRAW, "asked": (1, 2), "what": "buy", "least": 3, "most": 4, "pile": True,
    "card": SEVEN, "cards": (SEVEN, TEN), "stuck": (SEVEN, TEN), "kind": Kind.RUN, "suit": 1, "ace": "low",
    "readings": ("KS KH X=KD", "KS KH X=KC"), "meld": 3, "contract": CONTRACT, "number": 3, "wild": JOKER,
    "flaw": refusals.TooShort(Kind.RUN, 4), "floating": False, "swap": False, "named": ("X=KD",),
    "points": 2, "any_suit": False,
}  # fmt: skip

WHYS = {
    refusals.CannotSlide: ("not_run", "stands", "once", "inside", "room", "touch"),
    refusals.MayNotBuy: ("own", "melded", "limit", "floating", "turn", "passed"),
    refusals.MayNotCall: ("own", "passed"),
}

EVENTS: list[tuple[events.Event, str]] = [
    (events.Shuffled(2, 0, 54), "Deal 2: Ann shuffles 54 cards."),
    (events.WasCut(1, 0, exact=False), "Bea cuts the pack."),
    (events.WasCut(1, 12, exact=False), "Bea cuts 12 cards."),
    (events.WasCut(1, 37, exact=True), "Bea cuts exactly the 37 cards needed."),
    (events.Dealt(0, 7, ((), (), ()), SEVEN), "7 cards are dealt to each; Ann begins. 7♥ is turned up."),
    (events.Dealt(0, 7, ((), (), ()), None), "7 cards are dealt to each; Ann begins."),
    (events.TurnBegan(2), "It is the turn of Cy."),
    (events.Drew(0, 1, (TEN,), from_stock=True), "Ann draws 10♠ from the stock."),
    (events.Drew(0, 1, (), from_stock=True), "Ann draws from the stock."),
    (events.Drew(0, 2, (TEN, SEVEN), from_stock=False), "Ann draws 10♠ 7♥ from the discards."),
    (events.Drew(0, 1, (), from_stock=True, why="price"), "Ann takes 1 from the stock as the price."),
    (events.Drew(0, 1, (), from_stock=True, why="penalty"), "Ann takes 1 from the stock as a penalty."),
    (events.Laid(0, 1, RUN), "Ann lays the run 9♥ 10♥ ★=J♥."),
    (events.Added(0, 1, (JOKER_AS_JACK,)), "Ann adds ★=J♥ to m1."),
    (events.Took(0, 1, JOKER, SEVEN), "Ann takes ★ from m1 with 7♥."),
    (events.Slid(0, 1, SEVEN), "Ann plays 7♥, and the joker of m1 moves to the other end."),
    (
        events.FalselyLaid(0, (SEVEN,), 50),
        "Ann lays 7♥, which is not the contract: the cards go back, and it costs 50 points.",
    ),
    (events.Discarded(0, SEVEN), "Ann discards 7♥."),
    (events.Discarded(0, SEVEN, face_down=True), "Ann discards the last card, 7♥, face down."),
    (events.WindowOpened("buy", SEVEN, (1, 2)), "7♥ may be bought by Bea, Cy."),
    (events.WindowOpened("call", SEVEN, (1,)), "Rummy may be called on 7♥ by Bea."),
    (events.Bought(1, SEVEN), "Bea buys 7♥."),
    (events.Passed(1), "Bea passes."),
    (events.RummyCalled(1, 0, SEVEN), "Bea calls rummy: 7♥ could have been played, and Ann takes it back."),
    (events.Claimed(1, 2, RUN.cards, new=True), "Rummy in the deck! Bea claims 9♥ 10♥ ★=J♥ as a new meld, m2."),
    (events.Claimed(1, 2, RUN.cards[:1], new=False), "Rummy in the deck! Bea claims 9♥ for meld m2."),
    (events.StockRenewed(9, shuffled=True), "The discards are shuffled: 9 cards are the new stock."),
    (events.StockRenewed(9, shuffled=False), "The discards are turned over: 9 cards are the new stock."),
    (events.OneCardLeft(2), "Cy knocks: one card left."),
    (events.Floated(2), "Cy has no cards left and floats."),
    (events.DealEnded("went_out", 1, (), (), ()), "Bea goes out; the deal is over."),
    (events.DealEnded("stock_out", -1, (), (), ()), "The stock is out; the deal is over."),
    (events.DealEnded("stalemate", -1, (), (), ()), "Nobody could play for too long; the deal is over."),
    (TakenBack(0, 2), "Ann takes back 2 plays."),
    (events.MatchEnded((2,)), "Cy wins the match."),
    (events.MatchEnded((0, 1, 2)), "Ann, Bea and Cy share the match."),
]


def refusal(kind: type[refusals.Refusal], **changed: Any) -> refusals.Refusal:
    values = {"why": WHYS.get(kind, ("",))[0]} | VALUES | changed
    return kind(**{name: values[name] for name in kind.__struct_fields__})


@pytest.mark.parametrize("kind", refusals.Refusal.__subclasses__(), ids=lambda kind: kind.__name__)
def test_every_refusal_is_one_clear_sentence(kind: type[refusals.Refusal]) -> None:
    for card, why in product((signs, notation), WHYS.get(kind, ("",))):
        text = refusal_text(refusal(kind, why=why), NAMES, card)
        assert text[0].isupper() or text[0].isdigit() or text[0] in "X★"
        assert text.endswith(".")
        assert "illegal" not in text.lower()
        assert "{" not in text
        assert "\n" not in text


def test_every_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in EVENTS} == set(events.Event.__subclasses__())


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_what_happened_is_said(event: events.Event, text: str) -> None:
    assert event_text(event, NAMES) == text


def test_cards_are_written_for_the_screen_or_in_the_notation() -> None:
    kind = refusals.NotInHand
    assert refusal_text(kind(TEN), NAMES) == "You do not have 10♠ in your hand."
    assert refusal_text(kind(TEN), NAMES, notation) == "You do not have TS in your hand."
    assert [signs(card) for card in (*parse_cards("AS TH QD 2C X"), UNKNOWN)] == ["A♠", "10♥", "Q♦", "2♣", "★", "?"]


def test_wilds_say_what_they_stand_for() -> None:
    assert placed_text(JOKER_AS_JACK) == "★=J♥"
    assert placed_text(Placed(JOKER, 10, -1, 0)) == "★=10"
    assert placed_text(Placed(JOKER, 10, -1, 0), notation) == "X=T"
    assert placed_text(Placed(SEVEN, 7, 1, 0)) == "7♥"


@pytest.mark.parametrize("phase", Phase)
def test_every_phase_is_named(phase: Phase) -> None:
    assert refusal_text(refusals.NotNow(phase), NAMES).startswith("Not now: ")


@pytest.mark.parametrize(
    ("reason", "words"),
    [
        (refusals.NotYourTurn(1), "the turn of Bea"),
        (refusals.WindowOpen(Phase.BUY, (1,)), "whether to buy"),
        (refusals.WindowOpen(Phase.CALL, (1,)), "call rummy"),
        (refusals.NoWindow("call"), "call rummy"),
        (refusals.NoWindow("pass"), "pass"),
        (refusals.NoDigging(pile=True), "whole discard pile"),
        (refusals.NoDigging(pile=False), "top card"),
        (refusals.MustPlayDug(SEVEN), "7♥ was drawn from the discards to be played at once"),
        (refusals.RoundTheCorner("low"), "ace is low"),
        (refusals.RoundTheCorner("high"), "ace is high"),
        (refusals.RoundTheCorner("either"), "round the corner"),
        (refusals.SuitTwice(1), "♥"),
        (refusals.SuitTwice(-1), "no suit is left"),
        (refusals.TooShort(Kind.SET, 3), "A set needs at least 3 cards"),
        (refusals.CannotSlide(SEVEN, 2, "not_run"), "m2 is a set"),
        (refusals.CannotSlide(SEVEN, 2, "inside"), "inside a run"),
        (refusals.CannotSlide(SEVEN, 2, "room"), "no room"),
        (refusals.CannotSlide(SEVEN, 2, "touch"), "side by side"),
        (refusals.CannotSlide(SEVEN, 2, "stands"), "stands for 7♥"),
        (refusals.ContractNotMet(CONTRACT), "2 sets of 3 + 1 run of 4"),
        (refusals.Ambiguous(("a", "b")), "a or b"),
    ],
)
def test_refusals_name_the_rule(reason: refusals.Refusal, words: str) -> None:
    assert words in refusal_text(reason, NAMES)


def test_names_of_seats() -> None:
    assert seat_names(2) == ("seat 0", "seat 1")
    assert name_of(NAMES, 7) == "seat 7"
