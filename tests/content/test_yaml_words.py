"""What is said of texts that are no YAML."""

import pytest

from game.content.yaml.reader import UnreadableError, parse_documents

INDENTED = (
    "this line is indented otherwise than those it belongs to — the same number of spaces before all keys of a group"
)
DASH = "a dash does not belong here — dashes only before the entries of a list, each on a line"
COLON = "there is no colon in this line"


def told(text: str) -> str:
    with pytest.raises(UnreadableError) as caught:
        parse_documents(text, "f")
    (mistake,) = caught.value.mistakes
    return f"{mistake.line}:{mistake.column} {mistake.text}"


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("buying:\n  allowed: yes\n   price: 2\n", f"3:4 {INDENTED}"),
        ("runs:\n   min: 3\n  ace: low\n", f"3:3 {INDENTED}"),
        ("  runs.min: 3\nsets.min: 3\n", f"2:1 {INDENTED}"),
        ("a: b\n# two buys\n  c: d\n", f"3:3 {INDENTED}"),
        ("a: 1\nbuying.price 2\nruns.min: 3\n", f"2:1 {COLON} — buying.price: 2"),
        ("extends liverpool_rummy\n\nruns.min: 3\n", f"1:1 {COLON} — extends: liverpool_rummy"),
        ("runs.min = 3\nsets.min: 3\n", f"1:1 {COLON} — runs.min: 3"),
        (
            "we play as follows, more or less\nsets.min: 3\n",
            f"1:1 {COLON} — a key, a colon, a space and a value, as runs.min: 3",
        ),
        ("a: 1\nruns.min:3\nsets.min: 3\n", "2:1 there is no space after the colon — runs.min: 3"),
        (
            "a: 1\nruns.min:\u00a03\nb: 2\n",
            "2:1 after the colon stands a space of another kind (a no-break space) — runs.min: 3",
        ),
        (
            "title: Ours: best\n",
            "1:12 a second colon in this line — quotes round a text with a colon, as title: 'Ours: best'",
        ),
        ("title: @home\n", "1:8 a text cannot begin with @ — quotes round it, as '@home'"),
        ("price: %50\n", "1:8 a text cannot begin with % — quotes round it, as '%50'"),
        ("title: *Bob's*\n", "1:8 a text cannot begin with * — quotes round it, as '*Bob''s*'"),
        (
            "title: 'Bob's game'\n",
            "1:13 text after the end of a quote — a quote inside a text doubled, as 'Bob''s game'",
        ),
        ("a: -\n", f"1:4 {DASH}"),
        ("a: - 1\n", f"1:4 {DASH}"),
        ("a: 1\n- b: 2\n", f"2:1 {DASH}"),
        ("a:\n\tb: 1", "2:1 a tab — spaces instead"),
        ("\t- x", "1:1 a tab — spaces instead"),
        ("a:\t3\nb: 2", "1:3 a tab — spaces instead"),
        ("a: 1\nb: [1", "2:4 this bracket is never closed — ] at its end"),
        ("a: {b: 1", "1:4 this bracket is never closed — } at its end"),
        ("a: 'b\nc: d\n", "1:4 this quote is never closed — the same sign again at the end of the text"),
        (
            "a: [b c: d]\ne: [1 [2]]\n",
            "2:7 inside brackets a comma is missing before this — a comma between entries, and a space after it",
        ),
    ],
)
def test_what_people_often_do_wrong_is_said_plainly_where_it_begins(text: str, said: str) -> None:
    assert told(text) == said


@pytest.mark.parametrize("text", ["%YAML 9.9\n---\na", "- a\nb: c"])
def test_what_is_rare_is_said_in_the_words_of_yaml(text: str) -> None:
    assert "this is no YAML" in told(text)


@pytest.mark.parametrize("piece", ["- ", "a", "a: ", ": ", "\u2028", "a=", "'"])
def test_long_lines_are_neither_looked_at_for_long_nor_shown(piece: str) -> None:
    said = told(f"b: {piece * 20_000}\n  x: @\n- c: d: e")
    assert len(said) < 200
