"""The jobs of CI: their systems and Python versions, and that all files they name exist."""

from __future__ import annotations

import re
import tomllib
from typing import Any

import yaml

from tests.packaging.scripts import ROOT, script
from tests.window import needs

TEXT = (ROOT / ".github/workflows/ci.yml").read_text(encoding="utf-8")
JOBS: dict[str, Any] = yaml.safe_load(TEXT)["jobs"]
product = script("product")


def commands(job: str) -> str:
    return "\n".join(step["run"] for step in JOBS[job]["steps"] if "run" in step)


def test_tests_run_on_three_systems_with_the_oldest_and_the_newest_python() -> None:
    matrix = JOBS["tests"]["strategy"]["matrix"]
    assert {system.partition("-")[0] for system in matrix["system"]} == {"ubuntu", "windows", "macos"}
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    oldest, newest = matrix["python"]
    assert project["requires-python"] == f">={oldest}"
    assert tuple(map(int, newest.split("."))) > (3, 13)
    for command in ("python -m pytest", "mypy", "ruff check ."):
        assert command in commands("tests")


def test_the_workflow_builds_and_plays_on_each_system() -> None:
    for job in ("linux", "windows", "macos"):
        assert "python packaging/build.py" in commands(job)
        assert "python packaging/smoke.py" in commands(job)
    for job in ("windows", "macos"):
        assert "python packaging/read_back.py" in commands(job)
    assert "python packaging/windows/installer.py" in commands("windows")
    assert set(JOBS["macos"]["strategy"]["matrix"]["system"]) == {"macos-latest", "macos-15-intel"}


def test_every_job_that_runs_tests_on_linux_has_what_a_real_window_and_phones_need() -> None:
    testing = [job for job in JOBS if "python -m pytest" in commands(job)]
    assert testing == ["tests", "exhaustive"]
    for job in testing:
        (installing,) = re.findall(r"apt-get install -y (.+)", commands(job))
        assert {each.lower() for each in needs.PROGRAMS} <= set(installing.split())
        assert any(f"{name} --version" in commands(job).splitlines() for name in needs.BROWSERS)


def test_every_program_and_file_the_workflow_names_exists() -> None:
    named = re.findall(r"(?<![\w/.])(?:packaging|\.ci|tests)/[\w./-]+\w", TEXT)
    assert len(set(named)) > 8
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_action_is_pinned_to_a_commit() -> None:
    used = re.findall(r"uses: (.+)", TEXT)
    assert used
    assert [each for each in used if not re.fullmatch(r"[\w/-]+@[0-9a-f]{40} # v[\d.]+", each)] == []


def test_ci_publishes_only_a_tagged_version_whose_jobs_all_passed() -> None:
    publish = JOBS["publish"]
    assert set(publish["needs"]) == {"tests", "linux", "windows", "macos"}
    assert publish["if"] == "startsWith(github.ref, 'refs/tags/v')"
    assert 'python packaging/release.py dist --tag "$GITHUB_REF_NAME" --notes notes.md' in commands("publish")
    assert "--notes-file notes.md" in commands("publish")
    assert all(job.get("permissions") is None for name, job in JOBS.items() if name != "publish")


def test_ci_publishes_every_kind_of_built_file() -> None:
    kept = {
        path for job in JOBS.values() for step in job["steps"] for path in step.get("with", {}).get("path", "").split()
    }
    assert {"dist/*.tar.gz", "dist/*.deb", "dist/*.whl", "dist/*.zip", "dist/*-setup.exe"} <= kept
