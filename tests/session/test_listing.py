"""The files of a folder, as they come and go."""

from pathlib import Path

import pytest

from game.session.saves.files import Listing


def test_what_comes_changes_and_goes_is_seen(tmp_path: Path) -> None:
    listing = Listing(tmp_path / "later", (".yaml", ".yml"))
    assert listing.look() == {}
    (tmp_path / "later").mkdir()
    for name in ("a.yaml", "b.yml", "c.txt", ".d.yaml"):
        (tmp_path / "later" / name).write_text("1")
    (tmp_path / "later" / "folder.yaml").mkdir()
    seen = listing.look()
    assert sorted(seen) == ["a.yaml", "b.yml"]
    assert listing.look() == seen
    (tmp_path / "later" / "a.yaml").write_text("22")
    assert listing.look()["a.yaml"] != seen["a.yaml"]
    (tmp_path / "later" / "a.yaml").unlink()
    assert [*listing.look()] == ["b.yml"]


def test_what_is_in_the_way_is_told_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "file").write_text("no folder")
    listing = Listing(tmp_path / "file", (".yaml",))
    assert listing.look() == listing.look() == {}
    assert len(caplog.records) == 1


def test_a_link_in_a_circle_hides_no_other_file(tmp_path: Path) -> None:
    (tmp_path / "loop.yaml").symlink_to(tmp_path / "loop.yaml")
    (tmp_path / "Ours.YAML").write_text("1")
    assert [*Listing(tmp_path, (".yaml",)).look()] == ["Ours.YAML"]
