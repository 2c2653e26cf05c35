// The worker that explains boards, and generates them by technique.

import { SLICE, clock, halted, serve, work } from "../../workers/serve.js";
import type { ExplainEnd, ExplainWish, Explainer } from "./types.js";

/** The walkthrough of the last board asked about, so that the next question can continue it. */
let kept: { bits: Uint8Array; explanation: InstanceType<Explainer["Explanation"]> } | null = null;

async function obey(
  { Explanation, Making, Replay, readApart, techniques, writeApart }: Explainer,
  wish: ExplainWish & { id: number; puzzle: string },
): Promise<ExplainEnd> {
  const began = clock();
  const { id, puzzle } = wish;
  if (wish.type === "techniques") return { type: "techniques", techniques: techniques(puzzle) };
  if (wish.type === "read") return { type: "read", ...readApart(puzzle, wish.text) };
  if (wish.type === "write") return { type: "written", text: writeApart(puzzle, wish.bits, wish.format, wish.parts) };
  if (wish.type === "replay") {
    const replay = new Replay(puzzle, wish.bits);
    const steps = await work(() => replay.run(SLICE, clock) ?? (halted(id) ? new Uint8Array() : null));
    replay.free();
    return { type: "replay", steps };
  }
  if (wish.type === "make") {
    const { seed, difficulty, rows, cols, technique } = wish;
    const making =
      technique === null
        ? Making.generate(puzzle, seed, difficulty, rows, cols)
        : new Making(puzzle, seed, difficulty, rows, cols, technique);
    // Stopped, the closest board so far is the result.
    const end = await work(() => {
      const made = making.run(SLICE, clock) ?? (halted(id) ? (making.soFar() ?? null) : undefined);
      return made === undefined ? null : { made };
    });
    making.free();
    return { type: "made", ...end, milliseconds: clock() - began };
  }
  const { bits, ask, after, milliseconds: allowed, base, difficulty } = wish;
  if (!kept || !same(kept.bits, bits) || !kept.explanation.ask(ask, after)) {
    kept?.explanation.free();
    kept = null;
    kept = { bits, explanation: new Explanation(puzzle, bits, ask, after, base ?? "", difficulty ?? 0) };
  }
  const { explanation } = kept;
  const end = await work(() => {
    const known = explanation.run(SLICE, clock);
    const milliseconds = clock() - began;
    const cut = known === undefined && (halted(id) || (allowed > 0 && milliseconds >= allowed));
    return known !== undefined || cut ? { explained: known ?? explanation.soFar(), milliseconds, cut } : null;
  });
  return { type: "explained", ...end };
}

function same(one: Uint8Array, other: Uint8Array) {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}

serve("explain/", obey);
