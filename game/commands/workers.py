"""The options `--jobs` and `--cluster` of commands that play thousands of deals."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager

from game.commands.arguments import BadCall, at_least_one
from game.session.players.cluster import Cluster, NoClusterError


def add_workers(parser: ArgumentParser, usual: str) -> None:
    """Add `--jobs`, with `usual` as the default named in its help, and `--cluster`."""
    parser.add_argument(
        "--jobs", type=at_least_one, help=f"number of processes; the results do not depend on it (default {usual})"
    )
    parser.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help="let the workers of a Dask cluster do it instead, such as tcp://10.0.0.5:8786; the results are the same",
    )


@contextmanager
def cluster_of(args: Namespace) -> Iterator[Cluster | None]:
    """Connect to the cluster named in the arguments, if any, for the duration of the context.

    Raises:
        BadCall: there is no cluster at the address.
    """
    if args.cluster is None:
        yield None
        return
    try:
        cluster = Cluster(args.cluster)
    except NoClusterError as problem:
        raise BadCall(str(problem)) from None
    with cluster:
        yield cluster
