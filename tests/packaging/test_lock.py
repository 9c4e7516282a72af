"""The packages that builds and CI install are locked: each has a required version and hashes."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator

import pytest
from packaging.requirements import Requirement

from tests.packaging.scripts import ROOT, script

lock = script("lock")
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
CI = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")


def name_of(requirement: Requirement) -> str:
    return re.sub(r"[-_.]+", "-", requirement.name).lower()


def locked(file: str) -> dict[str, str]:
    """Return the versions in a lock file by package."""
    text = (lock.LOCKED / f"{file}.txt").read_text(encoding="utf-8").replace("\\\n", " ")
    found = {}
    for line in text.splitlines():
        if not line.startswith("#"):
            what, *hashes = line.split(" --hash=")
            (version,) = Requirement(what).specifier
            assert version.operator == "=="
            assert hashes
            assert all(re.fullmatch(r"sha256:[0-9a-f]{64}", each.strip()) for each in hashes)
            found[name_of(Requirement(what))] = version.version
    return found


def asked(texts: list[str]) -> Iterator[Requirement]:
    """Yield the requirements in a list, with the project's own extras replaced by their requirements."""
    for each in map(Requirement, texts):
        if each.name != lock.NAME:
            yield each
            continue
        yield from asked(PROJECT["project"]["dependencies"])
        for extra in each.extras:
            yield from asked(PROJECT["project"]["optional-dependencies"][extra])


@pytest.mark.parametrize("file", lock.WANTED)
def test_the_lock_file_has_a_matching_version_of_every_dependency(file: str) -> None:
    there = locked(file)
    _what, wanted = lock.WANTED[file]
    for each in asked(list(wanted)):
        assert each.specifier.contains(there[name_of(each)]), each
    for each in map(Requirement, PROJECT["build-system"]["requires"]):
        assert file == "carriers" or each.specifier.contains(there[name_of(each)])


def test_every_dependency_has_a_version_bound_and_fonts_have_a_lower_and_an_upper_one() -> None:
    extras = PROJECT["project"]["optional-dependencies"].values()
    every = [*PROJECT["project"]["dependencies"], *(each for extra in extras for each in extra)]
    for each in map(Requirement, every):
        assert each.specifier or each.name == lock.NAME, each
        if each.name.startswith("font-"):
            assert {one.operator for one in each.specifier} == {">=", "<"}


def test_ci_installs_only_locked_packages() -> None:
    for words in re.findall(r"pip (?:install|wheel) [^&\n]+", CI):
        assert "--require-hashes" in words or {"--no-deps", "--no-build-isolation"} <= {*words.split()}, words
    for action in re.findall(r"uses: (\S+)", CI):
        assert re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action), action


def test_the_build_installs_only_locked_packages_with_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    build = script("build")
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(build, "run", lambda *words, **named: ran.append(tuple(map(str, words))))
    monkeypatch.setattr(build.shutil, "rmtree", lambda *given, **named: None)
    build.freeze_program(build.build_environment(reuse=False, compiled=True))
    pips = [words for words in ran if "pip" in words]
    assert len(pips) == 3
    for words in pips:
        assert "--require-hashes" in words or {"--no-deps", "--no-build-isolation"} <= {*words}, words


def test_the_lock_file_names_no_package_index() -> None:
    for file in lock.WANTED:
        assert "://" not in (lock.LOCKED / f"{file}.txt").read_text(encoding="utf-8")
