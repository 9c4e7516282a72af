"""Workers on other machines: a running Dask cluster named with `--cluster`.

The network is used only then. Dask, an optional dependency (`rummy-house[cluster]`), schedules the tasks and repeats
those of lost workers. Both sides exchange pickles, which can run any code, so they must trust each other.
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
from functools import lru_cache, partial
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
CONNECT_SECONDS = 7.0
"""Seconds to wait for the scheduler, and then again for the first worker."""
MAX_GREETING_BYTES = 65_536
"""Largest greeting a scheduler may send, in bytes; the usual one has about two hundred."""

T = TypeVar("T")


class NoClusterError(Exception):
    """No cluster can be used; the message gives the reason and the remedy."""


class LostClusterError(BrokenExecutor):
    """The scheduler is gone, or a task has killed one worker after another."""


class AnotherVersionError(BrokenExecutor):
    """A worker or the scheduler runs another version of the program, whose results could differ, or a worker lacks a
    module.
    """


class Cluster:
    """The workers of the Dask scheduler at an address such as `tcp://10.0.0.5:8786`. Must be closed after use.

    The cluster must be trusted, as its results are unpickled. For `tls://` the certificates come from Dask's
    configuration. Connecting, and then waiting for a worker, may take `timeout_seconds` each, by default
    CONNECT_SECONDS.

    Raises:
        NoClusterError: Dask is not installed, the address is invalid, no scheduler answers, or it has no workers, or
            one that runs several tasks at once.
    """

    def __init__(self, address: str, timeout_seconds: float | None = None) -> None:
        timeout_seconds = CONNECT_SECONDS if timeout_seconds is None else timeout_seconds
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
            self._client = _connect(dask, found, address, timeout_seconds)
        except Exception as error:  # whatever Dask makes of what answered
            why = " ".join(str(error).split()) or type(error).__name__
            raise NoClusterError(f"no Dask scheduler answers at {address}: {why}") from None
        try:
            with suppress(TimeoutError):
                self._client.wait_for_workers(1, timeout=timeout_seconds)
            threads = self._client.nthreads()
            if not threads:
                raise NoClusterError(f"the scheduler at {address} has no workers: {START_HINT.format(address)}")
            if max(threads.values()) > 1:
                # What the engine has worked out it keeps for one thread at a time.
                raise NoClusterError(f"each worker has to do one thing at a time: {START_HINT.format(address)}")
        except BaseException:
            self.close()
            raise
        self.worker_count = len(threads)
        """The number of workers at the time of connecting."""
        self._address = self._client.scheduler.address
        self._check_greeting = partial(_check_greeting, dask, found, timeout_seconds)

    def executor(self) -> Executor:
        """Return an executor that runs tasks on the workers; shutting it down leaves the cluster running."""
        return _ClusterExecutor(self._client)

    def check_scheduler(self) -> None:
        """Raise LostClusterError if nothing listens at the address of the scheduler any more. Do nothing if it is only
        slow, or the network is lost.

        Dask itself may wait for a result for ever when the scheduler is lost at the wrong moment.
        """
        try:
            self._check_greeting()
        except ConnectionRefusedError as error:
            raise LostClusterError(_gone_text(self._address)) from error
        except OSError:  # it may be busy, or a network that was lost for a moment: Dask decides
            return

    def close(self) -> None:
        """Disconnect; the cluster keeps running."""
        with suppress(OSError, TimeoutError):
            self._client.close()

    def __enter__(self) -> Cluster:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def _connect(dask: Any, address: re.Match[str], address_text: str, seconds: float) -> Any:
    """Return a client of the scheduler at an address.

    Raises TimeoutError if there is none within `seconds` and one second more, the errors of `_check_greeting`, and
    whatever Dask raises.

    The connection is made in a thread that may outlast the call, as looking up a name, and Dask itself, may take
    longer.
    """
    told: Future[Any] = Future()

    def connect() -> None:
        try:
            _check_greeting(dask, address, seconds)
            with warnings.catch_warnings(action="ignore"):  # it warns of versions; which matter is decided here
                told.set_result(dask.Client(address_text, timeout=seconds, set_as_default=False))
        except Exception as error:
            told.set_exception(error)

    Thread(target=connect, daemon=True).start()
    try:
        return told.result(seconds + 1.0)
    except TimeoutError:
        raise TimeoutError(f"no answer within {seconds:g} seconds") from None


def _check_greeting(dask: Any, address: re.Match[str], seconds: float) -> None:
    """Connect, check that a Dask scheduler greets within `seconds`, and close the connection; Dask itself would accept
    a first message of any length.

    Raises OSError if nothing or something other than Dask answers, or if there are no certificates for tls://.
    """
    scheme, version_6, name, port = address.groups()
    context = dask.Security().get_connection_args("client")["ssl_context"] if scheme == "tls" else None
    if scheme == "tls" and context is None:
        raise OSError("there are no certificates for tls:// in the configuration of Dask (distributed.comm.tls)")
    end = monotonic() + seconds
    plain = socket.create_connection((version_6 or name, int(port)), seconds)
    with plain, context.wrap_socket(plain) if context else plain as stream:
        length = int.from_bytes(_receive_exactly(stream, 8, end), "little")
        if not (length <= MAX_GREETING_BYTES and b"pickle-protocol" in _receive_exactly(stream, length, end)):
            raise OSError("what answers there is not Dask")


def _receive_exactly(stream: socket.socket, count: int, end: float) -> bytes:
    """Return the next `count` bytes of the stream; raise OSError if it ends before, or if they have not come by the
    time `end` (of `monotonic`).
    """
    data = b""
    while len(data) < count:
        stream.settimeout(max(0.001, end - monotonic()))
        more = stream.recv(count - len(data))
        if not more:
            raise OSError("what answers there is not Dask")
        data += more
    return data


def _gone_text(address: str) -> str:
    return f"the scheduler at {address} is gone"


START_HINT = "start some with `dask worker {} --nworkers auto --nthreads 1`"


class _ClusterExecutor(Executor):
    """Dask's executor with the missing parts of the standard interface, running tasks only on workers
    of this version.
    """

    def __init__(self, client: Any) -> None:
        self._address = client.scheduler.address
        # Otherwise what was asked once and given up could not be asked again.
        self._inner = client.get_executor(pure=False)

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Run `fn` with these arguments on a worker, and return the future of its result. The future raises
        AnotherVersionError if worker or scheduler have another version, and LostClusterError if the cluster is lost.
        """
        told: Future[T] = Future()
        given = self._inner.submit(_run_on_same_version, code_version(), fn, *args, **kwargs)
        told.add_done_callback(lambda told: given.cancel() if told.cancelled() else None)
        given.add_done_callback(lambda given: self._copy_result(given, told))
        return told

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Shut down. Wait for all tasks if `wait` is set and `cancel_futures` is not; otherwise cancel them, even those
        under way, and return at once. A scheduler that is lost raises no error.
        """
        with suppress(OSError, import_module("distributed").client.ClosedClientError):  # a scheduler that was lost
            self._inner.shutdown(wait=wait and not cancel_futures)

    def _copy_result(self, given: Future[T], told: Future[T]) -> None:
        if told.cancelled() or not told.set_running_or_notify_cancel():
            return
        try:
            told.set_result(given.result())
        except BaseException as error:
            told.set_exception(self._translated(error))

    def _translated(self, error: BaseException) -> BaseException:
        """Return the error as a cluster error if the cluster caused it, else unchanged."""
        dask = import_module("distributed")
        if isinstance(error, dask.KilledWorker):
            return LostClusterError("a task took several workers with it; is there too little memory where they run?")
        if isinstance(error, CancelledError | dask.comm.CommClosedError):
            return LostClusterError(_gone_text(self._address))
        if isinstance(error, RuntimeError) and "deserialization" in str(error):  # read by the scheduler, too
            return AnotherVersionError(
                f"the scheduler at {self._address} does not know what it is given: "
                "start it with the same version, in the folder of the project"
            )
        if isinstance(error, ModuleNotFoundError):
            return AnotherVersionError(f"a worker lacks what is needed there: {error}")
        return error


def _run_on_same_version(wanted: str, function: Callable[..., T], *args: Any, **kwargs: Any) -> T:
    if code_version() != wanted:
        host = platform.node()
        raise AnotherVersionError(f"a worker on {host} has {code_version()}, here it is {wanted}: results could differ")
    return function(*args, **kwargs)


@lru_cache(maxsize=1)
def code_version() -> str:
    """Return the versions of program and Python with a digest of modules and levels: all that results depend on."""
    digest = sha256()
    for folder, ending in ((Path(game.__file__).parent, "py"), (levels(), "yaml")):
        for path in sorted(folder.rglob(f"*.{ending}")):
            name = path.relative_to(folder).as_posix().encode()
            digest.update(name + b"\0" + path.read_bytes().replace(b"\r\n", b"\n") + b"\0")
    python = ".".join(map(str, sys.version_info[:2]))
    return f"Rummy House {__version__} ({digest.hexdigest()[:12]}) with Python {python}"
