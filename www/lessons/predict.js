// Predict, then see: questions made from the lesson's own search. The film stops before the event, takes the guess, goes on,
// and a sentence says why. Where no questions can be made, there is nothing to see.

import { button, h, say } from "../dom.js";
import { number } from "../format.js";
import { optionsOf, strategyOf } from "../lab/setup.js";
import { withBench } from "./board.js";
import { MOST, answer, answered } from "./kept.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Bench } from "../lab/bench.js" */
/** @import { Setup } from "../lab/setup.js" */
/** @import { SolveOptions } from "../types.js" */
/** @import { Packed } from "./board.js" */
/** @import { Player } from "./player.js" */

/**
 * A question about a search, as the worker makes it; `truth` is the index of a choice, or of "saved" a number of nodes.
 * @typedef {object} Question
 * @property {string} kind
 * @property {string} ask
 * @property {{ words: string }[]} choices
 * @property {number} truth
 * @property {boolean} over whether the truth is more than the number
 * @property {number} least
 * @property {number} most
 * @property {string} because
 * @property {number} from the events before the question
 * @property {number} to the events after which the truth is seen
 */

/** The time that the searches behind the questions may take, in milliseconds. */
const PATIENCE = 3000;
/** The positions of the slider, and by which factor a guess may be off. */
const FINE = 100;
const NEAR = 2;

/**
 * The questions of a search; none where they cannot be made.
 * @param {Pick<App, "info">} app @param {Packed} board @param {Setup} setup @param {number} seed
 * @returns {Promise<Question[]>}
 */
export async function questionsOf(app, { bits }, setup, seed) {
  const shape = strategyOf(app.info, setup.strategy)?.shape;
  if (!shape || shape.kind === "none") return [];
  try {
    const end = await withBench(app, async (bench) => {
      const { questions } = /** @type {{ questions?: (this: Bench, bits: Uint8Array, options: SolveOptions, seed: number) => Promise<{ type: string, questions?: Question[] }> }} */ (/** @type {unknown} */ (bench));
      return questions?.call(bench, bits, { ...optionsOf(setup), milliseconds: PATIENCE }, seed);
    });
    return varied(end?.questions ?? []);
  } catch {
    return [];
  }
}

/** One question of each kind, in the order of the search; those about the whole search last. @param {Question[]} all */
function varied(all) {
  const place = (/** @type {Question} */ { from, to }) => (to > 0 ? from : Infinity);
  return all.filter(({ kind }, at) => all.findIndex((one) => one.kind === kind) === at).sort((a, b) => (place(a) === place(b) ? 0 : place(a) - place(b)));
}

/** The truth of a question in words. @param {Question} question */
export function truthOf({ choices, truth, over }) {
  return choices[truth]?.words ?? messages.nodes(truth, over);
}

/** The number of nodes at a position of the slider, with two digits. @param {Question} question @param {number} at */
function atSlider({ least, most }, at) {
  const low = Math.max(1, least);
  return Number((low * (Math.max(most, low + 1) / low) ** (at / FINE)).toPrecision(2));
}

/**
 * @param {App} app
 * @param {{ puzzle: string, lesson: number, setup: Setup, board: () => Promise<Packed>, player: () => Player, answered: () => void }} about
 */
export function createPredict(app, { puzzle, lesson, setup, board, player, answered: tell }) {
  const root = h("section", { class: "predict", hidden: true, "data-test": "predict" });
  return { root, begin };

  async function begin() {
    const packed = await board();
    const all = await questionsOf(app, packed, setup, lesson);
    if (all.length === 0 || app.info.id !== puzzle) return;
    const film = player();
    const shown = await film.load(packed, setup).catch(() => false);
    const some = all.filter(({ to }) => (shown ? to <= film.length : to === 0)).slice(0, MOST);
    if (some.length > 0) ask(some, 0, false);
    else film.close();
  }

  /** @param {Question[]} all @param {number} at @param {boolean} focus */
  function ask(all, at, focus) {
    const question = /** @type {Question} */ (all[at]);
    if (question.to > 0) player().go(question.from - 1);
    const heading = h("h4", { tabindex: -1, text: messages.questionOf(at + 1, all.length) });
    const said = h("p", { role: "status", class: "predict-said", "data-test": "predict-said" });
    const next = button(at + 1 < all.length ? messages.NEXT_QUESTION : messages.DONE, () => (at + 1 < all.length ? ask(all, at + 1, true) : close()), { hidden: true, "data-test": "predict-next" });
    const skip = button(messages.SKIP, () => (at + 1 < all.length ? ask(all, at + 1, true) : close()), { class: "button plain", "data-test": "predict-skip" });
    const input = question.choices.length > 0 ? choices(question, guessed) : slider(question, guessed);
    root.hidden = false;
    root.replaceChildren(heading, h("p", { text: question.ask }), input, said, h("div", { class: "row" }, skip, next));
    if (focus) heading.focus();

    /** @param {boolean} right */
    function guessed(right) {
      answer(puzzle, lesson, at, right);
      if (question.to > 0) player().go(question.to - 1);
      said.dataset.tone = right ? "right" : "wrong";
      say(said, messages.judged(right, truthOf(question), question.because));
      skip.hidden = true;
      next.hidden = false;
      tell();
      next.focus();
    }
  }

  function close() {
    const { all, right } = answered(puzzle, lesson);
    const said = h("p", { role: "status", tabindex: -1, class: "quiet", "data-test": "predict-score", text: all > 0 ? messages.score(right, all) : messages.SKIPPED });
    root.replaceChildren(said);
    said.focus();
  }
}

/** @param {Question} question @param {(right: boolean) => void} guessed */
function choices({ choices, truth }, guessed) {
  const buttons = choices.map(({ words }, index) => h("button", { type: "button", class: "button choice", "data-test": `predict-${index}`, text: words, onclick: () => {
    if (buttons.some((one) => one.hasAttribute("aria-disabled"))) return;
    buttons.forEach((one, at) => {
      one.setAttribute("aria-disabled", "true");
      one.setAttribute("aria-pressed", String(at === index));
      if (at === truth) one.classList.add("truth");
    });
    guessed(index === truth);
  } }));
  return h("div", { class: "predict-choices" }, ...buttons);
}

/** @param {Question} question @param {(right: boolean) => void} guessed */
function slider(question, guessed) {
  const words = h("output", { class: "figures" });
  const range = h("input", { type: "range", min: "0", max: String(FINE), value: String(FINE / 2), "aria-label": messages.YOUR_GUESS, "data-test": "predict-slider", oninput: () => show() });
  const done = button(messages.GUESS, () => {
    if (range.disabled) return;
    range.disabled = true;
    done.hidden = true;
    const guess = atSlider(question, Number(range.value));
    guessed(question.over ? guess >= question.truth : Math.max(guess / question.truth, question.truth / guess) <= NEAR);
  }, { "data-test": "predict-answer" });
  show();
  return h("div", { class: "predict-slider" }, range, words, done);

  function show() {
    const guess = messages.nodes(atSlider(question, Number(range.value)), false);
    say(words, guess);
    range.setAttribute("aria-valuetext", guess);
  }
}

/** The ends of a question's slider, for paper. @param {Question} question @returns {[string, string]} */
export function endsOf({ least, most }) {
  return [number(least), number(most)];
}
