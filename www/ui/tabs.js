// Tabs: a single tab stop with arrow keys between the tabs; the current one is marked.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** What `leads` elsewhere is only focused by the arrow keys, and opened by Enter. */
/** @template {string} Id @typedef {{ id: Id, name: string, icon?: string, title?: string, leads?: boolean }} Tab */

/**
 * @template {string} Id
 * @param {Tab<Id>[]} tabs
 * @param {object} how
 * @param {string} how.prefix prefix of the tabs' ids
 * @param {string} how.label
 * @param {(id: Id) => string} how.controls the id of the element that a tab shows
 * @param {(id: Id) => void} how.choose shows that element and updates the tabs
 * @param {string} [how.className]
 * @param {(all: Tab<Id>[]) => Tab<Id>[]} [how.offered] those of the tabs that are available now
 */
export function createTabs(tabs, { prefix, label, controls, choose, className = "modes", offered = (all) => all }) {
  const buttons = new Map(
    tabs.map(({ id, name, icon: picture, title }) => [
      id,
      h(
        "button",
        {
          type: "button",
          role: "tab",
          id: `${prefix}-${id}`,
          "data-test": `${prefix}-${id}`,
          "aria-controls": controls(id),
          title,
          onclick: () => choose(id),
          onkeydown: (/** @type {KeyboardEvent} */ event) => move(event, id),
        },
        picture ? icon(picture) : null,
        picture ? h("span", { text: name }) : name,
      ),
    ]),
  );
  const element = h("div", { class: className, role: "tablist", "aria-label": label }, ...buttons.values());
  return { element, show, focus };

  /** @param {Id} chosen */
  function show(chosen) {
    const some = offered(tabs).map(({ id }) => id);
    for (const [id, button] of buttons) {
      button.hidden = !some.includes(id);
      button.setAttribute("aria-selected", String(id === chosen));
      button.tabIndex = id === chosen ? 0 : -1;
    }
  }

  /** @param {Id} id @param {FocusOptions} [how] */
  function focus(id, how) {
    buttons.get(id)?.focus(how);
  }

  /** @param {KeyboardEvent} event @param {Id} id */
  function move(event, id) {
    const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    const some = offered(tabs);
    const next = some[(some.findIndex((one) => one.id === id) + by + some.length) % some.length];
    if (!next) return;
    if (!next.leads) choose(next.id);
    focus(next.id);
  }
}
