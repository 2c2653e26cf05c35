// The tree of a first lesson on paper: its boards with their branches, to be crossed out by pencil; or crossed out as
// it should be.

import { h } from "../../ui/dom.js";
import { gone } from "./pruning-tree.js";
import { stateAt } from "./prune-by-hand.js";
import { paintState } from "./thumbnail.js";
import type { Page } from "../../workers/types.js";
import type { Grown } from "./prune-by-hand.js";

/** In pixels: the height of a board, the room for a branch, and between two boards. */
const HIGH = 220;
const BRANCH = 60;
const GAP = 14;
/** Of the lines, and of the numbers. */
const LINE = 4;
const NUMBER = 40;

/**
 * @param page with the board, in the colours of paper
 * @param cuts the boards that are crossed out
 */
export function treeOnPaper(page: Page, { all, plain }: Grown, cuts: Set<number>) {
  const [, , across = 1, down = 1] = page.bounds();
  const [wide, height] = [(HIGH * across) / down, HIGH];
  /** The middle of each node, from the top. */
  const middle: number[] = [];
  let leaves = 0;
  const place = (at: number): number => {
    const below = all[at]?.below ?? [];
    const [first, last] = [below.map(place)[0], middle[below.at(-1) ?? -1]];
    middle[at] =
      first === undefined || last === undefined ? leaves++ * (height + GAP) + height / 2 : (first + last) / 2;
    return middle[at] ?? 0;
  };
  place(0);
  const columns = 1 + Math.max(...all.map(({ depth }) => depth));
  const canvas = h("canvas", {
    width: columns * (wide + BRANCH) - BRANCH + 2 * LINE,
    height: leaves * (height + GAP) - GAP + 2 * LINE,
  });
  const context = canvas.getContext("2d");
  if (!context) return canvas;
  const board = h("canvas", { width: Math.round(wide), height });
  context.translate(LINE, LINE);
  context.lineWidth = LINE;
  const lost = gone(all, cuts);
  all.forEach((one, at) => {
    const [left, top] = [one.depth * (wide + BRANCH), (middle[at] ?? 0) - height / 2];
    paintState(page, board, stateAt(plain, one));
    context.globalAlpha = lost.has(at) && !cuts.has(at) ? 0.35 : 1;
    context.strokeStyle = "#555";
    if (one.parent >= 0) {
      const [from, to] = [middle[one.parent] ?? 0, middle[at] ?? 0];
      context.beginPath();
      context.moveTo(left - BRANCH, from);
      context.lineTo(left - BRANCH / 2, from);
      context.lineTo(left - BRANCH / 2, to);
      context.lineTo(left, to);
      context.stroke();
    }
    context.drawImage(board, left, top);
    context.strokeRect(left, top, wide, height);
    if (!cuts.has(at)) return;
    context.strokeStyle = "#000";
    context.beginPath();
    context.moveTo(left, top);
    context.lineTo(left + wide, top + height);
    context.moveTo(left + wide, top);
    context.lineTo(left, top + height);
    context.stroke();
  });
  // Over the crosses.
  context.globalAlpha = 1;
  all.forEach(({ depth }, at) => number(context, at, depth * (wide + BRANCH), (middle[at] ?? 0) - height / 2));
  return canvas;
}

/** Numbers a board, so that its solution can name it; the start has none. */
function number(context: CanvasRenderingContext2D, at: number, left: number, top: number) {
  if (at === 0) return;
  context.font = `${NUMBER}px ${getComputedStyle(document.body).fontFamily}`;
  context.textBaseline = "top";
  context.fillStyle = "#fff";
  context.fillRect(left + LINE / 2, top + LINE / 2, context.measureText(String(at)).width + 2 * LINE, NUMBER + LINE);
  context.fillStyle = "#000";
  context.fillText(String(at), left + LINE, top + LINE);
}
