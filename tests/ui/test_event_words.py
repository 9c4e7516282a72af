"""What happened: every event has its sentence."""

import pytest

from game.engine import events
from game.engine.cards import JOKER, parse_card
from game.engine.melds.meld import Meld, Placed
from game.engine.sheet.contracts import Kind
from game.session.match.table import SatDown, TakenBack
from game.ui.words.events import event_text

NAMES = ("Ann", "Bea", "Cy")
SEVEN, TEN = parse_card("7H"), parse_card("TS")
JOKER_AS_JACK = Placed(JOKER, 11, 1, 0)
RUN = Meld(Kind.RUN, 0, (Placed(parse_card("9H"), 9, 1, 0), Placed(parse_card("TH"), 10, 1, 0), JOKER_AS_JACK))
EVENTS: list[tuple[events.Event, str]] = [
    (events.Shuffled(2, 0, 54), "Deal 2: Ann shuffles 54 cards."),
    (
        events.Shuffled(2, 0, 54, "0123456789abcdef" * 4),
        "Deal 2: Ann shuffles 54 cards. Fingerprint 0123…cdef.",
    ),
    (events.WasCut(1, 0, exact=False), "Bea cuts the pack for show."),
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
    (events.Claimed(1, 2, RUN.cards[:1], new=False), "Rummy in the deck! Bea claims 9♥ for m2."),
    (events.StockRenewed(9, shuffled=True), "The discards are shuffled: 9 cards are the new stock."),
    (
        events.StockRenewed(9, shuffled=True, fingerprint="0123456789abcdef" * 4),
        "The discards are shuffled: 9 cards are the new stock. Fingerprint 0123…cdef.",
    ),
    (events.StockRenewed(9, shuffled=False), "The discards are turned over: 9 cards are the new stock."),
    (events.OneCardLeft(2), "Cy knocks: one card left."),
    (events.Floated(2), "Cy has no cards left and floats."),
    (events.DealEnded("went_out", 1, (), (), ()), "Bea goes out; the deal is over."),
    (events.DealEnded("stock_out", -1, (), (), ()), "The stock is out; the deal is over."),
    (events.DealEnded("stalemate", -1, (), (), ()), "Nobody could play for too long; the deal is over."),
    (TakenBack(0, 2), "Ann takes back 2 plays."),
    (SatDown(1, "Bea", person=True), "Bea plays from here on."),
    (SatDown(1, "Bea", person=False), "A bot plays for Bea from here on."),
    (events.MatchEnded((2,)), "Cy wins the match."),
    (events.MatchEnded((0, 1, 2)), "Ann, Bea and Cy share the match."),
]


def test_every_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in EVENTS} == set(events.Event.__subclasses__())


@pytest.mark.parametrize(("event", "text"), EVENTS)
def test_what_happened_is_said(event: events.Event, text: str) -> None:
    assert event_text(event, NAMES) == text
