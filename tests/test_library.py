"""The rules as a library: the page about them is true, types are checked for users, and little has to be installed."""

from __future__ import annotations

import ast
import doctest
import re
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

import game.engine
from game.engine.actions import Action
from game.engine.sheet.keys import Section
from tests.support.readme import ROOT
from tests.support.sources import code_of

PAGE = (ROOT / "docs/engine.md").read_text(encoding="utf-8")


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, *arguments], cwd=folder, capture_output=True, text=True, check=False)


def examples() -> list[doctest.Example]:
    return doctest.DocTestParser().get_doctest(PAGE, {}, "engine.md", "engine.md", 0).examples


def test_the_examples_of_the_library_page_run_as_shown() -> None:
    test = doctest.DocTestParser().get_doctest(PAGE, {}, "engine.md", "engine.md", 0)
    assert len(test.examples) > 20
    runner = doctest.DocTestRunner()
    runner.run(test)
    assert runner.failures == 0


def test_the_example_bot_has_about_twenty_lines() -> None:
    bot = PAGE.partition("## A bot in twenty lines")[2].partition("## Records")[0]
    assert len(re.findall(r"^(?:>>>|\.\.\.) .*\S", bot.partition(">>> def play")[0], re.MULTILINE)) <= 20


def test_a_strict_type_checker_accepts_the_examples_of_the_library_and_finds_a_wrong_call(tmp_path: Path) -> None:
    (tmp_path / "user.py").write_text("".join(each.source for each in examples()), encoding="utf-8")
    (tmp_path / "wrong.py").write_text("from game.engine import legal\n\nlegal(1, seat=0)\n", encoding="utf-8")
    checked = run("-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "user.py", folder=tmp_path)
    assert checked.stdout.startswith("Success"), checked.stdout
    wrong = run("-m", "mypy", "--strict", "--cache-dir", str(tmp_path / "cache"), "wrong.py", folder=tmp_path)
    assert "incompatible type" in wrong.stdout


ALONE = """
import sys

class OnlyOwn:
    def find_spec(self, name, path=None, target=None):
        top = name.partition(".")[0]
        if top not in {"game", "msgspec"} and top not in sys.stdlib_module_names:
            raise ModuleNotFoundError(f"No module named {name!r}")

sys.meta_path.insert(0, OnlyOwn())
import pkgutil
from importlib import import_module
import game.engine, game.record
for package in (game.engine, game.record):
    for module in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
        import_module(module.name)
from game.engine import DEALER, RuleSheet, Shuffle, apply, compile_rules, legal, new_match, to_shuffle
state = new_match(compile_rules(RuleSheet(title="Ours"), players=2))
state, events = apply(state, Shuffle(DEALER, to_shuffle(state)))
print(len(legal(state, 0)))
try:
    import pygame
except ModuleNotFoundError as error:
    print(error)
"""


def test_rules_and_records_need_neither_pygame_nor_yaml(tmp_path: Path) -> None:
    alone = run("-c", ALONE, folder=tmp_path)
    assert alone.stdout.splitlines() == ["2", "No module named 'pygame'"], alone.stderr


def test_the_engine_exports_every_action_and_section_and_no_module_before_its_first_use(tmp_path: Path) -> None:
    actions = {"Action", *(each.__name__ for each in Action.__subclasses__())}
    sections = {each.__name__ for each in Section.__subclasses__()}
    assert actions | sections <= set(game.engine.__all__)
    for name in game.engine.__all__:
        assert getattr(game.engine, name) is getattr(import_module(home_of(name)), name)
    assert set(game.engine.__all__) <= set(dir(game.engine))
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        game.engine.nothing  # noqa: B018 (asked for to be refused)
    loaded = run("-c", "import sys, game.engine; print(*(m for m in sys.modules if 'game.' in m))", folder=tmp_path)
    assert loaded.stdout == "game.engine\n"


def home_of(name: str) -> str:
    """Return the module from which `game.engine` re-exports a name."""
    found = [
        each.module
        for each in ast.walk(code_of("game.engine"))
        if isinstance(each, ast.ImportFrom) and any(alias.asname == name for alias in each.names)
    ]
    assert len(found) == 1
    return str(found[0])


def test_the_package_has_a_marker_file_for_typed_packages() -> None:
    assert (ROOT / "game/py.typed").is_file()


def test_links_of_the_library_page_lead_somewhere() -> None:
    links = re.findall(r"\]\(([^)#:]+)", PAGE)
    assert links
    assert [link for link in links if not (ROOT / "docs" / link).exists()] == []
