"""The choice of the tests that this machine can run: Debian packages are made where there is Debian's tool for it,
`.ci/run` runs where there is a Unix shell, and pages and kinds of files are read by the tools of a Linux desktop where
it has them. And the icon of the program, drawn once for all.
"""

import os
import shutil
from pathlib import Path

import pytest

from tests.packaging.scripts import script

WITHOUT = {"test_deb.py": not shutil.which("dpkg-deb"), "test_checks.py": os.name == "nt"}
WITHOUT["test_desktop_tools.py"] = not (shutil.which("groff") and shutil.which("update-mime-database"))
collect_ignore = [name for name, lacking in WITHOUT.items() if lacking]


@pytest.fixture(scope="session")
def icons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Draw the icon of the program in all its sizes; return the folder, which no test may change."""
    folder = tmp_path_factory.mktemp("icons")
    script("draw_program_icon").draw(folder)
    return folder
