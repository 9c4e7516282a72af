"""The licences of what comes along in an executable."""

from importlib import metadata
from pathlib import Path

import pytest

from tests.packaging.scripts import script

notices = script("notices")


def test_each_part_is_named_with_its_version_and_the_lgpl_is_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # What builds an executable is not installed where tests run.
    monkeypatch.delitem(notices.PARTS, "pyinstaller")
    notices.write(tmp_path / "out")
    said = (tmp_path / "out" / notices.NOTICES).read_text(encoding="utf-8")
    for name in notices.PARTS:
        assert f"- {name} {metadata.version(name)}: " in said
        assert list((tmp_path / "out" / name).iterdir()), name
    text = (tmp_path / "out" / "pygame-ce" / "LGPL.txt").read_text(encoding="utf-8")
    assert "GNU LESSER GENERAL PUBLIC LICENSE" in text.upper()
