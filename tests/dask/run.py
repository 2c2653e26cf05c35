"""Solves 100,000 boards in shards on a Dask cluster while its workers are killed, and checks that nothing is lost or there
twice. `cargo xtask test dask` sets it up and calls it: run.py FOLDER NATIVE NODE-COMMAND..."""

import collections
import hashlib
import json
import logging
import os
import pathlib
import random
import signal
import subprocess
import sys
import threading
import time

import dask
from dask.distributed import Client, LocalCluster, as_completed

BOARDS = 100_000
SHARDS = 32
WORKERS = 4
# The fewest workers that have to be killed for the run to count.
KILLS = 20
# Every so many seconds one is killed, at random.
PACE = (0.1, 0.6)


def shard(command, folder, index):
    """What a task does, again and again until it is through: the same call each time."""
    words = [*command, "batch", "--nodes", "20000", "--out", "shards", "--shard", f"{index}/{SHARDS}", "--resume", "boards.jsonl"]
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True)
    # 2: a board was left open within its nodes, which is a result.
    if done.returncode not in (0, 2):
        raise RuntimeError(f"shard {index} ended with {done.returncode}: {done.stderr}")
    return index


def children(pid):
    """The processes that a process has started, from any of its threads."""
    found = []
    for task in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(child) for child in task.read_text().split()]
        except OSError:
            pass
    return found


def worker(address):
    """Starts a worker, which runs one task at a time."""
    words = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny", "--no-dashboard"]
    return subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def kill(workers, address, over, killed):
    """Kills workers: every other time what they run with them, else that lives on while the shard starts again elsewhere."""
    while not over.wait(random.uniform(*PACE)):
        index = random.randrange(len(workers))
        runs = children(workers[index].pid)
        if not runs:
            continue
        workers[index].kill()
        lives_on = len(killed) % 2 == 0
        for run in [] if lives_on else runs:
            try:
                os.kill(run, signal.SIGKILL)
            except ProcessLookupError:
                pass
        workers[index].wait()
        killed.append(len(runs) if lives_on else 0)
        workers[index] = worker(address)


def main(folder, native, *node):
    folder = pathlib.Path(folder)
    folder.mkdir(parents=True)
    start = time.monotonic()
    words = [native, "generate", "--puzzle", "lazors", "--rows", "4", "--cols", "4", "--count", str(BOARDS), "--out", "-"]
    with open(folder / "boards.jsonl", "wb") as file:
        subprocess.run(words, stdout=file, check=True)
    print(f"generated {BOARDS} boards in {time.monotonic() - start:.0f} s", flush=True)

    # A shard is tried until it is through, however often its worker dies.
    dask.config.set({"distributed.scheduler.allowed-failures": 1_000_000})
    start = time.monotonic()
    killed, over = [], threading.Event()
    quiet = {"silence_logs": logging.CRITICAL, "dashboard_address": None}
    with LocalCluster(n_workers=0, **quiet) as cluster, Client(cluster) as client:
        address = cluster.scheduler_address
        workers = [worker(address) for _ in range(WORKERS)]
        killer = threading.Thread(target=kill, args=(workers, address, over, killed), daemon=True)
        killer.start()
        try:
            # A quarter of the shards by Node's command.
            commands = [list(node) if index % 4 == 0 else [native] for index in range(1, SHARDS + 1)]
            tasks = [client.submit(shard, command, str(folder), index, pure=False) for index, command in enumerate(commands, 1)]
            for task in as_completed(tasks):
                print(f"shard {task.result()} is through; {len(killed)} workers killed", flush=True)
        finally:
            over.set()
            killer.join()
            for one in workers:
                one.kill()
                one.wait()
    seconds = time.monotonic() - start

    merged = subprocess.run([native, "merge", "--out", "all.jsonl", "shards"], cwd=folder, capture_output=True, text=True)
    print(merged.stdout + merged.stderr, end="", flush=True)
    assert merged.returncode == 0, merged.returncode

    # Looked at without the command: each board once, in order, with the hash of its own text.
    lost, twice, wrong = 0, 0, 0
    seen = collections.Counter()
    texts = {}
    with open(folder / "boards.jsonl", encoding="utf8") as file:
        for line in file:
            board = json.loads(line)
            if "gridlight" not in board:
                texts[board["id"]] = hashlib.sha256(board["text"].rstrip(" \t\r\n").encode()).hexdigest()
    with open(folder / "all.jsonl", encoding="utf8") as file:
        for line in file:
            record = json.loads(line)
            if "gridlight" in record:
                continue
            seen[record["id"]] += 1
            wrong += record["hash"] != texts.get(record["id"]) or "runs" not in record
    lost = sum(1 for name in texts if seen[name] == 0)
    twice = sum(1 for count in seen.values() if count > 1)

    # And it is what one run writes that nobody disturbs.
    one = subprocess.run([native, "batch", "--nodes", "20000", "--out", "-", "boards.jsonl"], cwd=folder, capture_output=True)
    same = one.stdout == (folder / "all.jsonl").read_bytes()
    print(
        f"{len(texts)} boards, {SHARDS} shards, {WORKERS} workers, {len(killed)} workers killed ({sum(killed)} commands lived on), "
        f"{seconds:.0f} s, {BOARDS / seconds:.0f} boards/s, {lost} lost, {twice} duplicates, {wrong} wrong, "
        f"{'the same as' if same else 'OTHER THAN'} an undisturbed run",
        flush=True,
    )
    assert len(texts) == BOARDS and (lost, twice, wrong) == (0, 0, 0) and same
    assert len(killed) >= KILLS, f"only {len(killed)} workers were killed"


if __name__ == "__main__":
    main(*sys.argv[1:])
