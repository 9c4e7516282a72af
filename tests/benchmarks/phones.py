"""Measures the time from a tap on a phone to the picture in the window: `python -m tests.benchmarks.phones [--taps 200]
[--flood]`.

Eight phones at the real program on an X server of its own. A tap is a message of the phone whose turn it is, sent while
nothing moves; its time ends with the first picture on the screen that is another, which is looked at every few
milliseconds. Meanwhile the other seven phones ask for what is legal, so that the program has something to answer. Told
besides: the time until that phone's own view, and the processor seconds of the program for each tap. With `--flood` a
thousand connections that ask for nothing are kept open, and strangers send random messages as fast as they can.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import socket
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from random import Random

from websockets.exceptions import WebSocketException
from websockets.sync.client import connect

from game.session.settings import Settings, save
from tests.benchmarks.frames import at
from tests.benchmarks.idle import processor_time
from tests.window.phones import Phone, go_on, left_with_phones
from tests.window.program import Program
from tests.window.xserver import XServer

AIM = 100.0
"""Milliseconds within which 99 of 100 taps should be seen in the window."""
PHONES = 8
STILL = 0.15
"""Seconds in which nothing may change before a tap."""


def main() -> None:
    """Print the response times of taps."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--taps", type=int, default=200)
    parser.add_argument("--size", default="1280x800")
    parser.add_argument("--flood", action="store_true", help="with idle connections and random messages")
    args = parser.parse_args()
    width, height = map(int, args.size.split("x"))
    with tempfile.TemporaryDirectory() as folder:
        screen = XServer(Path(folder), (width, height))
        try:
            _measure(screen, Path(folder) / "data", args.taps, args.flood)
        finally:
            screen.close()


def flood(data: Path) -> None:
    """Keep a thousand connections open and send random messages without end."""
    kept = json.loads((data / "phones.json").read_text(encoding="utf-8"))
    idle: list[socket.socket] = []
    random = Random(1)
    while True:
        with suppress(OSError, WebSocketException):
            idle = idle[-1000:]
            idle += [socket.create_connection(("127.0.0.1", kept["port"]), 1.0) for _ in range(20)]
            with connect(f"ws://127.0.0.1:{kept['port']}/{kept['table']}/socket", open_timeout=1.0) as stranger:
                stranger.send('{"type":"hello","protocol":1}')
                for _ in range(200):
                    stranger.send('{"type":"claim_seat","seat":1}')
                    stranger.send(random.randbytes(40))


def _measure(screen: XServer, data: Path, taps: int, with_flood: bool) -> None:
    quiet = Settings(name="Ann", animation="normal", talk=False, muted=True, celebrate=False, window=screen.size)
    save(data / "settings.json", quiet)
    left_with_phones(data, PHONES, game="liverpool_rummy")
    begun: list[Program] = []

    def start(*words: str) -> Program:
        begun.append(Program(screen, *words, "--data-dir", str(data)))
        return begun[-1]

    try:
        program = go_on(start, screen, data)
        phones = [Phone(data) for _ in range(PHONES)]
        for seat, phone in enumerate(phones):
            phone.sit(seat, f"P{seat}")
        for phone in phones:
            phone.wait_for("view")
        if with_flood:
            strangers = multiprocessing.get_context("spawn").Process(target=flood, args=(data,), daemon=True)
            strangers.start()
            time.sleep(2.0)
        _taps(screen, phones, taps, program.process.pid)
    finally:
        for each in begun:
            each.end()


def _taps(screen: XServer, phones: list[Phone], taps: int, pid: int) -> None:
    window: list[float] = []
    own: list[float] = []
    by_kind: dict[str, list[float]] = {}
    used = processor_time(pid)
    while len(window) < taps:
        for phone in phones:
            phone.catch_up()
        actor = next((phone for phone in phones if phone.view["acts"]), None)
        if actor is None:  # the deal is over
            phones[0].say(type="play", action="next")
            time.sleep(1.0)
            continue
        action = _action(actor)
        before = _still(screen)
        for phone in phones:
            if phone is not actor:
                phone.say(type="ask", about="legal")
        begun = time.perf_counter()
        number = actor.view["number"]
        actor.say(type="play", action=action, moment=actor.view["moment"], sure=True)
        while screen.pixels() == before:
            time.sleep(0.002)
        window.append(1000 * (time.perf_counter() - begun))
        by_kind.setdefault(action.split()[0], []).append(window[-1])
        while actor.view["number"] == number:
            actor.hear()
        own.append(1000 * (time.perf_counter() - begun))
    processor = (processor_time(pid) - used) / len(window)
    for name, times in (("tap to window", window), ("tap to own view", own)):
        print(f"{name:16} p50 {at(times, 0.5):6.1f}  p99 {at(times, 0.99):6.1f}  max {max(times):6.1f} ms")
    for kind, times in by_kind.items():
        print(f"  {kind:14} p50 {at(times, 0.5):6.1f}  max {max(times):6.1f} ms of {len(times)}")
    print(f"processor        {processor:.2f} s a tap, with the motion that follows")
    print("within the aim" if at(window, 0.99) <= AIM else f"more than {AIM:.0f} ms")


def _action(phone: Phone) -> str:
    phone.say(type="ask", about="legal")
    actions = phone.wait_for("legal")["actions"]
    for sign in ("draw", "discard", "cut", "pass"):
        found = [each["action"] for each in actions if each["sign"] == sign]
        if found:
            return str(found[0])
    return str(actions[0]["action"])


def _still(screen: XServer) -> bytes:
    """Wait until the screen has not changed for a while, and return its picture."""
    seen, since = screen.pixels(), time.perf_counter()
    while time.perf_counter() - since < STILL:
        time.sleep(0.02)
        now = screen.pixels()
        if now != seen:
            seen, since = now, time.perf_counter()
    return seen


if __name__ == "__main__":
    main()
