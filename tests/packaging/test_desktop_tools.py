"""The manual page and the kinds of files, as read by the tools of a Linux desktop."""

import subprocess
from pathlib import Path

from game.desktop_entry import FILE_TYPES, write_files
from tests.packaging.scripts import ROOT, script

manual = script("manual")


def test_the_manual_page_formats_without_a_warning() -> None:
    done = subprocess.run(
        ["groff", "-man", "-Tutf8", "-ww", "-"],
        input=manual.manual_page(),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert done.stderr == ""
    assert "a card table for the rummy family" in done.stdout


def test_the_mime_database_takes_every_kind_of_file(tmp_path: Path) -> None:
    write_files(tmp_path, ROOT / "assets" / "icons" / "app.svg")
    subprocess.run(["update-mime-database", str(tmp_path / "mime")], check=True, capture_output=True)
    known = (tmp_path / "mime" / "globs2").read_text(encoding="utf-8")
    assert all(f":{file_type.mime}:*{file_type.kind.suffix}" in known for file_type in FILE_TYPES)
