// Measures configurations on boards: a worker takes one board at a time, and runs its configurations in turns.

import { LONG, WARM, batchTime, measured } from "../../../pkg/shared/settle.js";
import { Bench } from "./bench.js";
import { rowOf, rowWithout } from "./comparison-rows.js";
import { wordsOf } from "./copy-text.js";
import { decode, optionsOf } from "./setup.js";
import type { App } from "../../board/app.js";
import type { SetBoard } from "./measure-boards.js";
import type { Row } from "./saved-row.js";
import type { Sofar } from "./types.js";

/** A first look: the most milliseconds of a run, and of all after the first round. */
const LOOK = { run: 1000, all: 3000 };

export interface Task {
  boards: readonly SetBoard[];
  /** The configurations as texts. */
  keys: readonly string[];
  workers: number;
  /** How often a run is repeated: until a median settles; so, but only for a first look; or not at all. */
  kind: "settle" | "look" | "once";
  /** Whether there is a row already. */
  has: (key: string, board: number) => boolean;
  take: (key: string, board: number, row: Row) => void;
  /** A run begins. @param open how many have not settled; 0: it is the first run */
  begins?: (key: string, open: number) => void;
  /** @param late whether a first look ended it */
  hear?: (key: string, sofar: Sofar, late: boolean) => void;
}

export class Measuring {
  app: App;

  #benches: Bench[] = [];
  #task: Task | null = null;

  constructor(app: App) {
    this.app = app;
  }

  get busy() {
    return this.#task !== null;
  }

  /** Stops at once: what is whole is kept. */
  stop() {
    this.#task = null;
    for (const bench of this.#benches) bench.stop();
  }

  /** Returns whether it came to its end. */
  async run(task: Task) {
    this.stop();
    this.#task = task;
    const benches = Array.from({ length: task.workers }, () => new Bench(this.app));
    this.#benches = benches;
    const queue = task.boards.entries();
    try {
      await Promise.all(benches.map((bench) => this.#work(bench, task, queue)));
    } finally {
      for (const bench of benches) bench.dismiss();
    }
    const whole = this.#task === task;
    if (whole) this.#task = null;
    return whole;
  }

  /** Takes boards one by one. */
  async #work(bench: Bench, task: Task, queue: ArrayIterator<[number, SetBoard]>) {
    let warm = false;
    for (const [index, board] of queue) {
      if (this.#task !== task) return;
      const keys = task.keys.filter((key) => !task.has(key, index));
      if (keys.length === 0) continue;
      try {
        await this.#measure(bench, task, index, await board.bits(bench), keys, warm);
        warm = true;
      } catch (error) {
        if (this.#task !== task) return;
        for (const key of keys) task.take(key, index, rowWithout(board.key, key, wordsOf(error)));
      }
    }
  }

  /**
   * Measures configurations on a board, until the times of all are known.
   * @param warm whether the worker has run before: a worker's first runs are slower
   */
  async #measure(bench: Bench, task: Task, index: number, bits: Uint8Array, keys: readonly string[], warm: boolean) {
    const { info } = this.app;
    const board = task.boards[index]?.key ?? "";
    const batch = batchTime(() => performance.now());
    const ends = performance.now() + (task.kind === "look" ? LOOK.all : Infinity);
    /** The measurements, and what is wrong. */
    const lanes = new Map<string, { times: number[]; spent: number; wrong: string }>();
    let open = keys;
    for (let round = warm ? 1 : 0; open.length > 0 && (round < 2 || performance.now() < ends); round += 1) {
      for (const key of open) {
        const settled = () => (open = open.filter((one) => one !== key));
        task.begins?.(key, round && open.length);
        const wish = optionsOf(decode(info, key));
        const own = wish.milliseconds ?? 0;
        const brief = task.kind === "look" && (own === 0 || own > LOOK.run);
        const end = await bench.run(bits, brief ? { ...wish, milliseconds: LOOK.run } : wish, {
          atLeast: round ? batch : WARM,
          doubt: !lanes.has(key),
          hear: (sofar) => this.#task === task && task.hear?.(key, sofar, false),
        });
        if (this.#task !== task || end.type === "stopped") return;
        if (end.type === "error") {
          settled();
          task.take(key, index, rowWithout(board, key, end.message));
          continue;
        }
        const { ran } = end;
        if (brief && ran.capped && ran.milliseconds >= LOOK.run) {
          settled();
          // It may still end within its own limit.
          task.hear?.(key, { ...ran, nodes: 0, counters: ran.solved.counters }, true);
          continue;
        }
        const lane = lanes.get(key) ?? { times: [], spent: 0, wrong: "" };
        lanes.set(key, lane);
        // The first runs warm up; a long run is warm by its end.
        const long = ran.milliseconds >= LONG || ran.capped;
        if (round > 0 || long) {
          lane.times.push(ran.milliseconds);
          lane.spent += ran.milliseconds * ran.runs;
        }
        const timed = lane.times.length > 0;
        const row = rowOf(board, key, ran, timed ? lane.times : [ran.milliseconds], lane.wrong);
        lane.wrong = row.wrong;
        if (timed || task.kind !== "once") task.take(key, index, row);
        if (long || (timed && task.kind === "once") || measured(lane.times, lane.spent)) settled();
      }
    }
  }
}
