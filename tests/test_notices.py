"""The notices of what is installed beside the program: all of it is named, and whose it is."""

from __future__ import annotations

import re
import tomllib
from importlib import metadata
from pathlib import Path

import pytest

from game import notices
from game.notices import (
    LIBRARIES,
    LIBRARY_ALIASES,
    PACKAGES,
    ThirdPartyWork,
    installed_notices,
    library_key,
    licence_files,
)

PROJECT = tomllib.loads((Path(__file__).parents[1] / "pyproject.toml").read_text(encoding="utf-8"))


def test_every_package_the_program_needs_is_described() -> None:
    needed = [re.split(r"[<>=]", each)[0] for each in PROJECT["project"]["dependencies"]]
    assert sorted(map(str.lower, PACKAGES)) == sorted(needed)


def test_every_installed_dependency_is_named_in_the_notices_with_its_owner() -> None:
    said = " ".join(installed_notices().split())
    for name, work in PACKAGES.items():
        assert (
            f"- {work.title.format(metadata.version(name))}: © {work.authors}; {work.licence}. {work.home_page}" in said
        )
        for path in licence_files(name):
            assert " ".join(path.read_text(encoding="utf-8").split()) in said
    assert "- Python 3." in said
    assert "PYTHON SOFTWARE FOUNDATION LICENSE" in said


def test_every_library_bundled_with_pygame_is_named_in_the_notices() -> None:
    files = [file.name for file in metadata.distribution("pygame-ce").files or [] if ".libs/" in file.as_posix()]
    said = installed_notices()
    for file in files:
        work = LIBRARIES[LIBRARY_ALIASES.get(library_key(file), library_key(file))]
        assert f"- {work.title}: ©" in said


def test_a_bundled_library_without_a_description_is_named_by_its_file_in_the_notices(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stranger = metadata.PackagePath("pygame_ce.libs/libstranger.so.1")
    distribution = metadata.distribution("pygame-ce")

    class WithStranger:
        files = (*(distribution.files or ()), stranger)
        version = "1"
        requires = None

    monkeypatch.setattr(metadata, "distribution", lambda name: WithStranger)
    monkeypatch.setattr(notices, "licence_files", lambda name: [])
    assert "- libstranger.so.1 (in pygame-ce)" in installed_notices()


def test_a_package_that_is_not_installed_is_not_named_in_the_notices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(
        PACKAGES, "no-such-package", ThirdPartyWork("Unheard-of {}", "MIT", "nobody", "", ("no-such-package", ""))
    )
    assert "Unheard-of" not in installed_notices()


def test_indirect_and_optional_packages_are_named_in_the_notices_and_tools_are_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    further = notices.further_packages()
    assert {"distributed", "dask", "tornado"} <= set(further)
    assert not {"pytest", "ruff", "mypy", "rummy-house", "pyyaml", "pygame-ce"} & set(further)
    said = " ".join(installed_notices().split())
    for name in further:
        told = metadata.metadata(name)
        assert f"- {told['Name']} {told['Version']}: " in said
    assert "- dask" in said
    assert "BSD-3-Clause" in said
    monkeypatch.setattr(metadata, "requires", lambda name: ["no-such-package>=1"])
    assert notices.further_packages() == []
