"""The addresses at which phones can reach this computer, the likeliest first, and the kind of network of each."""

from __future__ import annotations

import re
import socket
from collections.abc import Iterable
from contextlib import suppress
from ipaddress import IPv4Address, IPv4Network
from typing import Literal

import ifaddr
from msgspec import Struct

Network = Literal["wifi", "cable", "other", "virtual", "direct", "here"]
"""The kind of network of an address: `virtual` are VPNs, containers and virtual machines; `direct` is an address that
computers choose themselves if no network assigns them one; `here` is this computer alone.
"""
_ORDER: tuple[Network, ...] = ("wifi", "cable", "other", "virtual", "direct", "here")

_VIRTUAL = re.compile(
    r"docker|^br-|veth|virbr|vmnet|vbox|virtual|hyper-v|wsl|vpn|wireguard|^wg|tailscale|zerotier|^zt|^tun|^tap|utun|"
    r"^ppp|^ipsec|lxc|lxd|podman|cni|flannel|bluetooth|^bridge|awdl|llw|hamachi|nordlynx|anyconnect",
    re.IGNORECASE,
)
_WIFI = re.compile(r"^wl|wi-?fi|wlan|wireless|802\.11", re.IGNORECASE)
_CABLE = re.compile(r"^en|^eth|ethernet|gigabit|^lan|realtek|gbe", re.IGNORECASE)
_CARRIER = IPv4Network("100.64.0.0/10")
"""Addresses inside the networks of providers and VPNs, which no home network has."""


class Address(Struct, frozen=True):
    """An address of this computer: the name of its adapter, and the kind of network it belongs to."""

    ip: str
    adapter: str
    network: Network
    is_usual: bool = False
    """Whether this computer reaches other networks by this address."""


def network_of(ip: str, adapter: str) -> Network:
    """Return the kind of network to which the address `ip` of an adapter belongs."""
    address = IPv4Address(ip)
    if address.is_loopback:
        return "here"
    if address.is_link_local:
        return "direct"
    if _VIRTUAL.search(adapter) or address in _CARRIER:
        return "virtual"
    if _WIFI.search(adapter):
        return "wifi"
    return "cable" if _CABLE.search(adapter) else "other"


def in_order_of_reach(addresses: Iterable[Address]) -> list[Address]:
    """Return addresses in the order in which a phone is likely to reach them.

    Real networks come first, in the order Wi-Fi, cable, others. Then come virtual ones such as VPNs, then addresses
    that computers chose themselves. But the address by which this computer reaches other networks comes first among the
    real ones or, if it is not real, first among the rest. Loopback addresses are left out if there are others.
    """

    def rank(each: Address) -> tuple[bool, bool, int, bool, str]:
        place = _ORDER.index(each.network)
        real = each.network in ("wifi", "cable", "other")
        return (not real, not each.is_usual, place, not IPv4Address(each.ip).is_private, each.ip)

    found = sorted(addresses, key=rank)
    return [each for each in found if each.network != "here"] or found


def own_addresses() -> list[Address]:
    """Return the IPv4 addresses of this computer, the likeliest first; 127.0.0.1 alone if it has no other."""
    usual = _usual_address()
    found: dict[str, Address] = {}
    with suppress(OSError):
        for adapter in ifaddr.get_adapters():
            for each in adapter.ips:
                if each.is_IPv4 and isinstance(each.ip, str):
                    name = adapter.nice_name if adapter.nice_name != adapter.name else adapter.name
                    found[each.ip] = Address(each.ip, name, network_of(each.ip, name), each.ip == usual)
    if usual and usual not in found:
        found[usual] = Address(usual, "", network_of(usual, ""), True)
    found.setdefault("127.0.0.1", Address("127.0.0.1", "", "here"))
    return in_order_of_reach(found.values())


def _usual_address() -> str:
    """Return the address from which this computer reaches other networks; "" if it reaches none. Sends nothing."""
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.connect(("192.0.2.1", 9))
        return str(probe.getsockname()[0])
    return ""


def table_address(ip: str, port: int, secret: str) -> str:
    """Return the table's web address, as it is shown on the screen and encoded in the QR code. `secret` must be in
    capitals, as `HTTP` is here: they make a smaller code.
    """
    return f"HTTP://{ip}:{port}/{secret}/"
