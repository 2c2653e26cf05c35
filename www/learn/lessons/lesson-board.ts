// The board of a lesson, and its name.

import { Bench } from "../lab/bench.js";
import { borrow } from "../lab/borrowed-board.js";
import { wordsOf } from "../lab/copy-text.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Setup } from "../lab/setup.js";
import type { Tools } from "./chapter.js";
import type { BoardOf } from "./notes.js";

/** A puzzle's module, its gallery and its open board: the page's own, or those of another puzzle. */
export type Site = Pick<App, "info" | "engine" | "examples" | "page">;

/** A packed board with its measures. */
export type Packed = { bits: Uint8Array; rows: number; cols: number };

/** The gallery entry of a lesson's board. */
export function exampleOf(app: Site, board: BoardOf) {
  if (!board || !("gallery" in board)) return { index: -1, example: null };
  const all = app.examples(app.info.id);
  const index = all.findIndex(({ name }) => name === board.gallery);
  return { index, example: all[index] ?? null };
}

/**
 * A lesson's board, packed: from the gallery, made or read in a worker, or the one that is open.
 * @throws {Error} with a sentence
 */
export async function bitsOf(app: Site, bench: Bench, board: BoardOf) {
  if (!board) return app.page.bits();
  if ("gallery" in board) {
    const { example } = exampleOf(app, board);
    if (!example) throw new Error(messages.NOT_IN_GALLERY);
    return app.engine.bitsOf(example.link);
  }
  const end = await ("text" in board ? bench.read(board.text) : bench.generate(board.seed));
  const bits = end.type === "boards" ? end.boards[0]?.bits : null;
  if (!bits) throw new Error(end.type === "error" ? end.message : messages.STOPPED);
  return bits;
}

/** Works in a worker that is dismissed afterwards. */
export async function withBench<T>(app: Pick<App, "info">, work: (bench: Bench) => Promise<T>) {
  const bench = new Bench(app);
  try {
    return await work(bench);
  } finally {
    bench.dismiss();
  }
}

/** A lesson's board, packed and measured on a handle of its own. */
export async function packedOf(app: Site, board: BoardOf): Promise<Packed> {
  const bits = await withBench(app, (bench) => bitsOf(app, bench, board));
  const page = new app.engine.Page(app.info.id);
  try {
    page.openBits(bits);
    const { rows, cols } = page.view();
    return { bits, rows, cols };
  } finally {
    page.free();
  }
}

/**
 * Opens a lesson's board, and another room on it with some configurations, unless another puzzle was opened meanwhile.
 * @param setup the one whose search is watched
 */
export async function setUp(
  { app, setups, go }: Pick<Tools, "app" | "setups" | "go">,
  board: BoardOf,
  packed: () => Promise<Packed>,
  list: Setup[],
  room: "compare" | "search",
  setup?: Setup,
) {
  const { info } = app;
  try {
    const { index } = exampleOf(app, board);
    if (index >= 0) await borrow(app, () => app.openExample(info.id, index));
    else if (board) {
      const { bits } = await packed();
      if (app.info !== info) return;
      await borrow(app, () => app.openBits(bits, "solve", false));
    }
    setups.take(list);
    go(room, setup);
  } catch (error) {
    toast(wordsOf(error), true);
  }
}

/** Acts once an element comes into sight. Returns a function that gives it up: until then it stays in memory. */
export function whenSeen(element: Element, act: () => void) {
  const eyes = new IntersectionObserver((entries) => {
    if (!entries.some((one) => one.isIntersecting)) return;
    eyes.disconnect();
    act();
  });
  eyes.observe(element);
  return () => eyes.disconnect();
}
