// A lesson: at the left its board with the search on it, at the right a question first, then its claim with the
// switches in the sentence, the bars, and what to take away. All else that its note says is in the fold.

import { button, h, iconButton, setPicture } from "../../ui/dom.js";
import { wordsOf } from "../lab/copy-text.js";
import { decode, strategyOf } from "../lab/setup.js";
import { createBar } from "./bars.js";
import { exampleOf, packedOf, setUp, whenSeen } from "./lesson-board.js";
import { createExperiment } from "./experiment.js";
import { finish } from "./lesson-progress.js";
import { Player } from "./lesson-film.js";
import { createPredict } from "./predict.js";
import { createSentence } from "./sentence.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { PuzzleInfo } from "../../workers/types.js";
import type { Setup } from "../lab/setup.js";
import type { Setups } from "../lab/setups.js";
import type { Author, Chapter, Hint } from "./notes.js";
import type { Packed } from "./lesson-board.js";

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

/** What the room puts into a lesson: a line above its title, the way on below it, and whose findings they are. */
export interface Around {
  kicker: string;
  onward: HTMLElement[];
  source: HTMLElement;
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

function hasFilm(info: PuzzleInfo, { strategy }: Setup) {
  return (strategyOf(info, strategy)?.shape.kind ?? "none") !== "none";
}

/** The head of a lesson. */
export function headOf(title: string, kicker: string, copy: () => void, test: string) {
  return h(
    "div",
    { class: "lesson-head" },
    h("p", { class: "quiet", text: kicker }),
    h("h3", { tabindex: -1, text: title }),
    iconButton("link", messages.COPY_LESSON, copy, { "data-test": test }),
  );
}

/** @param index from 0 */
export function createChapter(
  { app, setups, go, close, copyLink, moved }: Tools,
  told: Chapter,
  index: number,
  { kicker, onward, source }: Around,
) {
  const { info } = app;
  const lesson = index + 1;
  const list = setupsOf(info, told.setups);
  const { example } = exampleOf(app, told.board);
  let packed: Promise<Packed> | null = null;
  const board = () => {
    packed ??= packedOf(app, told.board);
    packed.catch(() => (packed = null));
    return packed;
  };
  const name = example?.name ?? (told.board ? messages.LESSON_BOARD : messages.OPEN_BOARD);
  const experiment = createExperiment(app, told, index, list, name);
  /** The configuration whose search is asked about: the last one with events. */
  const asked = list.findLast((one) => hasFilm(info, one));
  const sentence = createSentence(app, told, list, board, () => void watch());
  const player = new Player(app);
  /** Whether it was left for good. */
  let left = false;
  /** Whether its search was shown, once the questions were over. */
  let watched = false;
  const predict = createPredict(app, {
    lesson,
    told,
    list,
    board,
    player,
    changed: show,
    ran: (setup, ran) => sentence?.know(setup, ran),
    // While the reader thinks, the first presses are counted.
    made: () => sentence?.begin(),
  });
  const follow = button(
    messages.WATCH,
    () => void openIn("search"),
    { hidden: !asked, "data-test": `lab-follow-${index}` },
    "watch",
  );
  const open = button(
    messages.OPEN_IN_MEASURE,
    () => void openIn("compare"),
    { "data-test": `lab-take-${index}` },
    "open",
  );
  const mine = button(
    messages.ON_MY_BOARD,
    () => {
      setups.take(all());
      go("compare");
    },
    { "data-test": `lesson-try-${index}` },
  );
  const takeaway = h("p", {
    class: "takeaway",
    "data-test": `lesson-takeaway-${index}`,
    text: messages.unbroken(told.takeaway),
  });
  const fold = h(
    "details",
    { class: "lesson-fold", "data-test": "lesson-fold" },
    h("summary", { text: messages.MORE }),
    h("p", { text: messages.ruleOf(info.rule) }),
    ...told.text.map((text) => h("p", { text: messages.unbroken(text) })),
    told.code ? h("pre", { class: "lesson-code", text: told.code }) : null,
    list.length
      ? h(
          "div",
          { class: "experiment" },
          h("div", { class: "row wrap" }, experiment.run, open, follow),
          experiment.state,
          experiment.table,
        )
      : null,
    told.apart && h("h4", { text: messages.ABOUT_FIGURES }),
    told.apart && h("p", { text: messages.unbroken(told.apart) }),
    source,
  );
  // What answers the questions comes after them.
  const rest = h(
    "div",
    { class: "lesson-rest" },
    sentence?.root,
    told.author && shareOf(told.author),
    ...stages(told.hints ?? []),
    takeaway,
  );
  const root = h(
    "section",
    { class: "lesson chapter" },
    player.root,
    h(
      "div",
      { class: "lesson-words" },
      headOf(told.title, kicker, () => copyLink(lesson), `lab-link-${index}`),
      h("p", { class: "lead", text: messages.unbroken(told.idea) }),
      predict.root,
      rest,
      h("div", { class: "row lesson-steps" }, mine, ...onward),
      fold,
    ),
  );
  const waits = [
    whenSeen(takeaway, () => finish(info.id, lesson)),
    whenSeen(root, () => {
      void board().then(
        (it) => left || watched || player.length > 0 || player.rest(it, ""),
        () => {},
      );
      if (!predict.state.closed) void predict.begin();
    }),
  ];
  show();
  return {
    root,
    stop,
    leave,
    watch: asked ? () => openIn("search") : null,
    asks: () => predict.state.asks,
    reads: () => predict.state.closed,
  };

  function stop() {
    experiment.stop();
    player.transport.pause();
  }

  function leave() {
    left = true;
    stop();
    for (const giveUp of waits) giveUp();
    sentence?.leave();
    player.close();
  }

  /** Shows what may be seen by now. */
  function show() {
    const { closed } = predict.state;
    rest.hidden = fold.hidden = !closed;
    mine.hidden = !closed || list.length === 0;
    if (!closed) watched = false;
    else if (!watched) {
      watched = true;
      void watch();
    }
    moved();
  }

  /** The configurations, with that of the sentence. */
  function all() {
    return sentence ? [...list, sentence.setup] : list;
  }

  /** The configuration that the lesson is about: that of its sentence, if it has a search. */
  function setupNow() {
    return sentence && hasFilm(info, sentence.setup) ? sentence.setup : asked;
  }

  /** Plays the search. */
  async function watch() {
    const setup = setupNow();
    // In a class nothing goes past a question, and a film would show a solution.
    if (!setup || !predict.state.closed || !(predict.state.answered || app.allows("solve"))) return;
    try {
      const it = await board();
      // Left meanwhile, it would keep a film that nobody sees.
      if (!left && (await player.load(it, example?.name ?? "", setup)) && !left) player.start();
    } catch (error) {
      toast(wordsOf(error), true);
    }
  }

  function openIn(room: "compare" | "search") {
    const own = room === "search" ? setupNow() : undefined;
    return setUp({ app, setups, go }, told.board, board, [...all(), ...(own ? [own] : [])], room, own);
  }

  /** Hints in stages: each is opened by a press, with its board. */
  function stages(hints: Hint[]) {
    if (hints.length === 0) return [];
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

/** What the author's change saves, on an axis of its own. */
function shareOf({ shares, on }: Author) {
  return h(
    "div",
    { class: "author", "data-test": "lesson-author" },
    h(
      "ul",
      { class: "bars" },
      ...shares.map(({ what, percent }) => {
        const bar = createBar(what);
        bar.show(messages.percent(percent), percent / 100);
        return bar.root;
      }),
      h("li", { class: "axis", "aria-hidden": "true" }, h("i", null, "0", h("span", { text: messages.percent(100) }))),
    ),
    h("p", { class: "quiet", text: messages.unbroken(on) }),
  );
}
