"""A real scheduler and two real workers on this machine do what processes do, and say so where they cannot."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import suppress
from functools import partial
from importlib import import_module
from pathlib import Path
from threading import Thread

import pytest
import trustme

from game.__main__ import main
from game.session.players import cluster as clusters
from game.session.players import processes
from game.session.players.cluster import Cluster, NoClusterError
from game.session.players.processes import LostProcessError, map_in_order
from tests.support.tasks import broken, squared

PROMPT = 60.0
"""Seconds to wait for the cluster before a test fails."""
CONTEST = ("--deals", "6", "--seats", "2", "--game", "basic_rummy")


class Machines:
    """A Dask scheduler and workers as separate programs, each with one task at a time."""

    def __init__(self, folder: Path, *options: str) -> None:
        self._folder = folder
        self.workers: list[subprocess.Popen[bytes]] = []
        file = folder / "scheduler.json"
        words = ("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", str(file))
        self.scheduler = self._start(*words, *options)
        self.address = str(waited(lambda: address_in(file)))

    def _start(self, *words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *words]
        with (self._folder / "log.txt").open("ab") as log:
            return subprocess.Popen(command, cwd=self._folder, env={**os.environ, **AT_HOME}, stdout=log, stderr=log)

    def work(self, *options: str) -> None:
        """Start one more worker."""
        words = ("worker", self.address, "--no-nanny", "--no-dashboard", "--local-directory", str(self._folder))
        self.workers.append(self._start(*words, *(options or ("--nthreads", "1"))))

    def close(self) -> None:
        """End the scheduler and all workers."""
        for process in (*self.workers, self.scheduler):
            process.kill()
            process.wait()


ROOT = Path(__file__).parents[3]
AT_HOME = {
    "PYTHONPATH": str(ROOT),
    "DASK_DISTRIBUTED__SCHEDULER__ALLOWED_FAILURES": "1",
    "DASK_DISTRIBUTED__WORKER__PROFILE__ENABLED": "false",
    "DASK_DISTRIBUTED__ADMIN__TICK__INTERVAL": "1s",
    "DASK_DISTRIBUTED__ADMIN__SYSTEM_MONITOR__INTERVAL": "5s",
}
"""Workers find what the tests give them to do; a task that has ended two of them is given to no third. They do not
watch themselves, which takes longer than their work.
"""


def address_in(file: Path) -> str | None:
    """Return the address that a scheduler has written to a file; None before that."""
    try:
        return str(json.loads(file.read_text(encoding="utf-8"))["address"])
    except (OSError, ValueError):
        return None


def waited(ask: Callable[[], object]) -> object:
    """Call `ask` until its result is true, and return the result."""
    end = time.monotonic() + PROMPT
    while time.monotonic() < end:
        if answer := ask():
            return answer
        time.sleep(0.05)
    raise AssertionError("nothing came")


@pytest.fixture
def machines(tmp_path: Path) -> Iterator[Machines]:
    found = Machines(tmp_path)
    yield found
    found.close()


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machines]:
    """Yield a scheduler with two workers, for tests that do not change them."""
    found = Machines(tmp_path_factory.mktemp("machines"))
    both(found).close()
    yield found
    found.close()


def both(machines: Machines) -> Cluster:
    """Return the cluster, after waiting for two workers."""
    machines.work()
    machines.work()
    cluster = Cluster(machines.address, PROMPT)
    cluster._client.wait_for_workers(2, timeout=PROMPT)
    cluster.close()
    return Cluster(machines.address)


def slowly(folder: Path, number: int) -> int:
    (folder / f"{number} by {os.getpid()}").touch()
    time.sleep(0.3)
    return number


def killing(number: int) -> int:
    os.kill(os.getpid(), signal.SIGTERM)
    time.sleep(PROMPT)
    return number


def printed(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[object, str]:
    """Run a command; return its exit code and output."""
    monkeypatch.setattr(sys, "argv", ["rummy-house", *words])
    code: object
    try:
        code = main()
    except SystemExit as ended:
        code = ended.code
    return code, capsys.readouterr().out


def test_cluster_results_are_those_of_one_process_byte_for_byte(
    standing: Machines, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    for words in (
        ("simulate", "--deals", "8", "--game", "basic_rummy"),
        ("arena", "standard", "learner", *CONTEST, "--save", "JSON"),
        ("compare", "basic_rummy", "basic_rummy_bonus", "--deals", "6"),
    ):
        found = []
        for where, options in (("here", ("--jobs", "1")), ("there", ("--cluster", standing.address))):
            kept = tmp_path / f"{where}.json"
            code, text = printed(
                capsys, monkeypatch, *(str(kept) if word == "JSON" else word for word in words), *options
            )
            assert code == 0
            found.append((text, kept.read_bytes() if kept.exists() else b""))
        assert found[0] == found[1]
        assert found[0][0]


def test_a_program_started_as_a_module_gives_the_same_results_on_a_cluster_as_in_one_process(
    standing: Machines, tmp_path: Path
) -> None:
    """What is defined in the program that was started is not what a worker finds in its modules."""
    found = []
    for options in (("--jobs", "1"), ("--cluster", standing.address)):
        words = ("-m", "tests.benchmarks.fuzz", "--sheets", "6", "--keep", str(tmp_path), *options)
        done = subprocess.run([sys.executable, *words], cwd=ROOT, capture_output=True, text=True, check=True)
        found.append(done.stdout.rpartition(" in ")[0])
    assert found[0] == found[1]
    assert found[0].startswith("6 sheets: ")


def test_tasks_of_a_lost_cluster_worker_are_done_by_another(machines: Machines, tmp_path: Path) -> None:
    done = tmp_path / "done"
    done.mkdir()
    with both(machines) as cluster:
        results = map_in_order(partial(slowly, done), range(12), 1, cluster)
        assert next(results) == 0
        lost = machines.workers[0]
        waited(lambda: len(list(done.glob(f"* by {lost.pid}"))) > 1)  # it is in the midst of the second
        lost.kill()
        assert list(results) == list(range(1, 12))
    tasks = [path.name.split()[0] for path in done.iterdir()]
    assert len(tasks) > len(set(tasks)) == 12, "something was begun twice"


def test_a_cluster_task_that_kills_its_workers_is_reported(machines: Machines) -> None:
    with both(machines) as cluster, pytest.raises(LostProcessError, match="a task took several workers with it"):
        list(map_in_order(killing, range(1), 1, cluster))


def test_a_lost_cluster_scheduler_is_reported(machines: Machines, tmp_path: Path) -> None:
    with both(machines) as cluster:
        results = map_in_order(partial(slowly, tmp_path), range(1000), 1, cluster)
        assert next(results) == 0
        machines.scheduler.kill()
        with pytest.raises(LostProcessError, match=r"the scheduler at tcp://127\.0\.0\.1:\d+ is gone"):
            list(results)


def test_a_lost_cluster_scheduler_is_reported_even_if_dask_never_tells(
    machines: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "WATCH_SECONDS", 0.1)
    with both(machines) as cluster:
        monkeypatch.setattr(clusters._ClusterExecutor, "_copy_result", lambda self, given, told: None)
        results = map_in_order(partial(slowly, tmp_path), range(4), 1, cluster)
        machines.scheduler.kill()
        machines.scheduler.wait()
        with pytest.raises(LostProcessError, match=r"the scheduler at tcp://127\.0\.0\.1:\d+ is gone"):
            list(results)


def test_a_cluster_task_may_take_longer_than_the_scheduler_is_left_unwatched(
    standing: Machines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(processes, "WATCH_SECONDS", 0.1)
    with Cluster(standing.address) as cluster:
        assert list(map_in_order(partial(slowly, tmp_path), range(3), 1, cluster)) == [0, 1, 2]


def test_an_error_of_a_cluster_task_is_raised_to_the_caller(standing: Machines) -> None:
    with Cluster(standing.address) as cluster, pytest.raises(ValueError, match="number 0"):
        next(map_in_order(broken, range(3), 1, cluster))


def test_no_more_cluster_tasks_are_given_out_than_keep_the_workers_busy(standing: Machines, tmp_path: Path) -> None:
    done = tmp_path / "done"
    done.mkdir()
    with Cluster(standing.address) as cluster:
        assert cluster.worker_count == 2
        results = map_in_order(partial(slowly, done), range(1000), 1, cluster)
        assert next(results) == 0
        results.close()  # type: ignore[attr-defined]
        assert len(list(done.iterdir())) <= 5
        for _ in range(2):
            again = map_in_order(partial(slowly, done), range(3), 1, cluster)
            assert list(again) == [0, 1, 2], "the cluster can be asked for more, and for the same"


def test_short_cluster_tasks_are_given_out_many_at_once(standing: Machines) -> None:
    with Cluster(standing.address) as cluster:
        given: list[int] = []
        executor = cluster.executor

        def counted() -> Executor:
            inner = executor()
            submit = inner.submit

            def counting(*words: object) -> object:
                given.append(len(words[2]))  # type: ignore[arg-type]
                return submit(*words)  # type: ignore[arg-type]

            inner.submit = counting  # type: ignore[method-assign, assignment]
            return inner

        cluster.executor = counted  # type: ignore[method-assign]
        assert list(map_in_order(squared, range(600), 1, cluster)) == [number * number for number in range(600)]
        assert given[:3] == [1, 1, 1]
        assert sum(given) == 600
        assert len(given) < 60


def test_workers_of_another_version_are_refused(standing: Machines, monkeypatch: pytest.MonkeyPatch) -> None:
    with Cluster(standing.address) as cluster:
        monkeypatch.setattr(clusters, "code_version", lambda: "Rummy House 99.0")
        with pytest.raises(LostProcessError, match=r"a worker on .* has Rummy House .*, here it is Rummy House 99\.0"):
            list(map_in_order(squared, range(3), 1, cluster))


def test_the_version_compared_with_cluster_workers_covers_all_that_affects_results_except_line_ends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sheet, notes = tmp_path / "games" / "one.yaml", tmp_path / "notes.txt"
    sheet.parent.mkdir()
    sheet.write_bytes(b"title: One\nabout: Ours\n")
    monkeypatch.setattr(clusters, "levels", lambda: tmp_path)
    version = clusters.code_version.__wrapped__  # it is worked out once a program
    first = version()
    sheet.write_bytes(b"title: One\r\nabout: Ours\r\n")
    notes.write_text("nothing to do with it")
    assert version() == first
    sheet.write_bytes(b"title: One\nabout: Yours\n")
    assert version() != first
    sheet.write_bytes(b"title: One\nabout: Ours\n")
    sheet.rename(sheet.with_stem("two"))
    assert version() != first


def test_a_cluster_without_workers_or_with_threaded_ones_is_refused_with_a_sentence(machines: Machines) -> None:
    with pytest.raises(NoClusterError, match=r"has no workers: start some with `dask worker tcp://"):
        Cluster(machines.address, timeout_seconds=0.5)
    machines.work("--nthreads", "2")
    with pytest.raises(NoClusterError, match="each worker has to do one thing at a time"):
        Cluster(machines.address, timeout_seconds=PROMPT)


@pytest.mark.parametrize(
    ("command", "address", "told"),
    [
        (("simulate", "--deals", "1"), "127.0.0.1:1", "simulate: no Dask scheduler answers at 127.0.0.1:1: "),
        (("arena", "standard", "learner"), "nonsense", "arena: 'nonsense' is no address of a Dask scheduler"),
        (("compare", "doofer", "doofer"), "tcp://x", "compare: 'tcp://x' is no address of a Dask scheduler"),
        (("simulate",), "http://127.0.0.1:1", "simulate: 'http://127.0.0.1:1' is no address of a Dask scheduler"),
        (("simulate",), "ucx://127.0.0.1:1", "simulate: 'ucx://127.0.0.1:1' is no address of a Dask scheduler"),
        (("simulate",), "inproc://127.0.0.1:1", "simulate: 'inproc://127.0.0.1:1' is no address of a Dask"),
        (("simulate",), "tcp://127.0.0.1:65536", "simulate: 'tcp://127.0.0.1:65536' is no address of a Dask"),
        (("simulate",), "tcp://a..b:1", "simulate: no Dask scheduler answers at tcp://a..b:1: "),
        (
            ("simulate",),
            "tls://127.0.0.1:1",
            "simulate: no Dask scheduler answers at tls://127.0.0.1:1: there are no cert",
        ),
    ],
)
def test_a_cluster_address_nobody_answers_at_is_reported_without_a_traceback(
    command: tuple[str, ...],
    address: str,
    told: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    code, err = refused(capsys, monkeypatch, *command, "--cluster", address)
    assert code == 2
    assert told in err
    assert "Traceback" not in err


def refused(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[object, str]:
    """Run a command for which there are no workers; return its exit code and error output."""
    monkeypatch.setattr(clusters, "CONNECT_SECONDS", 0.3)
    monkeypatch.setattr(sys, "argv", ["rummy-house", *words])
    try:
        return main(), capsys.readouterr().err
    except SystemExit as ended:
        return ended.code, capsys.readouterr().err


class Stranger:
    """A local server that is no scheduler: sends `first` at once, and `answer` after any message."""

    def __init__(self, first: bytes, answer: bytes) -> None:
        self.first, self.answer = first, answer
        self._socket = socket.create_server(("127.0.0.1", 0))
        self.address = f"127.0.0.1:{self._socket.getsockname()[1]}"
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                Thread(target=self._talk, args=self._socket.accept()[:1], daemon=True).start()

    def _talk(self, caller: socket.socket) -> None:
        with suppress(OSError), caller:
            caller.sendall(self.first)
            while caller.recv(65_536):
                caller.sendall(self.answer)

    def close(self) -> None:
        self._socket.close()


@pytest.mark.parametrize(
    ("first", "answer", "told"),
    [
        (b"", b"", "no answer within 0.3 seconds"),
        (b"", b"HTTP/1.1 400 Bad Request\r\n\r\n", "no answer within 0.3 seconds"),
        (b"220 mail.example.org ESMTP ready\r\n", b"", "what answers there is not Dask"),
        (b"SSH-2.0-OpenSSH_9.6\r\n", b"", "what answers there is not Dask"),
        ((2**40).to_bytes(8, "little"), b"", "what answers there is not Dask"),
        ((8).to_bytes(8, "little") + b"greeting", b"", "what answers there is not Dask"),
        ((200).to_bytes(8, "little") + b"pickle-protocol", b"", "no answer within 0.3 seconds"),
    ],
)
@pytest.mark.parametrize("scheme", ["", "tcp://"])
def test_a_server_that_is_not_a_scheduler_is_reported_in_a_sentence(
    first: bytes,
    answer: bytes,
    told: str,
    scheme: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    stranger = Stranger(first, answer)
    address = scheme + stranger.address
    code, err = refused(capsys, monkeypatch, "simulate", "--deals", "1", "--cluster", address)
    stranger.close()
    assert code == 2
    assert err == f"simulate: no Dask scheduler answers at {address}: {told}\n"


def test_a_scheduler_that_greets_and_then_stays_silent_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    hello = b"pickle-protocol"
    stranger = Stranger(len(hello).to_bytes(8, "little") + hello, b"")
    with pytest.raises(NoClusterError, match="no Dask scheduler answers at"):
        Cluster(stranger.address, timeout_seconds=0.3)
    stranger.close()


def certificate(folder: Path) -> str:
    """Create a key and a certificate; return the path of the file with both and their authority."""
    authority, both = trustme.CA(), folder / "both.pem"
    authority.issue_cert("rummy-house-tests").private_key_and_cert_chain_pem.write_to_path(str(both))
    authority.cert_pem.write_to_path(str(both), append=True)
    return str(both)


def test_cluster_connections_with_certificates_are_encrypted(tmp_path: Path) -> None:
    pem = certificate(tmp_path)
    options = [word for name in ("--tls-ca-file", "--tls-cert", "--tls-key") for word in (name, pem)]
    import_module("distributed")  # which sets its defaults: not for as long as ours hold
    machines = Machines(tmp_path, *options, "--protocol", "tls")
    try:
        assert machines.address.startswith("tls://")
        ours = {f"distributed.comm.tls.{key}": pem for key in ("ca-file", "client.cert", "client.key")}
        with import_module("dask").config.set(ours):
            machines.work("--nthreads", "1", *options)
            with Cluster(machines.address, PROMPT) as cluster, cluster.executor() as executor:
                assert executor.submit(squared, 7).result(PROMPT) == 49
        with pytest.raises(NoClusterError, match="there are no certificates"):
            Cluster(machines.address, PROMPT)
    finally:
        machines.close()


def test_without_dask_the_cluster_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(NoClusterError, match=r"pip install 'rummy-house\[cluster\]'"):
        Cluster("tcp://127.0.0.1:8786")
