"""The order of several addresses: those a phone can probably reach come first."""

from __future__ import annotations

from game.phones.addresses import Address, Network, in_order_of_reach, network_of, own_addresses, table_address
from tests.support.for_each import for_each


@for_each(
    ("ip", "adapter", "network"),
    [
        ("192.168.1.20", "wlan0", "wifi"),
        ("192.168.1.20", "wlp3s0", "wifi"),
        ("192.168.1.20", "Intel(R) Wi-Fi 6 AX201 160MHz", "wifi"),
        ("192.168.1.21", "enp0s31f6", "cable"),
        ("192.168.1.21", "en0", "cable"),
        ("192.168.1.21", "Realtek PCIe GbE Family Controller", "cable"),
        ("172.17.0.1", "docker0", "virtual"),
        ("172.18.0.1", "br-3f2a", "virtual"),
        ("10.8.0.6", "tun0", "virtual"),
        ("10.2.0.2", "WireGuard Tunnel", "virtual"),
        ("10.2.0.2", "utun3", "virtual"),
        ("172.28.16.1", "Hyper-V Virtual Ethernet Adapter", "virtual"),
        ("192.168.56.1", "VirtualBox Host-Only Ethernet Adapter", "virtual"),
        ("100.101.102.103", "anything", "virtual"),
        ("169.254.7.7", "eth0", "direct"),
        ("127.0.0.1", "lo", "here"),
        ("192.168.1.30", "", "other"),
    ],
)
def test_the_kind_of_an_address_follows_from_its_adapter_and_range(ip: str, adapter: str, network: Network) -> None:
    assert network_of(ip, adapter) == network


def ips(*addresses: Address) -> list[str]:
    """Return the texts of addresses in the order in which they are offered."""
    return [each.ip for each in in_order_of_reach(addresses)]


def test_wifi_and_cable_come_before_vpns_and_containers() -> None:
    wifi, cable = Address("192.168.1.20", "wlan0", "wifi"), Address("192.168.1.21", "eth0", "cable")
    docker, vpn = Address("172.17.0.1", "docker0", "virtual"), Address("10.8.0.6", "tun0", "virtual", is_usual=True)
    here, direct = Address("127.0.0.1", "lo", "here"), Address("169.254.7.7", "eth1", "direct")
    order = ips(here, vpn, direct, docker, cable, wifi)
    assert order[:2] == [wifi.ip, cable.ip]
    assert order[-1] == direct.ip
    assert here.ip not in order


def test_the_address_of_the_default_network_comes_first() -> None:
    wifi = Address("192.168.1.20", "wlan0", "wifi")
    cable = Address("192.168.1.21", "eth0", "cable", is_usual=True)
    assert ips(wifi, cable) == [cable.ip, wifi.ip]


def test_without_a_network_the_only_address_is_this_computer() -> None:
    assert ips(Address("127.0.0.1", "lo", "here")) == ["127.0.0.1"]
    assert own_addresses()


def test_the_phone_address_of_the_table_is_written_in_capitals() -> None:
    assert table_address("10.0.0.2", 8765, "ABC") == "HTTP://10.0.0.2:8765/ABC/"
