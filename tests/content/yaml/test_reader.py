"""Safe YAML: positions, text that stays text, and everything that is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.content.yaml.reader import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_MISTAKES,
    Fields,
    Items,
    Scalar,
    UnreadableError,
    decode_guessing,
    look_alike_hint,
    parse_documents,
    quoted,
    read_documents,
)
from tests.support.for_each import for_each

PARSERS_WORDS = re.compile("expected|found|scanning|parsing|token|stream|node|YAML|indicator")


def mistakes(text: str) -> list[str]:
    with pytest.raises(UnreadableError) as caught:
        parse_documents(text, "f.yaml")
    return [str(mistake) for mistake in caught.value.mistakes]


def test_yaml_nodes_know_their_line_and_column() -> None:
    (node,) = parse_documents("a: 1\nb:\n  - x\n  - {c: d}\n", "f.yaml")
    assert isinstance(node, Fields)
    b = node.get("b")
    assert isinstance(b, Items)
    assert (b.items[0].line, b.items[0].column) == (3, 5)
    inner = b.items[1]
    assert isinstance(inner, Fields)
    assert (inner.entries[0].value.line, inner.entries[0].value.column) == (4, 9)


@pytest.mark.parametrize("text", ["no", "on", "12:30", "0o17", "1_000", "2-9", "~", "2001-01-01", "1e3"])
def test_a_plain_scalar_stays_the_text_that_was_written(text: str) -> None:
    (node,) = parse_documents(f"- {text}", "f.yaml")
    assert isinstance(node, Items)
    assert node.items == (Scalar(1, 3, text, True),)


def test_the_reader_knows_whether_a_scalar_was_quoted() -> None:
    (node,) = parse_documents("'5'", "f.yaml")
    assert node == Scalar(1, 1, "5", is_plain=False)


def test_several_documents_and_empty_ones_are_read() -> None:
    assert len(parse_documents("---\na: 1\n---\n---\nb: 2\n---\n", "f.yaml")) == 2
    assert parse_documents("# nothing\n", "f.yaml") == []


def test_a_duplicate_key_is_refused_with_the_line_of_the_first() -> None:
    assert mistakes("a: 1\nb: 2\na: 3\n") == ["f.yaml:3:1: a: given twice, first in line 1 — only once"]


def test_anchors_aliases_and_tags_are_all_refused_at_once() -> None:
    found = mistakes("a: &x 1\nb: *x\nc: !!python/object:os.system 1\n")
    assert [line.split(": ")[0] for line in found] == ["f.yaml:1:4", "f.yaml:2:4", "f.yaml:3:4"]
    assert "anchor" in found[0]
    assert "alias" in found[1]
    assert "tag" in found[2]


def test_nested_yaml_aliases_are_refused_without_being_expanded() -> None:
    laughs = "a: &a [x, x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [*{chr(97 + n)}, *{chr(97 + n)}]\n" for n in range(20)
    )
    assert len(mistakes(laughs)) > 20


def test_too_deep_nesting_in_yaml_is_refused() -> None:
    assert parse_documents("[" * MAX_DEPTH + "]" * MAX_DEPTH, "f.yaml")
    assert "nested deeper" in mistakes("[" * 40_000)[0]
    assert "nested deeper" in mistakes("{a: " * 1000)[0]


def test_a_mapping_as_a_yaml_key_is_refused() -> None:
    assert "as a key" in mistakes("? {a: b}\n: c\n")[0]


@pytest.mark.parametrize("text", ['"\\UFFFFFFFF"', "%YAML 9.9\n---\na", "- a\nb: c"])
def test_broken_yaml_is_one_mistake_with_a_position(text: str) -> None:
    (line,) = mistakes(text)
    assert line.startswith("f.yaml:")
    assert not PARSERS_WORDS.search(line)


def test_an_unclosed_bracket_is_reported_plainly_at_the_place_where_it_begins() -> None:
    assert mistakes("a: 1\nb: [1") == ["f.yaml:2:4: this bracket is never closed — ] at its end"]


def test_control_characters_and_surrogate_halves_in_yaml_are_refused() -> None:
    assert mistakes("a: b\nc: \x07\n")[0].startswith("f.yaml:2:4: a control character")
    assert "surrogate" in mistakes('a: "\\ud800"')[0]


def test_a_file_that_is_not_utf8_is_refused_at_the_first_wrong_byte(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"a: 1\nb: \xff\n")
    with pytest.raises(UnreadableError, match=r"x\.yaml:2:4: this byte is not UTF-8"):
        read_documents(path)


def test_a_byte_order_mark_is_not_part_of_the_text(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("\ufeffa: 1".encode())
    (node,) = read_documents(path)
    assert isinstance(node, Fields)
    assert node.entries[0].key.text == "a"


def test_a_yaml_file_that_is_too_big_is_not_parsed(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes(b"#" * (MAX_BYTES + 1))
    with pytest.raises(UnreadableError, match="more than 50,000 bytes"):
        read_documents(path)


def test_a_yaml_text_that_is_too_long_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("yaml.parse", lambda *args, **named: pytest.fail("it is parsed"))
    for text in ("a: 1\n" * MAX_BYTES, "ü" * (MAX_BYTES // 2 + 1)):
        assert mistakes(text) == ["f.yaml:1:1: the text has more than 50,000 bytes"]


def test_decode_guessing_reads_utf8_or_else_windows_1252() -> None:
    assert (
        decode_guessing("Großmutter’s".encode("cp1252")) == decode_guessing("Großmutter’s".encode()) == "Großmutter’s"
    )
    assert decode_guessing(b"\xef\xbb\xbfa\r\n") == "a\r\n"
    assert decode_guessing(b"\x81\xe9") == "\x81é"


def test_the_reader_stops_after_the_maximum_number_of_mistakes() -> None:
    found = mistakes("".join(f"- &a{number} 1\n" for number in range(3000)))
    assert len(found) == MAX_MISTAKES + 1
    assert found[-1].startswith("f.yaml:101:3: there is more wrong than this")


@pytest.mark.parametrize("name", ["missing.yaml", "", "a\0b"])
def test_a_yaml_file_that_cannot_be_opened_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(UnreadableError, match="cannot be read"):
        read_documents(tmp_path / name)


@pytest.mark.parametrize(
    ("text", "shown", "why"),
    [
        ("4\u00a0", "'4 '", "; it has a no-break space, which cannot be seen"),
        ("no\u202flimit", "'no limit'", "; it has a narrow no-break space, which cannot be seen"),
        ("rummy\u200b_500", "'rummy_500'", "; it has a zero-width space, which cannot be seen"),
        ("no limit", "'no limit'", ""),
    ],
)
def test_invisible_characters_are_named_in_yaml_messages(text: str, shown: str, why: str) -> None:
    assert (quoted(text), look_alike_hint(text)) == (shown, why)


def test_a_long_yaml_value_is_shortened_to_one_line_in_messages() -> None:
    assert quoted("a\nb") == r"'a\nb'"
    assert len(quoted("x" * 5000)) < 70


INDENTED = (
    "this line is indented differently from those it belongs to — the same number of spaces before all keys of a group"
)
DASH = "a dash does not belong here — dashes only before the entries of a list, each on a line"
COLON = "there is no colon in this line"
BRACES = "braces round several values, as"
UNCLOSED = "this bracket is never closed —"


def told(text: str) -> str:
    with pytest.raises(UnreadableError) as caught:
        parse_documents(text, "f")
    (mistake,) = caught.value.mistakes
    return f"{mistake.line}:{mistake.column} {mistake.text}"


@for_each(
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
        ("extends :rummy_500\nruns.min: 3\n", "1:1 there is no space after the colon — extends: rummy_500"),
        (
            "a: 1\nruns.min:\u00a03\nb: 2\n",
            "2:1 the space after the colon is a no-break space — runs.min: 3",
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
        ("hand: 2: 13, 3: 7\n", f"1:8 a second colon in this line — {BRACES} hand: {{2: 13, 3: 7}}"),
        ("deal:\n  hand: 2: 13,3: 7\n", f"2:10 a second colon in this line — {BRACES} hand: {{2: 13, 3: 7}}"),
        (
            "values: A: 15, 2-9: 5, QS: 40\n",
            f"1:10 a second colon in this line — {BRACES} values: {{A: 15, 2-9: 5, QS: 40}}",
        ),
        ("pack: {packs: 2: 1, 5: 2}\n", f"1:16 a second colon in this entry — {BRACES} packs: {{2: 1, 5: 2}}"),
        (
            "title: Best: 2: 3\n",
            "1:12 a second colon in this line — quotes round a text with a colon, as title: 'Best: 2: 3'",
        ),
        ("a: 1\nb: {c: 15, d: 5\ne: 4\n", f"2:4 {UNCLOSED} }} at its end"),
        ("a: {b: 7\nc: {d: 3}\ne: 4\n", f"1:4 {UNCLOSED} }} at its end"),
        ("a: [b, 2\nc: 3\n", f"1:4 {UNCLOSED} ] at its end"),
        (
            "a: {\n  b: 1\n  c: 2}\n",
            "3:4 inside brackets a comma is missing before this — a comma between entries, and a space after it",
        ),
    ],
)
def test_every_common_yaml_slip_is_reported_with_its_correction(text: str, said: str) -> None:
    assert told(text) == said


@for_each(
    "text",
    [
        "%YAML 9.9\n---\na",
        "- a\nb: c",
        "a: >x\n  b",
        "a: |9x\n  b",
        'a: "\\q"',
        'a: "\\xZZ"',
        'a: "\\UFFFFFFFF"',
        "a: !<x b",
        "a: !x!y b",
        "%FOO bar\n",
        "a: [? b: c",
        "a: 'b\n---\nc'",
        "a: ]",
        "a: b: c",
        "a: &\n",
        "a: *\n",
    ],
)
def test_messages_about_rare_yaml_mistakes_avoid_the_terms_of_the_parser(text: str) -> None:
    assert not PARSERS_WORDS.search(told(text))


@pytest.mark.parametrize("piece", ["- ", "a", "a: ", ": ", "\u2028", "a=", "'"])
def test_the_message_for_broken_yaml_with_very_long_lines_stays_short(piece: str) -> None:
    said = told(f"b: {piece * 20_000}\n  x: @\n- c: d: e")
    assert len(said) < 200
