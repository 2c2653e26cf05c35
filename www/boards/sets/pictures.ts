// Pictures of boards in a list, whichever puzzles they are of: each is drawn as it comes into view.

import { h } from "../../ui/dom.js";
import { showBoard } from "../../board/inks-of-other-puzzles.js";
import { moduleFor } from "../../start/puzzle-module.js";
import type { App } from "../../board/app.js";

/** A board in a list; without a link it has no picture. */
export type Pictured = { puzzle: string; link: string; rows: number; cols: number };

/** Larger boards have no picture, as their cells would blur into grey. */
const DRAWN = 1600;

export function createPictures(app: App, list: HTMLElement) {
  const waiting = new WeakMap<Element, () => void>();
  const watcher = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (!isIntersecting) continue;
        watcher.unobserve(target);
        waiting.get(target)?.();
        waiting.delete(target);
      }
    },
    { root: list, rootMargin: "200px" },
  );
  return { add, clear: () => watcher.disconnect() };

  /**
   * The place for a picture.
   * @param seen called when it comes into view
   */
  function add(board: Pictured, seen: () => void = () => {}) {
    const place = h("span", { class: "set-picture" });
    waiting.set(place, () => {
      seen();
      void draw(place, board);
    });
    watcher.observe(place);
    return place;
  }

  async function draw(place: HTMLElement, { puzzle, link, rows, cols }: Pictured) {
    if (!link || rows * cols > DRAWN) return;
    try {
      showBoard(place, (await moduleFor(app, puzzle)).engine, puzzle, link);
    } catch {
      // The name is enough.
    }
  }
}
