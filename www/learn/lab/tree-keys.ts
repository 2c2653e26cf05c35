// The tree of a search by keyboard and for screen readers: one decision at a time, each named with its place and its
// fate.

import { h, say } from "../../ui/dom.js";
import { NONE, belowOf, childOf, decisionAt, nextOf, parentOf, siblingsOf } from "./branches.js";
import { captionOf, fateOf } from "./event-caption.js";
import { TRY } from "./film.js";
import * as messages from "./words.js";
import type { Film } from "./film.js";
import type { Shape } from "./event-caption.js";

/** Beyond so many events, decisions on the same branch are not counted. */
const COUNTED = 100_000;

/** Numbers the ids, as two trees may be shown. */
let trees = 0;

/** @param go called with the event of the decision that is reached */
export function createTreeKeys(go: (event: number) => void) {
  const id = `tree-item-${(trees += 1)}`;
  // Two items in turn: a screen reader announces the active one when it becomes another one.
  const items = [0, 1].map((one) =>
    h("div", { role: "treeitem", id: `${id}-${one}`, class: "hidden", "aria-selected": "true" }),
  );
  const root = h(
    "div",
    {
      class: "tree-keys",
      role: "tree",
      tabindex: "0",
      "aria-label": messages.TREE,
      "aria-orientation": "horizontal",
      "data-test": "film-tree",
      title: messages.TREE_KEYS,
      onkeydown: key,
      onfocus: () => show(event),
    },
    ...items.slice(0, 1),
  );
  let film: Film | null = null;
  let shape: Shape | null = null;
  let [cols, event, turn, named] = [1, 0, 0, NONE];
  return {
    root,
    /** @param columns of the board */
    take(taken: Film, its: Shape, columns: number) {
      [film, shape, cols, event, named] = [taken, its, columns, taken.open, NONE - 1];
      name(NONE);
    },
    close() {
      film = null;
    },
    show,
  };

  function show(at: number) {
    event = at;
    // While it plays, nobody is told of each decision.
    if (film && document.activeElement === root) name(here(film));
  }

  /** The decision at the current event; of a wave, the event. */
  function here(film: Film) {
    return film.wave ? event : decisionAt(film, event);
  }

  function name(decision: number) {
    if (!film || !shape || named === decision) return;
    named = decision;
    turn = 1 - turn;
    const item = items[turn];
    if (!item) return;
    say(item, wordsOf(film, shape, decision));
    const many = !film.wave && decision >= 0 && film.length <= COUNTED ? siblingsOf(film, decision) : [];
    place(item, "aria-level", film.wave || decision < 0 ? 0 : (film.depths[decision] ?? 1));
    place(item, "aria-posinset", many.indexOf(decision) + 1);
    place(item, "aria-setsize", many.length);
    root.replaceChildren(item);
    root.setAttribute("aria-activedescendant", item.id);
  }

  function wordsOf(film: Film, shape: Shape, decision: number) {
    if (film.wave) return messages.waveAt(film.depths[event] ?? 0, captionOf(film, event, shape, cols).words);
    if (decision < 0) return messages.BEFORE_FIRST;
    return messages.decision(
      film.depths[decision] ?? 1,
      captionOf(film, decision, shape, cols).words,
      fateOf(film, decision, shape),
      belowOf(film, decision),
    );
  }

  function key(press: KeyboardEvent) {
    if (!film || press.ctrlKey || press.metaKey || press.altKey) return;
    const next = target(film, press.key);
    if (next === null) return;
    press.preventDefault();
    press.stopPropagation();
    if (next >= 0) go(next);
  }

  /** Where a key leads; NONE: nowhere, null: not a key of the tree. */
  function target(film: Film, pressed: string) {
    if (film.wave) return timeAt(film, pressed);
    const at = here(film);
    switch (pressed) {
      case "ArrowUp":
        return parentOf(film, at);
      case "ArrowDown":
        return childOf(film, at);
      case "ArrowRight":
        return at < 0 ? childOf(film, NONE) : nextOf(film, at);
      case "ArrowLeft": {
        const all = at < 0 ? [] : siblingsOf(film, at);
        return all[all.indexOf(at) - 1] ?? NONE;
      }
      case "Home":
        return childOf(film, NONE);
      case "End":
        return film.kinds.lastIndexOf(TRY);
      default:
        return null;
    }
  }

  /** The first event of the time before or after. */
  function timeAt(film: Film, pressed: string) {
    const time = film.depths[event] ?? 0;
    switch (pressed) {
      case "ArrowRight":
        return film.depths.findIndex((depth) => depth > time);
      case "ArrowLeft":
        return film.depths.findIndex((depth) => depth === time - 1);
      case "Home":
        return film.open;
      case "End":
        return film.length - 1;
      default:
        return null;
    }
  }
}

/** Sets a position, or none. */
function place(item: HTMLElement, name: string, value: number) {
  if (value > 0) item.setAttribute(name, String(value));
  else item.removeAttribute(name);
}
