"""Turns of matches as staged tables, which `check` plays."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec import structs

from game.content.tables.checking import check_file
from game.content.tables.staged import read_tables
from game.content.tables.writing import staged_text
from game.engine.melds.meld import Meld
from game.engine.state import Phase
from game.session.match.dealer import Dealer
from game.session.match.replay import Replay
from tests.support.records import open_replay

GOLDEN = Path(__file__).parents[2] / "golden"


def checked(path: Path, text: str) -> bool:
    path.write_text(text, encoding="utf-8")
    results = check_file(path, lambda refusal, players: repr(refusal), lambda seed: Dealer(seed).card_order)
    return len(results) == 1 and results[0].has_passed


def laid(shown: Replay) -> int:
    """Return the index of the last turn with melds to which other players have added."""

    def foreign(meld: Meld) -> bool:
        return any(card.by != meld.owner for card in meld.cards)

    with_others = [n for n, _ in enumerate(shown.marks) if any(map(foreign, shown.turn_stretch(n).start.melds))]
    return with_others[-1] if with_others else len(shown.marks) - 1


@pytest.mark.parametrize("name", ["rummy_500-6", "liverpool_rummy-8", "double_rum-2", "doofer-5"])
def test_written_turns_of_any_game_replay_as_staged_tables(tmp_path: Path, name: str) -> None:
    shown = open_replay(GOLDEN / f"{name}.record")
    for number in (0, len(shown.marks) // 2, laid(shown), len(shown.marks) - 1):
        turn = shown.turn_stretch(number)
        text = staged_text(f"Turn: {number}", turn, shown.stretch_from_discard(number))
        assert checked(tmp_path / "turn.yaml", text), text
        (table,), mistakes = read_tables(tmp_path / "turn.yaml")
        assert mistakes == []
        assert table.title == f"Turn: {number}"
        assert [step.action for step in table.steps if step.action][-len(turn.actions) :] == list(turn.actions)


def test_a_written_table_sets_up_the_position_before_the_turn(tmp_path: Path) -> None:
    shown = open_replay(GOLDEN / "rummy_500-6.record")
    turn = shown.turn_stretch(laid(shown))
    assert checked(tmp_path / "turn.yaml", staged_text("A turn", turn))
    (table,), _ = read_tables(tmp_path / "turn.yaml")
    start = turn.start
    assert (table.hands, table.stock, table.discards) == (start.hands, start.stock, start.discards)
    assert (table.deal, table.dealer, table.turn, table.scores) == (start.deal, start.dealer, start.turn, start.scores)
    assert table.match.sheet.match == start.match.sheet.match


def test_plays_that_cannot_be_repeated_are_left_out_of_a_written_table(tmp_path: Path) -> None:
    shown = open_replay(GOLDEN / "rummy_500-6.record")
    turn = shown.turn_stretch(3)
    wrong = structs.replace(turn, end=structs.replace(turn.end, phase=Phase.CUT))
    text = staged_text("A turn", wrong)
    assert "play:" not in text
    assert checked(tmp_path / "turn.yaml", text)
