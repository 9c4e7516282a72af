"""The options `--jobs` and `--cluster` of commands that play thousands of deals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from game.commands.arguments import UsageError, positive_int
from game.content.translation import _
from game.session.players.cluster import Cluster, NoClusterError


def add_worker_options(parser: ArgumentParser, default_text: str) -> None:
    """Add `--jobs`, whose help names `default_text` as the default, and `--cluster`."""
    parser.add_argument(
        "--jobs",
        type=positive_int,
        metavar="N",
        help=_("number of processes; the results do not depend on it (default {default_text})").format(
            default_text=default_text
        ),
    )
    parser.add_argument(
        "--cluster",
        metavar=_("ADDRESS"),
        help=_(
            "let the workers of a Dask cluster do it instead, such as tcp://10.0.0.5:8786; the results are the same"
        ),
    )


@contextmanager
def connected_cluster(args: Namespace) -> Iterator[Cluster | None]:
    """Return a context that gives the connected cluster named in the arguments; None if they name no cluster. At its
    end the cluster is disconnected, and keeps running.

    Raises:
        UsageError: there is no cluster at the address.
    """
    if args.cluster is None:
        yield None
        return
    try:
        cluster = Cluster(args.cluster)
    except NoClusterError as problem:
        raise UsageError(str(problem)) from None
    with cluster:
        yield cluster
