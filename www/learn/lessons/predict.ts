// Predict, then see: the questions of a lesson, one at a time. The film stops before the event, takes the guess, goes
// on, and a sentence says why.

import { button, enable, h, say } from "../../ui/dom.js";
import { number } from "../../words/format.js";
import { slides } from "../../replay/slider.js";
import { judgedAmount, nearOf, questionsOf, truthOf } from "./questions.js";
import { answer, answered } from "./lesson-progress.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Setup } from "../lab/setup.js";
import type { Near, Question } from "./questions.js";
import type { Packed } from "./lesson-board.js";
import type { Ask, Chapter } from "./notes.js";
import type { Player } from "./lesson-film.js";
import type { Ran } from "../lab/types.js";

/** The positions of the slider. */
const FINE = 200;

/** The number at a position of the slider, with two digits; at its end, all of them. */
function atSlider({ least, most }: Question, at: number) {
  return at >= FINE ? most : Number((least * (Math.max(most, least + 1) / least) ** (at / FINE)).toPrecision(2));
}

/** The position of the slider that is nearest to a number. */
function sliderAt({ least, most }: Question, count: number) {
  return Math.min(
    FINE,
    Math.round((FINE * Math.log(Math.max(count, least) / least)) / Math.log(Math.max(most, least + 1) / least)),
  );
}

export function createPredict(
  app: App,
  {
    lesson,
    told,
    list,
    board,
    player,
    changed,
    ran,
    made,
  }: {
    lesson: number;
    told: Chapter;
    /** Its configurations. */
    list: Setup[];
    board: () => Promise<Packed>;
    player: Player;
    /** Called when something changed. */
    changed: () => void;
    /** Called for each run of a configuration. */
    ran: (setup: Setup, ran: Ran) => void;
    /** Called once all questions are made. */
    made: () => void;
  },
) {
  const puzzle = app.info.id;
  const root = h("section", { class: "predict", "data-test": "predict" });
  /** Whether a question is open, whether the reader went on, and whether all were answered, none of them skipped. */
  const state = { asks: true, closed: false, answered: true };
  let all: ReturnType<typeof questionsOf> = [];
  const skipAll = button(messages.SKIP_QUESTIONS, skip, { class: "button plain", "data-test": "lesson-read" });
  const waiting = h("p", { class: "quiet", text: messages.LOADING });
  root.append(waiting, ...(app.allows("solve") ? [skipAll] : []));
  if (answered(puzzle, lesson).next >= told.ask.length) {
    Object.assign(state, { asks: false, closed: true });
    scored();
  }
  return { root, state, begin: () => begin(answered(puzzle, lesson).next, false) };

  /** Skips all questions that are left. */
  function skip() {
    state.answered = false;
    close();
  }

  /** Asks what was not answered before. */
  async function begin(at: number, focus: boolean) {
    if (state.closed) return;
    if (all.length === 0) {
      all = questionsOf(app, told, list, board, ran);
      void Promise.all(all).then(made);
    }
    await ask(at, focus).catch(skip);
  }

  /** Asks all again, of which the first answers still count. */
  function again() {
    Object.assign(state, { asks: true, closed: false, answered: true });
    changed();
    void begin(0, true);
  }

  /** The score in place of the questions. */
  function scored() {
    const { all: asked, right } = answered(puzzle, lesson);
    const said = h("p", {
      role: "status",
      tabindex: -1,
      class: "quiet",
      "data-test": "predict-score",
      text: asked > 0 ? messages.firstTry(right, told.ask.length, told.ask.length - asked) : messages.SKIPPED,
    });
    root.replaceChildren(
      said,
      button(messages.ASK_AGAIN, again, { class: "button plain", "data-test": "predict-again" }),
    );
    root.classList.add("predict-over");
    return said;
  }

  /** Asks a question; one that cannot be made is left out. */
  async function ask(at: number, focus: boolean): Promise<void> {
    const heading = h("h4", { tabindex: -1, text: messages.questionOf(at + 1, all.length) });
    root.classList.remove("predict-over");
    if (focus) {
      root.replaceChildren(heading, waiting);
      heading.focus();
    }
    const made = await all[at];
    if (app.info.id !== puzzle || !root.isConnected || state.closed) return;
    const last = at + 1 >= all.length;
    const on = () => void (last ? close() : ask(at + 1, true));
    if (!made && !last) return ask(at + 1, focus);
    if (!made) {
      state.answered = false;
      return close(focus);
    }
    const question: Question = made;
    const said = h("p", { role: "status", class: "predict-said", "data-test": "predict-said" });
    const next = button(last ? messages.CONTINUE : messages.NEXT_QUESTION, on, {
      class: "button main",
      hidden: true,
      "data-test": "predict-next",
    });
    const skips = app.allows("solve")
      ? [
          button(
            messages.SKIP,
            () => {
              state.answered = false;
              on();
            },
            { class: "button plain", "data-test": "predict-skip" },
          ),
          ...(last ? [] : [skipAll]),
        ]
      : [];
    const input =
      question.choices.length > 0
        ? choices(question, (index) =>
            guessed(
              index === question.truth ? "right" : "wrong",
              question.choices[index]?.words ?? "",
              [
                messages.judged(index === question.truth, truthOf(question), question.because),
                index === question.truth ? "" : whyNot(question, index),
              ]
                .filter(Boolean)
                .join(" "),
            ),
          )
        : slider(question, (guess) =>
            guessed(
              nearOf(question, guess),
              messages.amountOf(number(guess), false, question.unit),
              judgedAmount(question, guess),
            ),
          );
    const back = button(
      messages.BACK_TO_QUESTION,
      () => {
        player.ask(question.from);
        heading.focus({ preventScroll: true });
      },
      { "data-away": "false", "data-test": "predict-back" },
      "undo",
    );
    await film(question, told.ask[at], back, said);
    if (state.closed || !root.isConnected) return;
    root.replaceChildren(
      heading,
      h("p", { text: question.ask }),
      input,
      said,
      h("div", { class: "row" }, ...skips, next),
    );
    changed();
    if (focus) heading.focus();

    /**
     * @param guess in words
     * @param words what is said of it
     */
    function guessed(near: Near, guess: string, words: string) {
      answer(puzzle, lesson, at, { ask: question.ask, said: guess, truth: truthOf(question), near });
      said.dataset.tone = near;
      say(said, words);
      for (const one of skips) one.hidden = true;
      next.hidden = false;
      if (last) state.asks = false;
      changed();
      next.focus();
      if (question.packed && player.length > 0) player.answer(question.to);
    }
  }

  /** Shows the board of a question, with its film no further than the event that is asked about until the guess. */
  async function film({ packed, setup, from }: Question, asked: Ask | undefined, back: HTMLElement, said: HTMLElement) {
    const other = asked && "board" in asked ? asked.board : null;
    const own = told.board && "gallery" in told.board ? told.board.gallery : "";
    const name = other ? messages.boardOfQuestion("gallery" in other ? other.gallery : "") : own;
    const shown = packed ?? (await board());
    const there = packed && setup && (await player.load(shown, name, setup, () => from).catch(() => false));
    // Skipped or left meanwhile, it is not this question's any more.
    if (state.closed || !root.isConnected) return;
    if (!there) return player.rest(shown, name);
    // The player may go elsewhere with the board that is asked about.
    player.over.replaceChildren(back);
    player.hear = (event) => (back.dataset.away = String(!said.dataset.tone && event !== player.before(from)));
    player.ask(from);
  }

  /** What the film tells of a choice that is not right, a sentence; "" if nothing. */
  function whyNot({ kind, choices, truth, from }: Question, index: number) {
    const [right, chosen] = [choices[truth], choices[index]];
    if (!right || !chosen || player.length === 0) return "";
    const [most, own] = kind === "test" ? [player.cutsOf(right.words), player.cutsOf(chosen.words)] : [null, null];
    if (most !== null && own !== null) return messages.cutsOfBoth(most, own);
    if (kind !== "next" || !chosen.cells?.length) return "";
    const event = player.triedAt(chosen.cells, from);
    return event < 0 ? messages.notTried(chosen.words) : messages.triedLater(chosen.words, event + 1);
  }

  function close(focus = true) {
    Object.assign(state, { asks: false, closed: true });
    const said = scored();
    changed();
    if (focus) said.focus({ preventScroll: true });
  }
}

function choices({ choices, truth }: Question, guessed: (index: number) => void) {
  const buttons = choices.map(({ words }, index) =>
    h("button", {
      type: "button",
      class: "button choice",
      "data-test": `predict-${index}`,
      text: words,
      onclick: () => {
        if (buttons.some((one) => one.hasAttribute("aria-disabled"))) return;
        buttons.forEach((one, at) => {
          one.setAttribute("aria-disabled", "true");
          one.setAttribute("aria-pressed", String(at === index));
          if (at === truth) one.classList.add("truth");
        });
        guessed(index);
      },
    }),
  );
  return h("div", { class: "predict-choices" }, ...buttons);
}

function slider(question: Question, guessed: (guess: number) => void) {
  const words = h("output", { class: "figures" });
  // It begins in the middle, as neither end is likelier.
  const range = h("input", {
    type: "range",
    min: "0",
    max: String(FINE),
    value: String(FINE / 2),
    "aria-label": messages.YOUR_GUESS,
    "data-test": "predict-slider",
  });
  slides(range, show);
  // A press on where it begins is a guess, too.
  range.addEventListener("pointerup", show);
  const done = button(
    messages.GUESS,
    () => {
      if (range.disabled) return;
      // Where it begins is nobody's guess.
      if (done.hasAttribute("aria-disabled")) return range.focus();
      range.disabled = true;
      done.style.visibility = "hidden";
      truth.style.insetInlineStart = `${(100 * sliderAt(question, question.truth)) / FINE}%`;
      truth.hidden = false;
      guessed(atSlider(question, Number(range.value)));
    },
    { "data-test": "predict-answer" },
  );
  // Three numbers show that it is no even scale.
  const scale = [0, FINE / 2, FINE].map((at) =>
    h("small", { class: "quiet figures", "aria-hidden": "true", text: number(atSlider(question, at)) }),
  );
  const truth = h("span", { class: "predict-truth", hidden: true, "aria-hidden": "true" });
  say(words, messages.MOVE_TO_GUESS);
  enable(done, messages.MOVE_TO_GUESS, "");
  return h(
    "div",
    { class: "predict-slider" },
    h("div", { class: "predict-range" }, range, ...scale, truth),
    words,
    done,
  );

  function show() {
    const guess = messages.amountOf(number(atSlider(question, Number(range.value))), false, question.unit);
    enable(done, "", "");
    say(words, guess);
    range.setAttribute("aria-valuetext", guess);
  }
}
