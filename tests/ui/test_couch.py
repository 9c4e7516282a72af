"""People at one machine: curtains, new deals and open hands, with the real table and the real rules."""

from random import Random

import pytest

from game.engine.cards import UNKNOWN, Card
from game.engine.state import Phase
from game.session.match.table import Table
from game.ui.cards.slots import Zone
from game.ui.couch.call_page import CallPage
from game.ui.couch.couch import LINGER
from game.ui.couch.passing import Curtain
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Menu, Press, Verb
from game.ui.match.menu import PauseScreen
from game.ui.match.score_sheet import ScoreSheet
from game.ui.table.overlays import CutScreen
from tests.session.matches import any_action, begun, header
from tests.ui.couches import SOON, at_rummy, discard, me
from tests.ui.screens.places import button
from tests.ui.sofa import Sofa, plain

# Passing on


def test_a_match_begins_with_a_curtain_and_each_turn_is_passed_on_behind_one() -> None:
    sofa = Sofa(at_rummy())
    for seat, name in enumerate(("Ann", "Ben", "Cleo")):
        assert sofa.curtain.who.name == name
        assert f"Pass to {name}" in sofa.loop.display.texts
        assert sofa.lift().seat == seat
        discard(sofa)
        sofa.wait()
    assert sofa.curtain.who.name == "Ann"


def test_while_the_curtain_is_down_nothing_of_the_table_is_drawn() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    discard(sofa)
    sofa.wait()
    assert sofa.loop.screens.visible() == (sofa.curtain,)
    assert sofa.curtain.opaque
    assert sofa.curtain.sudden
    cards = {repr(card) for hand in sofa.table.truth.hands for card in hand}
    assert not cards & set(sofa.loop.display.texts)


@pytest.mark.parametrize("way", ["enter", "key", "click", "pad"])
def test_the_curtain_is_lifted_by_enter_by_ones_key_by_click_and_by_pad_but_not_at_once(way: str) -> None:
    sofa = Sofa(at_rummy())
    curtain = sofa.curtain
    show = button(curtain, "I am Ann: show my cards").rect.center
    ways: dict[str, list[Verb]] = {
        "enter": [Confirm()],
        "key": [Command(curtain.who.key)],
        "click": [Press(show), Click(show)],
        "pad": [Confirm(pad=3)],
    }
    verbs = ways[way]
    curtain.enter()
    curtain.layout()
    sofa.do(*verbs)
    assert sofa.top is curtain
    sofa.wait(0.7)
    sofa.do(*verbs)
    assert sofa.screen.seat == 0


def test_the_keys_of_others_and_escape_lift_nothing() -> None:
    sofa = Sofa(at_rummy())
    sofa.wait(0.7)
    sofa.keys("d", "x", *(key for key, seat in sofa.couch.keys.items() if seat))
    assert isinstance(sofa.top, Curtain)
    for verb in (Cancel(), Menu()):
        sofa.do(verb)
        assert isinstance(sofa.top, PauseScreen)
        sofa.click("Resume")
        assert isinstance(sofa.top, Curtain)


def test_one_person_with_bots_never_sees_a_curtain() -> None:
    sofa = Sofa(at_rummy(1, 2))
    assert sofa.screen.seat == 0
    discard(sofa)
    sofa.wait(8)
    assert sofa.screen.seat == 0
    assert not sofa.couch.keys


def test_whoever_takes_a_play_back_in_time_keeps_the_table() -> None:
    table = at_rummy()
    sofa = Sofa(table)
    sofa.lift()
    discard(sofa)
    sofa.wait(LINGER / 2)
    sofa.do(Command("z", ctrl=True))
    sofa.wait(2)
    assert sofa.screen.seat == 0
    assert table.acting == (0,)


def test_everybody_finds_their_cards_as_they_left_them() -> None:
    sofa = Sofa(at_rummy())
    ann = sofa.lift()
    sofa.keys("s", "s")
    discard(sofa)
    held, sorting = list(ann.hand.cards), ann.hand.sorting
    for _ in range(2):
        sofa.wait()
        other = sofa.lift()
        assert other.hand.cards != held
        discard(sofa)
    sofa.wait()
    again = sofa.lift()
    assert (again.hand.cards, again.hand.sorting) == (held, sorting)
    assert again is not ann


def test_what_a_screen_says_is_for_its_player_alone() -> None:
    """The log, hints and sentences of one person are gone with the table."""
    sofa = Sofa(at_rummy())
    ann = sofa.lift()
    sofa.keys("x")
    assert sofa.said
    drawn = sofa.table.truth.stock[0]
    discard(sofa)
    assert any("Ann" in line for line in ann.log.lines)
    sofa.wait()
    ben = sofa.lift()
    assert not sofa.said
    assert ben.log.lines
    assert ben.log.lines != ann.log.lines or repr(drawn) not in " ".join(ben.log.lines)


def test_a_table_whose_hand_is_hidden_is_not_drawn_at_all() -> None:
    """Whatever comes between, a screen of the table asks before it draws."""
    sofa = Sofa(at_rummy())
    screen = sofa.lift()
    keys = {f"({key.upper()})" for key in sofa.couch.keys}
    assert len(keys) == 3
    assert keys < set(sofa.loop.display.texts)
    sofa.couch.holding_it.let_go()
    screen.invalidate()
    sofa.loop.step()
    assert sofa.top is screen
    assert not sofa.loop.display.texts


# Deals


def test_a_new_deal_is_dealt_to_whoever_takes_the_table_for_it() -> None:
    table, rng = begun(2, game="doofer", people=2), Random(1)
    while table.phase is not Phase.DEAL_OVER:
        table.submit(any_action(table, rng))
    sofa = Sofa(table)
    assert isinstance(sofa.top, ScoreSheet)
    sofa.click("Next deal")
    assert isinstance(sofa.top, Curtain)
    assert sofa.curtain.about == "The next deal begins."
    assert table.phase is Phase.DEAL_OVER
    seat = sofa.lift().seat
    assert table.truth.deal == 2
    assert sofa.couch.holding_it.seat == seat


def test_a_match_left_in_the_middle_goes_on_behind_a_curtain() -> None:
    sofa = Sofa(at_rummy())
    sofa.lift()
    discard(sofa)
    sofa.flow.go_on()
    sofa.wait(0.1)
    assert sofa.curtain.who.name == "Ben"


def test_a_match_that_has_just_begun_is_dealt_to_whoever_takes_the_table() -> None:
    table = Table(header(3, people=3))
    sofa = Sofa(table)
    assert table.phase is Phase.SHUFFLE
    assert sofa.curtain.about == "The match begins."
    sofa.lift()
    assert table.view(0).hand


@pytest.mark.parametrize(("game", "seats"), [("liverpool_rummy", [1, 0]), ("rummy_500", [0])])
def test_a_match_begins_with_whoever_cuts_if_anybody_does(game: str, seats: list[int]) -> None:
    table = Table(header(3, game=game, people=3))
    sofa = Sofa(table)
    for seat in seats:
        assert sofa.couch.passed_to == seat
        sofa.wait(0.7)
        sofa.do(Confirm())
        assert sofa.couch.holding_it.seat == seat
        sofa.wait(0.2)
        if table.phase is Phase.CUT:
            assert isinstance(sofa.top, CutScreen)
            sofa.do(Confirm())
            sofa.wait()
    assert table.phase is Phase.DRAW
    assert sofa.screen.desk.my_turn


# Open hands


def test_with_open_hands_the_table_turns_to_whoever_plays_without_a_curtain() -> None:
    sofa = Sofa(at_rummy(), plain(open_hands=True))
    for seat in (0, 1, 2, 0):
        assert sofa.screen.seat == seat
        discard(sofa)
        sofa.wait()


def lying(sofa: Sofa, seat: int) -> tuple[list[Card], bool]:
    """The cards of another seat as they are seen, in order, and whether they lie in a place of their own."""
    stage = sofa.screen.stage
    stage.finish()
    room = stage.areas.open_hands[seat]
    sprites = [each for each in stage.sprites.all if each.slot.place.home == (Zone.BACKS, seat) and not each.leaving]
    return sorted(each.face for each in sprites), bool(room) and all(room.contains(each.slot.rect) for each in sprites)


def test_with_open_hands_those_of_people_lie_on_the_table_and_those_of_bots_stay_hidden() -> None:
    sofa = Sofa(at_rummy(2), plain(open_hands=True))
    for seat, other in ((0, 1), (1, 0)):
        hands = sofa.table.truth.hands
        assert sofa.screen.seat == seat
        assert sorted(sofa.screen.hand.cards) == sorted(hands[seat])
        assert lying(sofa, other) == (sorted(hands[other]), True)
        assert lying(sofa, 2) == ([UNKNOWN] * len(hands[2]), False)
        assert set(sofa.screen.desk.view.state.hands[other]) == {UNKNOWN}
        discard(sofa)
        assert lying(sofa, 2)[0] == [UNKNOWN] * len(hands[2])
        sofa.wait()


def test_hands_are_opened_and_closed_in_the_middle_of_a_turn() -> None:
    sofa = Sofa(at_rummy())
    screen = sofa.lift()
    bens = sofa.table.truth.hands[1]
    for on, seen in ((True, sorted(bens)), (False, [UNKNOWN] * len(bens))):
        sofa.do(Menu())
        sofa.preferences.change(open_hands=on)
        sofa.do(Cancel())
        assert sofa.screen is screen
        assert lying(sofa, 1) == (seen, on)
        assert screen.hand.cards


def test_with_open_hands_and_a_time_all_are_asked_and_the_table_comes_back() -> None:
    table = me("Ann", "Ben", "Cleo", "Dora")
    sofa = Sofa(table, plain(open_hands=True, call_seconds=3))
    sofa.keys("d")
    sofa.wait(SOON)
    assert isinstance(sofa.top, CallPage)
    sofa.keys("p", "p")
    sofa.wait(0.6)
    assert sofa.screen.seat == 0
    assert table.phase is Phase.PLAY
