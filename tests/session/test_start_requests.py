"""A second start hands over a request, and knows whether the open program has taken it."""

from pathlib import Path

import pytest

from game.session.start_requests import PATIENCE_SECONDS, StartRequest, StartRequests

ASKED = StartRequest(file="/home/ann/ours.rummy", seats=3, seed="66")


def test_a_start_request_is_taken_once(tmp_path: Path) -> None:
    here, there, taken = StartRequests(tmp_path), StartRequests(tmp_path), list[StartRequest | None]()
    assert here.send(ASKED, sleep=lambda seconds: taken.append(there.take()))
    assert taken == [ASKED]
    assert there.take() is None


def test_a_start_request_a_stuck_program_does_not_take_is_withdrawn(tmp_path: Path) -> None:
    times = iter([0.0, 1.0, 2.0, 99.0])
    assert not StartRequests(tmp_path).send(ASKED, now=lambda: next(times), sleep=lambda seconds: None)
    assert list(tmp_path.iterdir()) == []


def test_a_start_request_whose_folder_cannot_be_written_is_not_sent(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    assert not StartRequests(tmp_path / "file").send(ASKED, sleep=lambda seconds: pytest.fail("it waits"))


@pytest.mark.parametrize("data", [b"", b"{", b"[]", b'{"seats": "many"}', b"\xff" * 200_000])
def test_a_damaged_start_request_is_ignored(data: bytes, tmp_path: Path) -> None:
    requests = StartRequests(tmp_path)
    requests.path.write_bytes(data)
    assert requests.take() is None


def test_a_start_request_left_by_an_ended_program_can_be_deleted(tmp_path: Path) -> None:
    requests = StartRequests(tmp_path)
    requests.path.write_text("{}")
    written = requests.path.stat().st_mtime
    requests.forget_abandoned(lambda: written + PATIENCE_SECONDS + 1)
    requests.forget_abandoned(lambda: written + PATIENCE_SECONDS + 1)
    assert requests.take() is None


def test_a_start_request_sent_while_the_open_program_still_starts_is_taken(tmp_path: Path) -> None:
    here, there, taken = StartRequests(tmp_path), StartRequests(tmp_path), list[StartRequest | None]()

    def start() -> None:
        there.forget_abandoned()
        taken.append(there.take())

    assert here.send(ASKED, sleep=lambda seconds: start())
    assert taken == [ASKED]
