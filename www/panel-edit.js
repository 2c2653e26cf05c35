// Edit: tools with counts, the board's size, what turns and moves it, and other boards.

import { button, enable, h, iconButton, keyed, say } from "./dom.js";
import { icon } from "./icons.js";
import { createKeypad } from "./keypad.js";
import { createTools } from "./tools.js";

/** @import { App } from "./app.js" */
/** @import { Pane, Parts } from "./panel.js" */
/** @import { Action, View } from "./types.js" */

/**
 * @param {Parts} parts
 * @param {() => void} solve
 * @returns {Pane}
 */
export function createEdit(parts, solve) {
  const { app, stage } = parts;
  const tools = createTools(app, stage, false);
  const keypad = createKeypad(stage);
  const rows = sizer("Rows", "rows", (view, by) => [view.rows + by, view.cols]);
  const cols = sizer("Columns", "cols", (view, by) => [view.rows, view.cols + by]);
  const actions = createActions(app);
  const findings = h("ul", { class: "findings", "data-test": "findings" });
  const main = button("Solve this board", () => {
    if (main.hasAttribute("aria-disabled")) return app.tell(main.title);
    app.setMode("solve");
    solve();
  }, { class: "button main", "data-test": "edit-solve" }, "solve");
  const play = button("Play this board", () => app.setMode("play"), { class: "button main", "data-test": "edit-play", hidden: true }, "hand");
  const generate = button("Generate", parts.generate, { "data-test": "generate" }, "dice");
  const more = [
    h("section", { class: "block" }, h("h3", { text: "Size" }), h("div", { class: "sizes" }, rows.element, cols.element)),
    h("section", { class: "block" }, actions.element),
    h("section", { class: "block" }, h("h3", { text: "Another board" }), h("div", { class: "row" },
      button("Import", parts.import, { "data-test": "import" }, "paste"),
      generate)),
  ];
  return { strip: [tools.element, keypad.element, findings], more, foot: [play, main], sheet: "Size, turn, import", update };

  /** @param {View} view */
  function update(view) {
    tools.update(view);
    keypad.update(view);
    rows.update(view.rows);
    cols.update(view.cols);
    actions.update(view.actions);
    generate.hidden = !app.info.generates;
    showFindings(findings, view);
    enable(main, view.unfinished, "Look for all answers");
    // What was typed in from elsewhere is to be played.
    play.hidden = view.unfinished !== "" || app.page.doors() === null;
    main.hidden = !play.hidden;
  }

  /**
   * @param {string} name
   * @param {string} id
   * @param {(view: View, by: number) => [number, number]} change
   */
  function sizer(name, id, change) {
    const output = h("output", { class: "figures", "data-test": id });
    const resize = (/** @type {number} */ by) => () => {
      const button = by < 0 ? less : greater;
      if (button.hasAttribute("aria-disabled")) return app.tell(button.title);
      app.page.resize(...change(app.view, by));
      app.changed();
    };
    const less = iconButton("minus", `Fewer ${name.toLowerCase()}`, resize(-1), { "data-test": `${id}-less` });
    const greater = iconButton("plus", `More ${name.toLowerCase()}`, resize(1), { "data-test": `${id}-more` });
    return {
      element: h("div", { class: "size" }, h("span", { class: "quiet", text: name }), h("div", { class: "stepper" }, less, output, greater)),
      update(/** @type {number} */ value) {
        const { minSide, maxSide } = app.info;
        say(output, String(value));
        enable(less, value <= minSide ? `At least ${minSide}` : "", `Fewer ${name.toLowerCase()}`);
        enable(greater, value >= maxSide ? `At most ${maxSide}` : "", `More ${name.toLowerCase()}`);
      },
    };
  }
}

/**
 * What is wrong or worth knowing about the board.
 * @param {HTMLElement} list
 * @param {View} view
 */
export function showFindings(list, view) {
  const findings = view.unfinished && view.mode !== "play" && !view.findings.some((one) => one.words === view.unfinished)
    ? [...view.findings, { tone: /** @type {const} */ ("note"), words: view.unfinished }] : view.findings;
  keyed(list, findings, (one) => `${one.tone}/${one.words}`, (one) => h("li", { class: one.tone, text: one.words }), () => {});
  list.hidden = findings.length === 0;
}

/**
 * Buttons and settings of the whole board, in their groups.
 * @param {App} app
 */
export function createActions(app) {
  const element = h("div", { class: "actions" });
  return { element, update };

  /** @param {Action[]} list */
  function update(list) {
    /** @type {Map<string, Action[]>} */
    const groups = new Map();
    for (const action of list) groups.set(action.group, [...(groups.get(action.group) ?? []), action]);
    keyed(element, [...groups], ([name]) => name, ([name]) => h("div", { class: "action-group", role: "group", "aria-label": name },
      h("h3", { text: name }), h("div", { class: "action-list" })), (box, [, some]) => {
      const row = /** @type {HTMLElement} */ (box.lastElementChild);
      keyed(row, some, (action) => action.id, createAction, (element, action) => {
        enable(element, action.disabled, action.name);
        if (action.on !== null) element.setAttribute("aria-pressed", String(action.on));
      });
    });
  }

  /** @param {Action} action */
  function createAction(action) {
    const setting = action.on !== null;
    const element = h("button", {
      type: "button", class: setting || !action.icon ? "button" : "icon-button framed", "aria-label": action.name, "data-test": `act-${action.id}`,
      onclick: () => {
        if (element.hasAttribute("aria-disabled")) return app.tell(element.title);
        app.page.act(action.id);
        app.changed();
      },
    }, action.icon ? icon(action.icon) : null, setting || !action.icon ? h("span", { text: action.name }) : null);
    return element;
  }
}

/**
 * Actions that stand beside the main button.
 * @param {App} app
 */
export function createLeads(app) {
  const element = h("div", { class: "leads" });
  return { element, update };

  /** @param {Action[]} list */
  function update(list) {
    element.hidden = list.length === 0;
    keyed(element, list, (action) => action.id, (action) => {
      const one = button(action.name, () => {
        if (one.hasAttribute("aria-disabled")) return app.tell(one.title);
        app.page.act(action.id);
        app.changed();
      }, { class: "button", "data-test": `act-${action.id}` }, action.icon ?? "");
      return one;
    }, (one, action) => {
      enable(one, action.disabled, action.name);
      one.classList.toggle("main", action.role === "next");
      if (action.on !== null) one.setAttribute("aria-pressed", String(action.on));
    });
  }
}
