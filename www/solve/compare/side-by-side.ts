// Two solutions side by side, each to be stepped through, with frames where they differ.

import { createDialog } from "../../ui/dialog.js";
import { h, iconButton, say } from "../../ui/dom.js";
import { styleSheet } from "../../ui/style-sheet.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Page } from "../../workers/types.js";

/** The most solutions with a small picture. */
const PICTURES = 24;
/** The side of a small picture in CSS pixels. */
const SMALL = 64;
/** The most differences that are listed. */
const LISTED = 60;
/** The margin around a board, in cells. */
const MARGIN = 0.15;

/**
 * Opens the dialog, and resolves with the solution on the left once it is closed.
 * @param here whether the solutions begin at the current position
 * @param all how many there are, in words
 * @throws {Error} with a message for people
 */
export async function compare(app: App, here: boolean, all: string) {
  await styleSheet(new URL("compare.css", import.meta.url));
  const { solutions } = app.found;
  const page = app.page.sent("here");
  page.setMode("solve");
  page.setTheme(document.documentElement.dataset.theme ?? "dark");
  const add = (some: string[]) => (here ? page.addAnswersHere(some, false) : page.addAnswers(some, false));
  const first = app.view.shown ?? 0;
  /** The solutions on the left and on the right. */
  const at: [number, number] = [first, (first + 1) % solutions.length];
  const sides = ([0, 1] as const).map((side) => createSide(side));
  const state = h("p", { role: "status", "data-test": "compare-state" });
  const list = h("ul", { class: "compare-list quiet" });
  const details = h("details", { "data-test": "compare-list" }, h("summary", { text: messages.LIST }), list);
  const touch = matchMedia("(pointer: coarse)").matches;
  const pictures = solutions.slice(0, PICTURES).map((_, index) =>
    h(
      "button",
      {
        type: "button",
        class: "compare-small",
        "aria-label": messages.boardOf(messages.solutionOf(index + 1, all)),
        "data-test": `compare-${index}`,
        onclick: () => go(1, index),
      },
      h("canvas", { "aria-hidden": "true" }),
    ),
  );
  const dialog = createDialog(
    messages.TITLE,
    { test: "compare", class: "compare" },
    h("div", { class: "compare-sides" }, ...sides.map(({ element }) => element)),
    state,
    h("div", { class: "compare-row", role: "group", "aria-label": messages.PICTURES }, ...pictures),
    h("p", { class: "quiet", text: messages.STEP[Number(touch)] }),
    details,
  );
  dialog.addEventListener("keydown", onkeydown);
  const sizes = new ResizeObserver(show);
  dialog.showModal();
  for (const { canvas } of sides) sizes.observe(canvas);
  drawSmall();
  show();
  sides[1]?.next.focus();
  return new Promise<number>((done) =>
    dialog.addEventListener("close", () => {
      sizes.disconnect();
      page.free();
      dialog.remove();
      done(at[0]);
    }),
  );

  function createSide(side: 0 | 1) {
    const which = h("span", { class: "figures which" });
    const before = iconButton("left", messages.PREVIOUS_SOLUTION, () => step(side, -1), {
      "data-test": `compare-before-${side}`,
    });
    const next = iconButton("right", messages.NEXT_SOLUTION, () => step(side, 1), {
      "data-test": `compare-after-${side}`,
    });
    const canvas = h("canvas", { role: "img", "data-test": `compare-board-${side}` });
    const element = h(
      "div",
      { class: "compare-side" },
      h("div", { class: "stepper answers-stepper" }, before, which, next),
      canvas,
    );
    return { element, which, next, canvas };
  }

  /** Steps past the solution on the other side: nothing is compared with itself. */
  function step(side: 0 | 1, by: number) {
    const count = solutions.length;
    let to = (at[side] + by + count) % count;
    if (to === at[1 - side]) to = (to + by + count) % count;
    go(side, to);
  }

  function go(side: 0 | 1, to: number) {
    const other = side === 0 ? 1 : 0;
    if (to === at[other]) at[other] = at[side];
    at[side] = to;
    show();
  }

  function show() {
    page.clearAnswers();
    add(at.map((index) => solutions[index] ?? ""));
    let differ = 0;
    const words = sides.map(({ canvas, which }, side) => {
      page.show(side);
      page.layOver(true);
      const view = page.view();
      differ = view.over?.differ ?? 0;
      const name = messages.solutionOf((at[side] ?? 0) + 1, all);
      say(which, name);
      canvas.setAttribute("aria-label", messages.boardOf(name));
      paint(canvas, canvas.clientWidth);
      return page.gridWords(0, 0, view.rows, view.cols).cells;
    });
    say(state, messages.differing(differ));
    tell(words);
    pictures.forEach((picture, index) => picture.setAttribute("aria-pressed", String(at.includes(index))));
  }

  /** Lists where the boards differ by the words of both, by row and column. */
  function tell([one = [], other = []]: string[][][]) {
    const lines = one.flatMap((row, r) =>
      row.flatMap((words, c) => {
        const its = other[r]?.[c] ?? "";
        const same = sharedEnd(words, its);
        return words === its
          ? []
          : [messages.difference(r + 1, c + 1, words.slice(0, words.length - same), its.slice(0, its.length - same))];
      }),
    );
    const rest = lines.length - LISTED;
    list.replaceChildren(
      ...lines
        .slice(0, LISTED)
        .concat(rest > 0 ? messages.andMore(rest) : [])
        .map((text) => h("li", { text })),
    );
    details.hidden = lines.length === 0;
  }

  function drawSmall() {
    pictures.forEach((picture, index) => {
      // Alone, it has no marks where others differ.
      page.clearAnswers();
      add([solutions[index] ?? ""]);
      page.show(0);
      const canvas = picture.querySelector("canvas");
      if (canvas) paint(canvas, SMALL);
    });
  }

  /**
   * Draws the board on a canvas of this width.
   * @param wide in CSS pixels
   */
  function paint(canvas: HTMLCanvasElement, wide: number) {
    const [left, top, width, height] = boundsOf(page);
    const scale = (wide * devicePixelRatio) / width;
    [canvas.width, canvas.height] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
    canvas.style.setProperty("--shape", String(width / height));
    const context = canvas.getContext("2d");
    if (context) page.paint(context, canvas.width, canvas.height, left, top, scale, performance.now(), true);
  }

  function onkeydown(event: KeyboardEvent) {
    const by = { ArrowLeft: -1, ArrowUp: -1, "[": -1, ArrowRight: 1, ArrowDown: 1, "]": 1 }[event.key];
    if (!by || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    step(event.shiftKey ? 0 : 1, by);
  }
}

/** How many characters both end with, from a comma on: what else is said of a cell. */
function sharedEnd(one: string, other: string) {
  let same = 0;
  while (same < one.length && one.at(-1 - same) === other.at(-1 - same)) same += 1;
  const end = one.slice(one.length - same);
  const from = end.indexOf(", ");
  return from < 0 ? 0 : same - from;
}

/** The whole drawing with a margin: left, top, width and height in cells. */
function boundsOf(page: Page): [number, number, number, number] {
  const [left = 0, top = 0, width = 1, height = 1] = page.bounds();
  return [left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN];
}
