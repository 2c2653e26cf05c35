// The legend of a search's picture: a sample of each pattern, painted as the picture paints it, and what it means.

import { h } from "../../ui/dom.js";
import { cutBar, diamond, inksOf, nowLine, onlyLine, prunedBar, solvedBar } from "./tree-inks.js";
import { OPEN, TRIED } from "./tree-paint.js";
import * as messages from "./words.js";
import type { Inks } from "./tree-inks.js";

/** The size of a sample, in CSS pixels. */
const [WIDE, HIGH] = [28, 16];

/** Of a picture. */
type Kind = "bars" | "columns" | "wave";

type Paint = (pen: CanvasRenderingContext2D, inks: Inks, wide: number, high: number, dot: number) => void;

const plain =
  (alpha: number): Paint =>
  (pen, inks, wide, high) => {
    pen.globalAlpha = alpha;
    pen.fillStyle = inks.node;
    pen.fillRect(0, 0, wide, high);
    pen.globalAlpha = 1;
  };
const cut: Paint = (pen, inks, wide, high) => cutBar(pen, inks, 0, 0, wide, high);
const pruned: Paint = (pen, inks, wide, high) => prunedBar(pen, inks, 0, 0, wide, high);
const hatch: Paint = (pen, inks, wide, high) => {
  pen.fillStyle = inks.hatch;
  pen.fillRect(0, 0, wide, high);
};
const solved: Paint = (pen, inks, wide, high) => solvedBar(pen, inks, 0, 0, wide, high);
const solution: Paint = (pen, inks, wide, high, dot) => diamond(pen, inks, wide / 2, high / 2, 6 * dot);
const solutions: Paint = (pen, inks, wide, high, dot) => {
  pen.fillStyle = inks.answer;
  pen.fillRect(wide / 2 - dot, 0, 3 * dot, high);
  solution(pen, inks, wide, high, dot);
};
const early: Paint = (pen, inks, wide, high, dot) => {
  pen.fillStyle = inks.cut;
  pen.fillRect(wide / 4, high / 2 - dot, wide / 2, 2 * dot);
};
const now: Paint = (pen, inks, wide, high) => nowLine(pen, inks.edge, wide / 2, high);
const only: Paint = (pen, inks, wide, high, dot) => {
  plain(TRIED)(pen, inks, wide, high, dot);
  onlyLine(pen, inks.edge, 0, high, wide);
};

const ENTRIES: Record<Kind, [Paint, string][]> = {
  bars: [
    [plain(TRIED), messages.LEGEND_TRIED],
    [plain(OPEN), messages.LEGEND_OPEN],
    [cut, messages.LEGEND_CUT],
    [early, messages.LEGEND_EARLY],
    [solved, messages.LEGEND_SOLVED],
    [solution, messages.LEGEND_SOLUTION],
    [now, messages.LEGEND_NOW],
  ],
  columns: [
    [plain(0.4), messages.LEGEND_STANDING],
    [plain(0.8), messages.LEGEND_RANGE],
    [hatch, messages.LEGEND_CUTS],
    [solutions, messages.LEGEND_SOLUTION],
    [now, messages.LEGEND_NOW],
  ],
  wave: [
    [plain(0.8), messages.LEGEND_REACHED],
    [cut, messages.LEGEND_UNREACHED],
    [solution, messages.LEGEND_SOLUTION],
    [now, messages.LEGEND_NOW],
  ],
};
const ONLY: [Paint, string] = [only, messages.LEGEND_ONLY];
const PRUNED: [Paint, string] = [pruned, messages.PRUNED_BY_YOU];

export function createLegend() {
  const intro = h("p", { class: "quiet tree-intro" });
  const list = h("ul");
  const root = h("div", { class: "legend", "data-test": "film-legend" }, list);
  let samples: { canvas: HTMLCanvasElement; paint: Paint }[] = [];
  let shown = "";
  const legend = {
    root,
    /** How to read the picture, above it. */
    intro,
    draw,
    /** Called when it shows other entries. */
    changed: () => {},
    /** What it shows. */
    get key() {
      return shown;
    },
    /**
     * @param pair whether two searches are compared
     * @param own whether the reader pruned
     */
    show(kind: Kind, pair: boolean, own: boolean) {
      const key = `${kind} ${pair} ${own}`;
      if (shown === key) return;
      shown = key;
      intro.textContent = messages.LEGEND_INTRO[kind];
      samples = [];
      list.replaceChildren(
        ...[
          ...ENTRIES[kind],
          ...(own && kind === "bars" ? [PRUNED] : []),
          ...(pair && kind !== "wave" ? [ONLY] : []),
        ].map(([paint, words]) => {
          const canvas = h("canvas", { "aria-hidden": "true" });
          samples.push({ canvas, paint });
          return h("li", null, canvas, h("span", { text: words }));
        }),
      );
      draw();
      legend.changed();
    },
  };
  return legend;

  function draw() {
    const dot = devicePixelRatio || 1;
    for (const { canvas, paint } of samples) {
      [canvas.width, canvas.height] = [Math.round(WIDE * dot), Math.round(HIGH * dot)];
      const pen = canvas.getContext("2d");
      if (pen) paint(pen, inksOf(root, pen), canvas.width, canvas.height, dot);
    }
  }
}
