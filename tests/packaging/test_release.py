"""A release: its notes from the changelog, its checksums, and what stops it."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from game import __version__
from tests.packaging.scripts import ROOT, script

release = script("release")
CHANGELOG = release.CHANGELOG.read_text(encoding="utf-8")
TEXT = """\
# Changelog

What changed.

## Unreleased

## 7.2.0 - 2026-12-24

A better
game.

### Added
- One thing: [the page](docs/page.md),
  and [another](https://example.org).
- Two.

## 7.1.0 – 2026-11-01

- Begun.
"""


def test_release_notes_are_the_changelog_section_of_the_version_with_working_links() -> None:
    source = release.project_addresses()["Source"]
    assert release.release_notes(TEXT, "7.2.0") == (
        f"A better game.\n\n### Added\n- One thing: [the page]({source}/blob/v7.2.0/docs/page.md), "
        "and [another](https://example.org).\n- Two.\n"
    )
    assert release.release_notes(TEXT, "7.1.0") == "- Begun.\n"
    assert release.release_dates(TEXT) == {"7.2.0": "2026-12-24", "7.1.0": "2026-11-01"}


@pytest.mark.parametrize(
    ("text", "version", "told"),
    [
        (TEXT, "7.3.0", r"no section ## 7\.3\.0 - "),
        (TEXT.replace(" - 2026-12-24", ""), "7.2.0", r"no section ## 7\.2\.0 - "),
    ],
)
def test_a_version_without_a_dated_changelog_section_is_not_released(text: str, version: str, told: str) -> None:
    with pytest.raises(ValueError, match=told):
        release.release_notes(text, version)


def test_unreleased_changes_stop_a_release_but_no_package() -> None:
    text = TEXT.replace("## Unreleased", "## Unreleased\n\n- Three.")
    with pytest.raises(ValueError, match="unreleased"):
        release.check_nothing_is_left(text)
    release.check_nothing_is_left(TEXT)
    assert release.release_notes(text, "7.1.0") == "- Begun.\n"


def test_the_changelog_section_of_the_version_is_short_and_its_links_lead_to_files() -> None:
    text = release.sections(CHANGELOG)[f"{__version__} - {release.release_dates(CHANGELOG)[__version__]}"]
    assert len(text.splitlines()) < 80
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", CHANGELOG):
        assert (ROOT / link).exists(), link


def test_checksums_of_a_release_are_accepted_by_sha256sum(tmp_path: Path) -> None:
    (tmp_path / "rummy-house-1.tar.gz").write_bytes(b"one")
    (tmp_path / "rummy_house-1-py3-none-any.whl").write_bytes(b"two")
    for _ in range(2):
        assert release.write_checksums(tmp_path).name == "SHA256SUMS"
    lines = (tmp_path / "SHA256SUMS").read_text(encoding="utf-8").splitlines()
    assert [line.split("  ")[1] for line in lines] == ["rummy-house-1.tar.gz", "rummy_house-1-py3-none-any.whl"]
    if shutil.which("sha256sum"):
        subprocess.run(
            ["sha256sum", "--check", "--strict", "SHA256SUMS"], cwd=tmp_path, check=True, capture_output=True
        )


def test_a_release_is_refused_with_a_wrong_tag_unreleased_changes_or_no_files(tmp_path: Path) -> None:
    ready, early, folder = tmp_path / "ready.md", tmp_path / "early.md", tmp_path / "files"
    text = f"# Changelog\n\n## Unreleased\n\n## {__version__} - 2026-01-01\n\n- One.\n"
    ready.write_text(text, encoding="utf-8")
    early.write_text(text.replace("Unreleased", "Unreleased\n\n- Two."), encoding="utf-8")
    folder.mkdir()
    for words, told in (
        (["--tag", "v0", "--changelog", str(ready)], "The tag is v0"),
        (["--changelog", str(early)], "lists unreleased changes"),
        (["--changelog", str(ready)], "nothing to publish"),
    ):
        run = [sys.executable, str(ROOT / "packaging/release.py"), str(folder), *words]
        done = subprocess.run(run, capture_output=True, text=True, check=False)
        assert done.returncode == 1
        assert told in done.stderr
        assert not list(folder.iterdir())
