// The side panel: the modes, each with a strip that is always visible, more content below, and one main action. On a
// phone the strip and the action stay below the board and the rest becomes a sheet.

import { byId, focusBoard, h } from "./dom.js";
import { createEdit } from "../edit/edit-panel.js";
import { lazy } from "./lazy.js";
import { createPlay } from "../play/play-panel.js";
import { reachable } from "./scrollable.js";
import { closeSheets, createSheet } from "./sheet.js";
import { EMBEDDED } from "../storage/settings-store.js";
import { createTabs } from "./tabs.js";
import { whenLoaded } from "./toast.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { Gallery } from "../boards/gallery.js";
import type { Made } from "../boards/generated.js";
import type { Sent } from "../share/share-sheet.js";
import type { Solver } from "../solve/solver.js";
import type { Stage } from "../board/canvas.js";
import type { Timeline } from "../replay/timeline.js";
import type { Mode, View } from "../workers/types.js";

/** What the panes have access to. */
export interface Parts {
  app: App;
  stage: Stage;
  solver: Solver;
  timeline: Timeline;
  gallery: Gallery;
  /** How the board was solved, in words, and its start from zero. */
  clock: { deeds: () => string; restart: () => void };
  made: Made;
  /** What is offered once a board is solved. */
  after: HTMLElement;
  /** Demonstrates the puzzle. */
  show: () => void;
  /** Opens the dialog for sharing the board or a solution. */
  share: (what: Sent) => void;
}

/** A mode's pane. */
export interface Pane {
  strip: HTMLElement[];
  more: HTMLElement[];
  foot: HTMLElement[];
  /** The sheet's title on a phone; "": it has none. */
  sheet: string;
  update: (view: View) => void;
}

export const MODES: { id: Mode; name: string; icon: string }[] = [
  { id: "play", name: messages.PLAY, icon: "hand" },
  { id: "edit", name: messages.EDIT, icon: "edit" },
  { id: "solve", name: messages.SOLVE, icon: "solve" },
];
/** The panes in document order: Edit's tools come before Play's. */
const PANES: Mode[] = ["edit", "play", "solve"];
/** Replaces the board and its panes. */
const LEARN = { id: "learn" as const, name: messages.LEARN, icon: "learn" };

export function createPanel(parts: Parts) {
  const { app } = parts;
  const work = byId("work");
  const root = byId("panel");
  /** The Solve pane, which many visitors never need. */
  const solving = lazy(async () => {
    const { createSolve } = await import("../solve/solve-panel.js");
    const solve = createSolve(parts);
    panes.solve = solve;
    answer = solve.answer;
    boxes.find(({ id }) => id === "solve")?.fill(solve);
    if (app.view.mode === "solve") solve.update(app.view);
    return solve;
  });
  const unloaded: Pane = { strip: [], more: [], foot: [], sheet: "", update: () => void ready() };
  const panes: Record<Mode, Pane> = {
    edit: createEdit(parts, () => void start()),
    play: createPlay(parts),
    solve: unloaded,
  };
  /** The step through solutions, once they can be there. */
  let answer: (by: number) => void = (): void => {};

  const tabs = createTabs(
    [...MODES, LEARN].map((mode) => ({ ...mode, title: messages.modeKey(mode.name), leads: mode === LEARN })),
    {
      prefix: "mode",
      label: messages.MODE,
      controls: (id) => (id === "learn" ? "lab" : `pane-${id}`),
      choose: (id) => (id === "learn" ? app.learn.resume() : app.setMode(id)),
      offered: (all) => all.filter(({ id }) => id !== "solve" || app.allows("solve")),
    },
  );
  tabs.element.addEventListener("click", (event) => {
    // Arrow keys go to the board, unless the tabs are used by keyboard.
    if (event.pointerType === "mouse" && !app.learn.room && app.view.mode !== "solve") focusBoard();
  });
  root.append(tabs.element);

  const boxes = PANES.map((id) => {
    const name = MODES.find((mode) => mode.id === id)?.name ?? "";
    const pane = panes[id];
    const more = h("div", { class: "more" });
    const sheet = createSheet(more, pane.sheet, { class: "sheet", ended: () => (work.dataset.sheet = "") });
    const sheetName = pane.sheet === messages.MORE ? messages.MORE : messages.moreOf(pane.sheet);
    const sheetButton = h(
      "button",
      {
        type: "button",
        class: "button sheet-button",
        "aria-label": sheetName,
        title: pane.sheet,
        "data-test": `sheet-${id}`,
        onclick: () => {
          work.dataset.sheet = id;
          sheet.open();
        },
      },
      h("span", { text: messages.MORE }),
    );
    const strip = h("div", { class: "strip", role: "group" });
    reachable(strip, messages.panelOf(name));
    const foot = h("div", { class: "foot" }, pane.sheet ? sheetButton : null);
    const box = h(
      "div",
      { class: "pane", id: `pane-${id}`, role: "tabpanel", "aria-labelledby": `mode-${id}`, "data-mode": id },
      // The headings of its parts are below it.
      h("h2", { class: "hidden", text: name }),
      h("div", { class: "scroll" }, strip, more),
      foot,
    );
    root.append(box);
    const fill = (one: Pane) => {
      strip.append(...one.strip);
      more.append(...one.more);
      foot.prepend(...one.foot);
    };
    fill(pane);
    return { id, box, fill };
  });

  app.listen((view) => {
    work.dataset.mode = view.mode;
    tabs.show(view.mode);
    for (const { id, box } of boxes) box.toggleAttribute("hidden", id !== view.mode);
    panes[view.mode].update(view);
    if (work.dataset.sheet && work.dataset.sheet !== view.mode) closeSheets();
  });
  if (EMBEDDED) void ready();
  return { solve: { start, answer: (by: number) => answer(by) } };

  function ready() {
    return whenLoaded(solving, () => {});
  }

  /** As the Solve pane's. */
  function start(...asked: Parameters<Awaited<ReturnType<typeof solving>>["start"]>) {
    return whenLoaded(solving, (solve) => solve.start(...asked));
  }
}
