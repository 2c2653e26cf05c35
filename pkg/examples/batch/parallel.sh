#!/bin/sh
# Solves boards in 64 shards with GNU parallel, as many at once as there are cores. Call it again after an interruption.
# parallel.sh BOARDS FOLDER [option of parallel...]
set -eu
boards=$1
out=$2
shift 2
# 2 says that boards were left open within their limits, which is a result.
parallel "$@" --jobs 100% --halt soon,fail=1 \
  gridlight batch --nodes 1000000 --out "$out" --shard '{}/64' --resume "$boards" '||' test '$?' -eq 2 ::: $(seq 64)
