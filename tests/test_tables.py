"""Every staged table is played by the real checker, and every sentence of the rules has one."""

from collections import Counter
from pathlib import Path

import pytest

from game.app import main
from tests.support.table_coverage import PAGE, files, page, proofs, texts


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_staged_table_of_the_rules_passes(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["check", str(path)])
    *lines, summary = capsys.readouterr().out.splitlines()
    titles = [proof.title for proof in proofs() if proof.path == path]
    assert [line for line in lines if not line.startswith("ok ")] == []
    assert lines == [f"ok {title}" for title in titles]
    assert (summary, code) == (f"{len(titles)} passed, 0 failed", 0)


def test_every_rule_sentence_has_a_staged_table_and_every_staged_table_proves_a_sentence() -> None:
    proved = {key for proof in proofs() for key in proof.proves}
    sentences = {each.key: each for _, entries in texts().values() for each in entries}
    assert [proof.title for proof in proofs() if not proof.proves] == []
    assert sorted(proved - sentences.keys()) == []
    assert sorted(key for key in proved if not sentences[key].rule) == []
    assert [key for key, each in sentences.items() if each.rule and key not in proved] == []


def test_rule_sentences_are_numbered_once_and_quoted_briefly() -> None:
    entries = [each for _, sentences in texts().values() for each in sentences]
    assert [key for key, count in Counter(each.key for each in entries).items() if count > 1] == []
    assert [each.key for each in entries if len(each.phrase.split()) > 14] == []


def test_the_titles_of_rule_tables_are_different() -> None:
    titles = Counter(proof.title for proof in proofs())
    assert [title for title, count in titles.items() if count > 1] == []


def test_the_page_of_rule_tables_is_current() -> None:
    assert PAGE.read_text(encoding="utf-8") == page(), "run python packaging/pages.py"
