"""Compile with mypyc what is run most, of the engine and of the deals that bots play out: the same program, faster.
Nothing needs it. And the build hook of wheels, which have their catalogues of languages compiled with Babel.

Usage: python packaging/compile.py [FOLDER] [--clean] [--built SITE_PACKAGES]

What is compiled lies beside the sources, where Python prefers it and git does not look; `--clean` takes it away. With a
FOLDER, `game` is copied there first. With `--built`, the compiled modules of an environment in which the same sources
were installed are copied instead. A C compiler is needed, and what the extra `dev` installs. The modules of wheels are
compiled by the same code where `RUMMY_HOUSE_COMPILED=true` is set while they are built.
"""

import argparse
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

ROOT = Path(__file__).resolve().parents[1]
GAME = "game"
MODULES = (
    *(f"engine/arrange/{name}" for name in ("best_split", "cover", "first_lays", "layable", "meld_index")),
    *(f"engine/arrange/{name}" for name in ("packed", "plain", "solver")),
    *(f"engine/melds/{name}" for name in ("meld", "pure", "readings", "room")),
    *(f"engine/play/{name}" for name in ("claims", "dead_ends", "dealing", "drawing", "dropping", "knocking")),
    *(f"engine/play/{name}" for name in ("melding", "moving", "playing", "scoring", "standing", "turns", "verbs")),
    *("engine/cards", "engine/sheet/rules", "engine/state"),
    *(f"bots/policy/{name}" for name in ("card_tables", "face_up", "goals", "hand")),
    *(f"bots/policy/{name}" for name in ("policy", "table")),
    *(f"bots/search/{name}" for name in ("determinization", "rollouts")),
)
"""A struct in one has the options of its base in `engine/value`: compiled, it loses those of its class line."""
GROUP = "rummy_house"
"""Names the library that all of them share, `rummy_house__mypyc`; it lies beside the package."""
LIBRARY_SUFFIX = sysconfig.get_config_var("EXT_SUFFIX") or ".so"
CODE = """\
import sys
from mypyc.build import mypycify
from setuptools import setup

modules = mypycify(["--strict", *sys.argv[2:]], group_name=sys.argv[1], opt_level="3", debug_level="0")
setup(name=sys.argv[1], ext_modules=modules, script_args=["--quiet", "build_ext", "--build-lib", "out"])
"""


def compiled_files(folder: Path) -> Iterator[Path]:
    """Yield the compiled modules, for any Python version, in a folder that contains `game`."""
    for ending in (".so", ".pyd"):
        yield from folder.glob(f"{GROUP}__mypyc*{ending}")
        yield from (folder / GAME).rglob(f"*{ending}")


def outdated_sources(folder: Path) -> list[Path]:
    """Return the sources that were changed after they were compiled."""
    found = []
    for path in compiled_files(folder):
        source = path.with_name(path.name.split(".")[0] + ".py")
        if source.exists() and source.stat().st_mtime > path.stat().st_mtime:
            found.append(source)
    return found


def remove_compiled_files(folder: Path) -> None:
    """Delete the compiled modules in a folder that contains `game`."""
    for path in list(compiled_files(folder)):
        path.unlink()


def build_modules(folder: Path) -> list[Path]:
    """Compile the modules of this project into a folder that contains `game`, and return the paths of the compiled
    files.

    Raises:
        SystemExit: mypyc, setuptools or a C compiler is missing, or a module cannot be compiled.
    """
    with tempfile.TemporaryDirectory() as name:
        # Away from `pyproject.toml`, which is for another builder, and from anything else that lies here.
        scratch = Path(name)
        leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / "game", scratch / "game", ignore=leave)
        sources = [f"{GAME}/{module}.py" for module in MODULES]
        if subprocess.run([sys.executable, "-c", CODE, GROUP, *sources], cwd=scratch, check=False).returncode:
            raise SystemExit("It could not be compiled. It takes a C compiler, and: pip install -e '.[dev]'")
        remove_compiled_files(folder)
        found = []
        for path in sorted((scratch / "out").rglob(f"*{LIBRARY_SUFFIX}")):
            found.append(folder / path.relative_to(scratch / "out"))
            found[-1].parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(path, found[-1])
    return found


def copy_modules(built: Path, folder: Path) -> list[Path]:
    """Copy the compiled modules of an installed project into a folder that contains `game`, and return their paths.

    Raises:
        SystemExit: nothing is compiled there, or its sources are not those of the folder.
    """
    for module in MODULES:
        place = Path(GAME, f"{module}.py")
        if not (built / place).exists() or (built / place).read_bytes() != (folder / place).read_bytes():
            raise SystemExit(f"{place} is not what was compiled in {built}")
    found = {path: folder / path.relative_to(built) for path in compiled_files(built)}
    if len(found) <= len(MODULES):  # each, and the library they share
        raise SystemExit(f"Not all modules are compiled in {built}")
    remove_compiled_files(folder)
    for path, place in found.items():
        shutil.copyfile(path, place)
    return list(found.values())


def compile_catalogues(folder: Path) -> list[Path]:
    """Compile the catalogues of languages into a folder, without untranslated and uncertain texts, and return the paths
    of the compiled files.
    """
    from babel.messages.mofile import write_mo  # noqa: PLC0415 (compiling modules does not need it)
    from babel.messages.pofile import read_po  # noqa: PLC0415

    found = []
    for path in sorted((ROOT / "assets/languages").glob("*.po")):
        with path.open("rb") as source:
            catalogue = read_po(source)
        found.append(folder / f"{path.stem}.mo")
        with found[-1].open("wb") as compiled:
            write_mo(compiled, catalogue)
    return found


class WheelHook(BuildHookInterface[Any]):
    """A build hook that adds the compiled catalogues to the wheel and, where RUMMY_HOUSE_COMPILED is "true", the
    compiled modules; the wheel is then specific to a system and a Python version.
    """

    def dependencies(self) -> list[str]:
        """Return what compiling takes, besides what `pyproject.toml` always asks for."""
        return ["mypy>=1.14", "setuptools>=65"] if self._compiles_modules() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Add what is compiled to the wheel. A project that is used where its sources are has them read as written."""
        self._scratch = tempfile.TemporaryDirectory()
        if version == "editable":
            return
        folder = Path(self._scratch.name)
        added = {path: f"{GAME}/_data/assets/languages/{path.name}" for path in compile_catalogues(folder)}
        if self._compiles_modules():
            build_data["pure_python"], build_data["infer_tag"] = False, True
            added |= {path: path.relative_to(folder).as_posix() for path in build_modules(folder)}
        build_data["force_include"].update({str(path): place for path, place in added.items()})

    def _compiles_modules(self) -> bool:
        return os.environ.get("RUMMY_HOUSE_COMPILED") == "true"

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Delete the temporary folder."""
        self._scratch.cleanup()


def main() -> int:
    """Compile the modules, or delete compiled ones, and print their number and size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path, nargs="?", default=ROOT, help="where `game` is copied to, else here")
    parser.add_argument("--clean", action="store_true", help="take away what is compiled")
    parser.add_argument("--built", type=Path, help="where compiled modules are copied from: its `site-packages`")
    args = parser.parse_args()
    if args.clean:
        remove_compiled_files(args.folder)
        return 0
    if args.folder.resolve() != ROOT:
        leave = shutil.ignore_patterns("__pycache__", "*.so", "*.pyd")
        shutil.copytree(ROOT / "game", args.folder / "game", dirs_exist_ok=True, ignore=leave)
    found = copy_modules(args.built, args.folder) if args.built else build_modules(args.folder)
    print(f"{len(found)} compiled modules, {sum(path.stat().st_size for path in found) / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
