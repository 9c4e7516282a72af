"""Files are told apart by what stands in them, whatever they are called."""

from pathlib import Path
from shutil import copy

import pytest

from game.content.sheets.sheets import SHEET_SUFFIXES, other_game_names, sheet_names, shipped_path
from game.session.file_kinds import FileKind, UnopenableError, kind_of_file
from game.session.ledger import Ledgers
from tests.golden.make import FOLDER as GOLDEN
from tests.ui.support.ledgers import ledger, line

TABLES = Path(__file__).parents[1] / "tables"


def test_a_record_is_recognised_whatever_its_file_is_called(tmp_path: Path) -> None:
    for record in sorted(GOLDEN.glob("*.record"))[:5]:
        renamed = tmp_path / "letter.yaml"
        copy(record, renamed)
        assert kind_of_file(renamed) is FileKind.RECORD


def test_every_rule_sheet_and_no_staged_table_is_a_sheet(tmp_path: Path) -> None:
    for name in (*sheet_names(), *other_game_names()):
        path = shipped_path(name)
        assert path is not None
        assert kind_of_file(path) is FileKind.SHEET, path
    ours = tmp_path / f"ours{SHEET_SUFFIXES[0]}"
    ours.write_text("extends: doofer\ntitle: Ours\n")
    assert kind_of_file(ours) is FileKind.SHEET
    for path in TABLES.glob("*/*.yaml"):
        assert kind_of_file(path) is FileKind.TABLE, path


def test_a_score_sheet_is_recognised_by_its_format(tmp_path: Path) -> None:
    ledgers = Ledgers(tmp_path)
    path, _ = ledgers.new_path_and_id()
    assert ledgers.save(path, ledger("doofer", line(0, "0", "5", "7"))) == ""
    renamed = path.with_name("evening.txt")
    path.rename(renamed)
    assert kind_of_file(renamed) is FileKind.SCORES


def test_a_missing_foreign_or_empty_file_or_a_folder_is_refused_in_a_sentence(tmp_path: Path) -> None:
    text, empty = tmp_path / "letter.txt", tmp_path / "empty"
    text.write_text("Dear Ann,\nplay: yes, we did.\n".replace("play:", "we play:"))
    empty.touch()
    for path, said in (
        (tmp_path / "gone.record", f"There is no file {tmp_path / 'gone.record'}."),
        (text, f"{text} is not a Rummy House file: "),
        (empty, f"{empty} is not a Rummy House file: "),
        (tmp_path, f"{tmp_path} cannot be read: it is a folder"),
    ):
        with pytest.raises(UnopenableError) as refused:
            kind_of_file(path)
        assert str(refused.value).startswith(said)


def test_a_staged_table_may_begin_with_a_long_comment(tmp_path: Path) -> None:
    path = tmp_path / "long.txt"
    path.write_text("# why this table matters\n" * 1000 + "title: Long\ngame: doofer\n", encoding="utf-8")
    assert kind_of_file(path) is FileKind.TABLE


def test_the_page_of_the_command_line_names_the_suffix_of_every_kind() -> None:
    page = (Path(__file__).parents[2] / "docs" / "command_line.md").read_text(encoding="utf-8")
    table = page.partition("| file | ends in |")[2].partition("\n\n")[0]
    assert [kind for kind in FileKind if f"`{kind.suffix}`" not in table] == []
