"""While the match cannot be saved a sign stands at the table, and tells by mouse, keys and pad what can be done."""

from __future__ import annotations

import errno
from pathlib import Path

import pytest

from game.session.saves.files import Unwritten
from game.session.saves.records import RecordFile
from game.ui.draw.look import Look
from game.ui.input.verbs import Confirm, Direction, Focus
from game.ui.widgets import Dialog
from game.ui.words.match import way_out
from tests.support.files import full_disk
from tests.support.listening import Notes
from tests.ui.support.tables import ANN, BEA, Seated, played, table_of

SIGN = "Not being saved: the disk is full"


def seated(folder: Path, size: tuple[int, int] = (1280, 800)) -> Seated:
    at = Seated(played(table_of([ANN, BEA])), size)
    at.table.kept.keep_in(RecordFile(folder / "a.record"))
    return at


def dialog(at: Seated) -> Dialog:
    top = at.loop.screens.top
    assert isinstance(top, Dialog)
    return top


def test_the_sign_stands_while_nothing_is_saved_and_goes_when_it_is_again(tmp_path: Path) -> None:
    at = seated(tmp_path)
    log = at.screen.log.rect.copy()
    assert not at.says("Not being saved")
    with full_disk():
        at.key("d")
        assert at.says(SIGN)
        at.loop.run_for(60)
        assert at.says(SIGN)
        sign = at.screen.panels.sign.rect
        areas = at.screen.stage.areas
        assert areas.log.contains(sign)
        assert not sign.colliderect(at.screen.log.rect)
    at.table.submit(at.table.legal(0)[-1])
    assert not at.says("Not being saved")
    assert at.screen.log.rect == log
    assert (tmp_path / "a.record").read_text().splitlines() == list(at.table.record)


def test_clicked_the_sign_says_what_to_do_and_saving_is_tried_again(tmp_path: Path) -> None:
    at = seated(tmp_path)
    with full_disk():
        at.key("d")
        at.click(at.screen.panels.sign.rect.center)
        assert "Make room on it" in dialog(at).text
        assert str(tmp_path / "a.record") in dialog(at).text
        at.loop.do(Confirm())
        assert at.screen.toasts.texts[-1:] == [SIGN]
        assert at.says(SIGN)
    at.click(at.screen.panels.sign.rect.center)
    at.loop.do(Confirm())
    assert at.loop.screens.top is at.screen
    at.loop.run_for(6)
    assert not at.says(SIGN)
    assert (tmp_path / "a.record").read_text().splitlines() == list(at.table.record)


def test_without_a_pointer_the_focus_goes_to_the_sign(tmp_path: Path) -> None:
    at = seated(tmp_path)
    with full_disk():
        at.key("d")
        at.loop.do(Focus(Direction.DOWN), Focus(Direction.DOWN), Focus(Direction.PREVIOUS))
        assert at.screen.buttons.button is at.screen.panels.sign
        at.loop.do(Confirm())
        assert dialog(at).title == "The match is not being saved"


@pytest.mark.parametrize(("size", "text"), [((960, 600), 1.0), ((1920, 1080), 1.0), ((960, 600), 2.0)])
@pytest.mark.parametrize("why", ["the disk is full", "the folder cannot be written to, and so it goes on and on"])
def test_the_sign_has_room_in_every_window(size: tuple[int, int], text: float, why: str, tmp_path: Path) -> None:
    at, journal = seated(tmp_path, size), Notes()
    journal.trouble = Unwritten("other", why, tmp_path)
    at.table.kept.keep_in(journal)
    look = Look.of(size, at.screen.look.images, text_scale=text)
    at.loop.screens.layout(look)
    sign = at.screen.panels.sign
    assert sign.text == (f"Not being saved: {why}" if text == 1.0 else "Not being saved")
    assert sign.rect.height >= sign.measure(look, sign.rect.width)[1]
    assert at.screen.stage.areas.log.contains(sign.rect)


def test_the_way_out_goes_by_what_is_wrong() -> None:
    path = Path("x.record")
    assert "Make room" in way_out(Unwritten("full", "the disk is full", path))
    assert "Allow it" in way_out(Unwritten("forbidden", "the folder cannot be written to", path))
    assert f"{errno.EIO}!" in way_out(Unwritten("other", f"{errno.EIO}!", path))
