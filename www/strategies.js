// The strategy and its switches, saved for each puzzle.

import { button, h, iconButton, say } from "./dom.js";
import { load, save, watch } from "./store.js";
import { turned, turnedWords, wantedWords } from "./switches.js";
import * as messages from "./words-later.js";

/** @import { App } from "./app.js" */
/** @import { SwitchInfo } from "./switches.js" */
/** @import { SolveOptions, StrategyInfo } from "./types.js" */

/** @param {App} app */
export function createStrategies(app) {
  let puzzle = "";
  /** Switches that differ from the default, by strategy. @type {Record<string, Record<string, boolean>>} */
  let settings = {};
  const select = h("select", { id: "strategy", "data-test": "strategy", onchange: () => {
    save(`strategy.${puzzle}`, select.value);
    show();
  } });
  const wants = h("select", { id: "wanted", "data-test": "wanted", onchange: () => {
    save(`wanted.${puzzle}`, wants.value);
    app.changed();
  } }, ...messages.WANTED_HERE.map(([value, text]) => h("option", { value, text })));
  const about = h("p", { class: "quiet" });
  const switches = h("div", { class: "switches" });
  /** The switches that differ from the default, and a way back. */
  const differing = h("span", { class: "quiet", "data-test": "switches-changed" });
  const reset = button(messages.RESET_SWITCHES, () => {
    set(chosen()?.id ?? "", {});
    show();
    switches.querySelector("input")?.focus();
  }, { "data-test": "switches-reset" }, "restart");
  const changes = h("div", { class: "row wrap", hidden: true }, differing, reset);
  /** Stays visible while the rest scrolls. */
  const choice = h("div", { class: "strategy-choice" }, h("label", { for: "strategy" }, h("h3", { text: messages.STRATEGY })), select);
  /** Where any solution will do, there is nothing to choose. */
  const amount = h("div", { class: "wanted" }, h("label", { for: "wanted", text: messages.LOOK_FOR }), wants);
  const details = h("section", { class: "strategy-details" }, about, switches, changes, amount);
  watch(() => "taken", () => (puzzle = ""));
  return { choice, details, fill, chosen, options, wanted, usual };

  /** The number of solutions that settles the question; where uniqueness does not matter, all that can be found. */
  function usual() {
    return app.info.asksUnique ? 2 : 0;
  }

  /** The number of solutions that Solve looks for; 0 = all. */
  function wanted() {
    return Number(wants.value);
  }

  /** @returns {StrategyInfo | undefined} */
  function chosen() {
    return app.info.strategies.find((one) => one.id === select.value) ?? app.info.strategies[0];
  }

  /** Lists the strategies of another puzzle. @param {string} id */
  function fill(id) {
    if (id === puzzle) return;
    puzzle = id;
    settings = load(`switches.${puzzle}`, /** @type {Record<string, Record<string, boolean>>} */ ({}), {});
    select.replaceChildren(...app.info.strategies.map((one) => h("option", { value: one.id, text: one.name })));
    const kept = load(`strategy.${puzzle}`, "");
    if (app.info.strategies.some((one) => one.id === kept)) select.value = kept;
    const asked = app.info.asksUnique ? load(`wanted.${puzzle}`, "") : "";
    amount.hidden = !app.info.asksUnique;
    wants.value = messages.WANTED_HERE.some(([value]) => value === asked) ? asked : String(usual());
    show();
  }

  function show() {
    const strategy = chosen();
    say(about, strategy?.about ?? "");
    switches.replaceChildren(...(strategy?.switches ?? []).map((one) => line(strategy?.id ?? "", one)));
    tell();
  }

  /** Says which switches of the chosen strategy differ from the default. */
  function tell() {
    const strategy = chosen();
    const words = strategy ? turnedWords(strategy, settings[strategy.id]) : [];
    say(differing, words.join(", "));
    changes.hidden = words.length === 0;
  }

  /** @param {string} strategy @param {Record<string, boolean>} to */
  function set(strategy, to) {
    settings[strategy] = to;
    save(`switches.${puzzle}`, settings);
    tell();
  }

  /**
   * A switch with its name; its description can be expanded below.
   * @param {string} strategy
   * @param {SwitchInfo} info
   */
  function line(strategy, info) {
    const box = switchBox(info, () => settings[strategy] ?? {}, `switch-${info.id}`, (to) => set(strategy, to));
    const id = `about-${info.id}`;
    const text = h("p", { id, class: "quiet", hidden: true, text: info.about, "data-test": id });
    const unfold = iconButton("info", messages.whatIs(info.name), () => {
      text.hidden = !text.hidden;
      unfold.setAttribute("aria-expanded", String(!text.hidden));
    }, { "aria-expanded": "false", "aria-controls": id, "data-test": `unfold-${info.id}`, class: "icon-button unfold" });
    return h("div", { class: "switch-line" }, h("label", { class: "switch" }, box, h("span", { text: info.name })), unfold, text);
  }

  /** @returns {SolveOptions} */
  function options() {
    const strategy = chosen();
    if (!strategy) return {};
    // Switches that no longer exist would be refused.
    const known = Object.entries(settings[strategy.id] ?? {}).filter(([id, on]) => typeof on === "boolean" && strategy.switches.some((one) => one.id === id));
    return { strategy: strategy.id, switches: Object.fromEntries(known) };
  }
}

/**
 * The settings of a run that differ from the defaults: switches and number of solutions.
 * @param {StrategyInfo} strategy
 * @param {SolveOptions} set
 * @param {number} limit
 * @param {number} usual
 */
export function inWords(strategy, set, limit, usual) {
  return [...turnedWords(strategy, set.switches), ...(limit === usual ? [] : [wantedWords(limit)])].join(", ");
}

/**
 * @param {SwitchInfo} info
 * @param {() => Record<string, boolean>} switches the current switches
 * @param {string} test
 * @param {(switches: Record<string, boolean>) => void} change
 */
export function switchBox(info, switches, test, change) {
  const box = h("input", { type: "checkbox", role: "switch", "data-test": test, onchange: () => change(turned(switches(), info, box.checked)) });
  box.checked = Boolean(switches()[info.id] ?? info.on);
  return box;
}
