// Tabs: a single tab stop with arrow keys between the tabs; the current one is marked.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/** What `leads` elsewhere is only focused by the arrow keys, and opened by Enter. */
type Tab<Id extends string> = { id: Id; name: string; icon?: string; title?: string; leads?: boolean };

export function createTabs<Id extends string>(
  tabs: Tab<Id>[],
  {
    prefix,
    label,
    controls,
    choose,
    className = "modes",
    offered = (all) => all,
  }: {
    /** Prefix of the tabs' ids. */
    prefix: string;
    label: string;
    /** The id of the element that a tab shows. */
    controls: (id: Id) => string;
    /** Shows that element and updates the tabs. */
    choose: (id: Id) => void;
    className?: string;
    /** Those of the tabs that are available now. */
    offered?: (all: Tab<Id>[]) => Tab<Id>[];
  },
) {
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
          onkeydown: (event: KeyboardEvent) => move(event, id),
        },
        picture ? icon(picture) : null,
        picture ? h("span", { text: name }) : name,
      ),
    ]),
  );
  const element = h("div", { class: className, role: "tablist", "aria-label": label }, ...buttons.values());
  return { element, show, focus };

  function show(chosen: Id) {
    const some = offered(tabs).map(({ id }) => id);
    for (const [id, button] of buttons) {
      button.hidden = !some.includes(id);
      button.setAttribute("aria-selected", String(id === chosen));
      button.tabIndex = id === chosen ? 0 : -1;
    }
  }

  function focus(id: Id, how?: FocusOptions) {
    buttons.get(id)?.focus(how);
  }

  function move(event: KeyboardEvent, id: Id) {
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
