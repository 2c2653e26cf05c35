// The strategy and its switches; what is chosen is kept for each puzzle.

import { h, iconButton, say } from "./dom.js";
import { load, save } from "./store.js";

/** @import { App } from "./app.js" */
/** @import { SolveOptions, StrategyInfo } from "./types.js" */

/** @typedef {StrategyInfo["switches"][number]} SwitchInfo */

/** @param {App} app */
export function createStrategies(app) {
  let puzzle = "";
  /** Switches away from the default, by strategy. @type {Record<string, Record<string, boolean>>} */
  let settings = {};
  const select = h("select", { id: "strategy", "data-test": "strategy", onchange: () => {
    save(`strategy.${puzzle}`, select.value);
    show();
  } });
  const about = h("p", { class: "quiet" });
  const switches = h("div", { class: "switches" });
  /** Stays in sight while the rest scrolls. */
  const choice = h("div", { class: "strategy-choice" }, h("label", { for: "strategy" }, h("h3", { text: "Strategy" })), select);
  const details = h("section", { class: "strategy-details" }, about, switches);
  return { choice, details, fill, chosen, options };

  /** @returns {StrategyInfo | undefined} */
  function chosen() {
    return app.info.strategies.find((one) => one.id === select.value) ?? app.info.strategies[0];
  }

  /** Another puzzle has other strategies. @param {string} id */
  function fill(id) {
    if (id === puzzle) return;
    puzzle = id;
    settings = load(`switches.${puzzle}`, /** @type {Record<string, Record<string, boolean>>} */ ({}), {});
    select.replaceChildren(...app.info.strategies.map((one) => h("option", { value: one.id, text: one.name })));
    const kept = load(`strategy.${puzzle}`, "");
    if (app.info.strategies.some((one) => one.id === kept)) select.value = kept;
    show();
  }

  function show() {
    const strategy = chosen();
    say(about, strategy?.about ?? "");
    switches.replaceChildren(...(strategy?.switches ?? []).map((one) => line(strategy?.id ?? "", one)));
  }

  /**
   * A switch in one line; what it does unfolds below.
   * @param {string} strategy
   * @param {SwitchInfo} info
   */
  function line(strategy, info) {
    const box = h("input", { type: "checkbox", role: "switch", "data-test": `switch-${info.id}`, onchange: () => {
      const mine = (settings[strategy] ??= {});
      if (box.checked === info.on) delete mine[info.id];
      else mine[info.id] = box.checked;
      save(`switches.${puzzle}`, settings);
    } });
    box.checked = Boolean(settings[strategy]?.[info.id] ?? info.on);
    const id = `about-${info.id}`;
    const text = h("p", { id, class: "quiet", hidden: true, text: info.about, "data-test": id });
    const unfold = iconButton("info", `What is “${info.name}”?`, () => {
      text.hidden = !text.hidden;
      unfold.setAttribute("aria-expanded", String(!text.hidden));
    }, { "aria-expanded": "false", "aria-controls": id, "data-test": `unfold-${info.id}`, class: "icon-button unfold" });
    return h("div", { class: "switch-line" }, h("label", { class: "switch" }, box, h("span", { text: info.name })), unfold, text);
  }

  /** @returns {SolveOptions} */
  function options() {
    const strategy = chosen();
    if (!strategy) return {};
    // A switch that an older page had and that is gone would be refused.
    const known = Object.entries(settings[strategy.id] ?? {}).filter(([id, on]) => typeof on === "boolean" && strategy.switches.some((one) => one.id === id));
    return { strategy: strategy.id, switches: Object.fromEntries(known) };
  }
}

/**
 * The switches that a run had away from the default.
 * @param {StrategyInfo} strategy
 * @param {SolveOptions} set
 */
export function inWords(strategy, set) {
  return Object.entries(set.switches ?? {}).map(([id, on]) => {
    const name = strategy.switches.find((one) => one.id === id)?.name ?? id;
    return `${on ? "+" : "−"} ${name}`;
  }).join(", ");
}
