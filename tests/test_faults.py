"""The faults that are made to see which tests find them: what they are, and where they are made."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from tests.benchmarks.mutations import FEW, PLAIN, ROOT, chosen, faults_of, found_again, stages_of


def read(source: str) -> list[tuple[str, str]]:
    """Return the kind of each possible fault in a source text, and the text with that fault."""
    whole = source.encode()
    faults = faults_of(source, "a.py")
    return [(each.kind, (whole[: each.begin] + each.text.encode() + whole[each.end :]).decode()) for each in faults]


@pytest.mark.parametrize(
    ("source", "faults"),
    [
        ("a < b", [("comparison", "(a <= b)")]),
        ("é = '♥' if a in b else c", [("comparison", "é = '♥' if (a not in b) else c")]),
        ("a and b", [("condition", "(b)"), ("condition", "(a)")]),
        ("x = 3", [("off by one", "x = (4)")]),
        ("x = True", [("constant", "x = False")]),
        ("x = 0.5", [("constant", "x = (2.0)")]),
        ("f(x)", [("call", "pass")]),
        ('def f(x: Literal[1]) -> Literal[2]:\n    """Doc."""\n    return f"{x + 1}"', []),
    ],
)
def test_the_fault_maker_finds_every_kind_of_fault_in_a_source(source: str, faults: list[tuple[str, str]]) -> None:
    assert read(source) == faults


def test_every_fault_made_in_a_module_is_valid_python_that_differs() -> None:
    source = Path(ROOT / "game/engine/cards.py").read_text(encoding="utf-8")
    made = read(source)
    assert len(made) > 30
    for _kind, faulty in made:
        assert ast.dump(ast.parse(faulty)) != ast.dump(ast.parse(source))


def test_chosen_faults_follow_the_seed_and_lie_in_different_lines() -> None:
    run = {"game/engine/cards.py": set(range(1, 200))}
    found = chosen(10, 3, ["game/engine"], run)
    assert found == chosen(10, 3, ["game/engine"], run) != chosen(10, 4, ["game/engine"], run)
    assert len({each.line for each in found}) == len(found) == 10
    assert {each.path for each in found} == set(run)


def test_a_fault_is_made_again_in_its_line_though_lines_have_moved(tmp_path: Path) -> None:
    source = "def f(a: int, b: int) -> bool:\n    return a < b\n"
    [fault] = faults_of(source, "a.py")
    (tmp_path / "a.py").write_text("LIMIT = b'4'\n\n\n" + source, encoding="utf-8")
    moved = found_again(fault, tmp_path)
    assert moved is not None
    assert (moved.line, moved.text, moved.begin - fault.begin) == (5, "(a <= b)", 15)
    (tmp_path / "a.py").write_text(source.replace("a < b", "b > a"), encoding="utf-8")
    assert found_again(fault, tmp_path) is None
    (tmp_path / "a.py").unlink()
    assert found_again(fault, tmp_path) is None


def test_a_fault_is_looked_for_by_the_nearest_tests_first(tmp_path: Path) -> None:
    for name, source in {
        "engine/play/test_drawing.py": "",
        "engine/play/test_digs.py": "from game.engine.play import claims, drawing",
        "ui/test_room.py": "from game.engine.play.drawing import draws",
        "ui/test_other.py": "from game.engine.play.drawings import draws",
    }.items():
        path = tmp_path / "tests" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(source, encoding="utf-8")
    near = ["tests/engine/play/test_drawing.py", "tests/engine/play/test_digs.py", "tests/ui/test_room.py"]
    assert stages_of("game/engine/play/drawing.py", ["tests"], tmp_path) == [near, ["tests/engine/play"], ["tests"]]
    assert stages_of("game/engine/play/drawing.py", ["tests/ui"], tmp_path) == [near[2:], ["tests/ui"]]


def test_the_fault_maker_can_run_the_tests_in_one_process_without_xdist() -> None:
    command = [sys.executable, "-m", "pytest", "--collect-only", *PLAIN, "-m", FEW, "tests/test_perft.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout
