// Demonstrates a puzzle: a ghost pointer makes the first move, as a hint would, on a copy of the gallery's first board,
// drawn over the user's, so that nothing must be undone and no other board is given away. The words appear over the
// panel, so that neither board changes size.

import { Camera } from "../board/camera.js";
import { button, byId, h, say } from "../ui/dom.js";
import { icon } from "../ui/icons.js";
import { calm } from "./settings.js";
import { scrollToCells } from "../board/scroll-to-cells.js";
import { Solver } from "../solve/solver.js";
import { meet } from "./first-visit.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Stage } from "../board/canvas.js";
import type { Page, View } from "../workers/types.js";
import type { Asker } from "../play/hints/explain-client.js";

/**
 * Limits and pauses in milliseconds: for a hint, the pointer's travel, a press, and reading a caption, at least and per
 * character.
 */
const PATIENCE = 4000;
const TRAVEL = 650;
const PRESS = 220;
const READ = 2200;
const LETTER = 40;
/**
 * How long the words still catch a press once they are gone, in milliseconds: it was not meant for what they covered.
 */
const CATCHES = 700;
const NONE = new Uint16Array();

/** A move to be shown. */
interface Step {
  /** Its effect and its reason. */
  words: string;
  /** The pointer's stops, in board units. */
  path: [number, number][];
  /** The tool taken from the tray, or "". */
  tool: string;
  /** The cells that change, as row and column, which the words may call framed. */
  near: [number, number][];
}

/** `from`: where the page was scrolled to */
type Show = { trial: Page; solver: Solver; about: string; same: boolean; asker: Asker | null; from: number };

export function createDemo(app: App, stage: Stage) {
  const canvas = h("canvas", { class: "demo-board", "aria-hidden": "true", "data-test": "demo" });
  const hand = icon("pointer");
  const pointer = h("div", { class: "demo-pointer", "aria-hidden": "true" }, hand);
  const words = h("p", { role: "status", "data-test": "demo-words" });
  const box = h(
    "div",
    { class: "demo-box", onclick: finish },
    words,
    button(messages.SKIP, finish, { "data-test": "demo-skip" }),
  );
  const context = canvas.getContext("2d", { alpha: false });
  const camera = new Camera();
  let show: Show | null = null;
  let timer = 0;

  // Any input ends the demonstration, also a click without a pointer, as assistive technology makes. A press also
  // reaches the user's board if it is the same one, in the same place; otherwise the press ends here.
  for (const type of ["pointerdown", "keydown", "wheel", "click"]) {
    addEventListener(
      type,
      ({ target }) => {
        if (show && !(target instanceof Node && box.contains(target))) end();
      },
      { capture: true, passive: true },
    );
  }
  app.listen((view) => {
    if (show && show.about !== about(view)) end();
  });
  return { open };

  function about(view: View) {
    return `${app.openings} ${view.puzzle} ${view.mode} ${view.link} ${app.learn.room}`;
  }

  async function open() {
    end();
    const first = app.examples(app.info.id)[0];
    if (!first || !context || app.learn.room) return;
    if (app.view.mode !== "play") app.setMode("play");
    const { info, engine } = app;
    try {
      const trial = new engine.Page(info.id);
      const parts = { page: trial, info, engine };
      const mine: Show = {
        trial,
        solver: new Solver(parts),
        about: about(app.view),
        same: first.given === app.view.given,
        asker: null,
        from: scrollY,
      };
      show = mine;
      app.overlay.demo = true;
      app.changing();
      trial.openLink(first.link);
      trial.setMode("play");
      trial.setTheme(document.documentElement.dataset.theme ?? "dark");
      const { Asker } = await import("../play/hints/explain-client.js");
      if (show !== mine) return;
      mine.asker = new Asker(parts);
      await play(mine, () => show !== mine);
      if (show === mine) finish();
    } catch {
      // The demonstration is optional, and the user's own board is not affected.
      end();
    }
  }

  /** Ends it where it began: with the board's name in sight. */
  function finish() {
    if (show) scrollTo(0, show.from);
    end();
  }

  function end() {
    if (!show) return;
    const { trial, solver, asker } = show;
    show = null;
    app.overlay.demo = false;
    app.changing();
    for (const part of [canvas, pointer]) part.remove();
    box.classList.add("gone");
    timer = setTimeout(() => box.remove(), CATCHES);
    solver.dismiss();
    asker?.dismiss();
    trial.free();
  }

  async function play(mine: Show, over: () => boolean) {
    const { trial } = mine;
    // Hidden cards need their rule first, and one of them shows too little.
    const turns = app.doors ? 3 : 1;
    let made = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      await advise(mine, over);
      if (over()) return;
      const step = await plan(mine, over);
      if (over() || (turn === 0 && !step)) return;
      if (!step) break;
      if (turn === 0) {
        appear(mine);
        if (turns > 1) await read(app.info.rule);
        if (over()) return;
      }
      // Who only hears it is told whose move it is.
      if (turn === 0) words.replaceChildren(h("span", { class: "hidden", text: messages.DEMONSTRATED }), step.words);
      else say(words, step.words);
      await point(step, mine, over);
      if (over()) return;
      trial.redo();
      // The move took the frames away.
      frame(trial, step.near);
      made += 1;
      await read(step.words);
      if (over()) return;
    }
    pointer.classList.add("gone");
    // The board is handed over as it was.
    while (made-- > 0) trial.undo();
    frame(trial, []);
    await read(messages.YOUR_TURN);
  }

  /** Shows a caption for as long as it takes to read. */
  function read(text: string) {
    if (!words.textContent?.includes(text)) say(words, text);
    return pause(Math.max(READ, text.length * LETTER));
  }

  function appear(mine: Show) {
    meet("demo", app.info.id);
    stage.surface.after(canvas);
    canvas.classList.toggle("other", !mine.same);
    clearTimeout(timer);
    box.classList.remove("gone");
    byId("panel").append(box);
    document.body.append(pointer);
    pointer.replaceChildren(hand);
    pointer.classList.add("gone");
    camera.setBounds(mine.trial.bounds());
    camera.fitted = true;
    const paint = (now: number) => {
      if (show !== mine || !context) return;
      // The lab covers the board.
      if (app.learn.room) return end();
      const { width, height, left, top, scale } = lay(mine);
      stage.tellScreen(mine.trial);
      mine.trial.paint(context, width, height, left, top, scale, now, calm());
      requestAnimationFrame(paint);
    };
    paint(performance.now());
  }

  /** Aligns the same board with the user's; another one is fitted to the same area. */
  function lay({ same }: Show) {
    const { width, height, density, insets } = stage.camera;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    camera.insets = insets;
    camera.resize(width, height, density);
    return same ? stage.camera : camera;
  }

  /** Moves the pointer to where the move is made. */
  async function point({ path, tool }: Step, mine: Show, over: () => boolean) {
    const edge = () => Math.min(box.getBoundingClientRect().top, innerHeight);
    scrollToCells(canvas, lay(mine), path, edge());
    const board = canvas.getBoundingClientRect();
    const seen = lay(mine);
    const places = path.map((place) => {
      const [x, y] = seen.toCss(...place);
      return [board.left + x, board.top + y];
    });
    const button = tool ? document.querySelector(`#pane-play [data-test="${CSS.escape(`tool-${tool}`)}"]`) : null;
    const source = button?.getBoundingClientRect();
    // A tool out of sight comes from the window's edge.
    if (source)
      places.unshift([source.left + source.width / 2, Math.min(source.top + source.height / 2, innerHeight - 24)]);
    else if (places.length === 1 && pointer.classList.contains("gone"))
      places.unshift([board.left + board.width / 2, Math.min(board.bottom, edge()) - 24]);
    const drags = source || path.length > 1;
    // It begins there, not at the page's corner.
    const [[x = 0, y = 0] = []] = places;
    pointer.style.transition = "none";
    pointer.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
    pointer.getBoundingClientRect();
    pointer.style.transition = "";
    for (const [index, [x = 0, y = 0]] of places.entries()) {
      const first = index === 0;
      // With reduced motion, only the move's end is shown.
      if (calm() && index + 1 < places.length) continue;
      pointer.style.translate = `${Math.round(x)}px ${Math.round(y)}px`;
      pointer.classList.remove("gone");
      await pause(TRAVEL);
      if (over()) return;
      pointer.classList.toggle("down", drags ? first : index + 1 === places.length);
      await pause(PRESS);
      if (over()) return;
      if (!drags || index + 1 === places.length) continue;
      pointer.classList.add("down");
      const piece = button?.querySelector(".tool-picture")?.cloneNode(true);
      if (piece && index === 0) pointer.prepend(piece);
    }
    pointer.classList.remove("down");
    pointer.replaceChildren(hand);
  }
}

/** Runs the puzzle's adviser, as its advice is part of the picture. */
async function advise({ trial, solver }: Show, over: () => boolean) {
  const strategy = trial.view().advisor;
  if (strategy === null) return;
  let answer = "";
  await solver.solve(
    { strategy, fromHere: true, limit: 1, milliseconds: PATIENCE },
    {
      found: (answers) => {
        answer = answers.at(-1) ?? answer;
      },
    },
  );
  if (answer && !over()) trial.advise(answer);
}

/**
 * The next move suggested by a hint, with the cells it points at. The move is made to see what changes and then undone,
 * so that redo can show it.
 */
async function plan({ trial, asker }: Show, over: () => boolean): Promise<Step | null> {
  const end = await asker?.ask("hint", PATIENCE);
  if (over() || end?.type !== "explained") return null;
  const way = end.explained;
  const reason = way.reasons.at(-1);
  const link = reason?.link;
  if (!reason || !link) return null;
  // What it rests on also changes when a beam passes there.
  const follows = reason.follows.flatMap(({ cells }) => cells);
  const looked = new Uint16Array((follows.length > 0 ? follows : reason.cells).flat());
  const step = taken(trial, looked, () => trial.stepTo(link, messages.TAKE_HINT));
  if (!step) return null;
  // What else the hint points at may be the rest of the solution.
  frame(trial, step.near);
  // A hint says why in the same sentence.
  return { words: way.hint || reason.words, ...step };
}

/**
 * Frames cells.
 * @param cells as row and column
 */
function frame(trial: Page, cells: [number, number][]) {
  trial.point(new Uint16Array(cells.flat()), NONE, NONE, NONE, NONE, new Float32Array());
}

/**
 * The changes of a move and the tool it takes; null if nothing changes, or if it solves the board.
 * @param looked the cells that the hint concludes or points at, as row and column
 */
function taken(trial: Page, looked: Uint16Array, make: () => void): Omit<Step, "words"> | null {
  const before = trial.view();
  const words = () => trial.gridWords(0, 0, before.rows, before.cols);
  const { cells } = words();
  make();
  const after = trial.view();
  if (after.link === before.link || after.solved) return null;
  const changed: [number, number][] = [];
  words().cells.forEach((line, row) =>
    line.forEach((cell, col) => {
      if (cell !== cells[row]?.[col]) changed.push([row, col]);
    }),
  );
  trial.undo();
  const near = changed.filter(([row, col]) =>
    looked.some((at, index) => index % 2 === 0 && at === row && looked[index + 1] === col),
  );
  // From the bottom up, as water rises.
  const places = (near.length > 0 ? near : changed).reverse();
  const ends = [places[0], places.at(-1)].filter((place) => place !== undefined);
  const path = ends.filter((place, index) => index === 0 || place !== ends[0]);
  const counts = new Map(after.groups.flatMap((group) => group.tools).map((tool) => [tool.id, tool.count]));
  const used = before.groups
    .flatMap((group) => group.tools)
    .find(({ id, count }) => count !== null && (counts.get(id) ?? count) < count);
  return { path: path.map(([row, col]) => [col + 0.5, row + 0.5]), tool: used?.id ?? "", near: places };
}

function pause(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
