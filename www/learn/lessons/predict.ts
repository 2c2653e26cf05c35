// Predict, then see: the questions of a lesson. The film stops before the event, takes the guess, goes on, and a
// sentence says why. Where no questions can be made, there is nothing to see.

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
    puzzle,
    lesson,
    told,
    list,
    board,
    player,
    answered: tell,
    ran,
  }: {
    puzzle: string;
    lesson: number;
    told: Chapter;
    /** Its configurations. */
    list: Setup[];
    board: () => Promise<Packed>;
    player: () => Player;
    /** Called when something changed. */
    answered: () => void;
    /** Called for each run of a configuration. */
    ran: (setup: Setup, ran: Ran) => void;
  },
) {
  const root = h("section", { class: "predict", hidden: true, "data-test": "predict" });
  /** Whether a question is open, whether nothing more is asked, and whether all were answered, none of them skipped. */
  const state = { asking: false, over: false, answered: false };
  let all: ReturnType<typeof questionsOf> = [];
  let skipped = false;
  if (told.ask.length > 0 && answered(puzzle, lesson).next >= told.ask.length) {
    settle();
    root.hidden = false;
    scored();
  }
  /** The player, once a question has a film. */
  let shown: Player | null = null;
  return { root, state, begin, skipAll };

  /** Skips all questions that are left. */
  function skipAll() {
    skipped = true;
    root.hidden = false;
    close();
  }

  /** Asks what was not answered before. */
  async function begin() {
    if (state.over) return;
    all = questionsOf(app, told, list, board, ran);
    await ask(answered(puzzle, lesson).next, false);
  }

  /** Asks all again, of which the first answers still count. */
  function again() {
    state.over = false;
    if (all.length === 0) all = questionsOf(app, told, list, board, ran);
    void ask(0, true).catch(skipAll);
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
      h(
        "div",
        { class: "row wrap predict-over" },
        said,
        button(messages.ASK_AGAIN, again, { class: "button plain", "data-test": "predict-again" }),
      ),
    );
    return said;
  }

  /** Asks a question; one that cannot be made is left out. */
  async function ask(at: number, focus: boolean): Promise<void> {
    const heading = h("h4", { tabindex: -1, text: messages.questionOf(at + 1, all.length) });
    if (focus) {
      root.replaceChildren(heading, h("p", { class: "quiet", text: messages.LOADING }));
      heading.focus();
    }
    const made = await all[at];
    if (app.info.id !== puzzle || !root.isConnected || state.over) return;
    const on = () => void (at + 1 < all.length ? ask(at + 1, true) : close());
    if (!made && at + 1 < all.length) return ask(at + 1, focus);
    if (!made) {
      if (focus) return close();
      state.over = true;
      return tell();
    }
    const question: Question = made;
    state.asking = true;
    const said = h("p", { role: "status", class: "predict-said", "data-test": "predict-said" });
    const next = button(at + 1 < all.length ? messages.NEXT_QUESTION : messages.DONE, on, {
      class: "button main",
      hidden: true,
      "data-test": "predict-next",
    });
    const skip = button(
      messages.SKIP,
      () => {
        skipped = true;
        on();
      },
      { class: "button plain", "data-test": "predict-skip" },
    );
    // In a class every question is answered.
    skip.hidden = !app.allows("solve");
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
        shown?.ask(question.from);
        heading.focus({ preventScroll: true });
      },
      { "data-away": "false", "data-test": "predict-back" },
      "undo",
    );
    await film(question);
    if (state.over) return;
    // The player may go elsewhere with the board that is asked about.
    if (shown)
      shown.hear = (event) =>
        (back.dataset.away = String(!said.dataset.tone && event !== shown?.before(question.from)));
    root.hidden = false;
    root.replaceChildren(
      heading,
      h(
        "div",
        { class: "predict-parts" },
        picture(question, told.ask[at], back),
        h(
          "div",
          { class: "predict-asks" },
          h("p", { text: question.ask }),
          input,
          said,
          h("div", { class: "row" }, skip, next),
        ),
      ),
    );
    tell();
    if (focus) heading.focus();

    /**
     * @param guess in words
     * @param words what is said of it
     */
    function guessed(near: Near, guess: string, words: string) {
      answer(puzzle, lesson, at, { ask: question.ask, said: guess, truth: truthOf(question), near });
      said.dataset.tone = near;
      say(said, words);
      skip.hidden = true;
      next.hidden = false;
      // The text need not wait for a press.
      if (at + 1 === all.length) settle();
      tell();
      next.focus();
      if (question.packed && shown) shown.answer(question.to);
    }
  }

  /** Shows the film of a question, until the guess no further than the event that is asked about. */
  async function film({ packed, setup, from }: Question) {
    shown?.close();
    if (!packed || !setup) return;
    shown = player();
    if (await shown.load(packed, setup, () => from).catch(() => false)) shown.ask(from);
  }

  /** What the film tells of a choice that is not right, a sentence; "" if nothing. */
  function whyNot({ kind, choices, truth, from }: Question, index: number) {
    const [right, chosen] = [choices[truth], choices[index]];
    if (!right || !chosen || !shown) return "";
    const [most, own] = kind === "test" ? [shown.cutsOf(right.words), shown.cutsOf(chosen.words)] : [null, null];
    if (most !== null && own !== null) return messages.cutsOfBoth(most, own);
    if (kind !== "next" || !chosen.cells?.length) return "";
    const event = shown.triedAt(chosen.cells, from);
    return event < 0 ? messages.notTried(chosen.words) : messages.triedLater(chosen.words, event + 1);
  }

  /** The board that is asked about, and its name where it is another than the lesson's. */
  function picture({ packed }: Question, asked: Ask | undefined, back: HTMLElement) {
    if (!packed || !shown?.length) return null;
    const other = asked && "board" in asked ? asked.board : null;
    return h(
      "div",
      { class: "predict-shown" },
      shown.still.root,
      other
        ? h("small", { class: "quiet", text: messages.boardOfQuestion("gallery" in other ? other.gallery : "") })
        : null,
      back,
    );
  }

  function settle() {
    state.asking = false;
    state.over = true;
    state.answered = !skipped;
  }

  function close() {
    settle();
    const said = scored();
    shown?.home();
    // In a class, what was skipped stays open.
    if (!state.answered && !app.allows("solve")) shown?.close();
    tell();
    said.focus();
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
