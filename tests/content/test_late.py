"""A module is there by name at once, and is loaded when something of it is asked for."""

import subprocess
import sys
from pathlib import Path

import pytest

from game.content.late import late, yaml


def test_a_module_is_loaded_when_something_of_it_is_asked_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "some_slow_module.py").write_text(
        "import pathlib\npathlib.Path(__file__).with_name('run').touch()\nx = 7"
    )
    monkeypatch.syspath_prepend(tmp_path)
    module = late("some_slow_module")
    assert late("some_slow_module") is module
    assert not (tmp_path / "run").exists()
    assert module.x == 7
    assert (tmp_path / "run").exists()
    del sys.modules["some_slow_module"]


def test_a_module_that_is_not_there_is_told_of_at_once() -> None:
    with pytest.raises(ModuleNotFoundError):
        late("no_such_module_anywhere")


def test_yaml_is_the_library_everybody_knows() -> None:
    script = (
        "from game.content.late import yaml; import sys; assert 'yaml.reader' not in sys.modules; print(yaml.dump(1))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(yaml.dump(1))
