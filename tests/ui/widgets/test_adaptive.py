"""Pages that follow the house rules, and take files: where the table is set, and the title."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.session.house_rules.games import POLL_SECONDS
from game.ui.house_rules.screen import HouseRulesScreen
from game.ui.input.verbs import Cancel, Dropped
from game.ui.setup.screen import SetupScreen
from game.ui.widgets import Button, List
from tests.ui.support.evening import Evening

OURS = "extends: doofer\ntitle: Ours\n"


def lines(page: SetupScreen) -> list[str]:
    return next([item.text for item in w.items] for w in page.group.root.walk() if isinstance(w, List))


def test_the_setup_page_follows_house_rules_files_that_come_change_and_go(evening: Evening) -> None:
    evening.click("Play")
    page = evening.top
    assert isinstance(page, SetupScreen)
    assert lines(page) == ["Doofer", "Rummy 500"]
    path = evening.write("ours.yaml", OURS)
    evening.loop.run_for(2 * POLL_SECONDS)
    assert lines(page) == ["Games", "Doofer", "Rummy 500", "House rules", "Ours"]
    page._choose_game("ours")
    path.write_text(OURS + "players.max: 3\n")
    evening.loop.run_for(2 * POLL_SECONDS)
    assert page.draft.sheet.players.max == 3
    path.write_text(OURS + "players.max: 99\n")
    evening.loop.run_for(2 * POLL_SECONDS)
    assert page.draft.sheet.players.max == 3
    assert any("This file has mistakes now" in text for text in evening.loop.display.texts)
    path.unlink()
    evening.loop.run_for(2 * POLL_SECONDS)
    assert page.draft.game == "doofer"
    assert lines(page) == ["Doofer", "Rummy 500"]


def test_a_sheet_dropped_on_the_title_or_the_setup_is_shown_among_the_house_rules(
    evening: Evening, tmp_path: Path
) -> None:
    theirs = tmp_path / "theirs.yaml"
    theirs.write_text("extends: doofer\ntitle: Theirs\n")
    evening.loop.do(Dropped(str(theirs)))
    assert isinstance(evening.top, HouseRulesScreen)
    assert evening.said == "“Theirs” has been added to your house rules."
    evening.services.screens.restart_at("title")
    evening.services.screens.open("setup")
    evening.loop.do(Dropped(str(theirs)))
    assert isinstance(evening.top, HouseRulesScreen)
    evening.click("Play")
    assert isinstance(evening.top, SetupScreen)
    assert evening.top.draft.game == "theirs"


@pytest.mark.parametrize("play", [True, False])
def test_leaving_the_house_rules_page_focuses_start_if_rules_were_chosen_and_otherwise_house_rules(
    play: bool, evening: Evening
) -> None:
    evening.write("ours.yaml", "extends: doofer\ntitle: Ours\nplayers.max: 2\n")
    evening.loop.run_for(1)
    evening.click("Play")
    setup = evening.top
    assert isinstance(setup, SetupScreen)
    evening.click("House rules")
    if play:
        evening.click("Play")
        assert setup.draft.game == "ours"
    else:
        evening.loop.do(Cancel())
    focus = setup.group.focus
    assert isinstance(focus, Button)
    assert focus.text == ("Start" if play else "House rules")
