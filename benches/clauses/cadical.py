"""Solves DIMACS files by CaDiCaL: a line a file, with the verdict, the processor's seconds and the conflicts.

    cadical.py SECONDS FILE...
"""

import multiprocessing
import sys
import time

try:
    from pysat.formula import CNF
    from pysat.solvers import Solver
except ImportError:
    sys.exit("this Python has no python-sat (pip install python-sat).")


def solve(path, pipe):
    clauses = CNF(from_file=path).clauses
    with Solver(name="cadical195", bootstrap_with=clauses) as solver:
        start = time.process_time()
        verdict = "sat" if solver.solve() else "unsat"
        pipe.send((verdict, time.process_time() - start, solver.accum_stats()["conflicts"]))


def main():
    limit = float(sys.argv[1])
    for path in sys.argv[2:]:
        # It cannot be interrupted: so each file has a process.
        ours, theirs = multiprocessing.Pipe()
        process = multiprocessing.Process(target=solve, args=(path, theirs))
        process.start()
        done = ours.poll(limit)
        verdict, seconds, conflicts = ours.recv() if done else ("open", limit, 0)
        process.terminate()
        process.join()
        print(verdict, f"{seconds:.3f}", conflicts, flush=True)


if __name__ == "__main__":
    main()
