// Charts: bars from zero, and curves and points on logarithmic axes. Tables show the same figures.

import { number } from "../../words/format.js";
import * as messages from "./words.js";

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

const ROW = 30;
/**
 * The room of a name above its bar, of the label of a tick, and of the words after the longest bar, and the mean width
 * of a letter.
 */
const ABOVE = 16;
const TICK = 90;
const AFTER = 110;
const LETTER = 6.6;

/**
 * Bars from zero, one per line, with their spread.
 * @param label describes the chart
 * @param format for the axis
 */
export function bars(label: string, bars: Bar[], width: number, format: (value: number) => string) {
  const beside = Math.min(270, Math.max(96, width * 0.34));
  // Names that are longer stand above their bars.
  const above = bars.some(({ name }) => name.length > beside / LETTER);
  const names = above ? 0 : beside;
  const top = above ? ABOVE : 0;
  const row = ROW + top;
  const { place, ticks } = fromZero(
    bars.flatMap(({ value, high }) => [value, high ?? value]),
    names + 8,
    width - AFTER,
  );
  const height = bars.length * row + 24;
  const picture = frame(label, width, height);
  for (const tick of ticks) {
    const x = place(tick);
    picture.append(
      svg("line", { class: "grid", x1: x, x2: x, y1: 0, y2: height - 20 }),
      svg(
        "text",
        { class: "tick-words", x, y: height - 6, "text-anchor": x < LEFT / 2 ? "start" : "middle" },
        format(tick),
      ),
    );
  }
  bars.forEach(({ name, value, low, high, words, tone }, index) => {
    const y = index * row + top + 4;
    const line = svg("g", { class: `bar-row ${tone}` });
    const fits = Math.floor(width / LETTER);
    line.append(
      above
        ? svg("text", { class: "bar-name", x: 8, y: y - 3 }, name.length > fits ? `${name.slice(0, fits - 1)}…` : name)
        : svg("text", { class: "bar-name", x: names, y: y + 15, "text-anchor": "end" }, name),
    );
    if (value > 0) {
      const end = Math.max(place(value), names + 9);
      line.append(
        svg("rect", { class: "bar-body", x: names + 8, y: y + 3, width: end - names - 8, height: ROW - 14, rx: 2 }),
      );
      if (low !== undefined && high !== undefined && high > low)
        line.append(
          svg("line", { class: "spread", x1: place(low), x2: place(high), y1: y + ROW - 7, y2: y + ROW - 7 }),
        );
      line.append(svg("text", { class: "bar-words", x: end + 6, y: y + 15 }, words));
    } else line.append(svg("text", { class: "bar-words", x: names + 12, y: y + 15 }, words));
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
 * Curves over a logarithmic time axis: the number of boards solved within each time.
 * @param curves points of time and number
 */
export function curves(
  label: string,
  curves: Curve[],
  width: number,
  height: number,
  format: (value: number) => string,
) {
  const picture = frame(label, width, height);
  const { place, ticks } = axis(
    curves.flatMap(({ points }) => points.map(([x]) => x)),
    LEFT,
    width - 16,
  );
  const most = curves.reduce((most, { points }) => Math.max(most, points.at(-1)?.[1] ?? 0), 1);
  const up = (y: number) => height - BELOW - ((height - BELOW - 12) * y) / most;
  for (const tick of ticks) {
    picture.append(
      svg("line", { class: "grid", x1: place(tick), x2: place(tick), y1: 8, y2: height - BELOW }),
      svg(
        "text",
        { class: "tick-words", x: place(tick), y: height - BELOW + 16, "text-anchor": "middle" },
        format(tick),
      ),
    );
  }
  for (const y of new Set([0, Math.round(most / 2), most])) {
    picture.append(
      svg("line", { class: "grid", x1: LEFT, x2: width - 16, y1: up(y), y2: up(y) }),
      svg("text", { class: "tick-words", x: LEFT - 8, y: up(y) + 4, "text-anchor": "end" }, String(y)),
    );
  }
  picture.append(
    svg(
      "text",
      { class: "tick-words", x: (LEFT + width) / 2, y: height - 6, "text-anchor": "middle" },
      messages.TIME_A_BOARD,
    ),
    svg(
      "text",
      {
        class: "tick-words",
        x: 12,
        y: (height - BELOW) / 2,
        "text-anchor": "middle",
        transform: `rotate(-90 12 ${(height - BELOW) / 2})`,
      },
      messages.BOARDS_SOLVED,
    ),
  );
  curves.forEach(({ points }, index) => {
    const path = points
      .map(([x, y], at) =>
        at ? `H${place(x).toFixed(1)}V${up(y).toFixed(1)}` : `M${place(x).toFixed(1)} ${up(y).toFixed(1)}`,
      )
      .join("");
    if (path) picture.append(svg("path", { class: `curve series-${index % 8}`, d: path }));
    const last = points.at(-1);
    if (last)
      picture.append(
        svg(
          "text",
          {
            class: `series-words series-${index % 8}`,
            x: Math.min(place(last[0]) + 4, width - 24),
            y: up(last[1]) + 4,
          },
          String(index + 1),
        ),
      );
  });
  return picture;
}

/** Points on two logarithmic axes; below the diagonal, the configuration on the horizontal axis is slower. */
export function scatter(
  label: string,
  points: { x: number; y: number; capped: boolean; name: string }[],
  across: string,
  upwards: string,
  width: number,
  height: number,
  format: (value: number) => string,
) {
  const picture = frame(label, width, height);
  const all = points.flatMap(({ x, y }) => [x, y]);
  const side = axis(all, LEFT, width - 16);
  const tall = axis(all, height - BELOW, 12);
  for (const tick of side.ticks) {
    picture.append(
      svg("line", { class: "grid", x1: side.place(tick), x2: side.place(tick), y1: 12, y2: height - BELOW }),
      svg(
        "text",
        { class: "tick-words", x: side.place(tick), y: height - BELOW + 16, "text-anchor": "middle" },
        format(tick),
      ),
    );
  }
  for (const tick of tall.ticks) {
    picture.append(
      svg("line", { class: "grid", x1: LEFT, x2: width - 16, y1: tall.place(tick), y2: tall.place(tick) }),
      svg("text", { class: "tick-words", x: LEFT - 6, y: tall.place(tick) + 4, "text-anchor": "end" }, format(tick)),
    );
  }
  picture.append(
    svg("line", { class: "diagonal", x1: LEFT, y1: height - BELOW, x2: width - 16, y2: 12 }),
    svg("text", { class: "tick-words", x: (LEFT + width) / 2, y: height - 6, "text-anchor": "middle" }, across),
    svg(
      "text",
      {
        class: "tick-words",
        x: 10,
        y: (height - BELOW) / 2,
        "text-anchor": "middle",
        transform: `rotate(-90 10 ${(height - BELOW) / 2})`,
      },
      upwards,
    ),
  );
  for (const { x, y, capped, name } of points) {
    picture.append(
      svg(
        "circle",
        { class: capped ? "point capped" : "point", cx: side.place(x), cy: tall.place(y), r: 3.5 },
        svg("title", {}, name),
      ),
    );
  }
  return picture;
}

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
  const below = BELOW + 20 * Math.ceil(shown.length / Math.max(1, Math.floor(width / 220)));
  const picture = frame(label, width, height + below - BELOW);
  const floor = height - BELOW;
  // Space for long numbers.
  const left = LEFT + 24;
  const across = axis(
    shown.flatMap(({ points }) => points.map(([x]) => x)),
    left,
    width - 24,
  );
  const up = axis(
    shown.flatMap(({ points }) => points.map(([, y]) => y)),
    floor,
    12,
  );
  for (const tick of across.ticks) {
    picture.append(
      svg("line", { class: "grid", x1: across.place(tick), x2: across.place(tick), y1: 12, y2: floor }),
      svg("text", { class: "tick-words", x: across.place(tick), y: floor + 16, "text-anchor": "middle" }, format(tick)),
    );
  }
  for (const tick of up.ticks) {
    picture.append(
      svg("line", { class: "grid", x1: left, x2: width - 24, y1: up.place(tick), y2: up.place(tick) }),
      svg("text", { class: "tick-words", x: left - 6, y: up.place(tick) + 4, "text-anchor": "end" }, number(tick)),
    );
  }
  const columns = Math.max(1, Math.floor(width / 220));
  shown.forEach(({ name, points }, index) => {
    const sound = points.filter(([x, y]) => x > 0 && y > 0);
    const line = sound
      .map(([x, y], at) => `${at ? "L" : "M"}${across.place(x).toFixed(1)} ${up.place(y).toFixed(1)}`)
      .join("");
    picture.append(svg("path", { class: `curve series-${index % 8}`, d: line }));
    // Short runs have few points besides the last.
    if (sound.length <= FEW)
      for (const [x, y] of sound)
        picture.append(svg("circle", { class: `dot series-${index % 8}`, cx: across.place(x), cy: up.place(y), r: 3 }));
    const [x, y] = [8 + (index % columns) * 220, floor + 40 + Math.floor(index / columns) * 20];
    picture.append(
      svg("line", { class: `curve series-${index % 8}`, x1: x, x2: x + 18, y1: y - 4, y2: y - 4 }),
      svg("text", { x: x + 24, y }, name),
    );
  });
  return picture;
}

/** Formats a time for an axis. */
export function axisTime(ms: number) {
  return ms === 0 ? "0" : ms >= 1000 ? `${ms / 1000} s` : ms >= 0.001 ? `${ms} ms` : `${Math.round(ms * 1e6)} ns`;
}
