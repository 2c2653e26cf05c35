// Makes a GIF: draws the frames and sends them to a worker one at a time, to limit memory.

import { Talk } from "../../workers/ask-worker.js";
import type { FromMaker, Plan, ToMaker } from "./types.js";
import type { Screen } from "./film-canvas.js";

type Asked = { plan: Plan; screen: Screen; back: number; signal: AbortSignal; progress: (done: number) => void };

/**
 * Resolves with null if it was stopped; nothing is kept then.
 * @throws {Error} with a message for the user
 */
export async function makeGif({ plan, screen, back, signal, progress }: Asked): Promise<Blob | null> {
  const maker = new Talk<ToMaker, FromMaker>("../share/film/worker.js");
  signal.addEventListener("abort", () => maker.giveUp());
  try {
    await maker.ask({ type: "begin", width: screen.canvas.width, height: screen.canvas.height });
    for (const [index, { time, hundredths }] of plan.frames.entries()) {
      if (signal.aborted) return null;
      screen.draw(time, back);
      const pixels = screen.pixels();
      progress(index + 1);
      await maker.ask({ type: "frame", pixels, hundredths }, [pixels]);
    }
    if (signal.aborted) return null;
    const end = await maker.ask({ type: "end" });
    return end?.type === "made" ? new Blob([end.gif], { type: "image/gif" }) : null;
  } finally {
    maker.end();
  }
}
