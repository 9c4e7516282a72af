"""What the pages of the house rules share: texts that stand alone, free titles, and sentences in passing."""

from game.ui.house_rules.screen import Pick
from tests.ui.evening import Evening

OURS = "title: Ours\nextends: doofer\nsets.max: 3\n"


def test_the_text_of_a_broken_file_is_given_as_it_is(evening: Evening) -> None:
    evening.write("bad.yaml", "extends: nothing\n")
    evening.games.watch(9)
    assert evening.flow.rooms.house.desk.text(Pick("bad", own=True)) == "extends: nothing\n"


def test_rules_on_rules_are_written_out(evening: Evening) -> None:
    evening.write("ours.yaml", OURS)
    evening.write("more.yaml", "extends: ours\ntitle: More\nruns.min: 4\n")
    evening.games.watch(9)
    text = evening.flow.rooms.house.desk.text(Pick("more", own=True))
    assert "extends: doofer" in text
    assert "max: 3" in text
    assert "title: More" in text


def test_rules_on_a_file_elsewhere_are_written_out_whole(evening: Evening) -> None:
    (evening.folder.parent / "rummy_500.yaml").write_text("title: Cousin\npack.packs: 3\n")
    evening.write("ours.yaml", "extends: ../rummy_500.yaml\ntitle: Ours\n")
    evening.games.watch(9)
    text = evening.flow.rooms.house.desk.text(Pick("ours", own=True))
    assert "extends" not in text
    assert "packs: 3" in text


def test_a_title_that_is_taken_gets_a_number(evening: Evening) -> None:
    evening.write("ours.yaml", OURS)
    evening.games.watch(9)
    desk = evening.flow.rooms.house.desk
    assert [desk.free_title(title) for title in ("Ours", "Doofer", "Theirs")] == ["Ours 2", "Doofer 2", "Theirs"]
    assert desk.title(Pick("ours", own=True)) == "Ours"
    assert desk.title(Pick("rummy_500", own=False)) == "Rummy 500"


def test_what_the_system_refuses_is_said_on_the_page(evening: Evening) -> None:
    evening.house_rules()
    evening.flow.rooms.house.desk.tell_failed(OSError(28, "No space left on device", "/home/ann/x.yaml"))
    assert evening.said == "That did not work: the disk is full (/home/ann/x.yaml)."
