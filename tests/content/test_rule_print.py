"""Rule pages for paper; how a whole sheet looks is tested with the command that prints it."""

from game.content.telling.page import Line, RulePage, Section, html, markdown
from game.content.telling.tables import Row, Table

TABLE = Table("x", "Deals", ("Deal", "Contract"), (Row(("1", "2 sets")), Row(("2", "1 run"), True, "2 runs")))
PAGE = RulePage(
    "A <b> | *game*",
    Line("2 players"),
    "About `it` & more.",
    "Win.",
    "",
    (Section("Melds", (Line("Plain."), Line("Changed.", True, "as before")), (TABLE,)), Section("Empty", (), ())),
)


def test_markdown_reads_well_raw() -> None:
    assert markdown([PAGE]) == (
        "# A \\<b\\> \\| \\*game\\*\n\n*2 players*\n\nAbout \\`it\\` & more.\n\nWin.\n\n"
        "## Melds\n\n- Plain.\n- » Changed. *(standard: as before)*\n\n"
        "| Deal | Contract                 |\n"
        "| ---- | ------------------------ |\n"
        "| 1    | 2 sets                   |\n"
        "| » 2  | 1 run (standard: 2 runs) |\n\n"
        "## Empty\n"
    )


def test_html_is_escaped_and_marks_without_colour_alone() -> None:
    text = html([PAGE, PAGE])
    assert text.count("<article>") == text.count("</article>") == 2
    assert "<h1>A &lt;b&gt; | *game*</h1>" in text
    assert "<p>About `it` &amp; more.</p>" in text
    assert '<li class="differs"><span class="mark">&#187;</span> Changed.' in text
    assert '<tr class="differs"><td><span class="mark">&#187;</span> 2</td>' in text
    assert "<li>Plain.</li>" in text
    assert text.isascii()


def test_the_sign_before_a_line_is_one_where_entities_mean_nothing() -> None:
    style = html([PAGE]).partition("<style>")[2].partition("</style>")[0]
    assert 'content: "\\B7"' in style
    assert "&" not in style


def test_on_paper_the_sections_stand_in_two_columns() -> None:
    text = html([PAGE])
    assert "columns: 2" in text.partition("@media print")[2]
    assert text.index('<div class="columns">') < text.index("<h2>Melds</h2>") < text.index("</div>")
