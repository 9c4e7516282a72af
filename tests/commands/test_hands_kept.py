"""A hand that a bot keeps for a person who is away: nobody learns of its cards before the deal is over."""

from __future__ import annotations

from pathlib import Path

import pytest

from game import app
from game.engine.cards import UNKNOWN
from game.engine.state import Phase
from game.record.record import Seat, write_record
from game.session.match.match import Match
from game.session.match.replay import Replay
from game.session.players.reviewing import ReviewError, deal_luck, prepare_deal
from game.session.statistics.counts import count_last_deal, count_record
from game.ui.replay.view import has_hidden_deal, is_shared
from tests.support.matches import begun, played, recorded

CHANGES = ("a bot keeps it", "its owner is back", "bots keep all", "another sits there")


def changed(change: str) -> Match:
    """Return a match of two people in its first deal, in which the player of the second seat has changed."""
    table = played(begun(2, people=2), 8)
    table.replace_player(1, Seat("Ben’s bot", "bot"))
    played(table, 2)
    if change == "its owner is back":
        table.replace_player(1, Seat("Ben"))
    elif change == "bots keep all":
        table.replace_player(0, Seat("Ann’s bot", "bot"))
    elif change == "another sits there":
        table.replace_player(1, Seat("Zoë"))
    assert table.phase not in (Phase.DEAL_OVER, Phase.MATCH_OVER)
    return table


@pytest.mark.parametrize("change", CHANGES)
def test_a_hand_whose_player_changed_during_the_deal_is_shown_to_its_own_seat_alone(change: str) -> None:
    table = changed(change)
    assert set(table.view(0).state.hands[1]) == {UNKNOWN}
    assert set(table.view(1).state.hands[0]) == {UNKNOWN}
    assert all(set(view.state.hands[1]) <= {UNKNOWN} for view, _events in table.history.views_of_deal(0))


@pytest.mark.parametrize("change", CHANGES)
def test_luck_shuffles_and_statistics_of_a_deal_in_which_a_player_changed_wait_for_its_end(change: str) -> None:
    table = changed(change)
    assert deal_luck(table) == ()
    assert table.history.disclosed_steps() == ()
    assert table.history.disclosed_shuffles() == ()
    assert count_last_deal(table) is None
    assert count_record(recorded(table)) is None


@pytest.mark.parametrize("change", CHANGES)
def test_an_unfinished_deal_in_which_a_player_changed_is_not_reviewed_watched_or_copied_as_a_table(change: str) -> None:
    record = recorded(changed(change))
    for seat in (0, 1):
        for hindsight in (False, True):
            with pytest.raises(ReviewError):
                prepare_deal(record, 1, seat, hindsight)
    replay = Replay(record)
    assert has_hidden_deal(replay)
    assert is_shared(replay)


@pytest.mark.parametrize("change", CHANGES)
def test_no_command_reveals_an_unfinished_deal_in_which_a_player_changed(
    change: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = changed(change)
    path = tmp_path / "shared.record"
    path.write_text(write_record(recorded(table)), encoding="utf-8")
    for seat in ("1", "2"):
        assert app.main(["knew", str(path), "--turn", "2", "--seat", seat]) == 2
        out, error = capsys.readouterr()
        assert out == ""
        assert error == "knew: several people play in this match: a deal can be looked at once it is over\n"
        assert app.main(["review", str(path), "--seat", seat, "--hindsight"]) == 2
        assert capsys.readouterr().out == ""
    assert app.main(["check-deal", "--text", str(path)]) == 0
    out = capsys.readouterr().out
    assert "    this deal is not over\n" in out
    assert "shuffle " not in out
