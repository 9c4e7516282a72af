"""`host` as a program that scripts start: what it refuses, what it prints, and how it ends."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from game import app
from game.record.record import read_record

BOTS = ["--seat", "standard", "--seat", "learner", "--game", "double_rum", "--bot-pause", "0", "--deal-seconds", "0.01"]
HERE = ["--address", "127.0.0.1", "--seed", "5"]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["--seat", "stndard"], "host: there is no player 'stndard'; did you mean standard?"),
        (["--seat", "x"], "host: there is no player 'x': a seat is phone, or a bot by its level or name"),
        (["--game", "gin_rummy", *["--seat", "phone"] * 3], "host: Gin Rummy is for 2 players"),
        (["--game", "gin_rumy"], "there is no sheet 'gin_rumy' — did you mean 'gin_rummy'?"),
        (["--record", "/nosuch/a.record"], "host: /nosuch/a.record cannot be written: there is no folder /nosuch"),
    ],
)
def test_host_refuses_unknown_seats_games_and_folders(
    words: list[str], why: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["host", "--data-dir", str(tmp_path), *words]) == 2
    assert capsys.readouterr().err == f"{why}\n"
    assert not (tmp_path / "reports").exists()


def test_host_prints_the_address_and_the_result_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = tmp_path / "a.record"
    assert app.main(["host", "--data-dir", str(tmp_path), *BOTS, *HERE, "--json", "--record", str(record)]) == 0
    table, result = map(json.loads, capsys.readouterr().out.splitlines())
    assert table["address"].startswith("HTTP://127.0.0.1:")
    assert [seat["seat"] for seat in result["seats"]] == [1, 2]
    best = max(seat["score"] for seat in result["seats"])
    assert [result["seats"][winner - 1]["score"] for winner in result["winners"]] == [best]
    digest = read_record(record.read_text(encoding="utf-8")).digest
    assert digest
    assert app.main(["host", "--data-dir", str(tmp_path), *BOTS, *HERE, "--record", "-"]) == 0
    assert f"\nend {digest} " in capsys.readouterr().out
