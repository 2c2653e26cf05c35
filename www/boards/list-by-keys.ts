// The list of boards is near for those who use keys: a link at the top of the page leads to it, and it is a single Tab
// stop with arrow keys.

import { byId } from "../ui/dom.js";
import { BOARDS } from "../words/words.js";
import type { App } from "../board/app.js";
import type { Gallery } from "./gallery.js";

/** How much farther a row is than the width of the list. */
const ROW = 1000;

export function rove(app: App, gallery: Gallery) {
  const { shelves } = gallery;
  shelves.role = "toolbar";
  shelves.ariaLabel = BOARDS;
  shelves.addEventListener("keydown", arrow);
  gallery.onlist = stand;
  stand();
  const link = byId("skip-list");
  link.hidden = false;
  link.addEventListener("click", (event) => {
    event.preventDefault();
    app.learn.enter("");
    if (gallery.root.hidden) gallery.open(true);
    (stand() ?? gallery.root.querySelector("button"))?.focus();
  });

  /** Makes a board the Tab stop: this one, else the open one, else the first. Returns it. */
  function stand(to?: HTMLElement) {
    const stop = [to, gallery.current(), ...gallery.cards].find((card) => card && !card.hidden);
    for (const card of gallery.cards) card.tabIndex = card === stop ? 0 : -1;
    return stop;
  }

  function arrow(event: KeyboardEvent) {
    // Keys are pressed on a board.
    const from = event.target as HTMLElement;
    const all = gallery.cards.filter((card) => !card.hidden);
    const at = all.indexOf(from);
    const { top, left } = from.getBoundingClientRect();
    /** The closest one above or below. */
    const beyond = (way: number) => {
      const far = (card: HTMLElement) =>
        (card.getBoundingClientRect().top - top) * way * ROW + Math.abs(card.getBoundingClientRect().left - left);
      return all.filter((card) => far(card) > ROW).sort((one, other) => far(one) - far(other))[0];
    };
    const to = {
      ArrowLeft: () => all[at - 1],
      ArrowRight: () => all[at + 1],
      ArrowUp: () => beyond(-1),
      ArrowDown: () => beyond(1),
      Home: () => all[0],
      End: () => all.at(-1),
    }[event.key];
    if (!to) return;
    event.preventDefault();
    stand(to() ?? from)?.focus();
  }
}
