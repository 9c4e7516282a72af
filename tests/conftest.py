"""Which tests this machine can run: those in a real window need an X server of their own, and hands."""

import os

import pytest

from tests.window.needs import missing

LACKING = missing()
collect_ignore = ["window"] if LACKING else []

if LACKING and os.environ.get("CI") and LACKING != ["Linux"]:
    raise pytest.UsageError(f"the tests in a real window need {' and '.join(LACKING)}")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--screenshots", metavar="FOLDER", help="put the pictures of the real window into this folder")


def pytest_report_header() -> str:
    if LACKING:
        return f"window: left out, because there is no {' and no '.join(LACKING)}"
    return "window: tests in a real window are run"
