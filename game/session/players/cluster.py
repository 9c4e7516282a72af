"""Workers on other machines: a Dask cluster one has started, and named with `--cluster`.

Only then is anything asked over a network. Dask comes with `rummy-house[cluster]`; who does what next, and again when a
worker is lost, is its business. Both sides send pickles, which can run any code: they have to trust each other.
"""

from __future__ import annotations

import logging
import platform
import re
import socket
import sys
import warnings
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future
from contextlib import suppress
from functools import lru_cache
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from threading import Thread
from time import monotonic
from typing import Any, TypeVar

import game
from game import __version__
from game.paths import levels

_ADDRESS = re.compile(r"(?:(tcp|tls)://)?(?:\[([0-9a-fA-F:.]+)\]|([^\s:/@\[\]]+)):(\d{1,5})")
PATIENCE = 7.0
"""Seconds until the scheduler has answered, and then until the first worker has come."""
LONGEST_GREETING = 65_536
"""Bytes with which a scheduler may greet whoever connects; it takes some two hundred."""

T = TypeVar("T")


class NoClusterError(Exception):
    """There is no cluster one could work with; the message says why, and what to do."""


class LostClusterError(BrokenExecutor):
    """The scheduler is gone, or a task took one worker after the other with it."""


class AnotherVersionError(BrokenExecutor):
    """A worker has another version of the program: its results could be others."""


class Cluster:
    """The workers of the Dask scheduler at an address such as `tcp://10.0.0.5:8786`; to be closed.

    A cluster has to be trusted: what it returns is unpickled here. `tls://` takes the certificates from the
    configuration of Dask.

    Raises:
        NoClusterError: Dask is not installed, no scheduler answers, or there are no workers that can be used.
    """

    def __init__(self, address: str, patience: float | None = None) -> None:
        patience = PATIENCE if patience is None else patience
        try:
            dask = import_module("distributed")
        except ImportError:
            raise NoClusterError(
                "for --cluster, Dask has to be installed beside the program: pip install 'rummy-house[cluster]'"
            ) from None
        found = _ADDRESS.fullmatch(address)
        if not found or not 0 < int(found[4]) < 65_536:
            raise NoClusterError(
                f"{address!r} is no address of a Dask scheduler, such as tcp://10.0.0.5:8786 or tls://10.0.0.5:8786"
            )
        for name in list(logging.root.manager.loggerDict):
            if name.split(".")[0] == "distributed":  # what matters of all it says is said here, in a sentence
                logging.getLogger(name).setLevel(logging.CRITICAL)
        try:
            self._client = _connected(dask, found, address, patience)
        except Exception as error:  # whatever Dask makes of what answered
            why = " ".join(str(error).split()) or type(error).__name__
            raise NoClusterError(f"no Dask scheduler answers at {address}: {why}") from None
        try:
            with suppress(TimeoutError):
                self._client.wait_for_workers(1, timeout=patience)
            threads = self._client.nthreads()
            if not threads:
                raise NoClusterError(f"the scheduler at {address} has no workers: {HOW_TO_START.format(address)}")
            if max(threads.values()) > 1:
                # What the engine has worked out it keeps for one thread at a time.
                raise NoClusterError(f"each worker has to do one thing at a time: {HOW_TO_START.format(address)}")
        except BaseException:
            self.close()
            raise
        self.workers = len(threads)
        """How many there were when it was asked."""

    def executor(self) -> Executor:
        """Return an executor that has things done by the workers; shutting it down leaves the cluster as it is."""
        return _ClusterExecutor(self._client)

    def close(self) -> None:
        """Leave the cluster; it goes on without us."""
        with suppress(OSError, TimeoutError):
            self._client.close()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _connected(dask: Any, address: re.Match[str], written: str, seconds: float) -> Any:
    """Return a client of the scheduler at an address; TimeoutError where there is none after so many `seconds`.

    Looking up a name, and Dask itself, may wait for longer: a thread does it, which is left behind.
    """
    told: Future[Any] = Future()

    def connect() -> None:
        try:
            _greet(dask, address, seconds)
            with warnings.catch_warnings(action="ignore"):  # it warns of versions; which matter is decided here
                told.set_result(dask.Client(written, timeout=seconds, set_as_default=False))
        except Exception as error:
            told.set_exception(error)

    Thread(target=connect, daemon=True).start()
    try:
        return told.result(seconds + 1.0)
    except TimeoutError:
        raise TimeoutError(f"no answer within {seconds:g} seconds") from None


def _greet(dask: Any, address: re.Match[str], seconds: float) -> None:
    """Connect once and read how a scheduler greets: Dask would take the length of its first message from any server.

    Raises:
        OSError: nobody is there, or something other than Dask.
    """
    scheme, version_6, name, port = address.groups()
    context = dask.Security().get_connection_args("client")["ssl_context"] if scheme == "tls" else None
    if scheme == "tls" and context is None:
        raise OSError("there are no certificates for tls:// in the configuration of Dask (distributed.comm.tls)")
    end = monotonic() + seconds
    plain = socket.create_connection((version_6 or name, int(port)), seconds)
    with plain, context.wrap_socket(plain) if context else plain as stream:
        length = int.from_bytes(_received(stream, 8, end), "little")
        if not (length <= LONGEST_GREETING and b"pickle-protocol" in _received(stream, length, end)):
            raise OSError("what answers there is not Dask")


def _received(stream: socket.socket, count: int, end: float) -> bytes:
    """Return the next `count` bytes; OSError if they do not come until `end`, or ever."""
    data = b""
    while len(data) < count:
        stream.settimeout(max(0.001, end - monotonic()))
        more = stream.recv(count - len(data))
        if not more:
            raise OSError("what answers there is not Dask")
        data += more
    return data


HOW_TO_START = "start some with `dask worker {} --nworkers auto --nthreads 1`"


class _ClusterExecutor(Executor):
    """Dask's own, with what it lacks of the standard library's, and every task done by our version only."""

    def __init__(self, client: Any) -> None:
        self._address = client.scheduler.address
        # Otherwise what was asked once and given up could not be asked again.
        self._inner = client.get_executor(pure=False)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """See `Executor.submit`."""
        told: Future[T] = Future()
        given = self._inner.submit(_by_same_version, version(), fn, *args, **kwargs)
        told.add_done_callback(lambda told: given.cancel() if told.cancelled() else None)
        given.add_done_callback(lambda given: self._tell(given, told))
        return told

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See `Executor.shutdown`; where futures are cancelled, nobody waits for what is under way."""
        self._inner.shutdown(wait=wait and not cancel_futures)

    def _tell(self, given: Future[T], told: Future[T]) -> None:
        if told.cancelled() or not told.set_running_or_notify_cancel():
            return
        try:
            told.set_result(given.result())
        except BaseException as error:
            told.set_exception(self._meaning(error))

    def _meaning(self, error: BaseException) -> BaseException:
        """What is wrong, where it is the cluster and not the task."""
        dask = import_module("distributed")
        if isinstance(error, dask.KilledWorker):
            return LostClusterError("a task took several workers with it; is there too little memory where they run?")
        if isinstance(error, CancelledError | dask.comm.CommClosedError):
            return LostClusterError(f"the scheduler at {self._address} is gone")
        if isinstance(error, RuntimeError) and "deserialization" in str(error):  # read by the scheduler, too
            return AnotherVersionError(
                f"the scheduler at {self._address} does not know what it is given: "
                "start it with the same version, in the folder of the project"
            )
        if isinstance(error, ModuleNotFoundError):
            return AnotherVersionError(f"a worker lacks what is needed there: {error}")
        return error


def _by_same_version(wanted: str, do: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    if version() != wanted:
        host = platform.node()
        raise AnotherVersionError(f"a worker on {host} has {version()}, here it is {wanted}: results could differ")
    return do(*args, **kwargs)


@lru_cache(maxsize=1)
def version() -> str:
    """Return the version of the program and of Python, with a digest of modules and levels: what results depend on."""
    digest = sha256()
    for folder, ending in ((Path(game.__file__).parent, "py"), (levels(), "yaml")):
        for path in sorted(folder.rglob(f"*.{ending}")):
            name = path.relative_to(folder).as_posix().encode()
            digest.update(name + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    python = ".".join(map(str, sys.version_info[:2]))
    return f"Rummy House {__version__} ({digest.hexdigest()[:12]}) with Python {python}"
