// A lesson: a question first, then the claim with its switch in the sentence, the film and the figures, and what to
// take away.

import { button, h, iconButton, setPicture } from "../../ui/dom.js";
import { wordsOf } from "../lab/copy-text.js";
import { decode, strategyOf } from "../lab/setup.js";
import { exampleOf, packedOf, setUp, whenSeen } from "./lesson-board.js";
import { createExperiment } from "./experiment.js";
import { answered, finish } from "./lesson-progress.js";
import { Player } from "./lesson-film.js";
import { createPredict } from "./predict.js";
import { createSentence } from "./sentence.js";
import { paintState } from "./thumbnail.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Setup } from "../lab/setup.js";
import type { Setups } from "../lab/setups.js";
import type { Chapter, Hint } from "./notes.js";
import type { Packed } from "./lesson-board.js";

/** The side of a board's picture, in CSS pixels, and of the largest board that has one, in cells. */
const SIDE = 160;
const LARGEST = 30;
/** The questions whose truths the text and the figures of a lesson tell. */
const COUNTED = ["amount", "change", "pick"];

/** What a lesson has access to. */
export interface Tools {
  app: App;
  setups: Setups;
  /** Opens another room, maybe with the configuration that is watched. */
  go: (room: "compare" | "search", setup?: Setup) => void;
  /** Leaves Learn. */
  close: () => void;
  copyLink: (lesson: number) => void;
  /** Called when a lesson asks something, or nothing more. */
  moved: () => void;
}

/** The configurations of texts; those of other versions of the page are left out. */
export function setupsOf(info: PuzzleInfo, texts: string[]) {
  return texts.flatMap((text) => {
    try {
      return [decode(info, text)];
    } catch {
      return [];
    }
  });
}

/** The configuration whose search is asked about: the last one with events. */
function askedOf(info: PuzzleInfo, list: Setup[]) {
  return list.findLast((one) => kindOf(info, one) !== "none");
}

function kindOf(info: PuzzleInfo, { strategy }: Setup) {
  return strategyOf(info, strategy)?.shape.kind ?? "none";
}

/** @param index from 0 */
export function createChapter({ app, setups, go, close, copyLink, moved }: Tools, told: Chapter, index: number) {
  const { info } = app;
  const lesson = index + 1;
  const list = setupsOf(info, told.setups);
  const { example: shown } = exampleOf(app, told.board);
  const picture = h("span", { class: "lab-picture" });
  if (shown) setPicture(picture, app.engine.linkPicture(shown.given));
  let packed: Promise<Packed> | null = null;
  const board = () => {
    packed ??= packedOf(app, told.board);
    packed.catch(() => (packed = null));
    return packed;
  };
  const name = shown?.name ?? (told.board ? messages.LESSON_BOARD : messages.OPEN_BOARD);
  const experiment = createExperiment(app, told, index, list, name);
  const asked = askedOf(info, list);
  const sentence = createSentence(app, told, list, board);
  /** Made when it is first needed. */
  let player: Player | null = null;
  /** Whether it was left for good. */
  let left = false;
  const here = button(
    messages.PLAY_SEARCH,
    () => void watch(watched()),
    { hidden: !asked, "data-test": `lesson-film-${index}` },
    "play",
  );
  const film = h("div", { class: "chapter-film" }, here);
  const score = h("p", { class: "quiet figures", "data-test": `lesson-score-${index}` });
  const predict = createPredict(app, {
    puzzle: info.id,
    lesson,
    told,
    list,
    board,
    player: playing,
    answered: () => {
      showScore();
      showRest();
    },
    ran: (setup, ran) => sentence?.know(setup, ran),
  });
  const follow = button(
    messages.WATCH_SEARCH,
    () => void openIn("search"),
    { hidden: !asked, "data-test": `lab-follow-${index}` },
    "watch",
  );
  const open = button(
    messages.OPEN_IN_COMPARE,
    () => void openIn("compare"),
    { "data-test": `lab-take-${index}` },
    "open",
  );
  const mine = button(
    messages.TRY_ON_YOURS,
    () => {
      setups.take(all());
      go("compare");
    },
    { hidden: list.length === 0, "data-test": `lesson-try-${index}` },
  );
  const link = iconButton("link", messages.COPY_LESSON, () => copyLink(lesson), { "data-test": `lab-link-${index}` });
  const takeaway = h(
    "div",
    { class: "takeaway", "data-test": `lesson-takeaway-${index}` },
    h("h4", { text: messages.TAKEAWAY }),
    h("p", { text: messages.unbroken(told.takeaway) }),
    mine,
  );
  // What answers the questions comes after them.
  const tells = told.ask.some(({ kind }) => COUNTED.includes(kind)) && answered(info.id, lesson).all < told.ask.length;
  const gate = h(
    "div",
    { class: "row wrap lesson-gate" },
    h("p", { class: "quiet", text: messages.TEXT_AFTER }),
    app.allows("solve") &&
      button(messages.SKIP_QUESTIONS, predict.skipAll, { class: "button plain", "data-test": "lesson-read" }),
  );
  const rest = h("div", { class: "chapter-rest" });
  // A question that shows the lesson's board shows it large.
  const askedThere = told.ask.some((one) => "seed" in one && !one.board);
  const root = h(
    "section",
    { class: "chapter" },
    h("div", { class: "chapter-head" }, h("h3", { tabindex: -1, text: told.title }), link),
    h("p", { class: "quiet", text: messages.ruleOf(info.rule) }),
    h(
      "div",
      { class: "idea" },
      h("p", { class: "lead", text: messages.unbroken(told.idea) }),
      askedThere
        ? null
        : h(
            "div",
            { class: "idea-board" },
            picture,
            told.board
              ? h("small", { class: "quiet", text: messages.boardOfFigures(shown?.name ?? messages.OWN_BOARD) })
              : null,
          ),
    ),
    predict.root,
    film,
    gate,
    rest,
    score,
  );
  rest.append(
    ...[
      ...told.text.map((text) => h("p", { text: messages.unbroken(text) })),
      told.code ? h("pre", { class: "chapter-code", text: told.code }) : null,
      sentence?.root,
      list.length
        ? h(
            "div",
            { class: "experiment" },
            h(
              "div",
              { class: "lab-actions" },
              h("div", { class: "row" }, experiment.run, open, follow),
              experiment.state,
            ),
            experiment.table,
          )
        : null,
      ...(told.hints ? stages(told.hints) : []),
      takeaway,
      told.apart &&
        h(
          "details",
          { class: "quiet apart" },
          h("summary", { text: messages.ABOUT_FIGURES }),
          h("p", { text: told.apart }),
        ),
    ].filter((one) => one instanceof Node),
  );
  showScore();
  showRest();
  const waits = [whenSeen(takeaway, () => finish(info.id, lesson))];
  if (told.ask.length > 0) waits.push(whenSeen(root, () => void predict.begin().catch(predict.skipAll)));
  if (!shown && told.board) void board().then(draw, () => {});
  return {
    root,
    stop,
    leave,
    watch: asked ? () => openIn("search") : null,
    asks: () => told.ask.length > 0 && !predict.state.over,
    begun: () => true,
  };

  function stop() {
    experiment.stop();
    player?.transport.pause();
  }

  function leave() {
    left = true;
    stop();
    for (const giveUp of waits) giveUp();
    sentence?.leave();
    player?.close();
  }

  function showRest() {
    const { asking, over, answered } = predict.state;
    rest.hidden = tells && !over;
    gate.hidden = !rest.hidden;
    // In a class nothing goes past a question, and a film would show a solution.
    here.hidden = !asked || asking || (!answered && !app.allows("solve"));
    moved();
  }

  function showScore() {
    const { all, right } = answered(info.id, lesson);
    score.textContent = all > 0 ? messages.firstTry(right, told.ask.length, told.ask.length - all) : "";
    score.hidden = all === 0;
  }

  function playing() {
    if (!player) {
      player = new Player(app);
      here.before(player.root);
    }
    return player;
  }

  /** The configurations, with that of the sentence. */
  function all() {
    return sentence ? [...list, sentence.setup] : list;
  }

  /** The configuration that the lesson is about: that of its sentence, if it has a search. */
  function watched() {
    return sentence && kindOf(info, sentence.setup) !== "none" ? sentence.setup : asked;
  }

  async function watch(setup: Setup | undefined) {
    if (!setup) return;
    try {
      const packed = await board();
      // Left meanwhile, it would keep a film that nobody sees.
      if (left) return;
      if (await playing().load(packed, setup)) {
        playing().play.focus();
        playing().start();
      }
    } catch (error) {
      toast(wordsOf(error), true);
    }
  }

  /** Paints a board that is not in the gallery, if it is small enough to be seen. */
  function draw({ bits, rows, cols }: Packed) {
    if (app.info !== info || Math.max(rows, cols) > LARGEST) return;
    const canvas = h("canvas", { width: 2 * SIDE, height: 2 * SIDE, "aria-hidden": "true" });
    const page = new app.engine.Page(info.id);
    try {
      page.openBits(bits);
      page.setTheme(document.documentElement.dataset.theme ?? "dark");
      paintState(page, canvas, [0, 0, 0, 0, 0]);
      picture.replaceChildren(canvas);
    } finally {
      page.free();
    }
  }

  function openIn(room: "compare" | "search") {
    const own = room === "search" ? watched() : undefined;
    return setUp({ app, setups, go }, told.board, board, [...all(), ...(own ? [own] : [])], room, own);
  }

  /** Hints in stages: each is opened by a press, with its board. */
  function stages(hints: Hint[]) {
    const steps = h("ol", { class: "stages", "data-test": "lab-stages" });
    const next = button(messages.showHint(1, hints.length), more, { "data-test": "lab-next-hint" }, "hint");
    return [steps, h("div", { class: "row" }, next)];

    function more() {
      const at = steps.children.length;
      const hint = hints[at];
      if (!hint) return;
      const { index: place, example: its } = exampleOf(app, { gallery: hint.gallery });
      const small = h("span", { class: "lab-picture" });
      if (its) setPicture(small, app.engine.linkPicture(its.given));
      const play = button(
        messages.PLAY_BOARD,
        () => {
          close();
          app.openExample(info.id, place);
          app.setMode("play");
        },
        { "data-test": `lab-play-${at}` },
        "open",
      );
      const stage = h(
        "li",
        { tabindex: -1 },
        h("strong", { text: hint.title }),
        h("p", { text: hint.text }),
        h("div", { class: "lab-board" }, small, h("div", null, h("strong", { text: hint.gallery }), play)),
      );
      steps.append(stage);
      next.hidden = at + 1 === hints.length;
      next.lastElementChild?.replaceChildren(messages.showHint(at + 2, hints.length));
      stage.focus();
    }
  }
}
