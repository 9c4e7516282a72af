"""Makes small faults in the program and notes which the tests find: `python -m tests.benchmarks.mutations --count 150`.

A fault is a changed comparison, a dropped condition, a number off by one, a wrong constant or a dropped call. With the
same seed the same faults are made; two lists written by `--out`, before and after a change to the tests, are compared
by `--beside`. Faults are made in a copy of the project, in lines that the tests run. The nearest tests are asked first:
the one that found a fault before, those that import the faulty module, those of its folder, and then all.
"""

from __future__ import annotations

import argparse
import ast
import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

ROOT = Path(__file__).parents[2]
ROOMS = ("game/engine", "game/bots", "game/session", "game/words", "game/interaction", "game/ui")
COPIED = ("game", "tests", "assets", "levels", "packaging", "docs", ".ci", ".github")
LONGEST = 900
"""Seconds after which a fault is taken for one that hangs, which is found."""
COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}


class Fault(Struct, frozen=True):
    """A replacement of a piece of a module's source, the UTF-8 bytes from `begin` to `end`; `code` is the line."""

    path: str
    line: int
    begin: int
    end: int
    kind: str
    text: str
    code: str = ""


class Outcome(Struct, frozen=True):
    """A fault and the first test that found it; "" if none did."""

    fault: Fault
    found_by: str


def faults_of(source: str, path: str) -> Iterator[Fault]:
    """Yield all possible faults of a module, given its source."""
    starts = [0]
    for line in source.encode().splitlines(keepends=True):
        starts.append(starts[-1] + len(line))
    for node in _code(ast.parse(source)):
        for kind, text in _changes(node):
            begin = starts[node.lineno - 1] + node.col_offset
            end = starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
            code = source.splitlines()[node.lineno - 1].strip()
            yield Fault(path, node.lineno, begin, end, kind, text, code)


def _code(node: ast.AST) -> Iterator[ast.expr | ast.stmt]:
    """Yield the expressions and statements below a node, without types and the parts of formatted texts."""
    for name, value in ast.iter_fields(node):
        for each in value if isinstance(value, list) else [value]:
            if (
                isinstance(each, ast.AST)
                and not isinstance(each, ast.JoinedStr)
                and name not in ("annotation", "returns")
            ):
                if isinstance(each, ast.expr | ast.stmt):
                    yield each
                yield from _code(each)


def _changes(node: ast.expr | ast.stmt) -> Iterator[tuple[str, str]]:
    """Yield the kinds of faults that a piece of code allows, each with the changed code."""
    match node:
        case ast.Compare(ops=[op]) if type(op) in COMPARISONS:
            changed = ast.Compare(node.left, [COMPARISONS[type(op)]()], node.comparators)
            yield "comparison", f"({ast.unparse(changed)})"
        case ast.BoolOp():
            for dropped in range(len(node.values)):
                left = [each for at, each in enumerate(node.values) if at != dropped]
                yield "condition", f"({ast.unparse(left[0] if len(left) == 1 else ast.BoolOp(node.op, left))})"
        case ast.Constant(value=bool(value)):
            yield "constant", str(not value)
        case ast.Constant(value=int(value)):
            yield "off by one", f"({value + 1})"
        case ast.Constant(value=float(value)):
            yield "constant", f"({2 * value + 1})"
        case ast.Expr(value=ast.Call()):
            yield "call", "pass"


def chosen(count: int, seed: int, under: Sequence[str], lines: dict[str, set[int]] | None) -> list[Fault]:
    """Return a random choice of `count` faults, each in a different line that tests run."""
    found: list[Fault] = []
    for folder in under:
        path = ROOT / folder
        for module in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            name = module.relative_to(ROOT).as_posix()
            run = None if lines is None else lines.get(name, set())
            each = faults_of(module.read_text(encoding="utf-8"), name)
            found += [fault for fault in each if run is None or fault.line in run]
    Random(seed).shuffle(found)
    once = {(fault.path, fault.line): fault for fault in reversed(found)}
    return [fault for fault in found if once[fault.path, fault.line] is fault][:count]


def found_again(fault: Fault, root: Path = ROOT) -> Fault | None:
    """Return the same change of the same line of code as it is now, the nearest if there are several; None if that line
    is gone.
    """
    path = root / fault.path
    now = faults_of(path.read_text(encoding="utf-8"), fault.path) if path.exists() else ()
    alike = [each for each in now if (each.kind, each.text, each.code) == (fault.kind, fault.text, fault.code)]
    return min(alike, key=lambda each: abs(each.line - fault.line), default=None)


class Copy:
    """A copy of the project, in which one fault at a time is made."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in COPIED:
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        for path in ROOT.iterdir():
            if path.is_file():
                shutil.copy(path, folder)

    def run(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Run Python with these arguments in the copy."""
        command = [sys.executable, "-B", *words]
        return subprocess.run(command, cwd=self.folder, capture_output=True, text=True, check=False, timeout=LONGEST)

    def lines_run(self, tests: Sequence[str]) -> dict[str, set[int]]:
        """Return the lines that the tests run, by module; SystemExit if they fail without a fault."""
        done = self.run("-m", "coverage", "run", "--source=game", "-m", "pytest", *PLAIN, "-m", FEW, *tests)
        if done.returncode:
            sys.exit(f"without a fault these tests fail already:\n{done.stdout[-2000:]}")
        self.run("-m", "coverage", "json", "-o", "lines.json")
        files = json.loads((self.folder / "lines.json").read_text(encoding="utf-8"))["files"]
        return {Path(name).as_posix(): set(each["executed_lines"]) for name, each in files.items()}

    def outcome(self, fault: Fault, stages: Iterable[Sequence[str]], exhaustive: bool) -> Outcome:
        """Make a fault, run the tests stage by stage up to the first that finds it, and undo the fault.

        With `exhaustive`, faults that no stage finds are left to the tests marked exhaustive, in the same stages.
        """
        path = self.folder / fault.path
        whole = path.read_bytes()
        path.write_bytes(whole[: fault.begin] + fault.text.encode() + whole[fault.end :])
        asked = list(stages)
        try:
            for mark in (FEW, "exhaustive") if exhaustive else (FEW,):
                for tests in asked:
                    if found_by := self._found_by("-m", mark, *tests):
                        return Outcome(fault, found_by)
        finally:
            path.write_bytes(whole)
        return Outcome(fault, "")

    def _found_by(self, *words: str) -> str:
        try:
            done = self.run("-m", "pytest", "-x", *PLAIN, *words)
        except subprocess.TimeoutExpired:
            return "it hangs"
        failed = [line.split()[1] for line in done.stdout.splitlines() if line.startswith(("FAILED ", "ERROR "))]
        return (failed or ["the run ended early"])[0] if done.returncode not in (0, *NONE) else ""


def stages_of(path: str, tests: Sequence[str], root: Path = ROOT) -> list[list[str]]:
    """Return tests in stages, those most likely to find a fault in the module `path` first.

    The stages are test modules that import the module or have its name, test folders that mirror its folder, and all of
    `tests` (paths of folders and modules).
    """
    module = Path(path).with_suffix("")
    dotted = ".".join(module.parts[:-1] if module.name == "__init__" else module.parts)
    imports = re.compile(
        rf"\b{re.escape(dotted)}\b|\bfrom {re.escape(dotted.rpartition('.')[0])} import .*\b{module.name}\b"
    )
    within = [root / each for each in tests]
    modules = sorted({each for path in within for each in ([path] if path.is_file() else path.rglob("test_*.py"))})
    near = [
        each.relative_to(root).as_posix()
        for each in modules
        if each.stem == f"test_{module.name}" or imports.search(each.read_text(encoding="utf-8"))
    ]
    mirrors = [
        folder.as_posix()
        for folder in (Path("tests", *module.parts[1:-1]),)
        if (root / folder).is_dir() and any(each == root / folder or each in (root / folder).parents for each in within)
    ]
    near.sort(key=lambda each: Path(each).stem != f"test_{module.name}")
    return [each for each in (near, mirrors, list(tests)) if each]


PLAIN = ("-p", "no:xdist", "-p", "no:cacheprovider", "-o", "addopts=-q")
FEW = "not exhaustive"
NONE = (4, 5)
"""Exit codes of pytest where a test named is no longer there, and where none was chosen."""


def main() -> int:
    """Make the faults and print how many the tests found, and all others."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=150, help="how many faults (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="which of them (%(default)s)")
    parser.add_argument("--under", nargs="+", default=ROOMS, help="folders or modules in which they are made")
    parser.add_argument(
        "--exhaustive", action="store_true", help="ask the exhaustive run where the usual finds nothing"
    )
    parser.add_argument(
        "--every-line", action="store_true", help="choose from all lines, without looking first for those the tests run"
    )
    parser.add_argument("--near", action="store_true", help="do not ask all tests where the nearest find nothing")
    parser.add_argument("--out", type=Path, help="file in which the outcomes are written, a line of JSON each")
    parser.add_argument("--beside", type=Path, help="outcomes of other tests: their faults are made, and compared")
    parser.add_argument("tests", nargs="*", default=["tests"], help="what pytest is given (%(default)s)")
    args = parser.parse_args()
    before: list[Outcome] = []
    if args.beside:
        lines = args.beside.read_text(encoding="utf-8").splitlines()
        before = [msgspec.json.decode(line, type=Outcome) for line in lines]
    outcomes: list[Outcome] = []
    with TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        again = [(found_again(each.fault), each.found_by) for each in before]
        made_before = [(fault, found_by) for fault, found_by in again if fault]
        faults = [fault for fault, _found_by in made_before]
        finders = {fault: [[found_by]] for fault, found_by in made_before if "::" in found_by}
        if before:
            print(f"{len(faults)} of {len(before)} faults can still be made")
        else:
            lines_run = None if args.every_line else copy.lines_run(args.tests)
            faults = chosen(args.count, args.seed, args.under, lines_run)
        for fault in faults:
            stages = stages_of(fault.path, args.tests)
            stages = finders.get(fault, []) + (stages[:-1] if args.near else stages)
            outcomes.append(copy.outcome(fault, stages, args.exhaustive))
            print(f"{fault.path}:{fault.line} {fault.kind}: {outcomes[-1].found_by or 'not found'}", flush=True)
            if args.out:
                args.out.write_bytes(b"".join(msgspec.json.encode(each) + b"\n" for each in outcomes))
    found = sum(bool(each.found_by) for each in outcomes)
    print(f"{found} of {len(outcomes)} found")
    lost = [
        other.fault
        for (_fault, found_by), other in zip(made_before, outcomes, strict=False)
        if found_by and not other.found_by
    ]
    for fault in lost:
        print(f"found before: {fault.path}:{fault.line} {fault.kind} {fault.text}")
    return 1 if lost else 0


if __name__ == "__main__":
    sys.exit(main())
