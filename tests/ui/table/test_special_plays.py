"""Jokers taken, slid and named, ranks that are wild, and what else the moment asks for."""

from __future__ import annotations

from game.engine.cards import parse_card
from game.engine.melds.readings import crosswise
from game.engine.play.accounts import AccountEntry
from game.engine.state import Phase
from game.session.match.accounts import deal_accounts
from game.session.match.match import Match
from game.ui.cards.plates import marks, plates
from game.ui.cards.slots import Zone
from game.ui.input.keys import Shortcut
from game.ui.input.verbs import Cancel, Confirm, Direction, Focus
from game.ui.table.controller import Chooser
from game.ui.widgets import Button, Dialog, Widget
from game.words.ending import account_line_text, ending_text, entry_text
from game.words.knocking import seat_shown_text
from tests.ui.support.special_plays import ANN, BEA, last_chance
from tests.ui.support.tables import Seated, persons, played, shuffled_table, table_of

BEA_8 = "4C 4D 4S 2H 2C 2D 7S 7D"


def with_joker(*actions: str) -> Seated:
    table = table_of([ANN, BEA], stock="5D 6D 9S 8D TD", game="double_rum", packs=2, jokers=1)
    return Seated(played(table, "draw stock", *actions))


def angles(at: Seated) -> list[float]:
    return [slot.angle for slot in at.screen.stage.scene.slots_of(Zone.MELD, 1)]


def test_a_joker_is_slid_by_dragging_the_card_it_stands_for_onto_it_and_then_lies_crosswise() -> None:
    at = with_joker("lay 6S 7S 8S X")
    assert angles(at) == [0, 0, 0, 0]
    at.lift(at.card("9S"), at.screen.stage.scene.melds[1].center)
    assert at.says("moves the ★")
    at = with_joker("lay 6S 7S 8S X")
    at.drag(at.card("9S"), at.screen.stage.scene.melds[1].center)
    assert repr(at.table.truth.melds[0]) == "X=5S 6S 7S 8S 9S"
    assert angles(at) == [90, 0, 0, 0, 0]
    assert crosswise(at.table.truth.rules, at.table.truth.melds[0]) == 1


def test_a_joker_inside_a_run_lies_crosswise_and_the_other_cards_lie_straight() -> None:
    at = with_joker("lay 6S 7S X 9S")
    assert angles(at) == [0, 0, 90, 0]


def test_the_player_is_asked_to_which_end_a_joker_moves_if_both_are_possible() -> None:
    rules: dict[str, object] = {"wilds.slide_from": "anywhere"}
    table = table_of([ANN, BEA], stock="5D 6D 9S 8D TD", game="double_rum", packs=2, jokers=1, rules=rules)
    at = Seated(played(table, "draw stock", "lay 6S X=7S 8S"))
    assert angles(at) == [0, 0, 0]
    at.drag(at.card("7S"), at.screen.stage.scene.melds[1].center)
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    assert chooser.title == "Which end does the ★ move to?"
    at.loop.do(Confirm())
    assert repr(at.table.truth.melds[0]) in ("X=5S 6S 7S 8S", "6S 7S 8S X=9S")


def test_a_joker_is_taken_by_dragging_its_card_onto_the_meld() -> None:
    hands = ["5H 6H X 7H 9D JS KD", "4C 4D 4S 2H QC 2D 7S"]
    at = Seated(played(table_of(hands, stock="8C 5D"), "draw stock", "lay 5H 6H X=7H"))
    at.drag(at.card("7H"), at.screen.stage.scene.melds[1].center)
    assert repr(at.table.truth.melds[0]) == "5H 6H 7H"
    assert parse_card("X") in at.screen.hand.cards


def test_the_meaning_of_an_ambiguous_wild_is_asked() -> None:
    at = Seated(played(table_of(["AS 5H 6H 9C JS KD 3C 8D", BEA_8], game="doofer", stock="QD", jokers=0), "draw stock"))
    for face in ("AS", "5H", "6H"):
        at.click(at.card(face))
    at.click(at.areas["mat"])
    chooser = at.loop.screens.top
    assert isinstance(chooser, Chooser)
    assert chooser.title == "What does the A♠ stand for?"
    at.loop.do(Confirm())
    assert len(at.table.truth.melds) == 1


def test_wild_ranks_are_marked_in_the_hand_and_named() -> None:
    at = Seated(table_of(["AS 5H 6H 9C JS KD 3C 8D", BEA_8], game="doofer", jokers=0))
    assert at.says("Wild: aces")
    assert at.loop.display.texts.count("★") == 1
    assert at.says("Deal 1 of 14")


def test_each_plate_shows_the_contract_of_its_seat_if_contracts_differ() -> None:
    at = Seated(shuffled_table(3, 2, "dummy_rummy"))
    shown = plates(at.screen.stage.view, tuple(persons(3)))
    assert [marks(plate) for plate in shown] == ["", "1: 2 sets of 3", "1: 2 sets of 3"]
    assert at.says("Your contract, 1 of 12: 2 sets of 3")
    assert at.says("Wild: 2s and jokers")


def test_the_deal_is_ended_by_a_pass_once_the_stock_is_out() -> None:
    at = Seated(last_chance())
    assert at.says("The stock has run out: draw from the discards, or pass to end the deal")
    assert at.says("End the deal")
    at.key("p")
    question = at.loop.screens.top
    assert isinstance(question, Dialog)
    assert question.title == "End the deal?"
    at.loop.do(Confirm())
    assert not at.table.is_over
    at.key("p")
    at.loop.do(Focus(Direction.LEFT), Confirm())
    assert at.table.phase is Phase.DEAL_OVER


def test_the_end_the_deal_button_ends_the_deal_without_a_question() -> None:
    at = Seated(last_chance())
    [end] = [
        each for each in at.screen.panels.controls.group.focusable() if "End the deal" in getattr(each, "text", "")
    ]
    at.click(end.rect.center)
    assert at.table.phase is Phase.DEAL_OVER


def droppable() -> Match:
    return table_of(["KS QS", BEA_8[:5]], stock="5D 6D", rules={"dropping.first": 20, "dropping.later": 40})


def test_dropping_out_asks_first_and_names_the_price() -> None:
    at = Seated(droppable())
    assert at.says("Drop out")
    at.loop.do(Shortcut.DROP.verb)
    question = at.loop.screens.top
    assert isinstance(question, Dialog)
    assert question.title == "Drop out of the deal?"
    assert at.says("It costs you 20 points, whatever you hold, and the deal is over.")
    at.loop.do(Confirm())
    assert not at.table.is_over
    at.loop.do(Shortcut.DROP.verb)
    at.loop.do(Focus(Direction.LEFT), Confirm())
    assert at.table.phase is Phase.DEAL_OVER
    assert at.table.truth.deal_scores == (-20, 0)


def test_the_drop_out_button_is_replaced_by_the_show_button_after_the_draw() -> None:
    rules: dict[str, object] = {"dropping.first": 20, "dropping.later": 40}
    at = Seated(table_of(["KS QS", BEA_8[:5]], stock="5D 6D", game="indian_rummy", packs=2, jokers=1, rules=rules))
    buttons = at.screen.panels.controls.group
    texts = [each.text for each in _buttons(buttons.root)]
    assert "Drop out" in texts
    assert not any("Show" in text for text in texts)
    at.key("d")
    texts = [each.text for each in _buttons(at.screen.panels.controls.group.root)]
    assert "Drop out" not in texts
    assert any("Show" in text for text in texts)


def _buttons(widget: Widget) -> list[Button]:
    found = [each for child in widget.children for each in _buttons(child)]
    return [widget, *found] if isinstance(widget, Button) else found


def knockable(*actions: str) -> Match:
    return played(table_of(["AS 2D 3C", "4S 5D 6H"], stock="8S 9D", game="tonk", jokers=0), *actions)


def test_knocking_before_the_draw_asks_first_and_explains_the_payment() -> None:
    at = Seated(knockable())
    assert at.says("Draw a card, or knock")
    assert at.says("Your hand counts 6")
    assert not at.says("Drop a card here to knock")
    at.key("l")
    question = at.loop.screens.top
    assert isinstance(question, Dialog)
    assert question.title == "Knock with 6 points?"
    assert at.says("You pay double to everybody who holds as little as you, or less.")
    at.loop.do(Cancel())
    assert not at.table.is_over
    at.click(at.screen.panels.controls.knock.rect.center)
    at.loop.do(Confirm())
    assert at.table.phase is Phase.DEAL_OVER
    assert at.table.truth.deal_scores == (1, -1)


def test_after_the_draw_there_is_no_knock_button_and_the_key_to_knock_lays_melds_instead() -> None:
    at = Seated(knockable("draw stock"))
    assert not at.says("Knock")
    at.key("l")
    assert at.table.phase is Phase.PLAY


def test_the_score_sheet_shows_the_compared_hands_after_a_knock() -> None:
    state = knockable("knock").truth
    ann, bea = deal_accounts(state)
    assert [(line.entry, line.points) for line in ann.items] == [
        (AccountEntry.COMPARED, 0),
        (AccountEntry.COLLECTED, 1),
    ]
    assert [account_line_text(line) for line in bea.items] == ["In hand: 15", "Paid"]
    assert ending_text(state, ("Ann", "Bea")) == "Ann knocked."
    caught = knockable("draw stock", "discard 8S", "knock").truth
    assert [account.score for account in deal_accounts(caught)] == [2, -2]


def test_a_hand_that_wins_as_it_is_dealt_shows_its_points() -> None:
    table = played(shuffled_table(3, seed=90, game="tonk"))
    state = table.truth
    assert state.phase is Phase.DEAL_OVER
    points = state.rules.points_of(state.hands[state.out])
    assert points >= 49
    names = ("Ann", "Bea", "Cleo")
    assert ending_text(state, names) == f"{names[state.out]} was dealt {points} points: that wins at once."
    assert seat_shown_text(state, state.out) == f"dealt {points}"


def test_the_score_sheet_says_that_a_player_dropped_out() -> None:
    state = played(droppable(), "drop").truth
    ann, bea = deal_accounts(state)
    assert [(line.entry, line.points) for line in ann.items] == [(AccountEntry.DROPPED, -20)]
    assert sum(line.points for line in bea.items) == bea.score == 0
    assert ending_text(state, ("Ann", "Bea")) == "All but Bea dropped out."
    assert entry_text(AccountEntry.DROPPED) == "For dropping out"
