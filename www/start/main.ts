// Starts the page.

import { followAddress } from "../address/address-bar.js";
import { App } from "../board/app.js";
import { createClock } from "../play/clock.js";
import { Daily } from "../boards/daily.js";
import { today } from "../boards/dates.js";
import { button, byId, iconButton, h, say, whenIdle } from "../ui/dom.js";
import { createFloat } from "../board/buttons-over-board.js";
import { Gallery } from "../boards/gallery.js";
import { listenToPaste } from "../boards/new/import.js";
import { icon } from "../ui/icons.js";
import { lastDay } from "../storage/kept-boards.js";
import { listenToKeys } from "../board/keys.js";
import { fragmentLink, hasBoard, labOf } from "../address/link.js";
import { Made } from "../boards/generated.js";
import { createPanel } from "../ui/panel.js";
import { lazy } from "../ui/lazy.js";
import { lazySheet } from "../ui/lazy-sheet.js";
import { keepFocus } from "../ui/refocus.js";
import { fades } from "../ui/scrollable.js";
import { watchSettings } from "./settings.js";
import { closeSheets } from "../ui/sheet.js";
import { Solver } from "../solve/solver.js";
import { Stage } from "../board/canvas.js";
import { Timeline } from "../replay/timeline.js";
import { EMBEDDED, load, unreadable, whenLost } from "../storage/settings-store.js";
import { hide, toast, whenLoaded } from "../ui/toast.js";
import "./offline/install.js";
import { hire, picture } from "./trusted-types.js";
import { LINKED, offerDemo } from "./first-visit.js";
import { announceChanges } from "../board/announce-changes.js";
import * as messages from "../words/words.js";
import type { View } from "../workers/types.js";

/** The address on arrival, before it is replaced by the board's link. */
const asked = location.hash;
/** Whether the development server was still building modules when it sent the page. */
const BUILDING = document.documentElement.hasAttribute("data-building");

watchSettings();
void begin();

/** Not awaited at the top level, where the bundler would split off every module that later parts import as well. */
async function begin() {
  const here = whileBuilding(() => byId("loading").querySelector("p")?.replaceChildren(messages.BUILDING_THIS));
  try {
    const app = await App.start();
    run(app, await openFirst(app));
  } catch (error) {
    const words = error instanceof Error ? error.message : String(error);
    document.documentElement.dataset.ready = "failed";
    byId("loading").replaceChildren(
      h("p", null, h("strong", { text: messages.NOT_STARTED })),
      h("p", { class: "quiet", text: messages.notStarted(words) }),
      byId("repair"),
    );
  }
  here();
}

/** Explains the delay if the development server is still building. Returns a function to call once that is done. */
function whileBuilding(tell: () => void) {
  const waits = BUILDING ? setTimeout(tell, 1000) : 0;
  return () => clearTimeout(waits);
}

/** @param trouble what is wrong with the link, if anything */
function run(app: App, trouble: string) {
  whenLost(() => seen(() => toast(messages.CANNOT_STORE, true)));
  let openings = app.openings;
  app.listen(() => {
    // A message about the previous board is outdated.
    if (app.openings !== openings) hide();
    openings = app.openings;
  });
  const stage = new Stage(app);
  const solver = new Solver(app);
  const timeline = new Timeline(app, stage);
  const clock = createClock(app);
  const daily = new Daily(app);
  const made = new Made(app);
  const demo = lazySheet(async () => (await import("./demo.js")).createDemo(app, stage));
  const sheets = {
    demo,
    share: lazySheet(async () => (await import("../share/share-sheet.js")).createShare(app, stage, timeline)),
    create: lazySheet(async () => (await import("../boards/new/new-dialog.js")).createNew(app, made)),
    help: lazySheet(async () => (await import("./help.js")).createHelp(app, demo.open)),
    themes: lazySheet(async () => (await import("./help.js")).createThemes(app)),
  };
  app.learn.onEnter.add(() => {
    if (!solver.busy) return;
    void solver.stop();
    toast(messages.SOLVE_STOPPED);
  });
  const gallery = new Gallery(app, daily, () => sheets.create.open());
  const after = h("div", { class: "after", hidden: true });
  const done = { name: app.name, given: app.view.given, solved: app.solvedByHand };
  // A board of the open set stays: its next one is in the set.
  const isOver = !trouble && givesWay(app, daily) && !(done.given && load("set.open", "").includes(done.given));
  const awaitsToday = isOver && daily.isPast(done.given) && !daily.day(today())?.solved;
  const goesOn = isOver && !awaitsToday && gallery.next(false);
  const panel = createPanel({
    app,
    stage,
    solver,
    timeline,
    gallery,
    clock,
    made,
    after,
    show: demo.open,
    share: sheets.share.open,
  });

  const undo = () => app.travel("undo");
  const redo = () => app.travel("redo");
  // In Learn the board is out of sight, and what is shared is the page that is open.
  const share = () => (app.learn.room ? void copyAddress() : sheets.share.open());
  createBar(app, stage, share, sheets.themes.open, sheets.help.open);
  createFloat(app, stage, undo, redo);
  createHead(app, stage, daily);
  announceChanges(app);
  whenNeeded(
    app,
    (view) => view.advisor !== null,
    async () => (await import("../play/adviser.js")).createAdviser(app, solver),
  );
  whenNeeded(
    app,
    (view) => view.lookahead !== null,
    async () => (await import("../play/lookahead.js")).lookAhead(app),
  );
  whenNeeded(
    app,
    (view) => view.solved,
    async () =>
      (await import("../play/after-solved.js")).fillAfter(after, { app, daily, made, clock, demonstrate: demo.open }),
  );
  whenNeeded(
    app,
    () => app.cases !== null,
    async () =>
      byId("panel").firstElementChild?.after((await import("../boards/several-in-text.js")).createCases(app, solver)),
  );
  whenNeeded(
    app,
    () => Boolean(app.about.parts),
    async () => (await import("../share/about/author-and-note.js")).showAbout(app),
  );
  offerDemo(app, demo.open);
  app.classroom.follow();
  followAddress(app);
  listenToPaste(app);
  listenToKeys(app, stage, timeline, {
    help: sheets.help.open,
    undo,
    redo,
    answer: panel.solve.answer,
    close: closeSheets,
  });
  byId("skip").addEventListener("click", (event) => {
    event.preventDefault();
    stage.focus();
  });
  keepFocus();

  stage.measure();
  // A link to Learn shows no board first.
  const shown = () => byId("loading").remove();
  if (labOf(asked) && !EMBEDDED) void app.learn.ready().then(shown, shown);
  else shown();
  document.documentElement.dataset.ready = "true";
  // Read-only access for tests and for the curious; the page itself does not use it.
  Object.defineProperty(window, "gridlight", {
    value: Object.freeze({
      page: app.page,
      stage,
      examples: (puzzle: string) => app.examples(puzzle),
      hire,
      picture,
      toast,
    }),
  });
  if (trouble) toast(trouble, true);
  else if (unreadable.size > 0) toast(messages.UNREADABLE, true);
  else if (goesOn) tellSolved();
  else if (BUILDING) toast(messages.BUILDING_OTHERS);
  if (awaitsToday) void openToday();
  void keepOwn();
  if (EMBEDDED)
    void whenLoaded(
      () => import("../share/embed/embedded-board.js"),
      ({ join }) => join({ app, stage, solver, timeline, clock, solve: panel.solve, trouble }),
    );
  // A page may have several framed boards, most of which are only looked at.
  else
    whenIdle(() => {
      solver.warm();
      void timeline.ready().catch(() => {});
      for (const sheet of Object.values(sheets)) void sheet.ready().catch(() => {});
      import("../play/after-solved.js").catch(() => {});
      import("../boards/daily-ticks.js").then(({ tickTabs }) => tickTabs(app, daily)).catch(() => {});
      import("./offline/keep.js").then(({ keepOffline }) => keepOffline(app)).catch(() => {});
      if ("launchQueue" in window || location.search)
        import("./offline/incoming.js").then(({ takeIn }) => takeIn(app)).catch(() => {});
    });
  function tellSolved() {
    if (done.solved)
      toast(
        messages.isSolved(done.name),
        false,
        button(messages.SHOW_SOLVED, () => app.openLeft(done.given), { "data-test": "show-solved" }, "undo"),
      );
  }

  /** Replaces an earlier day's board, unless something is done on it first. */
  async function openToday() {
    const { link } = app.view;
    const waits = () => app.view.link === link && app.view.mode === "play";
    await daily.open(today(), waits);
    // Without one, the gallery goes on.
    if (app.view.given !== done.given || (waits() && gallery.next(false))) tellSolved();
  }

  /** Starts to save Your boards. A framed board must not save anything. */
  async function keepOwn() {
    if (EMBEDDED) return;
    const parts = () =>
      Promise.all([
        import("../boards/own-boards.js"),
        import("../boards/own-boards-shelf.js"),
        import("../boards/list-by-keys.js"),
      ]);
    await whenLoaded(parts, ([{ Own }, { createOwnShelf }, { rove }]) => {
      rove(app, gallery);
      const own = new Own(app, (given) => app.example !== null || daily.dateOf(given) !== "");
      gallery.own.append(createOwnShelf(app, own));
    });
    if (load("set.open", ""))
      await whenLoaded(
        () => import("../boards/sets/play-set.js"),
        ({ resume }) => resume(app),
      );
  }
}

/**
 * Whether the board of the last visit gives way to another: one that is solved, or an earlier day's without moves. A
 * tab that goes on has the undo history, and keeps its board until the next day.
 */
function givesWay(app: App, daily: Daily) {
  const { view } = app;
  const since = lastDay(view.link);
  const isLater = since !== "" && since !== today();
  if (!view.given || (hasBoard(asked) && !isLater)) return false;
  if (app.solvedByHand) return isLater || !view.undo;
  return daily.isPast(view.given) && since !== today() && !view.moved && view.hints.place === 0;
}

/** Acts once the page is in sight. */
function seen(act: () => void) {
  if (!document.hidden) return act();
  document.addEventListener("visibilitychange", () => seen(act), { once: true });
}

/** Loads a part that only some puzzles need, once one of them is opened. */
function whenNeeded(app: App, needs: (view: View) => boolean, load: () => Promise<void>) {
  const ready = lazy(load);
  app.listen((view) => {
    // After a network failure, the next change tries again.
    if (needs(view)) ready().catch(() => {});
  });
}

/** Opens the link, else the last board, else the first of the gallery. Returns what is wrong with the link. */
async function openFirst(app: App) {
  let trouble = "";
  if (fragmentLink(location.hash)) {
    try {
      await app.reopen(location.hash);
      return "";
    } catch (error) {
      trouble = error instanceof Error ? error.message : String(error);
    }
  }
  await app.openPuzzle(app.info.id);
  return trouble;
}

async function copyAddress() {
  await whenLoaded(
    () => import("../share/copy-and-save.js"),
    async ({ copy }) => {
      const copied = await copy(location.href, null);
      toast(copied ? messages.PAGE_COPIED : messages.NOT_COPIED, !copied);
    },
  );
}

function createBar(app: App, stage: Stage, share: () => void, themes: () => void, help: () => void) {
  const tabs = app.puzzles.map((puzzle) =>
    h("button", {
      type: "button",
      class: "tab",
      "data-test": `puzzle-${puzzle.id}`,
      text: puzzle.name,
      onclick: async ({ detail }: MouseEvent) => {
        // After a click the arrow keys go to the board; keyboard users stay on the tab.
        const play = () => detail > 0 && !app.learn.room && stage.cells.focus(false);
        if (puzzle.id === app.view.puzzle) return play();
        const here = whileBuilding(() => toast(messages.building(puzzle.name)));
        try {
          await app.openPuzzle(puzzle.id);
          if (app.view.puzzle === puzzle.id) play();
        } catch {
          toast(messages.notLoaded(puzzle.name), true);
        } finally {
          here();
        }
      },
    }),
  );
  byId("puzzles").append(...tabs);
  fades(byId("puzzles"));
  // On a phone the open puzzle's tab may be out of sight, and a resized window may hide it.
  const show = (tab: HTMLElement | undefined) =>
    tab &&
    byId("puzzles").scrollTo(
      tab.offsetLeft - byId("puzzles").offsetLeft - (byId("puzzles").clientWidth - tab.offsetWidth) / 2,
      0,
    );
  addEventListener("resize", () => show(tabs.find((tab) => tab.hasAttribute("aria-current"))));
  byId("bar-end").append(
    h(
      "button",
      {
        type: "button",
        class: "button share-button",
        "data-test": "share",
        title: messages.SHARE,
        "aria-label": messages.SHARE,
        onclick: share,
      },
      icon("share"),
      h("span", { text: messages.SHARE }),
    ),
    iconButton("theme", messages.APPEARANCE, themes, { "data-test": "theme" }),
    iconButton("help", messages.HELP, help, { "data-test": "help" }),
  );
  let title = "";
  app.listen((view) => {
    tabs.forEach((tab, index) => {
      const current = app.puzzles[index]?.id === view.puzzle;
      if (current === tab.hasAttribute("aria-current")) return;
      if (!current) return tab.removeAttribute("aria-current");
      tab.setAttribute("aria-current", "page");
      // With the frame's own layout, not with one of its own.
      requestAnimationFrame(() => show(tab));
    });
    const now = messages.title(app.name, app.info.name, messages.boardKind(app.info.name, view.rows, view.cols));
    if (now === title) return;
    document.title = title = now;
    document.querySelector("meta[name=description]")?.setAttribute("content", `${app.info.name}: ${app.info.rule}`);
  });
}

/** The line above the board: its name and status, or an invitation on the first visit. */
function createHead(app: App, stage: Stage, daily: Daily) {
  const name = byId("board-name");
  /** The days in a row that today's board is about to continue. */
  const row = byId("row");
  const status = byId("status");
  app.listen((view) => {
    // The time needs something to stand beside. In Edit there is none.
    say(name, app.name || (view.mode === "edit" ? "" : messages.boardKind(app.info.name, view.rows, view.cols)));
    name.hidden = !name.textContent;
    row.hidden = view.mode !== "play" || view.solved || daily.streak < 2 || daily.dateOf(view.given) !== today();
    if (!row.hidden) say(row, messages.inARow(daily.streak));
    // Whoever follows a link may not know the puzzle.
    const linked = !EMBEDDED && view.puzzle === LINKED && !view.undo && !view.redo;
    const invites = view.mode === "play" && !view.solved && (linked || (app.name !== "" && !view.moved));
    // The status describes the board below the solution.
    const shown = view.mode === "solve" && view.shown !== null ? view.shown + 1 : 0;
    // While a replay is on the board, its status is not the board's.
    const answer =
      view.timeline && view.mode !== "solve"
        ? messages.REPLAY
        : shown === 0
          ? ""
          : view.answers > 1
            ? messages.solutionNumber(shown)
            : messages.SOLUTION;
    say(status, app.overlay.step || answer || (invites ? app.info.rule : view.status));
    status.classList.toggle("done", view.solved && view.mode === "play");
    stage.cells.root.setAttribute("aria-label", messages.boardOf(app.info.name, view.rows, view.cols, view.status));
  });
}
