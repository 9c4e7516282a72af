"""`check-deal`: the fingerprints of records, what was changed, and the exit codes."""

from hashlib import sha256
from pathlib import Path

import pytest

from game import app
from game.record.record import RecordError, read_sound_part
from tests.support.matches import begun, lines_of, played


def bare(moves: int) -> list[str]:
    """Return the record lines of a match after so many moves, without checksums, which a cheat would compute anew."""
    return lines_of(played(begun(2), moves))


def saved(folder: Path, lines: list[str]) -> str:
    path = folder / "a.record"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def test_check_deal_prints_the_fingerprints_of_the_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = bare(20)
    assert app.main(["check-deal", saved(tmp_path, lines)]) == 0
    out = capsys.readouterr().out
    [line] = [line for line in lines if line.startswith("shuffle")]
    assert f"  deal 1: {sha256(line.partition(' sha256 ')[0].encode()).hexdigest()}\n" in out
    assert out.endswith("All fingerprints are right, and the match was played with these orders.\n")


def test_check_deal_prints_shuffle_orders_once_the_deal_is_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = bare(400)
    shuffles = [line.partition(" sha256 ")[0] for line in lines if line.startswith("shuffle")]
    assert len(shuffles) > 1
    assert app.main(["check-deal", "--text", saved(tmp_path, lines)]) == 0
    out = capsys.readouterr().out
    assert f"    {shuffles[0]}\n" in out
    over = lines[-1].startswith("end")
    assert (shuffles[-1] in out) == over
    assert ("this deal is not over" in out) != over


def test_check_deal_finds_a_changed_order_of_cards(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = bare(20)
    at = next(number for number, line in enumerate(lines) if line.startswith("shuffle"))
    words = lines[at].split()
    words[1], words[2] = words[2], words[1]
    lines[at] = " ".join(words)
    assert app.main(["check-deal", saved(tmp_path, lines)]) == 1
    assert "the order or its salt was changed" in capsys.readouterr().out
    _, problem = read_sound_part("\n".join(lines))
    assert isinstance(problem, RecordError)
    assert problem.line == at + 1


def test_check_deal_reports_a_record_without_fingerprints(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = [line.partition(" salt ")[0] for line in bare(20)]
    assert app.main(["check-deal", "--text", saved(tmp_path, lines)]) == 0
    out = capsys.readouterr().out
    assert "deal 1: no fingerprint was shown\n" in out
    assert out.endswith("  Nothing to check: no fingerprint was shown.\n")
    assert "right" not in out


def test_check_deal_says_how_many_shuffles_have_a_fingerprint(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = bare(400)
    at = [number for number, line in enumerate(lines) if line.startswith("shuffle")]
    lines[at[0]] = lines[at[0]].partition(" salt ")[0]
    assert app.main(["check-deal", saved(tmp_path, lines)]) == 0
    out = capsys.readouterr().out
    assert f"  {len(at) - 1} of {len(at)} shuffles had a fingerprint: these are right" in out
    assert "All fingerprints" not in out


def test_check_deal_of_a_file_that_is_not_a_record_ends_with_exit_code_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert app.main(["check-deal", saved(tmp_path, ["hello"])]) == 2
    assert app.main(["check-deal", str(tmp_path / "gone.record")]) == 2
    assert capsys.readouterr().err.count("cannot read") == 2
