"""The manual page names every command, option and exit code, and is the same every day."""

import pytest

from game.app import COMMANDS, HELP_COMMAND, parser_for
from game.commands.console import ExitCode
from tests.packaging.scripts import script

manual = script("manual")


@pytest.fixture(scope="module")
def page() -> str:
    text: str = manual.manual_page()
    return text


def test_the_manual_page_names_every_command_option_example_and_exit_code(page: str) -> None:
    plain = page.replace("\\-", "-")
    parser, commands = parser_for([])
    assert set(commands) == {*COMMANDS, HELP_COMMAND}
    for each in (parser, *commands.values()):
        for action in each._actions:
            assert all(option in plain for option in action.option_strings if option not in ("-h", "--help"))
        assert all(example in plain for example in each.examples)
    assert all(f"\\fB{int(code)}\\fR" in page for code in ExitCode)


def test_the_manual_page_does_not_depend_on_the_date_or_the_terminal(
    page: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("time.time", lambda: 4e9)
    monkeypatch.setenv("COLUMNS", "200")
    assert manual.manual_page() == page
