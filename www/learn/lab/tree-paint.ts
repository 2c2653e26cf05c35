// Pictures of a search: its decisions as bars, as columns from far off, or the sizes of a wave.

import { ANSWER, TRY } from "./film.js";
import { cutBar, diamond, onlyLine, prunedBar, solvedBar } from "./tree-inks.js";
import type { Film } from "./film.js";
import type { Inks } from "./tree-inks.js";

/** What is painted, and where. */
interface Look {
  pen: CanvasRenderingContext2D;
  inks: Inks;
  /** The visible events. */
  from: number;
  to: number;
  /** Of a decision: from the longest to the shortest. */
  label: (event: number) => string[];
  /** 1 for each decision that another search does not have */
  only: Uint8Array | null;
}

/** The size of labels, and the least height of a bar that has one, in CSS pixels. */
const LETTERS = 12;
const LABELLED = 15;
/** Lower bars are marked only where they begin. */
const THIN = 8;
/** How dark a bar is: below it all was tried, or not yet. */
export const TRIED = 0.7;
export const OPEN = 0.35;

/** Each decision is a bar as long as what hangs on it. */
export function paintBars(film: Film, { pen, inks, from, to, label, only }: Look) {
  const { width, height } = pen.canvas;
  const density = devicePixelRatio || 1;
  const row = height / Math.max(film.deepest, 1);
  const gap = Math.min(2 * density, row / 5);
  const x = (event: number) => ((event - from) / (to - from)) * width;
  const first = Math.max(0, Math.floor(from));
  const last = Math.min(film.length, Math.ceil(to));
  pen.font = `${LETTERS * density}px ${getComputedStyle(document.body).fontFamily}`;
  pen.textBaseline = "middle";
  const bar = (event: number) => {
    const fate = film.fates[event] ?? 0;
    const [left, right] = [Math.max(x(event), -2), Math.min(x(film.last[event] ?? event + 1), width + 2)];
    const [top, high] = [((film.depths[event] ?? 1) - 1) * row + gap / 2, row - gap];
    const wide = Math.max(right - left - (right - left > 4 ? density : 0), 0.5);
    if (fate === 255) solvedBar(pen, inks, left, top, wide, high);
    else if (fate > 0 && fate === film.pruned) prunedBar(pen, inks, left, top, wide, high);
    else if (film.isCutFate(fate)) cutBar(pen, inks, left, top, wide, high);
    else {
      pen.fillStyle = inks.node;
      pen.globalAlpha = fate === 0 && (film.last[event] ?? film.length) >= film.length ? OPEN : TRIED;
      pen.fillRect(left, top, wide, high);
      pen.globalAlpha = 1;
    }
    if (only?.[event]) onlyLine(pen, inks.edge, left, top + high, high < THIN * density ? 2 * density : wide);
    if (high < LABELLED * density || wide < 3 * LETTERS * density) return;
    // A plate behind the words keeps them legible on any pattern.
    const [start, room] = [Math.max(left, 0), Math.min(left + wide, width) - Math.max(left, 0) - 8 * density];
    const words = label(event).find((one) => pen.measureText(one).width <= room - 4 * density);
    if (!words) return;
    pen.fillStyle = inks.ground;
    pen.fillRect(
      start + 4 * density,
      top + 2 * density,
      pen.measureText(words).width + 4 * density,
      Math.min(high - 4 * density, (LETTERS + 4) * density),
    );
    pen.fillStyle = inks.edge;
    pen.fillText(
      words,
      start + 6 * density,
      top + 2 * density + Math.min(high - 4 * density, (LETTERS + 4) * density) / 2,
    );
  };
  if (first > 0) for (const entry of film.standing(first - 1)) if (film.kinds[entry] === TRY) bar(entry);
  for (let event = first; event < last; event += 1) {
    if (film.kinds[event] === TRY) bar(event);
    // Cut before it was tried.
    else if (film.isCut(event) && film.fates[film.tops[event] ?? 0] !== film.reasons[event]) {
      pen.fillStyle = inks.cut;
      pen.fillRect(
        x(event),
        (film.depths[event] ?? 0) * row - gap,
        Math.max(x(event + 1) - x(event), 1),
        Math.max(gap, 2 * density),
      );
    }
  }
  for (let event = first; event < last; event += 1) {
    if (film.kinds[event] === ANSWER)
      diamond(
        pen,
        inks,
        (x(event) + x(event + 1)) / 2,
        Math.max((film.depths[event] ?? 1) - 0.5, 0.5) * row,
        Math.min(6 * density, row / 2),
      );
  }
}

/** Each column shows how deep the search went in its events. */
export function paintColumns(film: Film, { pen, inks, from, to, only }: Look) {
  const { width, height } = pen.canvas;
  const density = devicePixelRatio || 1;
  const rows = Math.max(film.deepest, 1);
  const wide = (to - from) / width;
  const solved: number[] = [];
  for (let column = 0; column < width; column += 1) {
    let [least, most, cuts, answers, all, own] = [Infinity, 0, 0, 0, 0, 0];
    const end = Math.min(film.length, Math.ceil(from + (column + 1) * wide));
    for (let event = Math.floor(from + column * wide); event < end; event += 1) {
      const depth = film.depths[event] ?? 0;
      if (depth < least) least = depth;
      if (depth > most) most = depth;
      if (film.isCut(event)) cuts += 1;
      if (film.kinds[event] === ANSWER) answers += 1;
      own += only?.[event] ?? 0;
      all += 1;
    }
    if (all === 0) continue;
    const [top, deep] = [(height * least) / rows, (height * most) / rows];
    const part = (deep - top) * Math.min(1, (cuts / all) * 2) + 1;
    pen.fillStyle = inks.node;
    pen.globalAlpha = 0.4;
    pen.fillRect(column, 0, 1, top);
    pen.globalAlpha = 0.8;
    pen.fillRect(column, top, 1, deep - top);
    pen.globalAlpha = 1;
    pen.fillStyle = inks.hatch;
    pen.fillRect(column, deep - part, 1, part);
    if (own > 0 && column % (4 * density) < 2 * density) {
      pen.fillStyle = inks.edge;
      pen.fillRect(column, height - 3 * density, 1, 3 * density);
    }
    if (answers > 0) solved.push(column);
  }
  for (const column of solved) {
    pen.fillStyle = inks.answer;
    pen.fillRect(column - density, 0, 3 * density, height);
  }
  for (const column of solved)
    diamond(pen, inks, Math.min(Math.max(column, 7 * density), width - 7 * density), 7 * density, 6 * density);
}

/** A wave: how many states each time reached, and how many it gave up on top of them. */
export function paintSizes(film: Film, { pen, inks }: Look) {
  const { width, height } = pen.canvas;
  const density = devicePixelRatio || 1;
  const sizes = new Uint32Array(film.deepest + 1);
  const cuts = new Uint32Array(film.deepest + 1);
  const solved = new Set<number>();
  for (let event = 0; event < film.length; event += 1) {
    const depth = film.depths[event] ?? 0;
    if (film.kinds[event] === TRY) sizes[depth] = (sizes[depth] ?? 0) + 1;
    if (film.isCut(event)) cuts[depth] = (cuts[depth] ?? 0) + 1;
    if (film.kinds[event] === ANSWER) solved.add(depth);
  }
  const most = sizes.reduce((most, size, time) => Math.max(most, size + (cuts[time] ?? 0)), 1);
  const column = width / sizes.length;
  sizes.forEach((size, time) => {
    const wide = Math.max(column - (column > 4 ? density : 0), 0.5);
    const [reached, cut] = [(size / most) * height, ((cuts[time] ?? 0) / most) * height];
    pen.fillStyle = inks.node;
    pen.globalAlpha = 0.8;
    pen.fillRect(time * column, height - reached, wide, reached);
    pen.globalAlpha = 1;
    if (cut > 0) cutBar(pen, inks, time * column, height - reached - cut, wide, cut);
  });
  for (const time of solved) diamond(pen, inks, (time + 0.5) * column, 7 * density, 6 * density);
}
