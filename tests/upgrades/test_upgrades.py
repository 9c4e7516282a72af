"""Everything that a released version has written is read by this one, and means the same."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from game import __version__, app
from game.session.settings import Settings
from tests.upgrades.make import CONTENTS, FOLDER, TABLE, changed_settings, contents

VERSIONS = sorted(path.name for path in FOLDER.iterdir() if re.fullmatch(r"\d+\.\d+\.\d+", path.name))


def missing(kept: Any, found: Any, place: str = "") -> list[str]:
    """Return the differences between kept and present contents; new fields are no difference."""
    if isinstance(kept, dict) and isinstance(found, dict):
        return [line for key in kept for line in missing(kept[key], found.get(key), f"{place}/{key}")]
    if isinstance(kept, list) and isinstance(found, list) and len(kept) == len(found):
        pairs = enumerate(zip(kept, found, strict=True))
        return [line for at, (old, new) in pairs for line in missing(old, new, f"{place}/{at}")]
    return [] if kept == found else [f"{place}: {kept!r} became {found!r}"]


def test_files_saved_by_the_current_release_are_kept_for_upgrade_tests() -> None:
    assert __version__ in VERSIONS, "python -m tests.upgrades.make"


@pytest.mark.parametrize("version", VERSIONS)
def test_files_of_every_released_version_are_read_with_the_contents_they_were_saved_with(
    version: str, tmp_path: Path
) -> None:
    folder = shutil.copytree(FOLDER / version, tmp_path / "data")
    kept = json.loads((folder / CONTENTS).read_text(encoding="utf-8"))
    assert missing(kept, json.loads(json.dumps(contents(folder)))) == []
    assert app.main(["check", str(folder / TABLE)]) == 0
    again = contents(folder)
    assert missing(kept, json.loads(json.dumps(again))) == [], "also at the next start"


def test_changed_settings_differ_from_the_defaults_in_every_setting() -> None:
    changed = changed_settings()
    assert [name for name in Settings.__struct_fields__ if getattr(changed, name) == getattr(Settings(), name)] == []


def test_the_upgrade_check_notices_a_changed_value() -> None:
    kept = {"a": [1, {"b": 2}]}
    assert missing(kept, {"a": [1, {"b": 2, "new": 3}], "new": 4}) == []
    assert missing(kept, {"a": [1, {"b": 5}]}) == ["/a/1/b: 2 became 5"]
    assert missing(kept, {}) == ["/a: [1, {'b': 2}] became None"]
