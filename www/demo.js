// How a puzzle is played, shown on its first board: a ghost takes the first hints. It plays on a board of its own that lies
// over the person's, so that there is nothing to be taken back. The words stand over the panel: neither board changes size.

import { Camera } from "./camera.js";
import { button, byId, h, say } from "./dom.js";
import { icon } from "./icons.js";
import { calm } from "./settings.js";
import { Solver } from "./solver.js";
import { meet } from "./visits.js";

/** @import { App } from "./app.js" */
/** @import { Stage } from "./stage.js" */
/** @import { Page, View } from "./types.js" */

/** So many moves are shown. */
const MOVES = 3;
/** A hint is waited for so long, and so are, in milliseconds: a pointer's way, a press, the reading of a caption. */
const PATIENCE = 4000;
const TRAVEL = 650;
const PRESS = 220;
const READ = 2200;
const NONE = new Uint16Array();

/**
 * A move as it is going to be shown.
 * @typedef {object} Step
 * @property {string} words what it does and why
 * @property {[number, number][]} path the places on the board that the pointer goes to, in board units
 * @property {string} tool the tool that it takes from the tray, or ""
 */
/** @import { Asker } from "./explain/asker.js" */
/** @import { Way } from "./explain/types.js" */
/** @typedef {{ trial: Page, solver: Solver, about: string, same: boolean, shown: boolean, asker: Asker | null }} Show */

/**
 * @param {App} app
 * @param {Stage} stage
 */
export function createDemo(app, stage) {
  const canvas = h("canvas", { class: "demo-board", "aria-hidden": "true", "data-test": "demo" });
  const hand = icon("pointer");
  const pointer = h("div", { class: "demo-pointer", "aria-hidden": "true" }, hand);
  const words = h("p", { role: "status", "data-test": "demo-words" });
  const box = h("div", { class: "demo-box", onclick: () => end() }, words, button("Skip", () => end(), { "data-test": "demo-skip" }));
  const context = canvas.getContext("2d", { alpha: false });
  const camera = new Camera();
  /** @type {Show | null} */
  let show = null;

  // Any input ends the demonstration. A press on the board goes on to the person's, which lies in the same place; only
  // where another board is shown does it end there.
  for (const type of ["pointerdown", "keydown", "wheel"]) {
    addEventListener(type, ({ target }) => {
      if (show && !(target instanceof Node && box.contains(target))) end();
    }, { capture: true, passive: true });
  }
  app.listen((view) => {
    if (show && show.about !== about(view)) end();
  });
  return { open };

  /** @param {View} view */
  function about(view) {
    return `${app.openings} ${view.puzzle} ${view.mode} ${view.link} ${app.room}`;
  }

  async function open() {
    end();
    const first = app.examples(app.info.id)[0];
    if (!first || !context || app.room) return;
    if (app.view.mode !== "play") app.setMode("play");
    const { info, engine } = app;
    try {
      const trial = new engine.Page(info.id);
      const parts = { page: trial, info, engine };
      /** @type {Show} */
      const mine = { trial, solver: new Solver(parts), about: about(app.view), same: first.given === app.view.given, shown: false, asker: null };
      show = mine;
      trial.openLink(first.link);
      trial.setMode("play");
      trial.setTheme(document.documentElement.dataset.theme ?? "dark");
      const { Asker } = await import("./explain/asker.js");
      if (show !== mine) return;
      mine.asker = new Asker(parts);
      await play(mine, () => show !== mine);
      if (show === mine) end();
    } catch {
      // What cannot be shown is left out; the person's own board is not concerned.
      end();
    }
  }

  function end() {
    if (!show) return;
    const { trial, solver, asker } = show;
    show = null;
    for (const part of [canvas, pointer, box]) part.remove();
    solver.dismiss();
    asker?.dismiss();
    trial.free();
  }

  /**
   * @param {Show} mine
   * @param {() => boolean} over
   */
  async function play(mine, over) {
    const { trial } = mine;
    for (let count = 0; count < MOVES && !trial.view().solved; count += 1) {
      await advise(mine, over);
      if (over()) return;
      const step = await plan(mine, over);
      if (over()) return;
      if (!step) break;
      if (!mine.shown) appear(mine);
      say(words, step.words);
      await point(step, mine, over);
      if (over()) return;
      trial.redo();
      await pause(READ);
      if (over()) return;
    }
    if (!mine.shown) return;
    pointer.classList.add("gone");
    say(words, trial.view().solved ? "Solved. Your turn." : "Now it is your turn.");
    await pause(READ);
  }

  /** @param {Show} mine */
  function appear(mine) {
    mine.shown = true;
    meet("demo", app.info.id);
    stage.surface.after(canvas);
    canvas.classList.toggle("other", !mine.same);
    byId("panel").append(box);
    document.body.append(pointer);
    pointer.replaceChildren(hand);
    pointer.classList.add("gone");
    camera.setBounds(mine.trial.bounds());
    camera.fitted = true;
    const paint = (/** @type {number} */ now) => {
      if (show !== mine || !context) return;
      // The laboratory covers the board.
      if (app.room) return end();
      const { width, height, left, top, scale, density, insets } = lay(mine);
      mine.trial.setScreen(density, insets.top * density);
      mine.trial.paint(context, width, height, left, top, scale, now, calm());
      requestAnimationFrame(paint);
    };
    paint(performance.now());
  }

  /** The same board lies where the person's does, another one in the same room. @param {Show} mine */
  function lay({ same }) {
    const { width, height, density, insets } = stage.camera;
    if (canvas.width !== width || canvas.height !== height) {
      canvas.width = width;
      canvas.height = height;
    }
    camera.insets = insets;
    camera.resize(width, height, density);
    return same ? stage.camera : camera;
  }

  /**
   * Takes the pointer where the move is made.
   * @param {Step} step
   * @param {Show} mine
   * @param {() => boolean} over
   */
  async function point({ path, tool }, mine, over) {
    const board = canvas.getBoundingClientRect();
    const seen = lay(mine);
    const places = path.map((place) => {
      const [x, y] = seen.toCss(...place);
      return [board.left + x, board.top + y];
    });
    const button = tool ? document.querySelector(`#pane-play [data-test="${CSS.escape(`tool-${tool}`)}"]`) : null;
    const source = button?.getBoundingClientRect();
    if (source) places.unshift([source.left + source.width / 2, source.top + source.height / 2]);
    else if (places.length === 1 && pointer.classList.contains("gone")) places.unshift([board.left + board.width / 2, board.bottom - 24]);
    const drags = source || path.length > 1;
    for (const [index, [x = 0, y = 0]] of places.entries()) {
      const first = index === 0;
      // Where nothing travels, it is seen where the move ends.
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

/**
 * Lets the puzzle's adviser speak, whose words are part of the picture.
 * @param {Show} mine
 * @param {() => boolean} over
 */
async function advise({ trial, solver }, over) {
  const strategy = trial.view().advisor;
  if (strategy === null) return;
  let answer = "";
  await solver.solve({ strategy, fromHere: true, limit: 1, milliseconds: PATIENCE }, {
    found: (answers) => {
      answer = answers.at(-1) ?? answer;
    },
  });
  if (answer && !over()) trial.advise(answer);
}

/**
 * The next move that a hint leads to, and where the hint looks: made to see what it changes, and taken back so that redo
 * makes it when it is shown.
 * @param {Show} mine
 * @param {() => boolean} over
 * @returns {Promise<Step | null>}
 */
async function plan({ trial, asker }, over) {
  const end = await asker?.ask("hint", PATIENCE);
  if (over() || end?.type !== "explained") return null;
  const reason = /** @type {Way} */ (end.explained).reasons.at(-1);
  const link = reason?.link;
  if (!reason || !link) return null;
  const looked = new Uint16Array(reason.cells.flat());
  const step = taken(trial, looked, () => trial.stepTo(link, "take a hint"));
  if (!step) return null;
  trial.point(looked, NONE, NONE, NONE, new Float32Array());
  return { words: reason.words, ...step };
}

/**
 * What a move changes and which tool it takes; null if it changes nothing.
 * @param {Page} trial
 * @param {Uint16Array} looked the cells where to look, as row and column
 * @param {() => void} make
 * @returns {Omit<Step, "words"> | null}
 */
function taken(trial, looked, make) {
  const before = trial.view();
  const words = () => trial.gridWords(0, 0, before.rows, before.cols);
  const { cells } = words();
  make();
  const after = trial.view();
  if (after.link === before.link) return null;
  /** @type {[number, number][]} */
  const changed = [];
  words().cells.forEach((line, row) => line.forEach((cell, col) => {
    if (cell !== cells[row]?.[col]) changed.push([row, col]);
  }));
  trial.undo();
  const near = changed.filter(([row, col]) => looked.some((at, index) => index % 2 === 0 && at === row && looked[index + 1] === col));
  // From below upwards, as a level is raised.
  const places = (near.length > 0 ? near : changed).reverse();
  const ends = [places[0], places.at(-1)].filter((place) => place !== undefined);
  const path = ends.filter((place, index) => index === 0 || place !== ends[0]);
  const counts = new Map(after.groups.flatMap((group) => group.tools).map((tool) => [tool.id, tool.count]));
  const used = before.groups.flatMap((group) => group.tools).find(({ id, count }) => count !== null && (counts.get(id) ?? count) < count);
  return { path: path.map(([row, col]) => [col + 0.5, row + 0.5]), tool: used?.id ?? "" };
}

/** @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
