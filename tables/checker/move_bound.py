#!/usr/bin/python3
"""Breaks a table: moves one of its bounds and corrects the checksum, to see that a checker finds it.

usage: move_bound.py FILE upper|lower OWN OPPONENT DISTANCE OUT

OWN and OPPONENT are scores in points, DISTANCE is added: -1e-11 moves an upper bound inwards.
"""
import struct
import sys

sys.dont_write_bytecode = True
from check_table import UNIT, Refused, read_table, xxh3_128


def main(words):
    try:
        path, bound, own, opponent, distance, out = words
        offset = {"lower": 72, "upper": 80}[bound]
        own, opponent, distance = int(own), int(opponent), float(distance)
    except (ValueError, KeyError):
        print(__doc__.split("\n")[2], file=sys.stderr)
        return 2
    try:
        side = read_table(path).side
    except Refused as error:
        print(f"{path}: {error}", file=sys.stderr)
        return error.code
    for name, score in (("OWN", own), ("OPPONENT", opponent)):
        if score % UNIT or not 0 <= score < side * UNIT:
            print(f"move_bound.py: {name}: found {score}, expected a multiple of {UNIT} from 0 to {(side - 1) * UNIT}", file=sys.stderr)
            return 2
    with open(path, "rb") as file:
        data = bytearray(file.read())
    at = struct.unpack_from("<Q", data, offset)[0] + 8 * (own // UNIT * side + opponent // UNIT)
    before, = struct.unpack_from("<d", data, at)
    struct.pack_into("<d", data, at, before + distance)
    struct.pack_into(">QQ", data, len(data) - 16, *xxh3_128(bytes(data[:-16])))
    try:
        with open(out, "wb") as file:
            file.write(data)
    except OSError as error:
        print(f"{out}: {error.strerror}", file=sys.stderr)
        return 1
    print(f"{out}: the {bound} bound of {own} against {opponent} is {before + distance!r} instead of {before!r}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
