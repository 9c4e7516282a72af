"""Scores are kept after every entry and found again; damaged files are set aside, newer ones left alone."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from game.content.sheets.sheets import load_sheet, other_names, sheet_names
from game.record.record import Seat
from game.session.ledger import Kept, Ledger, Ledgers, Line, Written

SEATS = (Seat("Ann"), Seat("Ben", avatar="cat"))
LINE = Line((Written(), Written("25")), 0)


@pytest.fixture
def ledgers(tmp_path: Path) -> Ledgers:
    return Ledgers(tmp_path, lambda: datetime(2030, 1, 2, 3, 4, 5))


def begun(ledgers: Ledgers, game: str = "dummy_rummy") -> Kept:
    """A ledger that was begun and saved."""
    path, began = ledgers.begin()
    ledger = Ledger(began, load_sheet(game), SEATS, 1, (LINE,), Line((Written("1"), Written("2"))))
    assert ledgers.save(path, ledger) == ""
    (kept,) = [each for each in ledgers.all() if each.path == path]
    assert kept.ledger == ledger
    return kept


def test_what_was_written_is_found_again_with_its_draft(ledgers: Ledgers) -> None:
    kept = begun(ledgers)
    assert [deal.scores for deal in kept.deals] == [(0, 25)]
    assert not kept.over
    assert ledgers.told == ()


@pytest.mark.parametrize("game", [*sheet_names(), *other_names()])
def test_every_sheet_survives_its_file(ledgers: Ledgers, game: str) -> None:
    path, began = ledgers.begin()
    sheet = load_sheet(game)
    seats = tuple(Seat(f"P{number}") for number in range(sheet.players.max))
    ledgers.save(path, Ledger(began, sheet, seats))
    (kept,) = ledgers.all()
    assert kept.ledger.seats == seats
    again = structs.replace(kept.ledger, dealer=1)
    ledgers.save(path, again)
    assert ledgers.all()[0].ledger == again


def test_those_that_go_on_come_first_then_the_newest(ledgers: Ledgers) -> None:
    kept = [begun(ledgers) for _ in range(3)]
    assert len({each.path for each in kept}) == 3
    over = structs.replace(kept[2].ledger, lines=(LINE,) * 12)
    ledgers.save(kept[2].path, over)
    for number, each in enumerate(kept):
        os.utime(each.path, (1000 + number, 1000 + number))
    assert [each.path for each in ledgers.all()] == [kept[1].path, kept[0].path, kept[2].path]
    assert ledgers.all()[-1].over


def damages(text: bytes) -> list[bytes]:
    """The file cut short, garbled, with lines that cannot be, and no file of scores at all."""
    data = msgspec.json.decode(text)
    wrong = {**data, "lines": [{**data["lines"][0], "seats": []}]}
    alone = {**data, "seats": data["seats"][:1]}
    short = {**data, "draft": {**data["draft"], "seats": data["draft"]["seats"][:1]}}
    return [
        b"",
        text[: len(text) // 2],
        text.replace(b"25", b"7Z"),
        text.replace(b'"out": 0', b'"out": "x"'),
        b"[" * 100_000,
        msgspec.json.encode(wrong),
        msgspec.json.encode(alone),
        msgspec.json.encode(short),
        b"{}",
    ]


@pytest.mark.parametrize("number", range(9))
def test_a_damaged_file_is_set_aside_and_what_was_saved_last_takes_its_place(ledgers: Ledgers, number: int) -> None:
    sound, hurt = begun(ledgers), begun(ledgers)
    wrong = damages(hurt.path.read_bytes())[number]
    hurt.path.write_bytes(wrong)
    assert {kept.path: kept.ledger for kept in ledgers.all()} == {each.path: each.ledger for each in (sound, hurt)}
    (told,) = ledgers.take_told()
    aside = hurt.path.with_name(f"{hurt.path.stem} damaged 2030-01-02 03.04.05.scores")
    assert aside.name in told
    assert aside.read_bytes() == wrong
    assert len(ledgers.all()) == 2
    assert ledgers.told == ()


def spare_of(path: Path) -> Path:
    return path.with_name(f"{path.name}.last")


@pytest.mark.parametrize("number", range(9))
def test_without_a_sound_spare_a_damaged_file_is_only_set_aside(ledgers: Ledgers, number: int) -> None:
    sound, hurt = begun(ledgers), begun(ledgers)
    hurt.path.write_bytes(damages(hurt.path.read_bytes())[number])
    spare_of(hurt.path).write_bytes(hurt.path.read_bytes())
    assert [kept.path for kept in ledgers.all()] == [sound.path]
    (told,) = ledgers.take_told()
    assert "damaged" in told
    assert not hurt.path.exists()
    assert [kept.path for kept in ledgers.all()] == [sound.path]
    assert ledgers.told == ()


def test_a_newer_file_is_left_as_it_is(ledgers: Ledgers) -> None:
    path = begun(ledgers).path
    path.write_bytes(path.read_bytes().replace(b'"format": 1', b'"format": 2'))
    before = path.read_bytes()
    assert ledgers.all() == ()
    assert "newer" in ledgers.told[0]
    assert path.read_bytes() == before


def test_what_was_deleted_comes_back(ledgers: Ledgers) -> None:
    kept = begun(ledgers)
    gone = ledgers.delete(kept.path)
    assert ledgers.all() == ()
    assert not spare_of(kept.path).exists()
    ledgers.restore(gone)
    assert spare_of(kept.path).read_bytes() == kept.path.read_bytes()
    assert [(each.path, each.ledger, each.when) for each in ledgers.all()] == [(kept.path, kept.ledger, kept.when)]


def test_where_nothing_can_be_written_that_is_said(tmp_path: Path) -> None:
    (tmp_path / "scores").write_text("a file where the folder should be")
    ledgers = Ledgers(tmp_path)
    path, began = ledgers.begin()
    assert "cannot be saved" in ledgers.save(path, Ledger(began, load_sheet("doofer"), SEATS))
