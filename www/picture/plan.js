// Which moments of a replay are the frames of a film, and for how long each is seen.

/** @import { Plan } from "./types.js" */

/** So many frames at most: what is longer leaves steps out. */
export const MOST = 600;
/** Frames a second: no more than are seen, and no fewer than it takes for a slow step to move. */
const FASTEST = 25;
const SLOWEST = 8;
/** Hundredths of a second that the end is seen for. */
const HELD = 200;

/**
 * @param {number} steps of the replay
 * @param {number} rate steps a second
 * @returns {Plan}
 */
export function plan(steps, rate) {
  const every = Math.max(1, Math.ceil(rate / FASTEST), Math.ceil(steps / (MOST - 1)));
  // A slow step is seen on its way, if there is room for that.
  const parts = every > 1 ? 1 : Math.max(1, Math.min(Math.ceil(SLOWEST / rate), Math.floor((MOST - 1) / Math.max(steps, 1))));
  const count = Math.ceil(steps / every) * parts;
  const times = Array.from({ length: count }, (_, index) => (index * every) / parts);
  const at = (/** @type {number} */ time) => Math.round((100 * time) / rate);
  // Hundredths are whole: what one frame loses the next one gains.
  const frames = times.map((time, index) => ({ time, hundredths: Math.max(2, at(times[index + 1] ?? steps) - at(time)) }));
  return { frames: [...frames, { time: steps, hundredths: HELD }], every };
}

/** How long a film is, in seconds. @param {Plan} film */
export function seconds(film) {
  return film.frames.reduce((sum, { hundredths }) => sum + hundredths, 0) / 100;
}
