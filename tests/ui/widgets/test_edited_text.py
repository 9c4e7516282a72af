from game.ui.widgets.entry import EditedText


def test_what_is_selected_goes_both_ways_and_ends_with_a_plain_step() -> None:
    text = EditedText("Ann Bea", 12)
    text.step(-1, word=True, select=True)
    assert text.selected == (4, 7)
    text.step(1, select=True)
    assert text.selected == (5, 7)
    text.step(1)
    assert text.selected == (7, 7)


def test_what_is_selected_makes_room_for_what_is_written() -> None:
    text = EditedText("Ann Bea", 7)
    assert not text.write("!")
    text.select_all()
    assert text.write("Dora and more")
    assert text.text == "Dora an"


def test_deleting_takes_what_is_selected_or_a_letter_or_a_word() -> None:
    text = EditedText("Ann Bea Carl", 40)
    assert text.delete(-1, word=True)
    assert text.delete(-1)
    assert text.text == "Ann Bea"
    text.select_all()
    assert text.delete(1)
    assert text.text == ""
    assert not text.delete(-1)
