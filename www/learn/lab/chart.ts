// Charts: bars from zero, and lines on logarithmic axes. Tables show the same figures.

import { number } from "../../words/format.js";

const SPACE = "http://www.w3.org/2000/svg";

function svg(tag: string, attributes: Record<string, string | number>, ...children: (Node | string)[]) {
  const element = document.createElementNS(SPACE, tag);
  for (const [name, value] of Object.entries(attributes))
    element.setAttribute(name, String(typeof value === "number" ? Math.round(value * 100) / 100 : value));
  element.append(...children);
  return element;
}

/**
 * A logarithmic axis for the given values, from one power of ten to another.
 * @param values above 0
 * @param from start in pixels
 * @param to end in pixels
 */
function axis(values: number[], from: number, to: number) {
  const sound = values.filter((value) => value > 0 && Number.isFinite(value));
  // There may be too many values for spread arguments.
  const low = Math.floor(Math.log10(sound.reduce((a, b) => Math.min(a, b), Infinity)) + 1e-9);
  const high = Math.ceil(Math.log10(sound.reduce((a, b) => Math.max(a, b), 0)) - 1e-9);
  const [first, last] = sound.length ? [low, Math.max(high, low + 1)] : [0, 1];
  const place = (value: number) =>
    from + (to - from) * Math.min(1, Math.max(0, (Math.log10(Math.max(value, 1e-300)) - first) / (last - first)));
  // As many powers as there is room to label.
  const step = Math.max(1, Math.ceil(((last - first) * 52) / Math.abs(to - from)));
  const ticks = [];
  for (let power = first; power <= last; power += step) ticks.push(10 ** power);
  return { place, ticks };
}

/**
 * An axis from zero, so that a bar twice as long is twice as much.
 * @param from start in pixels
 * @param to end in pixels
 */
function fromZero(values: number[], from: number, to: number) {
  const most = Math.max(...values.filter(Number.isFinite), 0) || 1;
  // Steps of 1, 2 or 5 times a power of ten, as many as there is room to label.
  const least = (most * TICK) / Math.max(TICK, to - from);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = power * ([1, 2, 5].find((times) => times * power >= least) ?? 10);
  const ticks = Array.from({ length: Math.floor(most / step + 1e-9) + 1 }, (_, at) =>
    Number((at * step).toPrecision(12)),
  );
  return { place: (value: number) => from + (to - from) * Math.min(1, value / most), ticks };
}

function frame(label: string, width: number, height: number) {
  return svg("svg", {
    class: "chart",
    role: "img",
    "aria-label": label,
    viewBox: `0 0 ${width} ${height}`,
    width,
    height,
  });
}

export type Bar = {
  name: string;
  value: number;
  low?: number;
  high?: number;
  words: string;
  tone: "plain" | "base" | "wrong" | "capped" | "running";
};

/** The places of the ticks of an axis, in pixels, with their words. */
type Ticks = [number, string][];

const tickWords = (x: number, y: number, anchor: string, words: string) =>
  svg("text", { class: "tick-words", x, y, "text-anchor": anchor }, words);

/** Upright lines of a grid, from the top to the bottom, with words below. */
function upright(picture: Element, ticks: Ticks, top: number, bottom: number) {
  for (const [x, words] of ticks)
    picture.append(
      svg("line", { class: "grid", x1: x, x2: x, y1: top, y2: bottom }),
      tickWords(x, bottom + 16, x < LEFT / 2 ? "start" : "middle", words),
    );
}

/** Level lines of a grid, with words at their left. */
function level(picture: Element, ticks: Ticks, left: number, right: number) {
  for (const [y, words] of ticks)
    picture.append(
      svg("line", { class: "grid", x1: left, x2: right, y1: y, y2: y }),
      tickWords(left - 6, y + 4, "end", words),
    );
}

const ROW = 30;
/**
 * The room of a name above its bar and of the label of a tick, the most that the words after a bar take of the width,
 * and the mean width of a letter.
 */
const ABOVE = 16;
const TICK = 90;
const AFTER = 0.45;
const LETTER = 6.8;

/**
 * Bars from zero, one per line, with their spread.
 * @param label describes the chart
 * @param format for the axis
 */
export function bars(label: string, bars: Bar[], width: number, format: (value: number) => string) {
  const longest = (texts: string[]) => Math.max(0, ...texts.map((text) => text.length)) * LETTER;
  const beside = Math.min(width * 0.36, Math.max(96, longest(bars.map(({ name }) => name)) + 8));
  // Names that are longer stand above their bars.
  const above = longest(bars.map(({ name }) => name)) > beside;
  const names = above ? 0 : beside;
  const top = above ? ABOVE : 0;
  const row = ROW + top;
  const after = longest(bars.filter(({ value }) => value > 0).map(({ words }) => words)) + 12;
  const { place, ticks } = fromZero(
    bars.flatMap(({ value, high }) => [value, high ?? value]),
    names + 8,
    width - Math.min(width * AFTER, Math.max(after, TICK / 2)),
  );
  const height = bars.length * row + 24;
  const picture = frame(label, width, height);
  upright(
    picture,
    ticks.map((tick): Ticks[number] => [place(tick), format(tick)]).filter(([, words]) => words),
    0,
    height - 22,
  );
  const fitting = (text: string, room: number) => {
    const fits = Math.floor(room / LETTER);
    return text.length > fits ? `${text.slice(0, fits - 1)}…` : text;
  };
  bars.forEach(({ name, value, low, high, words, tone }, index) => {
    const y = index * row + top + 4;
    const line = svg("g", { class: `bar-row ${tone}` });
    const end = value > 0 ? Math.max(place(value), names + 9) : names + 6;
    line.append(
      above
        ? svg("text", { class: "bar-name", x: 8, y: y - 3 }, fitting(name, width))
        : svg("text", { class: "bar-name", x: names, y: y + 15, "text-anchor": "end" }, name),
      svg("rect", {
        class: "bar-body",
        x: names + 8,
        y: y + 3,
        width: Math.max(0, end - names - 8),
        height: ROW - 14,
        rx: 2,
      }),
      svg("text", { class: "bar-words", x: end + 6, y: y + 15 }, fitting(words, width - end)),
    );
    if (value > 0 && low !== undefined && high !== undefined && high > low)
      line.append(svg("line", { class: "spread", x1: place(low), x2: place(high), y1: y + ROW - 7, y2: y + ROW - 7 }));
    picture.append(line);
  });
  return picture;
}

type Curve = { name: string; points: [number, number][] };

/** Space for the labels of the axes. */
const LEFT = 56;
const BELOW = 40;
/** Lines with at most this many points also show them as dots. */
const FEW = 24;

/**
 * Lines on two logarithmic axes: the growth of counters over time.
 * @param lines points of time and number
 * @param format for times
 */
export function growth(
  label: string,
  lines: Curve[],
  width: number,
  height: number,
  format: (value: number) => string,
) {
  const shown = lines.filter(({ points }) => points.some(([, y]) => y > 0));
  const columns = Math.max(1, Math.floor(width / 220));
  const picture = frame(label, width, height + 20 * Math.ceil(shown.length / columns));
  const floor = height - BELOW;
  // Space for long numbers.
  const left = LEFT + 24;
  const all = shown.flatMap(({ points }) => points);
  const across = axis(
    all.map(([x]) => x),
    left,
    width - 24,
  );
  const up = axis(
    all.map(([, y]) => y),
    floor,
    12,
  );
  upright(
    picture,
    across.ticks.map((tick) => [across.place(tick), format(tick)]),
    12,
    floor,
  );
  level(
    picture,
    up.ticks.map((tick) => [up.place(tick), number(tick)]),
    left,
    width - 24,
  );
  shown.forEach(({ name, points }, index) => {
    const series = `series-${index % 8}`;
    const sound = points
      .filter(([x, y]) => x > 0 && y > 0)
      .map(([x, y]): [number, number] => [across.place(x), up.place(y)]);
    const line = sound.map(([x, y], at) => `${at ? "L" : "M"}${x.toFixed(1)} ${y.toFixed(1)}`).join("");
    const [x, y] = [8 + (index % columns) * 220, floor + 40 + Math.floor(index / columns) * 20];
    picture.append(
      svg("path", { class: `curve ${series}`, d: line }),
      // Short runs have few points besides the last.
      ...(sound.length > FEW ? [] : sound.map(([cx, cy]) => svg("circle", { class: `dot ${series}`, cx, cy, r: 3 }))),
      svg("line", { class: `curve ${series}`, x1: x, x2: x + 18, y1: y - 4, y2: y - 4 }),
      svg("text", { x: x + 24, y }, name),
    );
  });
  return picture;
}

/** Formats a count for an axis, which has no half ones: "" leaves the tick out. */
export const axisCount = (value: number) => (Number.isInteger(value) ? number(value) : "");

/** Formats a time for an axis. */
export function axisTime(ms: number) {
  return ms === 0 ? "0" : ms >= 1000 ? `${ms / 1000} s` : ms >= 0.001 ? `${ms} ms` : `${Math.round(ms * 1e6)} ns`;
}
