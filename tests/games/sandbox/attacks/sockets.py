"""Opens sockets of every family, and tries to reach the worker through what it may have."""

import ctypes
import socket

from tell import held, refused, syscall, unlooked


def attack(targets):
    calls = targets["calls"]
    for family in range(46):
        for kind in (socket.SOCK_STREAM, socket.SOCK_DGRAM, socket.SOCK_RAW, socket.SOCK_SEQPACKET):
            refused(f"socket {family} {kind}", syscall, calls["socket"], family, kind, 0)
    refused("connect by TCP", socket.create_connection, ("127.0.0.1", targets["port"]), 0.2)
    refused("look a name up", socket.getaddrinfo, "localhost", 80)
    for family in (socket.AF_INET, socket.AF_NETLINK, 40, 1 << 32 | 2):
        unlooked(f"pair {family}", syscall, calls["socketpair"], family, 1, 0, (ctypes.c_int * 2)())
    one, other = socket.socketpair()
    for name in ("bind", "connect"):
        refused(f"{name} a pair", getattr(one, name), "\0" + targets["abstract"])
    refused("listen on a pair", one.listen)
    refused("accept on a pair", other.accept)
    refused("send out of a pair", one.sendto, b"x", "\0" + targets["abstract"])
    held("pairs work for itself", one.send(b"x") == 1 and other.recv(1) == b"x")
