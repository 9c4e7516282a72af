"""Changing rule sheets people wrote by hand: the values become what was asked, comments and order stay."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import inspect

from game.content.editing.text import SCHEMA_LINE, EditResult, edit_text, inline_text, read_values, sheet_text
from game.content.sheets.keys import DEALS, KEYS
from game.content.yaml.late import yaml
from game.content.yaml.reader import MAX_DEPTH
from game.content.yaml.typed import plain_type
from game.engine.sheet.keys import WHOLE_MATCH

BY_HAND = """\
# our rules
extends: rummy_500   # the base

title: Grandma's
# shorter
match.target: 300
scoring:
  # queens hurt
  values: {2-9: 5, 10-K: 10, A: 15, QS: 40}
  count: hand
sets: {max: 3, min: 3}  # small
match:
  deals:
    - melding.contract: 2 sets   # easy
      buying.allowed: no
    # hard
    - melding.contract: 1 run
# end
"""


def _changed(**changes: Any) -> EditResult:
    values = dict(read_values(BY_HAND) or {})
    for key, value in changes.items():
        name = key.replace("__", ".")
        if value is None:
            del values[name]
        else:
            values[name] = value
    result = edit_text(BY_HAND, values)
    assert read_values(result.text) == values
    return result


def _lines(result: EditResult) -> tuple[list[str], list[str]]:
    """Return the removed and the added lines of an edit."""
    old, new = BY_HAND.splitlines(), result.text.splitlines()
    return [line for line in old if line not in new], [line for line in new if line not in old]


def test_a_sheet_edited_without_changes_keeps_its_text() -> None:
    assert _changed() == EditResult(BY_HAND)


def test_a_changed_value_of_a_sheet_text_changes_only_its_line() -> None:
    assert _lines(_changed(match__target=500)) == (["match.target: 300"], ["match.target: 500"])


def test_a_comment_behind_a_changed_value_stays_in_the_sheet_text() -> None:
    result = _changed(sets__max=4)
    assert "sets: {max: 4, min: 3}  # small" in result.text
    assert not result.lost_comments


def test_a_new_key_in_a_sheet_text_stands_in_its_group() -> None:
    result = _changed(sets__same_suit_twice=False, scoring__winner="highest")
    assert _lines(result)[1] == ["  winner: highest", "sets: {max: 3, min: 3, same_suit_twice: no}  # small"]


def test_a_new_single_key_is_written_with_a_dot_in_the_order_of_the_rulebook() -> None:
    lines = _changed(pack__wild=["joker", "2"]).text.splitlines()
    assert lines[lines.index("title: Grandma's") + 1] == "pack.wild: [joker, 2]"


def test_a_key_removed_from_a_sheet_text_takes_only_its_line() -> None:
    assert _lines(_changed(scoring__count=None)) == (["  count: hand"], [])
    assert _lines(_changed(sets__max=None)) == (["sets: {max: 3, min: 3}  # small"], ["sets: {min: 3}  # small"])


def test_removing_the_last_key_of_a_group_removes_the_group_and_reports_its_lost_comment() -> None:
    result = _changed(sets__max=None, sets__min=None)
    assert "sets" not in result.text.replace("2 sets", "")
    assert result.lost_comments == ("# small",)


NOTE = "# was 20"
TABLE = """\
extends: rummy_500
scoring:
  values:
    # more than there
    joker: 25  # was 20
    A: 15  # as ever
    QS: 40
  count: hand
"""


def _table(text: str, values: dict[str, Any]) -> EditResult:
    said = {**(read_values(text) or {}), "scoring.values": values}
    result = edit_text(text, said)
    assert read_values(result.text) == said
    return result


@pytest.mark.parametrize(
    ("values", "gone", "instead", "lost"),
    [
        ({"joker": 25, "QS": 40}, "    A: 15  # as ever\n", "", ("# as ever",)),
        (
            {"A": 15, "QS": 40},
            "    # more than there\n    joker: 25  # was 20\n",
            "",
            ("# more than there", "# was 20"),
        ),
        ({"joker": 25, "A": 15}, "    QS: 40\n", "", ()),
        ({"joker": 30, "A": 15, "QS": 40}, "25", "30", ()),
        ({"joker": 25, "10": 5, "A": 15, "QS": 40}, "  # was 20\n", "  # was 20\n    10: 5\n", ()),
        ({"joker": 25, "2-9": 5, "QS": 40}, "    A: 15  # as ever\n", "    2-9: 5\n", ("# as ever",)),
    ],
)
def test_rows_of_card_values_in_a_sheet_text_keep_their_lines_and_comments(
    values: dict[str, Any], gone: str, instead: str, lost: tuple[str, ...]
) -> None:
    assert _table(TABLE, values) == EditResult(TABLE.replace(gone, instead), lost)


def test_editing_a_table_in_braces_or_by_players_changes_only_the_changed_entries() -> None:
    text = "scoring.values: {2-9: 5,  A: 15, QS: 40}  # ours\n"
    assert _table(text, {"2-9": 5, "A": 20}).text == "scoring.values: {2-9: 5,  A: 20}  # ours\n"
    text = "deal:\n  hand_size:\n    2: 10  # two\n    3: 7  # more\n"
    result = edit_text(text, {"deal.hand_size": {2: 10, 3: 8}})
    assert result == EditResult(text.replace("7", "8"))


def test_reordered_rows_of_card_values_leave_the_sheet_text_unchanged() -> None:
    assert _table(TABLE, {"QS": 40, "A": 15, "joker": 25}) == EditResult(TABLE)


def test_a_changed_deal_changes_only_its_own_lines() -> None:
    deals = [{"melding.contract": "2 sets", "buying.allowed": False}, {"melding.contract": "2 runs", "runs.min": 4}]
    result = _changed(match__deals=deals)
    assert _lines(result) == (
        ["    - melding.contract: 1 run"],
        ["    - melding.contract: 2 runs", "      runs.min: 4"],
    )


def test_deals_of_a_sheet_text_are_added_and_removed_at_the_end() -> None:
    first = {"melding.contract": "2 sets", "buying.allowed": False}
    more = _changed(match__deals=[first, {"melding.contract": "1 run"}, {}, {"melding.contract": "3 sets"}])
    assert _lines(more) == ([], ["    - {}", "    - melding.contract: 3 sets"])
    fewer = _changed(match__deals=[first])
    assert _lines(fewer) == (["    # hard", "    - melding.contract: 1 run"], [])
    assert fewer.lost_comments == ("# hard",)
    assert fewer.text.endswith("# end\n")


def test_a_number_of_deals_replaces_the_list_of_deals_in_a_sheet_text() -> None:
    result = _changed(match__deals=7)
    assert "  deals: 7\n" in result.text
    assert result.lost_comments == ("# easy", "# hard")


@pytest.mark.parametrize("text", ["", "not: a sheet", "[1, 2]", "title: [", "title: A\ntitle: B  # twice"])
def test_editing_a_sheet_text_that_cannot_be_read_replaces_the_whole_text(text: str) -> None:
    assert edit_text(text, {"extends": "me"}).text == f"{SCHEMA_LINE}\nextends: me\n"


def test_comments_lost_by_writing_a_sheet_text_anew_are_reported() -> None:
    assert edit_text("packs: 3  # no such key", {"extends": "me"}).lost_comments == ("# no such key",)


def test_a_comment_beside_a_block_text_sign_is_reported_as_lost_if_the_text_is_replaced() -> None:
    text = "extends: me\nabout: >-  # for the cousin\n  # old text\nstalemate: 4\n"
    result = edit_text(text, {"extends": "me", "about": "new", "stalemate": 4})
    assert result == EditResult("extends: me\nabout: new\nstalemate: 4\n", ("# for the cousin",))


@pytest.mark.parametrize("line", ['foo: "', "foo: @x", "foo: [", "\x01"])
def test_comments_before_and_after_a_line_that_is_not_yaml_are_reported_as_lost(line: str) -> None:
    assert edit_text(f"title: B  # one\n{line}\n# two\n", {"extends": "me"}).lost_comments == ("# one", "# two")


def test_a_hash_sign_begins_a_comment_only_at_the_start_of_a_line_or_after_a_space() -> None:
    text = "{\n#one  \ntitle: B#no#t\t# two # and a half\n  #\tthree \x0c\nnone\n"
    assert edit_text(text, {"extends": "me"}).lost_comments == ("#one", "# two # and a half", "#\tthree")


@pytest.mark.parametrize("bracket", ["[", "{"])
def test_parsing_of_nested_brackets_in_an_edited_text_stops_at_the_maximum_depth(
    bracket: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[object] = []

    def parsed(text: str, **kinds: Any) -> Iterator[yaml.Event]:
        for event in parse(text, **kinds):
            seen.append(event)
            yield event

    parse = yaml.parse
    monkeypatch.setattr(yaml, "parse", parsed)
    assert edit_text(f"{bracket * 1000}\n# one", {"extends": "me"}).lost_comments == ("# one",)
    assert len(seen) < 4 * MAX_DEPTH


def test_removing_a_key_removes_the_comment_above_it_and_reports_that() -> None:
    before, after = "# ours\nextends: me\n# the game\n\n", "# and two packs\npack.packs: 2\n"
    text = f"{before}# Grandma\n# wants ten\ndeal.hand_size: 10\n{after}"
    result = edit_text(text, {"extends": "me", "pack.packs": 2})
    assert result.text == before + after
    assert result.lost_comments == ("# Grandma", "# wants ten")
    text = "# our rules\ntitle: Ours\nstalemate: 4\n"
    assert edit_text(text, {"stalemate": 4}) == EditResult("# our rules\nstalemate: 4\n")
    text = "extends: me\nsets:\n  max: 4  # few\n          # very few\n  min: 3\n"
    assert edit_text(text, {"extends": "me", "sets.max": 4}).text == text.removesuffix("  min: 3\n")


def test_an_edited_sheet_keeps_its_line_endings() -> None:
    text = "extends: me\r\n# mine\r\nstalemate: 5\r\n"
    assert edit_text(text, {"extends": "me", "stalemate": 5}) == EditResult(text)
    assert edit_text(text, {"extends": "me", "stalemate": 6}) == EditResult(text.replace("5", "6"))
    assert edit_text("title: [\r\n", {"stalemate": 6}).text == f"{SCHEMA_LINE}\r\nstalemate: 6\r\n"


def test_an_edited_sheet_with_mixed_line_endings_keeps_them_line_by_line() -> None:
    text = "extends: me\n# mine\r\n# too\nstalemate: 5\r\nsets.max: 4\n"
    values = {"extends": "me", "stalemate": 6, "sets.max": 4}
    assert edit_text(text, values).text == text.replace("5", "6")
    assert edit_text(text, values | {"runs.min": 4}).text == text.replace("5", "6") + "runs.min: 4\n"
    assert edit_text(text, {"stalemate": 5, "sets.max": 4}).text == text.removeprefix("extends: me\n")
    early = edit_text(text, values | {"title": "Ours"}).text
    assert early == text.replace("5", "6").replace("extends: me\n", "extends: me\ntitle: Ours\n")
    assert edit_text(text.removesuffix("\n"), values).text == text.replace("5", "6").removesuffix("\n")


def test_a_new_sheet_file_nests_several_keys_of_a_group_and_writes_single_ones_with_a_dot() -> None:
    text = sheet_text({"buying.price": 2, "buying.allowed": True, "extends": "me", "title": "500", "runs.min": 4})
    assert text == f"{SCHEMA_LINE}\nextends: me\ntitle: 500\nruns.min: 4\nbuying:\n  allowed: yes\n  price: 2\n"


def test_words_yaml_would_misread_are_quoted() -> None:
    assert inline_text("no") == "'no'"
    assert inline_text("a: b # c") == "'a: b # c'"
    assert inline_text(["joker", "2"]) == "[joker, 2]"


def _of(kind: inspect.Type) -> st.SearchStrategy[Any]:
    kind = plain_type(kind)
    if isinstance(kind, inspect.UnionType):
        return st.one_of([_of(each) for each in kind.types])
    if isinstance(kind, inspect.BoolType):
        return st.booleans()
    if isinstance(kind, inspect.IntType):
        return st.integers(kind.ge, kind.le)
    if isinstance(kind, inspect.LiteralType):
        return st.sampled_from(kind.values)
    if isinstance(kind, inspect.VarTupleType):
        return st.lists(_of(kind.item_type), max_size=3)
    if isinstance(kind, inspect.DictType):
        return st.dictionaries(_of(kind.key_type), _of(kind.value_type), min_size=1, max_size=3)
    return st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=30) | st.sampled_from(
        ["no", "12:30", "2", "# x", "a: b", " padded ", "2 sets + 1 run", "~", "It's", '"', "- x", "é ♠", "{}", "null"]
    )


def _sheets() -> st.SearchStrategy[dict[str, Any]]:
    own: dict[str, Any] = {key: _of(kind) for key, kind in KEYS.items() if key != DEALS}
    own["pack.wild"] = st.lists(st.sampled_from(["joker", "A", "2", "10"]), max_size=3)
    own["pack.without"] = st.lists(st.sampled_from(["A", "8", "10"]), max_size=3)
    own["melding.contract"] = st.sampled_from(["none", "2 sets", "1 set of 4 + 2 runs"])
    own["scoring.values"] = st.dictionaries(
        st.sampled_from(["QS", "2-9", "10", "A", "wild"]), st.integers(-1000, 1000) | st.just("pips"), min_size=1
    )
    deal = st.fixed_dictionaries({}, optional={key: own[key] for key in own if key not in WHOLE_MATCH})
    own[DEALS] = st.integers(1, 50) | st.lists(deal, min_size=1, max_size=4)
    own["extends"] = st.sampled_from(["me", "rummy_500", "no"])
    few = st.lists(st.sampled_from(list(own)), min_size=1, max_size=8, unique=True)
    return few.flatmap(lambda keys: st.fixed_dictionaries({key: own[key] for key in keys}))


BREAKS = ('foo: "', "foo: @x", "foo: [", "- x", "\ttab: 1", "x: y: z", "\x01")
"""Lines after which a text is no YAML any more."""


@st.composite
def _texts(draw: st.DrawFn) -> tuple[str, int]:
    """Return a random text of a sheet, with or without mistakes, and the number of comments in it."""
    values = draw(_sheets())
    lines: list[str] = []
    notes = 0

    def note() -> str:
        nonlocal notes
        notes += 1
        return f"# note {notes}!"

    for key in draw(st.permutations(list(values))):
        name, one_line = key, f"{key}: {inline_text(values[key])}"
        section, _, inner = key.rpartition(".")
        if section and not any(line.startswith(f"{section}:") for line in lines) and draw(st.booleans()):
            name = f"{section}: {{{inner}: {inline_text(values[key])}}}"
            one_line = draw(st.sampled_from([name, f"{section}:\n    {inner}: {inline_text(values[key])}"]))
        if draw(st.booleans()):
            lines.append(note())
        if key in ("title", "about") and draw(st.booleans()):
            sign, rest = draw(st.sampled_from(["|", ">-", ">2"])), draw(st.sampled_from(["", "  # text\n"]))
            lines.append(f"{key}: {sign}  {note()}\n{rest}  words")
        else:
            lines.append(one_line + (f"  {note()}" if draw(st.booleans()) else ""))
    if draw(st.integers(0, 4)) == 0:
        lines.insert(draw(st.integers(0, len(lines))), draw(st.sampled_from(BREAKS)))
    text = "\n".join(lines) + draw(st.sampled_from(["", "\n", f"\n\n{note()}\n"]))
    ended = [text, text.replace("\n", "\r\n"), text.replace("\n", "\r\n", 2)]
    return draw(st.sampled_from(ended)), text.count("# note ")


@settings(deadline=None)
@given(_texts(), _sheets())
@example(("foo: \"\ntitle: '\"'\nplayers.min: 1\nplayers.max: 1\n# note 1!\nabout: '00'", 1), {"sets.max": "none"})
def test_editing_can_turn_any_sheet_into_any_other_and_reports_every_lost_comment(
    written: tuple[str, int], wanted: dict[str, Any]
) -> None:
    text, notes = written
    result = edit_text(text, wanted)
    assert read_values(result.text) == wanted
    told = [line for line in (*result.lost_comments, *result.text.splitlines()) if "# note " in line]
    assert len(told) == notes


@settings(deadline=None)
@given(_sheets())
def test_a_new_sheet_file_reads_back_as_the_given_values(wanted: dict[str, Any]) -> None:
    assert read_values(sheet_text(wanted)) == wanted
