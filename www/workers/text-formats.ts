// Texts that only the module that explains reads and writes (Format.apart), in a worker of their own. Loaded with the
// first one.

import { Client } from "./client.js";
import { moduleOf } from "../start/engine.js";
import { UNLOADED } from "../ui/toast.js";
import type { ExplainEnd, ExplainWish } from "../play/hints/types.js";

/** @throws {Error} with a message for people, and its place in the text */
async function ask(puzzle: string, wish: ExplainWish) {
  const client = new Client<ExplainWish, never, ExplainEnd>(puzzle, () => moduleOf(puzzle, "explain/"), {
    file: "../play/hints/worker.js",
    unloaded: UNLOADED,
  });
  const end = await client.ask(wish, { watched: true });
  client.dismiss();
  if (end.type === "error") throw Object.assign(new Error(end.message), { line: end.line, column: end.column });
  return end;
}

/** The board of a text, packed, and what the text says about it. */
export async function readApart(puzzle: string, text: string) {
  const end = await ask(puzzle, { type: "read", text });
  if (end.type !== "read") throw new Error(UNLOADED);
  return { bits: end.bits, parts: end.parts };
}

/**
 * A packed board as text, without its moves.
 * @param parts what is said about the board, as in a link
 */
export async function writeApart(puzzle: string, bits: Uint8Array, format: string, parts: string) {
  const end = await ask(puzzle, { type: "write", bits, format, parts });
  if (end.type !== "written") throw new Error(UNLOADED);
  return end.text;
}
