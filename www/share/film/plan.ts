// Selects the frames of a film from a replay, and how long each is shown.

import type { Plan } from "./types.js";

/** The maximum number of frames of a replay; longer replays skip steps. */
export const MOST = 600;
/** Frames per second: at most as many as can be seen, and enough to show a slow step moving. */
const FASTEST = 25;
const SLOWEST = 8;
/** How long the board alone is shown, and the end, in hundredths of a second. */
const OPENING = 100;
const HELD = 200;

/**
 * @param steps of the replay
 * @param rate steps per second
 */
export function plan(steps: number, rate: number): Plan {
  const every = Math.max(1, Math.ceil(rate / FASTEST), Math.ceil(steps / (MOST - 1)));
  // A slow step is animated, if there are enough frames.
  const parts =
    every > 1 ? 1 : Math.max(1, Math.min(Math.ceil(SLOWEST / rate), Math.floor((MOST - 1) / Math.max(steps, 1))));
  const count = Math.ceil(steps / every) * parts;
  const times = Array.from({ length: count }, (_, index) => (index * every) / parts);
  const at = (time: number) => Math.round((100 * time) / rate);
  // Rounding to hundredths must not add up.
  const frames = times.map((time, index) => ({
    time,
    hundredths: Math.max(2, at(times[index + 1] ?? steps) - at(time)),
  }));
  return { frames: [{ time: null, hundredths: OPENING }, ...frames, { time: steps, hundredths: HELD }], every };
}

/** The duration of a film in seconds. */
export function seconds(film: Plan) {
  return film.frames.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100;
}
