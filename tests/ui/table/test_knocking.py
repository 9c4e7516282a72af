"""Games whose melds stay in the hand, played at the table: the offer, knocking, laying off, and how hands are shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Literal

import pytest
from msgspec import structs

from game.bots.choose.player import choose
from game.bots.knowledge.memory import Memory
from game.content.sheets.sheets import load_sheet
from game.engine.actions import Action, Add, Discard, DrawDiscards, DrawStock, Knock, Next, Pass
from game.engine.cards import Card, show
from game.engine.state import Phase
from game.record.record import Header, Seat
from game.session.match.match import Match
from game.session.settings import Settings
from game.ui.cards.hand import Sorting
from game.ui.cards.slots import Place, Zone
from game.ui.draw.theme import Role
from game.ui.input.pads import PadButton as On
from game.ui.input.pads import Pads
from game.ui.input.verbs import Cancel, Confirm, Direction, Focus
from game.ui.knocking.knock_page import KnockPage
from game.ui.table.screen import TableScreen
from game.ui.widgets import Button
from game.words.input_signs import spoken
from tests.ui.support.knocking import KNOCKER, LAYER, about_to_knock, about_to_lay_off, gin
from tests.ui.support.laying import click_button
from tests.ui.support.pads import draw_card, select_cards, walk_table
from tests.ui.support.places import button
from tests.ui.support.sofa import PadSofa
from tests.ui.support.tables import Seated, played, table_of
from tests.ui.support.virtual_pad import Bench


def texts(at: Seated) -> list[str]:
    widgets = [widget for group in at.screen.panels.groups for widget in group.root.walk()]
    return [spoken(widget.text) for widget in widgets if isinstance(widget, Button)]


# The offer


def test_the_card_turned_up_is_taken_or_passed_by_buttons_that_stand_beside_the_hand() -> None:
    at = gin()
    assert {"Take it", "Pass"} <= set(texts(at))
    assert at.says("Take the 9♠, or pass?")
    click_button(at, "Pass")
    assert at.table.acting == (1,)
    assert at.says("Bea may take the 9♠ …")
    assert at.says("Pass")


def test_the_card_on_offer_is_taken_by_a_click_on_it_by_dragging_it_and_by_its_key() -> None:
    for way in ("click", "drag", "key"):
        at = gin()
        if way == "click":
            at.click(at.areas["river"])
        elif way == "drag":
            at.drag(at.areas["river"], at.areas["hand"])
        else:
            at.key("f")
        assert "9S" in at.hand(), way
        assert at.table.phase is Phase.PLAY


def test_after_all_passed_the_upcard_the_prompt_asks_to_draw_from_the_stock() -> None:
    at = gin()
    at.key("p")
    played(at.table, "pass")
    assert at.says("Nobody wanted the 9♠: draw from the stock")
    at.key("f")
    assert at.says("Nobody wanted the card turned up, so the first turn draws from the stock.")


# In the hand


def test_in_gin_the_hand_is_sorted_by_melds_and_shows_its_deadwood() -> None:
    at = gin()
    assert at.screen.hand.sorting is Sorting.MELDS
    assert at.says("Deadwood 17")
    assert at.says("you may knock at 10")
    played(at.table, "pass", "pass", "draw stock")
    assert at.says("Deadwood 8")


def test_in_gin_the_table_shows_no_place_for_melds() -> None:
    assert not gin().says("Your melds")


def test_the_table_always_shows_the_knock_limit_and_a_doubled_deal() -> None:
    at = gin(game="oklahoma_gin")
    assert at.says("Knock at 9")
    assert at.says("This deal counts double")
    at.key("f")
    assert at.says("Turned up: 9♠")
    assert gin(up="AD", game="oklahoma_gin").says("Only gin ends it")


def test_the_disabled_knock_button_says_why() -> None:
    at = gin()
    played(at.table, "pass", "pass")
    at.loop.step()
    found = at.screen.panels.controls.knock
    assert not found.enabled
    assert found.tip == "You can knock on your turn, after drawing."
    at.key("d")
    assert found.enabled


def test_a_refused_knock_names_the_excess_deadwood() -> None:
    at = about_to_knock(hands=("3C 3D 3S 5H 6H 7H 9C QD JC KC", LAYER.replace("9C", "9H")), stock="TS")
    at.key("l")
    assert isinstance(at.loop.screens.top, TableScreen)
    assert at.says("You may knock with at most 10 points of deadwood; this leaves 39.")


def test_the_knock_button_proposes_the_best_discard_and_shows_the_layout() -> None:
    at = about_to_knock()
    click_button(at, "Knock (L)")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert repr(page.showing.card) == "KC"
    assert page.showing.points == 8
    assert {"Knock with 8 points?", "Deadwood: 8"} <= set(at.loop.display.texts)
    at.loop.do(Cancel())
    assert at.table.phase is Phase.PLAY
    at.key("l")
    at.loop.do(Confirm())
    assert at.table.truth.shown is not None
    assert len(at.table.truth.melds) == 2


def test_a_hand_without_a_meld_can_knock_at_few_points() -> None:
    at = gin(("2S 4D AC", "8S 5D QC"), stock="KD")
    played(at.table, "pass", "pass", "draw stock")
    at.loop.step()
    click_button(at, "Knock (L)")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert (page.showing.melds, page.showing.points) == ((), 7)
    at.loop.do(Confirm())
    assert at.table.truth.shown is not None
    assert at.table.truth.deal_scores == (16, 0)


def test_knocking_with_a_picked_card_or_dropping_one_on_the_felt_opens_the_knock_page() -> None:
    at = about_to_knock()
    at.click(at.card("KC"))
    at.key("l")
    assert isinstance(at.loop.screens.top, KnockPage)
    at = about_to_knock()
    at.drag(at.card("KC"), at.areas["mat"])
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert repr(page.showing.card) == "KC"


@pytest.mark.parametrize(
    ("held", "melds"),
    [
        ("7C 7D 7H 7S 4H 5H 6H AS 2D 3C KC", ["7C 7D 7H 7S", "4H 5H 6H"]),
        ("7C 7D 7S AS 4H 5H 6H 7H 2D 3C KC", ["7C 7D 7S", "4H 5H 6H 7H"]),
    ],
)
def test_a_knock_shows_the_melds_held_side_by_side_in_a_hand_arranged_by_hand(held: str, melds: list[str]) -> None:
    at = about_to_knock(("4H 5H 6H 7H 7C 7D 7S AS 2D 3C", LAYER.replace("4H", "4C")), stock="KC")
    at.screen.hand.arrange(Sorting.BY_HAND, at.table.truth.rules)
    at.screen.hand.put_first(held.split())
    at.key("l")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert [show(meld) for meld in page.showing.melds] == melds
    assert at.says("as you hold them")
    page.knock()
    assert {show(tuple(each.card for each in meld.cards)) for meld in at.table.truth.melds} == set(melds)


def test_the_knock_page_shows_the_best_melds_before_those_arranged_by_hand() -> None:
    at = about_to_knock()
    at.screen.hand.arrange(Sorting.BY_HAND, at.table.truth.rules)
    at.screen.hand.put_first(["5H", "6H", "7H", "3C", "AS", "3D", "2D", "3S", "AC", "4D", "KC"])
    at.key("l")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert page.showing.points == 8
    assert not page.showing.is_own
    page.back()
    at.screen.hand.arrange(Sorting.SUIT, at.table.truth.rules)
    at.key("l")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert not any(way.is_own for way in page.showings)


def test_another_layout_of_the_hand_can_be_chosen_on_the_knock_page() -> None:
    at = about_to_knock()
    at.key("l")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    best = page.showing
    page.next_layout()
    other = page.showing
    assert other != best
    assert other.points >= best.points
    page.knock()
    laid = {show(meld.faces) for meld in at.table.truth.melds}
    assert laid == {show(meld) for meld in other.melds}


def test_a_knock_cannot_be_undone() -> None:
    at = about_to_knock()
    at.key("l")
    at.loop.do(Confirm())
    assert at.table.phase is Phase.LAY_OFF
    assert not at.table.can_undo(0)


# Laying off


def test_cards_that_can_be_laid_off_are_marked_and_laid_off_with_one_click() -> None:
    at = about_to_lay_off()
    fits = [repr(card) for n, card in enumerate(at.screen.hand.cards) if at.screen.hand.is_fit(n)]
    assert fits == ["4H"]
    assert at.says("Bea has knocked: lay off what fits")
    at.click(at.card("4H"))
    assert show(at.table.truth.melds[1].faces) == "4H 5H 6H 7H"
    assert at.says("Nothing else fits: choose Done")
    click_button(at, "Done")
    assert at.table.phase is Phase.DEAL_OVER


def test_a_card_is_laid_off_by_dragging_it_onto_the_meld() -> None:
    at = about_to_lay_off()
    at.drag(at.card("4H"), at.screen.stage.scene.melds[2].center)
    assert show(at.table.truth.melds[1].faces) == "4H 5H 6H 7H"


def test_the_deadwood_of_the_knocker_lies_open_apart_from_the_melds() -> None:
    at = about_to_lay_off()
    scene = at.screen.stage.scene
    apart = scene.deadwood[1]
    assert all(not apart.colliderect(box) for box in scene.melds.values())
    assert sorted(repr(slot.face) for slot in scene.slots_of(Zone.BACKS, 1)) == ["3C", "3S", "AC", "AS"]
    assert at.says("Deadwood 8")


def test_after_a_knock_all_hands_are_laid_out_and_an_undercut_is_announced() -> None:
    hands = ("3C 3D 3S 5H 6H 7H AS 2D 5C KC", "4C 4H 4S 8C 9C TC 8D 9D TD 2H")
    quiet = Settings(animation="off", celebrate=False)
    at = Seated(table_of(hands, up="9S", stock="AC", game="gin_rummy", jokers=0), settings=quiet)
    played(at.table, "pass", "pass", "draw stock", "knock KC")
    assert at.says("Undercut!")
    scene = at.screen.stage.scene
    assert len(scene.slots_of(Zone.BACKS, 1)) == 10
    assert [repr(slot.face) for slot in scene.slots_of(Zone.BACKS, 1)][-1] == "2H"


# Whole matches


def wanted(table: Match, seat: int) -> Action:
    action = choose(table.view(seat), Memory(seat), Random(seat))
    assert action is not None
    return action


def short_match(kind: Literal["person", "bot"] = "person") -> Match:
    sheet = load_sheet("gin_rummy")
    sheet = structs.replace(sheet, match=structs.replace(sheet.match, target=30))
    return Match(Header(sheet, (Seat("Ann"), Seat("Bea", kind)), 3, 1))


class Mouse:
    """Plays with clicks and drags alone."""

    def __init__(self, at: Seated) -> None:
        self.at = at

    def do(self, action: Action) -> None:
        at = self.at
        match action:
            case DrawStock():
                at.click(at.areas["stock"])
            case DrawDiscards():
                at.click(at.areas["river"])
            case Discard(card=card):
                at.drag(at.card(repr(card)), at.areas["river"])
            case Knock(card=card):
                at.drag(at.card(repr(card)), at.areas["mat"])
                page = at.loop.screens.top
                assert isinstance(page, KnockPage)
                first = page.group.focusable()[0]
                assert isinstance(first, Button)
                at.click(button(page, spoken(first.text)).rect.center)
            case Add(cards=uses):
                at.click(at.card(repr(uses[0].card)))
            case Pass():
                click_button(at, "Done" if at.table.phase is Phase.LAY_OFF else "Pass")
            case Next():
                click_button(at, "Next deal")


class ByKeys:
    """Plays with the keyboard alone."""

    def __init__(self, at: Seated) -> None:
        self.at = at

    def do(self, action: Action) -> None:
        at = self.at
        match action:
            case DrawStock():
                at.key("d")
            case DrawDiscards():
                at.key("f")
            case Discard(card=card):
                self._focus(card)
                at.key("x")
            case Knock(card=card):
                if card is not None:
                    self._focus(card)
                    at.loop.do(Confirm())
                at.key("l")
                at.loop.do(Confirm())
            case Add(cards=uses):
                self._focus(uses[0].card)
                at.loop.do(Confirm())
            case Pass():
                at.key("p")
            case Next():
                at.key("n")

    def _focus(self, card: Card) -> None:
        at = self.at
        index = at.screen.hand.cards.index(card)
        at.key("home")
        for _step in range(60):
            focus = at.screen.keys.focus
            if focus is not None and focus.zone is Zone.HAND:
                break
            at.loop.do(Focus(Direction.DOWN))
        at.key("home")
        for _step in range(index):
            at.loop.do(Focus(Direction.RIGHT))
        assert at.screen.keys.focus == Place(Zone.HAND, 0, index)


@pytest.mark.parametrize("how", [Mouse, ByKeys])
def test_a_whole_match_of_gin_is_played_by_hand(how: type[Mouse | ByKeys]) -> None:
    at = Seated(short_match())
    player = how(at)
    for _step in range(600):
        if at.table.is_over:
            break
        if at.table.phase is Phase.DEAL_OVER:
            at.loop.run_for(6)
            player.do(Next(0))
            continue
        version = at.table.version
        if at.table.acting == (1,):
            at.table.submit(wanted(at.table, 1))
            at.loop.step()
            continue
        action = wanted(at.table, 0)
        player.do(action)
        assert at.table.version > version, f"{action!r} was not done"
    assert at.table.is_over
    assert max(at.table.truth.scores) >= 130


def test_a_whole_match_of_gin_is_played_by_a_pad_alone(place: Bench, pads: Pads) -> None:
    table = short_match("bot")
    table.begin()
    sofa = PadSofa(table, place, pads, count=1)
    pad = sofa.pads[0]
    tap = partial(sofa.tap, pad)
    for _step in range(900):
        if table.is_over:
            break
        top = sofa.top
        if not isinstance(top, TableScreen):
            tap(On.A)
        elif table.phase is not Phase.DEAL_OVER and table.acting == (0,):
            _by_pad(sofa, top, tap, wanted(table, 0))
        else:
            sofa.wait(0.5)
    assert table.is_over


def _by_pad(sofa: PadSofa, screen: TableScreen, tap: partial[None], action: Action) -> None:
    version = sofa.table.version
    match action:
        case DrawStock():
            draw_card(screen, tap)
        case DrawDiscards():
            walk_table(screen, tap, Zone.RIVER, len(sofa.table.truth.discards) - 1)
            tap(On.A)
        case Discard(card=card):
            select_cards(screen, tap, [card])
            tap(On.X)
        case Knock(card=card):
            select_cards(screen, tap, [card] if card is not None else [])
            tap(On.Y)
            assert isinstance(sofa.top, KnockPage)
            tap(On.A)
        case Add(cards=uses):
            select_cards(screen, tap, [uses[0].card])
        case Pass():
            _press(screen, tap, "Done" if sofa.table.phase is Phase.LAY_OFF else "Pass")
    assert sofa.table.version > version, f"{action!r} was not done"


def _press(screen: TableScreen, tap: partial[None], text: str) -> None:
    while screen.buttons.button is None:
        tap(On.DOWN)
    for _step in range(20):
        if isinstance(screen.buttons.button, Button) and spoken(screen.buttons.button.text).startswith(text):
            tap(On.A)
            return
        tap(On.RIGHT_SHOULDER)
    raise AssertionError(f"no way to {text}")


def test_the_discard_flies_face_down_from_the_hand_and_shown_cards_are_turned_where_they_are_held() -> None:
    hands = ("3C 3D 3S 5H 6H 7H 9S TS JS KC", "4C 4H 4S 8C 9C TC 2H KS JH 8H")
    at = Seated(table_of(hands, up="7S", stock="QS", game="gin_rummy", jokers=0))
    played(at.table, "pass", "pass", "draw stock")
    at.loop.settle()
    sprites = at.screen.stage.sprites
    king = sprites.sprite_at(Place(Zone.HAND, 0, [repr(card) for card in at.screen.hand.cards].index("KC")))
    backs = {id(sprites.sprite_at(Place(Zone.BACKS, 1, index))) for index in range(10)}
    played(at.table, "knock KC")
    assert sprites.sprite_at(Place(Zone.RIVER, 0, 1)) is king
    assert {id(sprites.sprite_at(Place(Zone.BACKS, 1, index))) for index in range(10)} == backs


@pytest.mark.parametrize("size", [(1280, 800), (1920, 1080)])
def test_the_prompt_to_knock_shows_in_full_the_drawn_card_that_may_not_go_back(
    size: tuple[int, int],
) -> None:
    table = played(table_of((KNOCKER, LAYER), up="AC", game="gin_rummy", jokers=0), "draw discards")
    at = Seated(table, size, text_scale=2.0)
    assert at.says("not the A♣")
    [said] = [text for text in at.loop.display.texts if text.startswith("Discard a card, or knock")]
    assert at.screen.look.fonts.fits_uncut(said, Role.STRONG, at.screen.stage.areas.prompt.width)


@pytest.mark.parametrize(
    ("at_table", "said"),
    [
        pytest.param(
            partial(table_of, ("3C 3D 3S", "KH 9S 4D"), up="7D", stock="2H 9C", game="three_thirteen", jokers=0),
            {
                "mat": "Go out with no deadwood",
                "deadwood": "you may go out with none",
                "prompt": "Discard a card, or go out",
                "button": "Go out (L)",
                "title": "Go out with no deadwood?",
                "call": "Out! One more turn each",
                "log": "Ann goes out with no deadwood.",
            },
            id="three_thirteen",
        ),
        pytest.param(
            partial(
                table_of,
                ("3C 4C 5C 8S 9S TS", "KH 9D 4D QC 2S 6H"),
                up="JD 7D",
                stock="2H 9C",
                game="indian_rummy",
                packs=2,
                jokers=1,
            ),
            {
                "mat": "Show with no deadwood",
                "deadwood": "you may show with none",
                "prompt": "Discard a card, or show your hand",
                "button": "Show (L)",
                "title": "Show with no deadwood?",
                "ending": "Ann showed a hand.",
            },
            id="indian_rummy",
        ),
    ],
)
def test_games_without_deadwood_do_not_speak_of_gin_or_knocking(
    at_table: Callable[[], Match], said: dict[str, str]
) -> None:
    at, seen = Seated(at_table()), set[str]()
    for verb in (None, "d", "l", Confirm()):
        if isinstance(verb, str):
            at.key(verb)
        elif verb is not None:
            at.loop.do(verb)
        at.loop.run_for(0.5)
        seen.update(text.replace("\n", " ") for text in at.loop.display.texts)
    assert {text for text in said.values() if not any(text in each for each in seen)} == set()
    assert [text for text in seen if re.search(r"\b(gin|knock)", text, re.IGNORECASE)] == []


def test_a_meld_whose_wilds_may_stand_for_several_cards_can_be_shown() -> None:
    at = gin(("3C 3D 3S", "KH 9S 4D"), up="7D", stock="2H 9C", game="three_thirteen")
    at.key("d")
    for face in ("3S", "2H"):
        at.click(at.card(face))
        at.key("l")
        page = at.loop.screens.top
        assert isinstance(page, KnockPage)
        assert [repr(each.action.card) for each in page.showings][:1] == [face]
        at.loop.do(Cancel())
        at.click(at.card(face))
    at.key("l")
    at.loop.do(Confirm())
    assert at.table.truth.shown is not None
    assert len(at.table.truth.melds) == 1


def test_a_hand_without_any_meld_can_be_knocked_with_if_the_rules_require_none() -> None:
    at = gin(("2C 4D 6H 8S TC QD KH", "3C 5D 7H 9S JC KD AH"), up="9D", stock="QS", game="knock_rummy_seven")
    at.key("d")
    at.key("l")
    page = at.loop.screens.top
    assert isinstance(page, KnockPage)
    assert page.showing.melds == ()
    assert at.says("Knock with 50 points?")
    at.loop.do(Confirm())
    assert at.table.truth.shown is not None
    assert at.table.truth.melds == ()
