"""A late module is loaded at the first access to an attribute, and is then the module itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from game.content.yaml.late import LateModule, yaml


def test_a_late_module_is_imported_at_the_first_use_of_its_names(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "some_slow_module.py").write_text("x = [7]\n")
    monkeypatch.syspath_prepend(tmp_path)
    module = LateModule("some_slow_module")
    assert "some_slow_module" not in sys.modules
    assert module.x is module.x
    assert module.x is sys.modules.pop("some_slow_module").x
    with pytest.raises(AttributeError, match="y"):
        _ = module.y
    with pytest.raises(ModuleNotFoundError):
        _ = LateModule("no_such_module_anywhere").x


def test_the_late_yaml_module_is_the_pyyaml_library() -> None:
    script = (
        "import sys; from game.content.yaml.late import yaml; assert 'yaml' not in sys.modules; print(yaml.dump(1))"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert done.stdout.startswith(yaml.dump(1))
