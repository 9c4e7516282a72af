"""A folder of house rules: read, watched, changed, and never a file lost."""

from __future__ import annotations

import os
from errno import ENOSPC
from pathlib import Path

import pytest
from msgspec import structs

from game.content.sheets.schema import SCHEMA_NAME as SCHEMA
from game.content.sheets.sheets import LoadedSheet, open_text
from game.content.yaml.reader import MAX_BYTES, UnreadableError
from game.session.house_rules.files import HouseRules, LastGoodSheets, file_name_of, repair

OURS = "# for grandma\nextends: rummy_500\ntitle: Ours\nmatch.target: 300  # short\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "ours.yaml").write_text(OURS, encoding="utf-8", newline="\n")
    return tmp_path


def _write(path: Path, text: str) -> None:
    """Write a file with a new time, even on a disk with a coarse clock."""
    before = path.stat().st_mtime_ns if path.exists() else 0
    path.write_text(text, encoding="utf-8", newline="\n")
    os.utime(path, ns=(before + 10**9, before + 10**9))


def test_a_missing_folder_has_no_house_rules(tmp_path: Path) -> None:
    house = HouseRules(tmp_path / "none")
    assert house.entries == ()
    assert not house.refresh()


def test_a_house_rule_is_read_with_the_sheet_it_extends(folder: Path) -> None:
    (entry,) = HouseRules(folder).entries
    assert (entry.name, entry.title, entry.mistakes) == ("ours", "Ours", ())
    assert entry.good
    assert entry.good.extends == "rummy_500"
    assert (entry.good.rules.match.target, entry.good.base.match.target) == (300, 500)


def test_a_file_put_into_the_folder_appears_among_the_house_rules(folder: Path) -> None:
    house = HouseRules(folder)
    assert not house.refresh()
    (folder / "second.yaml").write_text("extends: ours\ntitle: And ours\n", encoding="utf-8")
    (folder / ".hidden.yaml").write_text("extends: me\n", encoding="utf-8")
    (folder / "notes.txt").write_text("nothing", encoding="utf-8")
    assert house.refresh()
    assert [entry.title for entry in house.entries] == ["And ours", "Ours"]
    second = house.find_by_name("second")
    assert second
    assert second.good
    assert second.good.rules.match.target == 300


def test_a_changed_house_rule_changes_the_rules_that_extend_it(folder: Path) -> None:
    (folder / "second.yaml").write_text("extends: ours\n", encoding="utf-8")
    house = HouseRules(folder)
    _write(folder / "ours.yaml", OURS.replace("300", "200"))
    assert house.refresh()
    second = house.find_by_name("second")
    assert second
    assert second.good
    assert second.good.rules.match.target == 200


def test_a_broken_house_rule_keeps_its_last_good_rules(folder: Path) -> None:
    house = HouseRules(folder)
    _write(folder / "ours.yaml", "extends: rummy_500\nmatch.target: soon\nsets.min: 99\n")
    assert house.refresh()
    for reader in (house, HouseRules(folder)):  # also after the program was started again
        (entry,) = reader.entries
        assert [mistake.line for mistake in entry.mistakes] == [2, 3]
        assert entry.title == "Ours"
        assert entry.good
        assert entry.good.rules.match.target == 300


def test_a_house_rule_that_was_never_valid_has_no_rules_to_play(tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_bytes(b"title: \xff\n")
    (entry,) = HouseRules(tmp_path).entries
    assert entry.title == "bad"
    assert entry.good is None
    assert entry.mistakes


@pytest.mark.parametrize("kept", [b"", b"{", b'{"rules": 3}', b"\xff"])
def test_a_damaged_copy_of_the_last_good_rules_is_ignored(folder: Path, kept: bytes) -> None:
    HouseRules(folder)
    (folder / ".last_good" / "ours.yaml.json").write_bytes(kept)
    _write(folder / "ours.yaml", "title: [")
    (entry,) = HouseRules(folder).entries
    assert entry.good is None


def test_saving_a_house_rule_keeps_comments_and_order(folder: Path) -> None:
    house = HouseRules(folder)
    result = house.save("ours", {"extends": "rummy_500", "title": "Ours", "match.target": 250, "sets.max": 3})
    assert (folder / "ours.yaml").read_text(encoding="utf-8") == result.text
    lines = ["# for grandma", "extends: rummy_500", "title: Ours", "sets.max: 3", "match.target: 250  # short"]
    assert result.text.splitlines() == lines
    assert result.lost_comments == ()
    entry = house.find_by_name("ours")
    assert entry
    assert entry.good
    assert entry.good.rules.sets.max == 3


def test_saving_a_house_rule_tells_which_comments_are_lost(folder: Path) -> None:
    assert HouseRules(folder).save("ours", {"extends": "rummy_500", "title": "Ours"}).lost_comments == ("# short",)


def test_house_rules_that_cannot_work_are_not_saved(folder: Path) -> None:
    house = HouseRules(folder)
    with pytest.raises(UnreadableError):
        house.save("ours", {"extends": "rummy_500", "deal.hand_size": 26, "players.max": 8})
    assert (folder / "ours.yaml").read_text(encoding="utf-8") == OURS


def test_the_schema_is_written_beside_a_saved_house_rule(tmp_path: Path) -> None:
    house = HouseRules(tmp_path / "new")
    text = house.save("mine", {"extends": "me"}).text
    assert text.startswith(f"# yaml-language-server: $schema={SCHEMA}\n")
    assert (tmp_path / "new" / SCHEMA).exists()
    assert [entry.name for entry in house.entries] == ["mine"]


def test_an_imported_sheet_keeps_its_text(folder: Path) -> None:
    house = HouseRules(folder)
    assert house.import_text(OURS, "pasted") == "ours_2"
    text = "# hers\nextends: me\ntitle: From Zoë\n"
    assert house.import_text(text, "pasted") == "from_zoe"
    assert (folder / "from_zoe.yaml").read_text(encoding="utf-8") == text


def test_house_rules_imported_twice_get_a_name_and_title_of_their_own(folder: Path) -> None:
    house = HouseRules(folder)
    assert [house.import_text(OURS, "pasted"), house.import_text(OURS, "pasted")] == ["ours_2", "ours_3"]
    assert house.text("ours_2") == OURS.replace("title: Ours", "title: Ours 2")
    assert house.import_text("extends: rummy_500\n", "From Zoë") == "from_zoe"
    assert house.import_text("extends: rummy_500\ntitle: Rummy 500\n", "pasted") == "rummy_500_2"
    long = "x" * 80
    assert house.import_text(f"title: {long}\n", "") == house.unused_name(long).removesuffix("_2")
    house.import_text(f"title: {long}\n", "")
    told = ["From Zoë", "Ours", "Ours 2", "Ours 3", "Rummy 500 2", f"{long[:76]} 2", long]
    assert sorted(titles(house).values()) == told


def test_a_deleted_house_rule_is_restored_even_if_no_file_can_be_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(path: Path, content: object) -> None:
        raise OSError(ENOSPC, "no space left", str(path))

    house = HouseRules(folder)
    gone = house.delete("ours")
    monkeypatch.setattr("game.session.house_rules.files.write_atomically", full)
    house.restore(gone)
    assert house.text("ours") == OURS


def test_a_deleted_house_rule_whose_restoring_failed_can_be_restored_later(folder: Path) -> None:
    house = HouseRules(folder)
    gone = house.delete("ours")
    folder.rename(folder.with_name("away"))
    with pytest.raises(OSError, match="ours"):
        house.restore(gone)
    folder.with_name("away").rename(folder)
    house.restore(gone)
    assert titles(house) == {"ours": "Ours"}


def test_a_broken_imported_sheet_is_refused_with_all_its_mistakes(folder: Path) -> None:
    house = HouseRules(folder)
    with pytest.raises(UnreadableError) as caught:
        house.import_text("extends: nothing\nsets.min: 99\n", "bad")
    assert [(mistake.line, mistake.key) for mistake in caught.value.mistakes] == [(1, "extends"), (2, "sets.min")]
    assert [path.name for path in folder.glob("*.yaml")] == ["ours.yaml"]


def test_a_copied_house_rule_has_its_own_title_and_the_comments(folder: Path) -> None:
    house = HouseRules(folder)
    assert house.duplicate("ours", "Ours, faster") == "ours_faster"
    assert house.text("ours_faster") == OURS.replace("title: Ours", "title: Ours, faster")


def test_a_deleted_house_rule_can_be_restored_beside_a_new_one_of_its_name(folder: Path) -> None:
    house = HouseRules(folder)
    gone = house.delete("ours")
    assert house.entries == ()
    house.restore(gone)
    assert house.text("ours") == OURS
    gone = house.delete("ours")
    (folder / "ours.yaml").write_text("extends: me\n", encoding="utf-8")
    house.restore(gone)
    assert house.text("ours_2") == OURS


def test_two_house_rules_of_one_file_name_that_were_deleted_are_both_restored(folder: Path) -> None:
    house = HouseRules(folder)
    first = house.delete("ours")
    _write(folder / "ours.yaml", "extends: me\ntitle: Others\n")
    house.refresh()
    second = house.delete("ours")
    house.restore(first)
    assert house.text("ours") == OURS
    house.restore(second)
    assert house.text("ours_2") == "extends: me\ntitle: Others\n"


def test_house_rules_report_a_folder_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder", encoding="utf-8")
    house = HouseRules(tmp_path / "file")
    with pytest.raises(OSError, match="file"):
        house.save("mine", {"extends": "me"})


def test_file_names_of_house_rules_fit_every_system() -> None:
    assert file_name_of("Grandma’s Rummy 500!") == "grandmas_rummy_500"
    assert file_name_of("Ünsere Regeln") == "unsere_regeln"
    assert file_name_of("♠♠") == "house_rules"
    assert file_name_of("NUL") == "nul_rules"
    assert len(file_name_of("long " * 50)) <= 60


def test_unused_name_adds_a_number_to_a_name_a_game_or_house_rule_already_has(folder: Path) -> None:
    house = HouseRules(folder)
    assert house.unused_name("Ours") == "ours_2"
    assert house.unused_name("Rummy 500") == "rummy_500_2"
    assert house.unused_name("Theirs") == "theirs"


def test_only_changed_house_rules_and_those_that_extend_them_are_read_again(folder: Path) -> None:
    (folder / "second.yaml").write_text("extends: ours\n", encoding="utf-8")
    (folder / "third.yaml").write_text("extends: me\n", encoding="utf-8")
    house = HouseRules(folder)
    before = {entry.name: entry for entry in house.entries}
    _write(folder / "ours.yaml", OURS.replace("300", "200"))
    assert house.refresh()
    after = {entry.name: entry for entry in house.entries}
    assert [name for name in after if after[name] is before[name]] == ["third"]


def test_an_unchanged_copy_of_the_last_good_rules_is_not_written_again(folder: Path) -> None:
    HouseRules(folder)
    kept = folder / ".last_good" / "ours.yaml.json"
    os.utime(kept, ns=(1, 1))
    HouseRules(folder)
    assert kept.stat().st_mtime_ns == 1


def test_a_broken_sheet_imported_unchecked_keeps_its_text_and_mistakes(folder: Path) -> None:
    house = HouseRules(folder)
    assert house.import_unchecked("extends: nothing\ntitle: 'Zoë’s rules'  # hers\n", "Pasted") == "zoes_rules"
    assert house.import_unchecked("extends: nothing\n", "Pasted rules") == "pasted_rules"
    entry = house.find_by_name("pasted_rules")
    assert entry
    assert entry.mistakes
    assert house.text("pasted_rules") == "extends: nothing\n"


@pytest.mark.parametrize(
    "line",
    [
        "title: Our rules",
        "title: Our rules   # hers",
        "title: 'Our rules'  # it's hers",
        'title:\t"Our rules"',
        "title: 'Our rules",  # a quote that is never closed
        'title: "Our" rules # hers',
    ],
)
def test_the_file_name_of_a_broken_sheet_follows_its_title_line(folder: Path, line: str) -> None:
    assert HouseRules(folder).import_unchecked(f"extends: nothing\n{line}\nsets: [", "Pasted") == "our_rules"


def titles(house: HouseRules) -> dict[str, str]:
    return {entry.name: entry.title for entry in house.entries}


def test_house_rules_in_files_that_differ_only_in_their_ending_have_different_names(folder: Path) -> None:
    (folder / "ours.yml").write_text("extends: ours\ntitle: Alpha\n", encoding="utf-8")
    house = HouseRules(folder)
    assert titles(house) == {"ours": "Ours", "ours.yml": "Alpha"}
    gone = house.delete("ours.yml")
    assert [path.name for path in folder.glob("ours.y*")] == ["ours.yaml"]
    house.restore(gone)
    house.save("ours.yml", {"extends": "ours", "title": "Beta"})
    assert (folder / "ours.yaml").read_text(encoding="utf-8") == OURS
    assert titles(house) == {"ours": "Ours", "ours.yml": "Beta"}
    _write(folder / "ours.yml", "title: [")
    _write(folder / "ours.yaml", "title: [")
    house.refresh()
    assert titles(house) == {"ours": "Ours", "ours.yml": "Beta"}
    assert titles(HouseRules(folder)) == {"ours": "Ours", "ours.yml": "Beta"}
    (folder / "ours.yaml").unlink()
    house.refresh()
    assert titles(house) == {"ours": "Beta"}


def test_a_broken_file_in_place_of_a_deleted_house_rule_does_not_get_its_last_good_rules(folder: Path) -> None:
    house = HouseRules(folder)
    _write(folder / "ours.yaml", "title: [")
    house.refresh()
    gone = house.delete("ours")
    (folder / "ours.yaml").write_text("nonsense: [", encoding="utf-8")
    house.refresh()
    assert house.entries[0].good is None
    (folder / "ours.yaml").unlink()
    house.restore(gone)
    assert titles(house) == {"ours": "Ours"}


def test_saving_keeps_lines_of_a_house_rule_that_repeat_the_standard(folder: Path) -> None:
    text = "extends: rummy_500\ntitle: C\n# we insist\nscoring.winner: highest  # said twice\nstalemate: 5\n"
    _write(folder / "c.yaml", text)
    house = HouseRules(folder)
    result = house.save("c", {"extends": "rummy_500", "title": "C", "stalemate": 6})
    assert (result.text, result.lost_comments) == (text.replace("5\n", "6\n"), ())
    _write(folder / "c.yaml", text.replace("stalemate: 5", "match.target: 300"))
    house.refresh()
    result = house.save("c", {"extends": "rummy_500", "title": "C"})
    assert result.text == text.replace("stalemate: 5\n", "")


def test_house_rules_are_saved_even_if_the_schema_cannot_be_written(folder: Path) -> None:
    (folder / SCHEMA / "inside").mkdir(parents=True)
    house = HouseRules(folder)
    house.save("ours", {"extends": "rummy_500", "title": "Ours"})
    entry = house.find_by_name("ours")
    assert entry
    assert entry.good
    assert entry.good.rules.match.target == 500


def test_saving_house_rules_keeps_line_ends_and_the_code_page(folder: Path) -> None:
    path = folder / "ours.yaml"
    path.write_bytes("extends: rummy_500\r\ntitle: Ours\r\n# Großmutter\r\n".encode("cp1252"))
    house = HouseRules(folder)
    assert house.entries[0].mistakes
    result = house.save("ours", {"extends": "rummy_500", "title": "Ours", "stalemate": 9})
    assert result.lost_comments == ()
    assert path.read_bytes() == result.text.encode()
    lines = ["extends: rummy_500", "title: Ours", "stalemate: 9", "# Großmutter", ""]
    assert result.text == "\r\n".join(lines)
    assert house.entries[0].mistakes == ()


def test_a_house_rule_file_that_is_too_large_is_not_read(folder: Path) -> None:
    (folder / "ours.yaml").write_text("#" * (MAX_BYTES + 1), encoding="utf-8")
    with pytest.raises(OSError, match="more than 50,000 bytes"):
        HouseRules(folder).text("ours")


def test_a_house_rule_name_that_differs_only_in_capitals_from_another_counts_as_used(folder: Path) -> None:
    (folder / "Party.YAML").write_text("extends: rummy_500\n", encoding="utf-8")
    (folder / "away.yaml").symlink_to(folder / "nowhere")
    house = HouseRules(folder)
    assert set(titles(house)) == {"Party", "ours"}
    assert (house.unused_name("Party"), house.unused_name("Away")) == ("party_2", "away_2")
    with pytest.raises(FileExistsError):
        house.save("Ours", {"extends": "me"})


def test_house_rules_that_extend_a_path_keep_their_base_until_a_house_rule_of_that_name_changes(
    folder: Path, tmp_path: Path
) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "rummy_500.yaml").write_text("title: Cousin\npack.packs: 3\n", encoding="utf-8")
    (tmp_path / "in" / "mine.yaml").write_text("extends: ../rummy_500.yaml\n", encoding="utf-8")
    (tmp_path / "in" / "more.yml").write_text("extends: ./mine\n", encoding="utf-8")
    house = HouseRules(tmp_path / "in")
    mine, more = house.find_by_name("mine"), house.find_by_name("more")
    assert mine
    assert mine.good
    assert (mine.good.extends, mine.good.rules.pack.packs) == ("../rummy_500.yaml", 3)
    assert more
    assert more.good
    assert (house.base_entry(more.good), house.base_entry(mine.good)) == (mine, None)
    house.save("mine", {"extends": "doofer"})
    again = house.find_by_name("more")
    assert again
    assert again.good
    assert again.good.base.title == "Doofer"


def test_last_good_rules_that_extend_a_path_not_in_utf_8_are_logged_and_not_kept(
    folder: Path, caplog: pytest.LogCaptureFixture
) -> None:
    good = HouseRules(folder).entries[0].good
    assert good
    kept = LastGoodSheets(folder / "kept")
    below = structs.replace(good, below=b"caf\xe9/ours.yaml".decode(errors="surrogateescape"))
    kept.save(folder / "more.yaml", below)
    assert kept.load(folder / "more.yaml") is None
    assert "cannot be kept" in caplog.text


def test_a_folder_that_cannot_hold_last_good_rules_is_logged_once_for_all_files(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    for number in range(3):
        (tmp_path / f"ours{number}.yaml").write_text(f"extends: rummy_500\ntitle: Ours {number}\n")
    (tmp_path / ".last_good").write_text("a file where the folder would be")
    assert len(HouseRules(tmp_path).entries) == 3
    assert caplog.text.count("cannot be kept") == 1


PATH = Path("/nowhere/ours.yaml")


def test_repair_turns_lines_that_cannot_be_used_into_comments() -> None:
    text = "# grandma's\nextends: doofer\ntitle: Ours\nsets.min: 99\nruns.min: 4  # as always\nwild: yes\n"
    found = repair(text, PATH)
    assert found is not None
    assert found.text == text.replace("sets", "# sets").replace("wild", "# wild")
    assert found.removed_lines == ((4, "sets.min: 99"), (6, "wild: yes"))
    assert (found.sheet.rules.title, found.sheet.rules.runs.min, found.sheet.extends) == ("Ours", 4, "doofer")


def test_repair_removes_a_wrong_line_with_the_lines_nested_below_it() -> None:
    found = repair("extends: doofer\nsets:\n  mni:\n\n    deep: 1\n  max: 3\nbuyng:\n  limit: 2\n", PATH)
    assert found is not None
    assert [number for number, _line in found.removed_lines] == [3, 5, 7, 8]
    assert found.sheet.rules.sets.max == 3


def test_repair_removes_a_group_that_has_no_lines_left() -> None:
    found = repair("extends: doofer\ntitle: Ours\nsets:\n  min: many\n", PATH)
    assert found is not None
    assert found.removed_lines == ((3, "sets:"), (4, "  min: many"))


@pytest.mark.parametrize(
    "text",
    [
        "sets.min: 99\n",
        "extends: nothing\ntitle: Ours\n",
        "just words",
        "",
        "extends: doofer\nsets.min: [3, 4\nruns.min: 4\n",
    ],
)
def test_repairing_a_broken_house_rule_gives_readable_rules_or_none(text: str) -> None:
    found = repair(text, PATH)
    if found is None:
        assert "doofer" not in text
    else:
        assert open_text(found.text, PATH).rules == found.sheet.rules
        assert [line.removeprefix("# ") for line in found.text.splitlines()] == text.splitlines()


def test_repairing_a_long_house_rule_reads_its_text_only_a_few_times(monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty rounds that each read all of it would make the window wait."""
    letters: list[int] = []

    def counted(text: str, path: Path) -> LoadedSheet:
        letters.append(len(text))
        return open_text(text, path)

    monkeypatch.setattr("game.session.house_rules.files.open_text", counted)
    long = "extends: doofer\n" + "a: 1\n" * 9_000
    assert repair(long, PATH) is None
    assert 0 < sum(letters) <= 1.2 * MAX_BYTES
    letters.clear()
    found = repair("extends: doofer\n" + "".join(f"no{n}: 1\n" for n in range(500)), PATH)
    assert found is not None
    assert len(found.removed_lines) == 500


def test_repair_drops_one_of_two_rules_that_contradict_each_other() -> None:
    found = repair("extends: doofer\nsets.min: 5\nsets.max: 4\n", PATH)
    assert found is not None
    assert len(found.removed_lines) == 1
