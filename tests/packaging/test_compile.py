"""Compiled modules, if there are any; no test here needs a compiler."""

from __future__ import annotations

import ast
import importlib
import os
import shutil
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest
from msgspec import Struct

from game import paths
from game.commands.language import new_catalogue_text
from game.content.languages import LANGUAGE_NAMES, program_catalogue
from game.content.translation import SOURCE_LANGUAGE
from tests.packaging.scripts import ROOT, script
from tests.support.for_each import for_each

it = script("compile")
GAME = ROOT / it.GAME
SOURCES = [GAME / f"{name}.py" for name in it.MODULES]


@for_each("name", it.MODULES)
def test_no_struct_of_a_compiled_module_has_options_that_its_base_lacks(name: str) -> None:
    """mypyc ignores the options in the class line of a struct, which would be neither frozen nor hashable."""
    module = importlib.import_module(f"{it.GAME}.{name.replace('/', '.')}")
    for each in vars(module).values():
        if isinstance(each, type) and issubclass(each, Struct) and each.__module__ == module.__name__:
            (base,) = each.__bases__
            assert base is not Struct
            assert options(each) == options(base)


def options(struct: type[Struct]) -> dict[str, object]:
    """Return what the class line of a struct, and of its bases, asks for."""
    config = struct.__struct_config__
    return {name: getattr(config, name) for name in dir(config) if not name.startswith("__")}


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: path.stem)
def test_no_compiled_module_keeps_a_generator_expression(source: Path) -> None:
    """mypyc makes lists of them where they are kept: an endless one is a function that yields instead."""
    tree = ast.parse(source.read_text(encoding="utf-8"))
    kept = [each.value for each in ast.walk(tree) if isinstance(each, ast.Assign | ast.Return)]
    assert [each.lineno for each in kept if isinstance(each, ast.GeneratorExp)] == []


@for_each("source", SOURCES)
def test_no_compiled_module_adds_one_sum_to_another_without_a_start(source: Path) -> None:
    """The sum of an empty list is the `int` 0, which compiled code refuses to add to a `float`."""
    found = [each for each in ast.walk(ast.parse(source.read_text(encoding="utf-8"))) if isinstance(each, ast.BinOp)]
    assert [each.lineno for each in found if sums_all(each.left) and sums_all(each.right)] == []


def sums_all(node: ast.expr) -> bool:
    """Whether an expression is a call of `sum` with a single argument."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
        return False
    return node.func.id == "sum" and len(node.args) + len(node.keywords) == 1


def test_compiled_modules_are_the_ones_imported_and_not_older_than_their_source() -> None:
    assert it.outdated_sources(ROOT) == [], (
        "compiled before it was changed: python packaging/compile.py, or with --clean"
    )
    for path in GAME.rglob("*"):
        if path.name.endswith(tuple(EXTENSION_SUFFIXES)):
            name = ".".join((*path.relative_to(ROOT).parent.parts, path.name.split(".")[0]))
            assert importlib.import_module(name).__file__ == str(path)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a folder with a module that was compiled after its last change."""
    source = tmp_path / it.GAME / "engine" / "arrange" / "solver.py"
    source.parent.mkdir(parents=True)
    source.touch()
    os.utime(source, (1, 1))
    for name in (f"solver{it.LIBRARY_SUFFIX}", f"../../../{it.GROUP}__mypyc{it.LIBRARY_SUFFIX}"):
        (source.parent / name).touch()
    return tmp_path


def test_a_source_changed_after_its_compilation_is_found(folder: Path) -> None:
    assert it.outdated_sources(folder) == []
    source = folder / it.GAME / "engine" / "arrange" / "solver.py"
    later = (source.with_name(f"solver{it.LIBRARY_SUFFIX}")).stat().st_mtime + 1
    os.utime(source, (later, later))
    assert it.outdated_sources(folder) == [source]


def test_compile_clean_removes_compiled_files_alone(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "argv", ["compile.py", str(folder), "--clean"])
    assert it.main() == 0
    assert [path for path in folder.rglob("*") if path.is_file()] == [
        folder / it.GAME / "engine" / "arrange" / "solver.py"
    ]


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """Return a folder with a module that is going to be compiled."""
    source = tmp_path / "sources" / it.GAME / "solver.py"
    source.parent.mkdir(parents=True)
    source.write_text("ANSWER = 1\n", encoding="utf-8")
    return tmp_path / "sources"


@pytest.fixture
def built(sources: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which these sources are installed with their module compiled."""
    monkeypatch.setattr(it, "MODULES", ("solver",))
    installed = sources.with_name("built")
    shutil.copytree(sources, installed)
    for name in (f"{it.GAME}/solver{it.LIBRARY_SUFFIX}", f"{it.GROUP}__mypyc{it.LIBRARY_SUFFIX}"):
        (installed / name).write_text("compiled", encoding="utf-8")
    return installed


def test_compiled_modules_of_a_project_with_the_same_sources_are_copied(
    sources: Path, built: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["compile.py", str(sources), "--built", str(built)])
    monkeypatch.setattr(it, "ROOT", sources)
    assert it.main() == 0
    for path in it.compiled_files(built):
        assert (sources / path.relative_to(built)).read_text(encoding="utf-8") == "compiled"


def test_compiled_modules_of_a_project_with_other_sources_are_refused(sources: Path, built: Path) -> None:
    (sources / it.GAME / "solver.py").write_text("ANSWER = 2\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"solver\.py is not what was compiled"):
        it.copy_modules(built, sources)
    assert list(it.compiled_files(sources)) == []


def test_copying_compiled_modules_from_a_project_that_lacks_one_is_refused(sources: Path, built: Path) -> None:
    (built / it.GAME / f"solver{it.LIBRARY_SUFFIX}").unlink()
    with pytest.raises(SystemExit, match="Not all modules are compiled"):
        it.copy_modules(built, sources)


@pytest.fixture(scope="module")
def compiled_assets(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a folder of assets as in packages, with compiled catalogues only."""
    assets = tmp_path_factory.mktemp("assets")
    (assets / "languages").mkdir()
    it.compile_catalogues(assets / "languages")
    return assets


@pytest.mark.parametrize("language", [language for language in LANGUAGE_NAMES if language != SOURCE_LANGUAGE])
def test_a_compiled_catalogue_has_every_text_of_the_written_one(
    language: str, compiled_assets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = program_catalogue(language)
    monkeypatch.setattr(paths, "assets", lambda: compiled_assets)
    compiled = program_catalogue(language)
    assert (compiled.texts, compiled.forms) == (written.texts, written.forms)
    assert [compiled.form_index(count) for count in range(200)] == [written.form_index(count) for count in range(200)]


def test_compiled_catalogues_are_the_same_each_time(compiled_assets: Path, tmp_path: Path) -> None:
    assert it.compile_catalogues(tmp_path)
    for path in tmp_path.iterdir():
        assert path.read_bytes() == (compiled_assets / "languages" / path.name).read_bytes()


def test_a_new_catalogue_has_the_same_texts_whether_made_from_compiled_or_written_catalogues(
    compiled_assets: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = new_catalogue_text("de")
    monkeypatch.setattr(paths, "assets", lambda: compiled_assets)
    assert sorted(new_catalogue_text("de").split("\n\n")) == sorted(written.split("\n\n"))
