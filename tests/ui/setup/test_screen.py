"""Small pictures of what makes a game special: every card in its place, and enough of it seen."""

from __future__ import annotations

from itertools import pairwise

import pytest
from pygame import Rect

from game.content.sheets.sheets import load_sheet, other_game_names, sheet_names
from game.record.deal_numbers import deal_number, random_seed, seed_text
from game.session.house_rules.games import Games
from game.session.settings import Settings
from game.ui.input.verbs import Cancel, Click, Command, Confirm, Direction, Focus, Press, Typed, Wheel
from game.ui.setup.draft import MatchPlan
from game.ui.setup.highlight_rows import LEAST_VISIBLE, HighlightPicture, highlight_rows
from game.ui.setup.screen import DealNumberEntry, SetupScreen
from game.ui.widgets import Choice, List, TextEntry, Widget
from game.ui.widgets.players import AvatarPicker
from game.ui.widgets.screens import Screen
from tests.support.for_each import for_each
from tests.ui.support.headless import HeadlessLoop, NullCanvas, blank_look
from tests.ui.support.places import SCALES, SIZES, button, click, sound, tab_to
from tests.ui.support.services import page_made, services_of


@for_each("scale", [1.0, 2.0])
@for_each("name", [*sheet_names(), *other_game_names()])
def test_all_cards_of_a_highlight_are_visible_in_its_picture(name: str, scale: float) -> None:
    look = blank_look((960, 600), scale)
    pictures = [each for each in highlight_rows(load_sheet(name)).walk() if isinstance(each, HighlightPicture)]
    assert pictures
    for picture in pictures:
        picture.place(Rect((40, 30), picture.measure(look)), look)
        spots, wide = picture.card_places(look)
        assert [card for card, _ in spots] == [card for group in picture.highlight.groups for card in group]
        lefts = [x for _, x in spots]
        assert all(after - before >= round(LEAST_VISIBLE * wide) - 1 for before, after in pairwise(lefts))
        assert picture.rect.x <= lefts[0]
        assert lefts[-1] + wide <= picture.rect.right + 1
        canvas = NullCanvas(look)
        picture.draw(canvas)
        tops = [given[1] for verb, given in canvas.calls if verb == "image"]
        raised = [isinstance(at, tuple) and at[1] < picture.rect.centery - wide * 0.7 - 2 for at in tops]
        assert raised == [0 <= picture.highlight.lit <= number for number in range(len(spots))]


SHEETS = {name: load_sheet(name) for name in sheet_names()}
GAMES = Games(SHEETS)


class Setting:
    """The setup screen in a loop without a window, with its results."""

    def __init__(self, size: tuple[int, int] = (1280, 800), text_scale: float = 1.0) -> None:
        self.plans: list[MatchPlan] = []
        self.loop = HeadlessLoop(Screen(), size, text_scale=text_scale)
        given = services_of(self.loop.screens, Settings(name="Ann", avatar="owl"), games=GAMES, usual="rummy_500")
        vars(given)["match"] = self
        self.draft = given.draft
        self.page = page_made(SetupScreen, given)
        self.loop.screens.push(self.page)
        self.loop.step()

    def begin(self, plan: MatchPlan, chosen: bool = False) -> None:
        assert chosen
        self.plans.append(plan)

    def all(self, kind: type[Widget]) -> list[Widget]:
        return [widget for widget in self.page.group.root.walk() if isinstance(widget, kind)]

    def focus(self, widget: Widget) -> None:
        tab_to(self.loop, self.page, widget)


def test_enter_or_a_click_on_start_begins_the_match_of_the_setup_page() -> None:
    setting = Setting()
    setting.loop.do(Confirm())
    click(setting.loop, button(setting.page, "Start"))
    assert len(setting.plans) == 2
    assert setting.plans[0] == setting.plans[1]
    assert setting.plans[0].sheet == GAMES["rummy_500"]
    assert len(setting.plans[0].seats) == 3


def test_the_rules_of_the_chosen_game_can_be_read() -> None:
    setting = Setting()
    assert GAMES["rummy_500"].title in setting.loop.display.texts
    assert {"Q♠", "40"} <= set(setting.loop.display.texts)
    games = setting.all(List)[0]
    setting.focus(games)
    setting.loop.do(Command("home"))
    assert setting.draft.game == sheet_names()[0]
    assert "Q♠" not in setting.loop.display.texts


def test_a_game_is_chosen_by_mouse_and_started_by_a_double_click() -> None:
    setting = Setting()
    games = setting.all(List)[0]
    pos = (games.rect.centerx, games.rect.y + 60)
    setting.loop.do(Wheel(pos, 99), Press(pos), Click(pos))
    chosen = setting.draft.game
    assert chosen == sheet_names()[1]
    setting.loop.do(Press(pos), Click(pos, count=2))
    assert setting.plans[0].sheet == GAMES[chosen]


def test_the_whole_table_is_set_by_keys() -> None:
    setting = Setting()
    setting.focus(setting.all(Choice)[0])
    setting.loop.do(Focus(Direction.RIGHT))
    assert setting.draft.player_count == 4
    assert len(setting.all(AvatarPicker)) == 4
    setting.focus(setting.all(AvatarPicker)[0])
    setting.loop.do(Confirm())
    setting.focus(setting.all(TextEntry)[1])
    setting.loop.do(Command("backspace"), Typed("z"))
    setting.focus(setting.all(Choice)[1])
    setting.loop.do(Focus(Direction.LEFT))
    setting.focus(setting.all(DealNumberEntry)[0])
    setting.loop.do(Typed("4 !2"))
    setting.focus(button(setting.page, "Start"))
    setting.loop.do(Confirm())
    plan = setting.plans[0]
    assert [seat.name for seat in plan.seats] == ["Ann", "Stellz", "Finn", "Greta"]
    assert plan.seats[0].avatar == "cat"
    assert plan.sheet.match.target == 250
    assert plan.seed == 42


def test_the_tooltip_of_the_deal_number_warns_that_small_numbers_can_be_guessed() -> None:
    tip = Setting().all(DealNumberEntry)[0].tip
    assert tip == "The same number deals the same cards again; others could guess a small number from their own cards."


def test_a_deal_number_copied_from_a_score_sheet_is_accepted() -> None:
    number = deal_number(random_seed(), 3)
    for text in (seed_text(number), seed_text(number).replace("-", "").lower()):
        setting = Setting()
        setting.focus(setting.all(DealNumberEntry)[0])
        setting.loop.do(Typed(text))
        setting.focus(button(setting.page, "Start"))
        setting.loop.do(Confirm())
        assert setting.plans[0].seed == number


@pytest.mark.parametrize("text", ["9" * 30, "9K2M-9K2M", "-5"])
def test_an_invalid_deal_number_is_reported_and_starts_no_match(text: str) -> None:
    setting = Setting()
    setting.focus(setting.all(DealNumberEntry)[0])
    setting.loop.do(Typed(text))
    setting.focus(button(setting.page, "Start"))
    setting.loop.do(Confirm())
    assert not setting.plans
    assert f"“{text}” is not a deal number. Leave it empty for random cards." in setting.loop.display.texts


def test_the_number_of_players_is_set_by_mouse() -> None:
    setting = Setting()
    choice = setting.all(Choice)[0]
    left = (choice.rect.x + 10, choice.rect.centery)
    setting.loop.do(Press(left), Click(left))
    assert setting.draft.player_count == 2
    assert len(setting.all(AvatarPicker)) == 2


def test_a_button_chooses_a_shorter_match_if_the_usual_one_takes_hours() -> None:
    setting = Setting()
    setting.draft.player_count = 2
    setting.draft.choose_game("tonk")
    setting.page.rebuild()
    click(setting.loop, button(setting.page, "Shorter: 100 deals, about 1½ hours"))
    assert setting.draft.plan().sheet.match.deals == 100
    assert "It will take about 1½ hours." in setting.loop.display.texts


def test_escape_and_a_click_leave_the_setup_page() -> None:
    setting = Setting()
    below = setting.loop.screens.visible()
    setting.loop.do(Cancel())
    assert setting.loop.screens.visible() != below
    setting.loop.screens.push(setting.page)
    setting.loop.step()
    click(setting.loop, button(setting.page, "Back"))
    assert setting.loop.screens.visible() != below


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("text_scale", SCALES)
def test_the_setup_page_fits_every_window_without_overlap(size: tuple[int, int], text_scale: float) -> None:
    setting = Setting(size, text_scale)
    assert sound(setting.page)
    setting.draft.choose_game("liverpool_rummy_ten")
    setting.draft.player_count = 8
    setting.page.rebuild()
    assert len(setting.all(AvatarPicker)) == 8
    assert sound(setting.page)


def test_further_letters_typed_in_the_list_of_games_continue_the_search() -> None:
    setting = Setting()
    [games] = [widget for widget in setting.page.group.root.walk() if isinstance(widget, List)]
    setting.page.group.set_focus(games)
    for letter in "rummy":
        setting.loop.do(Command(letter), Typed(letter))
    assert setting.draft.game == "rummy_500"
    for letter in "dum":
        setting.loop.do(Command(letter), Typed(letter))
    assert setting.draft.game == "dummy_rummy"
    for letter in "doof":
        setting.loop.do(Command(letter), Typed(letter))
    assert setting.draft.game == "doofer"
