// The Edit pane: tools with counts, the board's size, and actions on the whole board.

import { button, enable, focusBoard, h, iconButton, keyed } from "../ui/dom.js";
import { createFold } from "../ui/fold.js";
import { icon } from "../ui/icons.js";
import { createKeypad } from "../board/keypad.js";
import { createSizes } from "./size-fields.js";
import { bring, reachable } from "../ui/scrollable.js";
import { closeSheets, createSheet } from "../ui/sheet.js";
import { createTools } from "../board/tools.js";
import { lazy } from "../ui/lazy.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { Pane, Parts } from "../ui/panel.js";
import type { Action, View } from "../workers/types.js";

export function createEdit(parts: Parts, solve: () => void): Pane {
  const { app, stage } = parts;
  const tools = createTools(app, stage, false);
  /** On a phone they are a row, which may run out of sight. */
  const sheet = createSheet(tools.element, messages.TOOLS, {
    class: "sheet",
    ended: () => requestAnimationFrame(showChosen),
  });
  const all = iconButton("more", messages.ALL_TOOLS, sheet.open, {
    class: "icon-button framed all-tools",
    "data-test": "all-tools",
  });
  const palette = h("div", { class: "palette" }, tools.element, all);
  const keypad = createKeypad(app, stage);
  const sizes = createSizes(app);
  const proof = h("div", { class: "proof", "data-test": "proof" });
  const verdict = h("div", { class: "badge-head", hidden: true });
  const actions = createActions(app);
  const about = h("div");
  const findings = createFindings();
  const main = button(
    messages.SOLVE_BOARD,
    () => {
      if (main.hasAttribute("aria-disabled")) return toast(main.title);
      finish();
    },
    { class: "button main", "data-test": "edit-solve" },
    "solve",
  );
  const leads = createLeads(app, true);
  const play = button(
    messages.PLAY_BOARD,
    () => (play.hasAttribute("aria-disabled") ? toast(play.title) : app.setMode("play")),
    { class: "button main plays", "data-test": "edit-play", hidden: true },
    "hand",
  );
  const equipped = lazy(async () =>
    (await import("./first-edit.js")).equip(parts, { about, play, verdict, proof, findings }),
  );
  const more = [
    createFold(
      "edit",
      messages.SIZE_AND_TRANSFORMS,
      h("section", { class: "block" }, h("h3", { text: messages.SIZE }), sizes.element),
      h("section", { class: "block" }, actions.element),
    ),
    createFold(
      "about",
      messages.TITLE_AND_AUTHOR,
      h("h3", { class: "in-sheet", text: messages.TITLE_AND_AUTHOR }),
      about,
    ),
  ];
  return {
    strip: [
      h("div", { class: "judged" }, verdict, proof),
      palette,
      keypad.element,
      h("div", { class: "notes" }, findings),
    ],
    more,
    foot: [leads.element, play, main],
    sheet: messages.EDIT_SHEET,
    update,
  };

  function update(view: View) {
    tools.update(view);
    keypad.update(view);
    sizes.update(view);
    // Without the network there are still the fields, and Solve.
    equipped().catch(() => {});
    actions.update(view.actions.filter((one) => !isStep(one)));
    leads.update(view.actions.filter(isStep));
    showFindings(findings, view);
    enable(main, view.unfinished, messages.CHECKS_UNIQUE);
    // A board copied from elsewhere is meant to be played.
    play.hidden = view.unfinished !== "" || app.doors === null;
    main.hidden = !play.hidden;
  }

  /** Who chose a tool among all finds it in the row. */
  function showChosen() {
    const chosen = tools.element.querySelector("[aria-pressed='true']");
    if (chosen) bring(tools.element, chosen);
  }

  function finish() {
    app.setMode("solve");
    solve();
  }
}

/**
 * Whether an action makes a part of the board from another. Its button has a place of its own in the foot, pressed or
 * not.
 */
function isStep({ role, icon, on, group }: Action) {
  return role !== "group" || (!icon && on === null && group !== "Board");
}

/** A list of errors and notes. */
export function createFindings() {
  const list = h("ul", { class: "findings", "data-test": "findings" });
  reachable(list, messages.STATUS);
  return list;
}

/**
 * Shows the errors and notes about the board.
 * @param lacks whether to say what is missing even in Play
 */
export function showFindings(list: HTMLElement, view: View, lacks = view.mode !== "play") {
  const findings =
    view.unfinished && lacks && !view.findings.some((one) => one.words === view.unfinished)
      ? [...view.findings, { tone: "note" as const, words: view.unfinished }]
      : view.findings;
  keyed(
    list,
    findings,
    (one) => `${one.tone}/${one.words}`,
    (one) => h("li", { class: one.keys ? `${one.tone} keys` : one.tone, text: one.words }),
    () => {},
  );
  list.hidden = findings.length === 0;
}

/** Buttons and switches for the whole board, in groups. */
export function createActions(app: App) {
  const element = h("div", { class: "actions" });
  return { element, update };

  function update(list: Action[]) {
    const groups = new Map<string, Action[]>();
    for (const action of list) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
    keyed(
      element,
      [...groups],
      ([name]) => name,
      ([name]) =>
        h(
          "div",
          { class: "action-group", role: "group", "aria-label": name },
          h("h3", { text: name }),
          h("div", { class: "action-list" }),
        ),
      (box, [, some]) => {
        // Made above.
        const row = box.lastElementChild as HTMLElement;
        // A setting among others is chosen, and one by itself is switched.
        const alone = some.filter(({ on }) => on !== null).length === 1;
        keyed(
          row,
          some,
          (action) => action.id,
          (action) => (alone && action.on !== null ? createSwitch(action) : createAction(action)),
          (element, action) => {
            const box = element.querySelector("input");
            if (box) return void (box.checked = action.on === true);
            enable(element, action.disabled, action.name);
            if (action.on !== null) element.setAttribute("aria-pressed", String(action.on));
          },
        );
      },
    );
  }

  function createSwitch({ id, name }: Action) {
    return h(
      "label",
      { class: "switch" },
      h("input", {
        type: "checkbox",
        role: "switch",
        "data-test": `act-${id}`,
        onchange: () => {
          app.page.act(id);
          app.changed();
        },
      }),
      h("span", { text: name }),
    );
  }

  function createAction(action: Action) {
    // Icons for turning and mirroring need no label.
    const named = action.on !== null || !action.icon || action.group === "Board";
    const element = h(
      "button",
      {
        type: "button",
        class: named ? "button" : "icon-button framed",
        "aria-label": action.name,
        "data-test": `act-${action.id}`,
        onclick: () => {
          if (element.hasAttribute("aria-disabled")) return toast(element.title);
          app.page.act(action.id);
          // On a phone the board that has changed is behind the sheet.
          if (named && action.on === null) closeSheets();
          app.changed();
          if (action.id === "new") toast(messages.emptied(app.view.rows, app.view.cols));
        },
      },
      action.icon ? icon(action.icon) : null,
      named ? h("span", { text: action.name }) : null,
    );
    return element;
  }
}

/**
 * Actions shown next to the main button.
 * @param makes whether they make a board
 */
export function createLeads(app: App, makes = false) {
  const element = h("div", { class: "leads" });
  return { element, update };

  function update(list: Action[]) {
    element.hidden = list.length === 0;
    keyed(
      element,
      list,
      (action) => action.id,
      (action) => {
        const one = button(
          action.name,
          () => {
            if (one.hasAttribute("aria-disabled")) return toast(one.title);
            app.page.act(action.id);
            app.changed();
            // An empty board must be filled in before it can be played.
            if (app.view.unfinished && app.view.mode === "play" && action.role === "next") {
              app.page.setMode("edit");
              app.arrival.copying = app.doors !== null;
              app.changed();
              focusBoard();
            }
          },
          { class: "button", "data-test": `act-${action.id}` },
          action.icon ?? "",
        );
        return one;
      },
      (one, action) => {
        enable(one, action.disabled, action.name);
        one.classList.toggle("main", action.role === "next" || (makes && !action.disabled && isNext(action)));
        if (action.on !== null) one.setAttribute("aria-pressed", String(action.on));
      },
    );
  }

  /** What a maker needs next: also clues that are older than the solution drawn. */
  function isNext({ id, role }: Action) {
    const { moved, solved, stroking, puzzle, problem } = app.view;
    const counted = app.found.count.problem === problem ? app.found.count : null;
    // Without anything drawn all clues would be 0.
    // Where few differ, those alone are to change: others may have been removed.
    if (id === `${puzzle}-clues` && !app.doors) return moved && !solved && !stroking && !counted?.mends;
    // Once the solution is off the board, nothing leads to it any more: with several solutions the board is not ready
    // for that.
    return role === "beside" && !app.doors && !(solved && counted?.count);
  }
}
