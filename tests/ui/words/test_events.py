"""What happened: every event has its sentence."""

from __future__ import annotations

from msgspec import structs

from game.bots.knowledge.memory import Memory
from game.engine import events
from game.engine.actions import DrawStock
from game.engine.cards import JOKER, parse_card, parse_cards
from game.engine.melds.meld import Meld, PlacedCard
from game.engine.play.verbs import apply
from game.engine.sheet.contracts import Kind
from game.engine.state import NOBODY, Phase, view
from game.record.notation import parse_action
from game.session.match.match import SatDown, TakenBack
from game.session.match.replay import Replay, SeatKnowledge, TurnMark
from game.words.events import deal_and_turn_text, event_text, known_lines, plays_text, turn_text
from tests.support.for_each import for_each
from tests.support.matches import begun, recorded
from tests.support.positions import position

NAMES = ("Ann", "Bea", "Cy")
SEVEN, TEN = parse_card("7H"), parse_card("TS")
JOKER_AS_JACK = PlacedCard(JOKER, 11, 1, 0)
RUN = Meld(Kind.RUN, 0, (PlacedCard(parse_card("9H"), 9, 1, 0), PlacedCard(parse_card("TH"), 10, 1, 0), JOKER_AS_JACK))
EVENTS: list[tuple[events.Event, str]] = [
    (events.Shuffled(2, 0, 54), "Deal 2: Ann shuffles 54 cards."),
    (
        events.Shuffled(2, 0, 54, "0123456789abcdef" * 4),
        "Deal 2: Ann shuffles 54 cards.",
    ),
    (events.WasCut(1, 0, exact=False), "Bea cuts the pack for show."),
    (events.WasCut(1, 12, exact=False), "Bea cuts 12 cards."),
    (events.WasCut(1, 37, exact=True), "Bea cuts exactly the 37 cards needed."),
    (events.Dealt(0, 7, ((), (), ()), SEVEN), "7 cards are dealt to each; Ann begins. 7♥ is turned up."),
    (events.Dealt(0, 7, ((), (), ()), None), "7 cards are dealt to each; Ann begins."),
    (
        events.Dealt(0, 10, ((), (), ()), None, extra=2),
        "10 cards are dealt to each and one more to Cy, who begins.",
    ),
    (events.TurnBegan(2), "It is Cy’s turn."),
    (events.TurnBegan(2, skipped=1), "Bea is skipped. It is Cy’s turn."),
    (events.Drew(0, 1, (TEN,), from_stock=True), "Ann draws 10♠ from the stock."),
    (events.Drew(0, 1, (), from_stock=True), "Ann draws from the stock."),
    (events.Drew(0, 2, (TEN, SEVEN), from_stock=False), "Ann draws 10♠ 7♥ from the discards."),
    (events.Drew(0, 1, (TEN,), from_stock=False, turned=True), "Ann takes 10♠, which was turned up."),
    (events.Drew(0, 1, (), from_stock=True, why="price"), "Ann takes 1 card from the stock for it."),
    (events.Drew(0, 1, (), from_stock=True, why="penalty"), "Ann takes 1 card from the stock as a penalty."),
    (
        events.Dealt(1, 7, ((), (), ()), TEN, indicator=SEVEN),
        "7 cards are dealt to each; Bea begins. 7♥ is turned up and set apart. 10♠ is turned up.",
    ),
    (events.Laid(0, 1, RUN), "Ann lays the run 9♥ 10♥ ★=J♥."),
    (events.Added(0, 1, (JOKER_AS_JACK,)), "Ann adds ★=J♥ to m1."),
    (events.Took(0, 1, JOKER, SEVEN), "Ann takes ★ from m1 with 7♥."),
    (events.Slid(0, 1, SEVEN), "Ann plays 7♥, and the joker in m1 moves to the other end."),
    (events.Slid(0, 1, SEVEN, TEN), "Ann plays 7♥, and the joker in m1 moves to an end, as 10♠."),
    (
        events.FalselyLaid(0, (SEVEN,), 50),
        "Ann lays 7♥, which is not the contract: the cards go back, at a cost of 50 points.",
    ),
    (events.Discarded(0, SEVEN), "Ann discards 7♥."),
    (events.Discarded(0, SEVEN, face_down=True), "Ann discards 7♥ face down."),
    (events.WindowOpened("buy", SEVEN, (1, 2)), "Bea and Cy may buy 7♥."),
    (events.WindowOpened("call", SEVEN, (1,)), "Bea may call rummy on 7♥."),
    (events.WindowOpened("offer", SEVEN, (1, 2, 0)), "7♥ is offered, first to Bea."),
    (events.WindowOpened("lay_off", SEVEN, (1,)), "Bea may lay off cards."),
    (events.Knocked(0, "knock", 1), "Ann knocks with 1 point."),
    (events.Knocked(0, "gin", 0), "Ann shows gin."),
    (events.Knocked(0, "big_gin", 0), "Ann shows big gin."),
    (events.DealEnded("knocked", 0, (), (), ()), "All hands are shown; the deal is over."),
    (events.Bought(1, SEVEN), "Bea buys 7♥."),
    (
        events.FalselyShown(1, (SEVEN,), 80),
        "Bea shows 7♥, which is not enough, and is out of the deal at a cost of 80 points.",
    ),
    (events.FalselyCalled(1, (SEVEN,), 25), "Bea calls rummy on 7♥, which fits nowhere, at a cost of 25 points."),
    (events.BoughtBack(1, 60), "Bea buys back into the match, with 60 points."),
    (events.DroppedOut(1, 20), "Bea drops out of the deal, at a cost of 20 points."),
    (events.Passed(1), "Bea passes."),
    (events.RummyCalled(1, 0, SEVEN), "Bea calls rummy: 7♥ could have been played, and Ann takes it back."),
    (events.WindowOpened("force", SEVEN, (1,)), "Bea may force 7♥."),
    (events.TurnedUp(1, SEVEN), "Bea turns up 7♥."),
    (events.Moved(0, RUN.cards[:1]), "Ann moves 9♥ on the table."),
    (events.Forced(1, 0, SEVEN), "Bea forces 7♥ on Ann."),
    (events.Claimed(1, 2, RUN.cards, new=True), "Rummy in the deck! Bea claims 9♥ 10♥ ★=J♥ as a new meld, m2."),
    (events.Claimed(1, 2, RUN.cards[:1], new=False), "Rummy in the deck! Bea claims 9♥ for m2."),
    (events.StockRenewed(9, shuffled=True), "The discards are shuffled: 9 cards are the new stock."),
    (
        events.StockRenewed(9, shuffled=True, fingerprint="0123456789abcdef" * 4),
        "The discards are shuffled: 9 cards are the new stock.",
    ),
    (events.StockRenewed(9, shuffled=False), "The discards are turned over: 9 cards are the new stock."),
    (events.OneCardLeft(2), "Cy has one card left."),
    (events.OneCardLeft(2, knocks=True), "Cy knocks: one card left."),
    (events.Floated(2), "Cy has no cards left and floats."),
    (events.LastTurns(1), "Bea is out: one more turn each."),
    (events.DealEnded("went_out", 1, (), (), ()), "Bea goes out; the deal is over."),
    (events.DealEnded("stock_out", -1, (), (), ()), "The stock has run out; the deal is over."),
    (events.DealEnded("stalemate", -1, (), (), ()), "No card has been played for several rounds; the deal is over."),
    (events.DealEnded("dropped", 1, (), (), ()), "Only Bea is left; the deal is over."),
    (TakenBack(0, 2), "Ann undoes 2 plays."),
    (SatDown(1, "Bea", is_person=True), "Bea plays from here on."),
    (SatDown(1, "Bea", is_person=False), "A bot plays for Bea from here on."),
    (events.MatchEnded((2,)), "Cy wins the match."),
    (events.MatchEnded((0, 1, 2)), "Ann, Bea and Cy share the match."),
]


def test_every_event_has_a_sentence() -> None:
    assert {type(event) for event, _ in EVENTS} == set(events.Event.__subclasses__())


@for_each(("event", "text"), EVENTS)
def test_an_event_is_described_in_a_sentence(event: events.Event, text: str) -> None:
    assert event_text(event, NAMES) == text


def test_a_card_turned_up_from_the_stock_is_not_said_to_come_from_the_discards() -> None:
    """A player takes what they turned up themselves, what the other left, and at last what the other discarded."""
    names, hands = ("Ann", "Bea"), ["2H 3H 5C JS AC", "4S 5S KD QD 2D"]
    state = position("conquian", hands, phase=Phase.DRAW, stock="4H 6S 7C")
    said = []
    for text in ("draw stock", "draw discards", "lay 2H 3H 4H", "discard AC", "draw stock", "pass"):
        state, told = apply(state, parse_action(text, state.actor))
        said += [event_text(each, names) for each in told if isinstance(each, events.Drew)]
    assert said == ["Ann takes 4♥, which was turned up."]
    taker = structs.replace(state, hands=(parse_cards("4S 5S KD"), *state.hands[1:]))
    for given, sentence in (
        (taker, "Ann takes 6♠, which was turned up."),
        (structs.replace(taker, discarded_by=(0, 1)), "Ann draws 6♠ from the discards."),
    ):
        _, told = apply(given, parse_action("draw discards", 0))
        assert [event_text(each, names) for each in told] == [sentence]


def test_the_known_cards_page_lists_every_seen_card_and_no_hidden_one() -> None:
    state = position("rummy_500", ["7H 8H", "KS KD", "2C 3D 4S"], discards="9C TC", melds=((1, "4H 5H 6H"),))
    nothing = ((), (), ())
    memory = structs.replace(
        Memory(0, nothing, nothing, nothing, nothing),
        held=((), parse_cards("KS"), ()),
        taken=((), parse_cards("KS"), ()),
        thrown=((), (), parse_cards("9C TC")),
    )
    lines = known_lines(SeatKnowledge(view(state, 0), memory, 1, 4, DrawStock(0)), NAMES)
    assert lines[:-1] == [
        "Ann held 7♥ 8♥.",
        "Discards, the top one last: 9♣ 10♣.",
        "Bea’s run 4♥ 5♥ 6♥ lay on the table.",
        "Bea had 2 cards, certainly including K♠.",
        "Bea had taken K♠.",
        "Cy had 3 cards, all unknown.",
        "Cy had discarded 9♣ 10♣.",
    ]
    assert lines[-1].startswith("Unseen, 46 in all, 6 of them in the stock: ")
    assert "K♠" not in lines[-1]
    assert lines[-1].endswith("★×2.")


def test_cards_listed_as_back_in_the_stock_are_known_to_lie_nowhere_else() -> None:
    state = position("basic_rummy", ["7H 8H", "KS KD", "2C 3D 4S"], discards="TC", melds=((1, "4H 5H 6H"),))
    nothing = ((), (), ())
    memory = structs.replace(
        Memory(0, nothing, nothing, nothing, nothing),
        held=((), parse_cards("KS"), ()),
        buried=parse_cards("QC 6H KS 8H TC 9D"),
    )
    lines = known_lines(SeatKnowledge(view(state, 0), memory, 1, 4, DrawStock(0)), NAMES)
    assert "In the stock again, or drawn from it: 9♦ Q♣." in lines
    memory = structs.replace(memory, buried=parse_cards("6H"))
    lines = known_lines(SeatKnowledge(view(state, 0), memory, 1, 4, DrawStock(0)), NAMES)
    assert not any("stock again" in line for line in lines)


def test_the_known_cards_page_before_the_cut_lists_no_card_of_other_seats() -> None:
    first = Replay(recorded(begun(3, game="liverpool_rummy"))).knowledge_at(0, 0)
    lines = known_lines(first, NAMES)
    assert lines[:2] == ["Ann held no cards.", "Discards, the top one last: no cards."]
    assert len(lines) == 3
    assert lines[2].startswith("Unseen, 108 in all, 108 of them in the stock: ")


TWO_NAMES = ("Ann", "Bea")


def test_the_text_of_a_turn_names_its_deal_its_number_and_its_player() -> None:
    mark = TurnMark(30, 2, 14, 1)
    assert deal_and_turn_text(mark, TWO_NAMES) == "Deal 2, turn 14: Bea"
    assert turn_text(mark, TWO_NAMES) == "14. Bea"


def test_the_text_of_the_moment_before_the_first_turn_names_no_player() -> None:
    mark = TurnMark(0, 1, 0, NOBODY)
    assert deal_and_turn_text(mark, TWO_NAMES) == "Deal 1"
    assert turn_text(mark, TWO_NAMES) == "Before the first turn"


def test_the_plays_of_a_turn_are_described_in_one_line_with_names() -> None:
    lines = ["Bea draws from the stock.", "Ann passes.", "Bea discards 4♥."]
    assert plays_text(lines, "Bea") == "draws from the stock · Ann passes · discards 4♥"
    assert plays_text([], "Bea") == ""
