"""How far a command has come."""

from __future__ import annotations

import pytest

from game.commands.console import OFTEN, SELDOM, SOON, ProgressLine, duration


def shown(times: list[float], terminal: bool, capsys: pytest.CaptureFixture[str], **options: bool | int) -> str:
    clock = iter([0.0, *times])
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("sys.stderr.isatty", lambda: terminal)
        progress = ProgressLine("arena", 100, "deals", clock=lambda: next(clock), **options)  # type: ignore[arg-type]
        for done, _ in enumerate(times, 11):
            progress.show(done, lambda: "LLR +1.00")
        progress.clear()
    return capsys.readouterr().err


def test_a_terminal_has_one_line_that_is_wiped(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown([11.0, 11.0 + OFTEN / 2, 26.0], True, capsys) == (
        "\r\033[Karena: 11/100 deals, 1:29 left, LLR +1.00\r\033[Karena: 13/100 deals, 2:54 left, LLR +1.00\r\033[K"
    )


def test_what_was_done_before_is_not_counted_as_quick(capsys: pytest.CaptureFixture[str]) -> None:
    assert "11/100 deals, 14:50 left" in shown([10.0], True, capsys, first=10)


def test_a_file_gets_a_line_now_and_then_where_it_is_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    pauses = [SOON, 2 * SOON, 4 * SOON, 8 * SOON, SELDOM, SELDOM]
    times = [1.0, 2.0, *(1.5 + sum(pauses[: n + 1]) for n in range(len(pauses))), sum(pauses) + SELDOM]
    told = shown(times, False, capsys, logged=True)
    lines = [line.split("/")[0] for line in told.splitlines()]
    assert lines == [f"arena: {done}" for done in (11, 13, 14, 15, 16, 17, 18)]
    assert shown(times, False, capsys) == ""


@pytest.mark.parametrize(("seconds", "text"), [(0, "0:00"), (185, "3:05"), (7385, "2:03:05")])
def test_times_are_written_as_on_a_clock(seconds: float, text: str) -> None:
    assert duration(seconds) == text
