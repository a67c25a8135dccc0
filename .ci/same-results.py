#!/usr/bin/env python3
"""Compares the JSON of campaigns of two checkouts: .ci/same-results.py BEFORE AFTER [EXECUTIONS]

Runs each system that needs no other process with each strategy in both, 200 executions by default, and prints where results
differ. Times and paths do not count, nor do keys that only AFTER has. Exit code 1: something differs, or nothing was compared.
"""
import json
import os
import subprocess
import sys
import tempfile

SYSTEMS = ("pingpong microbenchmark two-phase-commit paxos-log raft cassandra-paxos cube-world rsl pbft tendermint"
           " mod-smart microraft").split()
STRATEGIES = ("random pct pctcp pos rounds drop arbitrary poisson fuzz env-random bonus-max neg neg-visits ucb-zero frontier"
              " swarm timeline nemesis exhaustive").split()
WAYPOINT = {"rsl": "waypoint:to=AnyBallot(1)"}
LEFT_OUT = {"elapsedMillis", "firstMillis", "runFolder", "trace", "shrunk"}


def run(root, system, strategy, executions):
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run(
            [os.path.join(root, "waymark"), "run", system, "--strategy", strategy, "--iterations", executions, "--json",
             "--quiet", "--out", os.path.join(folder, "out")],
            capture_output=True, text=True, cwd=folder, stdin=subprocess.DEVNULL)
    if done.returncode in (0, 1, 2):
        return done.returncode, json.loads(done.stdout)
    return done.returncode, None


def differences(before, after, path=""):
    if isinstance(before, dict) and isinstance(after, dict):
        for key in before:
            if key in LEFT_OUT:
                continue
            if key not in after:
                yield f"{path}/{key}: is gone"
            else:
                yield from differences(before[key], after[key], f"{path}/{key}")
    elif isinstance(before, list) and isinstance(after, list):
        if len(before) != len(after):
            yield f"{path}: {len(before)} before, {len(after)} after"
        for i, (one, other) in enumerate(zip(before, after)):
            yield from differences(one, other, f"{path}/{i}")
    elif before != after:
        yield f"{path}: {before!r} before, {after!r} after"


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    before, after = (os.path.abspath(root) for root in sys.argv[1:3])
    executions = sys.argv[3] if len(sys.argv) == 4 else "200"
    same = refused = 0
    different = []
    for system in SYSTEMS:
        for strategy in STRATEGIES + ([WAYPOINT[system]] if system in WAYPOINT else []):
            (code, old), (now, new) = run(before, system, strategy, executions), run(after, system, strategy, executions)
            found = [] if code == now else [f"exit code {code} before, {now} after"]
            if old is not None and new is not None:
                found += differences(old, new)
            elif code not in (0, 1, 2, 64) or now not in (0, 1, 2, 64):
                found.append(f"could not be run (exit codes {code}, {now})")
            if found:
                different.append(f"{system} {strategy}")
                print(f"{system} {strategy}: " + "; ".join(found[:5]), flush=True)
            elif old is None:
                refused += 1
            else:
                same += 1
    print(f"{same} the same, {refused} refused by both, {len(different)} different")
    sys.exit(1 if different or not same else 0)


if __name__ == "__main__":
    main()
