// The first lesson of a puzzle: a small tree, pruned by hand. Each node is a button with its board. Every press says
// something, and the end tells the truth: which cuts took the solution, which came late, and which could have been
// made.

import { button, h, say } from "../../ui/dom.js";
import { captionOf } from "../lab/event-caption.js";
import { onceAFrame } from "../lab/frame.js";
import { Film } from "../lab/film.js";
import { wordsOf } from "../lab/copy-text.js";
import { optionsOf, strategyOf } from "../lab/setup.js";
import { stateOf } from "../lab/search-board.js";
import { onSettings } from "../../start/settings.js";
import { branchesOf, gone, judge, saved, savingCuts, settledAt, standing, topOf, walksOf } from "./pruning-tree.js";
import { EVENTS } from "./lesson-film.js";
import { packedOf, setUp, withBench } from "./lesson-board.js";
import { headOf, setupsOf } from "./chapter.js";
import { cutsOf, finish, isDone, keepCuts, keepOpenCuts, openCuts } from "./lesson-progress.js";
import { paintState } from "./thumbnail.js";
import * as messages from "./words.js";
import type { Shape } from "../lab/event-caption.js";
import type { Branch } from "./pruning-tree.js";
import type { Around, Tools } from "./chapter.js";
import type { First } from "./notes.js";
import type { Packed, Site } from "./lesson-board.js";

/** A tree ready to be shown. */
export type Grown = { all: Branch[]; plain: Film; board: Packed; shape: Shape };

/** The trees that are shown, drawn again for another theme. */
const drawn = new Set<() => void>();
const drawAll = () => drawn.forEach((draw) => draw());
onSettings(drawAll);

/** Grows the tree of a first lesson from its two searches. */
export async function grown(app: Site, first: First): Promise<Grown> {
  const [plain, tested] = setupsOf(app.info, first.setups);
  const shape = plain && strategyOf(app.info, plain.strategy)?.shape;
  if (!plain || !tested || !shape) throw new Error(messages.NO_TREE);
  const board = await packedOf(app, first.board);
  const films = await withBench(app, async (bench) => {
    const made = [];
    for (const setup of [plain, tested]) {
      const end = await bench.follow(board.bits, optionsOf(setup), { from: 1, most: EVENTS, hear: () => {} });
      if (end.type !== "told") throw new Error(end.type === "error" ? end.message : messages.STOPPED);
      made.push(Film.of(end, shape));
    }
    return made;
  });
  const [one, other] = films;
  const all = one && other && (one.wave ? walksOf(one, board.rows, board.cols) : branchesOf(one, other));
  if (!one || !all) throw new Error(messages.NO_TREE);
  return { all, plain: one, board, shape };
}

export function createHand(
  { app, setups, go, copyLink, moved }: Omit<Tools, "close">,
  first: First,
  { kicker, onward, source }: Around,
) {
  const { info } = app;
  const list = setupsOf(info, first.setups);
  const [setup] = list;
  /** Whether its nodes are walks: those are cut that reach a square again. */
  const walks = setup && strategyOf(info, setup.strategy)?.shape.kind === "wave";
  const status = h("p", { role: "status", class: "hand-said", "data-test": "hand-said", text: messages.LOADING });
  const count = h("p", { class: "quiet figures", "data-test": "hand-count" });
  const place = h("div", { class: "hand-tree", role: "group", "aria-label": messages.TREE_TO_PRUNE });
  /** One of the boards, large: the last one that was pointed at. */
  const close = h("canvas", { class: "hand-close", "aria-hidden": "true", "data-test": "hand-close" });
  const before = h("p", { class: "quiet figures", hidden: true, "data-test": "hand-before" });
  /** For a finger: cuts the board that is shown large, or takes the cut back. */
  const cut = button(messages.CUT_HERE, () => press(chosen), {
    class: "button main hand-cut",
    hidden: true,
    "data-test": "hand-cut",
  });
  const best = button(messages.SHOW_BEST, () => reveal(), { "data-test": "hand-best" });
  const check = button(
    messages.CHECK_CUTS,
    () => checkCuts(),
    { class: "button main", hidden: true, "data-test": "hand-check" },
    "check",
  );
  const again = button(messages.START_OVER, () => begin(), { "data-test": "hand-again" }, "restart");
  const end = h(
    "div",
    { class: "takeaway", hidden: true },
    h("p", { text: first.takeaway }),
    h("p", { text: messages.SAVES_AND_COSTS }),
    !walks && h("p", { class: "quiet", text: messages.CLASHES }),
  );
  const root = h(
    "section",
    { class: "lesson hand", "data-test": "hand" },
    h(
      "div",
      { class: "stage" },
      h("div", { class: "stage-board" }, close),
      h("div", { class: "hand-now" }, status, cut, count, h("div", { class: "row wrap" }, again, check, best)),
    ),
    h(
      "div",
      { class: "lesson-words" },
      headOf(first.title, kicker, () => copyLink(0), "hand-link"),
      h("div", { class: "hand-text" }, ...first.text.map((text) => h("p", { text })), before),
      h("div", { class: "lab-scroll hand-scroll" }, place),
      h(
        "p",
        { class: "quiet hand-how" },
        walks ? messages.HOW_TO_PRUNE_WALKS : messages.HOW_TO_PRUNE,
        " ",
        h("span", { class: "by-keys", text: messages.BY_KEYS }),
      ),
      end,
      h("div", { class: "row lesson-steps" }, ...onward),
      h(
        "details",
        { class: "lesson-fold" },
        h("summary", { text: messages.MORE_OF_TREE }),
        h("p", { text: messages.ruleOf(info.rule) }),
        source,
      ),
    ),
  );
  const resized = new ResizeObserver(onceAFrame(() => draw()));
  const redraw = () => draw();
  let tree: Grown | null = null;
  let nodes: HTMLButtonElement[] = [];
  let cuts = new Set<number>();
  /** The board that is shown large. */
  let near = 0;
  /** The board that a finger chose; -1: none. */
  let chosen = -1;
  /** Whether it was left for good. */
  let left = false;
  /** Whether the best cuts were shown. */
  let told = false;
  /** Whether the last press was a finger's. */
  let byTouch = false;
  return {
    root,
    start,
    stop: () => {},
    leave,
    watch,
    asks: () => !isOver(),
    reads: isOver,
  };

  function isOver() {
    return end.hidden === false || isDone(info.id, 0);
  }

  /** Watches the search of its board, with its tests. */
  function watch() {
    return setUp({ app, setups, go }, first.board, () => packedOf(app, first.board), list, "search", list[1]);
  }

  async function start() {
    let made: Grown;
    try {
      made = await grown(app, first);
    } catch (error) {
      return say(status, wordsOf(error));
    }
    // Left while the tree grew, it is shown no more.
    if (app.info !== info || left) return;
    tree = made;
    drawn.add(redraw);
    for (const one of [place, close]) resized.observe(one);
    // On paper the theme is another one: added after what changes it, and once only.
    for (const type of ["beforeprint", "afterprint"]) addEventListener(type, drawAll);
    begin(openCuts(info.id));
  }

  function leave() {
    left = true;
    tree = null;
    drawn.delete(redraw);
    resized.disconnect();
  }

  /** @param made cuts that were made before a reload */
  function begin(made: number[] = []) {
    if (!tree) return;
    const { all } = tree;
    cuts = new Set(made.filter((at) => at > 0 && at < all.length));
    chosen = -1;
    nodes = all.map((_, at) =>
      h(
        "button",
        {
          type: "button",
          class: "node",
          tabindex: at === 0 ? 0 : -1,
          "data-test": `hand-${at}`,
          onpointerdown: (event: PointerEvent) => (byTouch = event.pointerType !== "mouse"),
          onclick: (event: MouseEvent) => (byTouch && event.detail > 0 ? choose(at) : press(at)),
          onkeydown: (event: KeyboardEvent) => move(event, at),
          onfocus: () => byTouch || look(at),
          onpointerenter: (event: PointerEvent) => event.pointerType === "mouse" && look(at),
        },
        h("canvas", { class: "node-picture", "aria-hidden": "true" }),
        h("span", { class: "node-mark", "aria-hidden": "true" }),
      ),
    );
    place.replaceChildren(h("ul", null, item(0)));
    root.style.setProperty("--columns", String(1 + Math.max(...all.map(({ depth }) => depth))));
    root.style.setProperty("--leaves", String(all.filter(({ below }) => below.length === 0).length));
    end.hidden = true;
    best.hidden = false;
    near = 0;
    const first = cutsOf(info.id);
    before.hidden = !first;
    say(before, first ? messages.firstCuts(first) : "");
    say(status, walks ? messages.PRESS_WALKS : messages.PRESS_BRANCHES);
    draw();
    show();
  }

  /** A branch with those below it. */
  function item(at: number): HTMLElement {
    const below = tree?.all[at]?.below ?? [];
    return h("li", null, nodes[at], below.length > 0 && h("ul", null, ...below.map(item)));
  }

  /**
   * Paints the boards in the colours of the theme.
   * @param only the one that is shown large
   */
  function draw(only = false) {
    // What is taken away with its puzzle is left by the pointer once more.
    if (!tree || app.info !== info) return;
    const { all, plain, board } = tree;
    const page = new app.engine.Page(info.id);
    try {
      page.openBits(board.bits);
      page.setTheme(document.documentElement.dataset.theme ?? "dark");
      const paint = (canvas: Element | null | undefined, one: Branch | undefined) => {
        if (!(canvas instanceof HTMLCanvasElement) || !one) return;
        const density = devicePixelRatio || 1;
        canvas.width = Math.max(1, Math.round(canvas.clientWidth * density));
        canvas.height = Math.max(1, Math.round(canvas.clientHeight * density));
        // What clashes is shown once the reader has decided.
        paintState(page, canvas, stateAt(plain, one, !end.hidden && !one.keeps));
      };
      if (!only) all.forEach((one, at) => paint(nodes[at]?.firstElementChild, one));
      paint(close, all[near]);
    } finally {
      page.free();
    }
  }

  /** Shows a board large. */
  function look(at: number) {
    near = at;
    nodes.forEach((node, index) => (node.dataset.near = String(index === near)));
    draw(true);
  }

  /** Makes a node the one that Tab leads to. */
  function stand(at: number) {
    nodes.forEach((node, index) => (node.tabIndex = index === at ? 0 : -1));
  }

  /** A finger's first press shows a board large, and what can be done; the second one does it. */
  function choose(at: number) {
    if (!tree || chosen === at) return press(at);
    chosen = at;
    const { all } = tree;
    const can = end.hidden && at > 0 && !gone(all, cuts).has(all[at]?.parent ?? -1);
    if (isWrong(at)) {
      stand(at);
      say(status, truthOf(tree, at));
    } else if (can) {
      stand(at);
      say(status, messages.nodeOf(nameOf(tree, at), (all[at]?.size ?? 1) - 1, "open"));
    } else press(at);
    show();
    look(at);
    nodes[at]?.scrollIntoView({ block: "nearest" });
  }

  function press(at: number) {
    stand(at);
    if (!tree) return;
    const { all } = tree;
    if (!end.hidden) return isWrong(at) ? takeBack(at) : say(status, truthOf(tree, at));
    if (at === 0) return say(status, messages.START_STAYS);
    const one = all[at];
    if (gone(all, cuts).has(one?.parent ?? -1)) return say(status, messages.GONE_ALREADY);
    if (cuts.delete(at)) say(status, messages.RESTORED);
    else {
      cuts.add(at);
      // A class decides without being told; Check cuts tells.
      say(status, app.allows("solve") ? saidOf(tree, at) : messages.cutMade((one?.size ?? 1) - 1));
    }
    show();
    if (areBest(all)) done(true);
  }

  /** Whether all is cut that saves a node, and nothing else. */
  function areBest(all: Branch[]) {
    return (
      saved(all, cuts) >= saved(all, savingCuts(all)) && standing(all, cuts).every((one) => judge(all, one) === "right")
    );
  }

  /** Whether a cut was checked, and is wrong. */
  function isWrong(at: number) {
    return nodes[at]?.dataset.state === "wrong";
  }

  /** Takes a wrong cut back: the others stand, and more can be cut. */
  function takeBack(at: number) {
    if (!tree) return;
    cuts.delete(at);
    end.hidden = true;
    best.hidden = false;
    say(status, `${messages.RESTORED} ${truthOf(tree, at)}`);
    draw();
    show();
  }

  /** Ends with the truth once a cut is wrong; as long as all are right, more can be cut. */
  function checkCuts() {
    if (!tree) return;
    const { all } = tree;
    const [have, possible] = [saved(all, cuts), saved(all, savingCuts(all))];
    if (have >= possible || standing(all, cuts).some((at) => judge(all, at) === "early")) return done(true);
    // A check that is right so far is a first try, too.
    if (have > 0) keepCuts(info.id, { saved: have, all: all.length - 1, wrong: 0 });
    say(status, messages.moreToCut(have, possible));
  }

  /** Makes the best cuts. */
  function reveal() {
    if (!tree) return;
    cuts = savingCuts(tree.all);
    told = true;
    const held = document.activeElement === best;
    done(false);
    if (held) again.focus({ preventScroll: true });
  }

  /** @param own whether the cuts are the reader's own */
  function done(own: boolean) {
    if (!tree) return;
    const { all } = tree;
    end.hidden = false;
    best.hidden = !own || areBest(all);
    show();
    const lost = gone(all, cuts);
    const made = standing(all, cuts);
    const [early, late] = ["early", "late"].map((sort) => made.filter((at) => judge(all, at) === sort).length);
    const result = { saved: saved(all, cuts), all: all.length - 1, wrong: early ?? 0 };
    say(
      status,
      messages.pruned({
        ...result,
        cuts: made.length,
        walk: tree.plain.wave,
        own,
        goal: all.some((one, at) => one.goal && one.below.length === 0 && !lost.has(at)),
      }),
    );
    // Below the tree it would be out of sight, and the tree stays where it is.
    say(
      count,
      !own
        ? end.getBoundingClientRect().bottom > innerHeight
          ? first.takeaway
          : ""
        : early
          ? messages.wrongCuts(early, tree.plain.wave)
          : messages.pruneSum(late ?? 0),
    );
    if (own) {
      finish(info.id, 0);
      // Who has seen the best cuts does not try for the first time.
      if (!told) keepCuts(info.id, result);
    }
    draw();
    // What the best cuts are is seen in the tree, where the reader is.
    if (own) end.scrollIntoView({ block: "nearest" });
  }

  function show() {
    const shown = tree;
    if (!shown) return;
    const { all } = shown;
    const lost = gone(all, cuts);
    const over = !end.hidden;
    all.forEach((one, at) => {
      const node = nodes[at];
      if (!node) return;
      const out = cuts.has(at);
      const judged = judge(all, at);
      const state =
        over && out && judged === "early"
          ? "wrong"
          : over && one.goal && one.below.length === 0
            ? "found"
            : lost.has(at) && !out
              ? "gone"
              : out
                ? judged === "late"
                  ? "late"
                  : "cut"
                : over && judged === "right" && one.size > 1
                  ? "missed"
                  : "open";
      node.dataset.near = String(at === near);
      node.dataset.state = state;
      if (at > 0) node.setAttribute("aria-pressed", String(out));
      node.title = nameOf(shown, at);
      node.setAttribute("aria-label", messages.nodeOf(node.title, one.size - 1, state));
      const mark = node.lastElementChild;
      if (mark) say(mark, messages.MARKS[state] ?? "");
    });
    check.hidden = over || cuts.size === 0;
    again.hidden = !over && cuts.size === 0;
    const back = cuts.has(chosen);
    cut.hidden = chosen <= 0 || (over ? !isWrong(chosen) : lost.has(all[chosen]?.parent ?? -1));
    cut.replaceChildren(back ? messages.UNDO_CUT : messages.CUT_HERE);
    cut.classList.toggle("main", !back);
    check.classList.toggle("main", cut.hidden || back);
    keepOpenCuts(info.id, over ? [] : [...cuts]);
    moved();
    if (!over) say(count, messages.nodesSaved(saved(all, cuts), all.length - 1));
  }

  /**
   * Arrow keys walk the tree as it is drawn: on to what follows from a board, back, and to the next board beside it.
   */
  function move(event: KeyboardEvent, at: number) {
    const one = tree?.all[at];
    byTouch = false;
    if (!one || event.ctrlKey || event.metaKey || event.altKey) return;
    const order = [...place.querySelectorAll("button")].filter((node) => node.dataset.state !== "gone");
    const here = order.indexOf(nodes[at]);
    const down = getComputedStyle(place).getPropertyValue("--down") !== "";
    const [into, back, after, before] = [
      nodes[one.below[0] ?? -1],
      nodes[one.parent],
      order[here + 1],
      order[here - 1],
    ];
    const to =
      (down
        ? { ArrowDown: into, ArrowUp: back, ArrowRight: after, ArrowLeft: before }
        : { ArrowRight: into, ArrowLeft: back, ArrowDown: after, ArrowUp: before })[event.key] ??
      { Home: order[0], End: order.at(-1) }[event.key];
    if (!/^(?:Arrow|Home$|End$)/.test(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
    if (!to || to.dataset.state === "gone") return;
    stand(nodes.indexOf(to));
    to.focus();
  }
}

/** Why a branch fails: what a test says of it, or what all the boards below it say. */
function whyOf(one: Branch | undefined, shape: Shape) {
  const reason = (at: number | undefined) => shape.reasons[(at ?? 0) - 1] ?? "";
  if (!one) return "";
  return one.tested || one.below.length === 0
    ? reason(one.reasons[0])
    : messages.allFail(one.reasons.length === 1 ? reason(one.reasons[0]) : "");
}

/** Why a branch is cut, a sentence. */
export function reasonOf({ all, plain, shape }: Grown, at: number) {
  return plain.wave ? messages.REACHED : whyOf(all[at], shape);
}

/** What is said of a cut when it is made. */
function saidOf(tree: Grown, at: number) {
  const { all, plain } = tree;
  const judged = judge(all, at);
  const size = all[at]?.size ?? 1;
  if (judged === "early") return plain.wave ? messages.EARLY_WALK : messages.EARLY;
  if (judged === "right") return messages.right(reasonOf(tree, at), size - 1);
  const top = topOf(all, at);
  return messages.late(nameOf(tree, top), (all[top]?.size ?? 1) - size);
}

/** What the end tells of a board. */
function truthOf(tree: Grown, at: number) {
  const one = tree.all[at];
  if (!one?.keeps) return messages.couldGo(reasonOf(tree, at));
  return one.goal ? messages.GOAL_BELOW : messages.NEW_CELL;
}

/** What a branch is, in words. */
export function nameOf({ all, plain, shape, board }: Grown, at: number) {
  const one = all[at];
  if (!one || at === 0) return messages.START;
  return plain.wave
    ? messages.walkTo(cellsOf(one.path, board.cols))
    : captionOf(plain, one.event, shape, board.cols).words;
}

/**
 * The state of a branch, as `Page.follow` reads it.
 * @param clashes whether what clashes is marked
 */
export function stateAt(film: Film, { event, path, clash }: Branch, clashes = false) {
  if (film.wave) return [1, path.length - 1, 0, path.length - 1, ...path.slice(0, -1), 1, path.at(-1) ?? 0, 0, 0];
  const words = event < 0 ? [0, 0, 0, 0, 0] : stateOf(film, settledAt(film, event));
  // The last list is of what is cut.
  return clashes ? [...words.slice(0, -1), clash.length, ...clash] : words;
}

/** Rows and columns from 1. */
function cellsOf(cells: number[], cols: number): [number, number][] {
  return cells.map((cell) => [Math.floor(cell / cols) + 1, (cell % cols) + 1]);
}
