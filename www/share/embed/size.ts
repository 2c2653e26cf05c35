// The height that a frame needs for its width: the largest board that fits, and what is above and below it.

import { byId } from "../../ui/dom.js";
import type { Stage } from "../../board/canvas.js";

/** The camera's margin around the board, in CSS pixels. */
const MARGIN = 16;
/** The maximum size of a cell and of a board, to fit the window on a wide page. */
const LARGEST = 96;
const HIGHEST = 720;
/** Boards in a lower frame are unusable. */
const LEAST = 240;
/** More than the host page's scroll bar takes: its coming and going must not change the height back and forth. */
const SCROLL_BAR = 24;

/**
 * Reports changes of the required height. For the same board at about the same width it only grows, so that the host
 * page does not jump as content below the board comes and goes.
 */
export function followSize(stage: Stage, tell: (size: { width: number; height: number }) => void) {
  const area = byId("stage-area");
  const work = byId("work");
  let told = { key: "", width: 0, height: 0 };
  let timer = 0;
  const measure = () => {
    timer = 0;
    // A board in full screen has no frame.
    if (document.fullscreenElement || innerWidth === 0) return;
    const {
      bounds: [, , width, height],
      insets,
    } = stage.camera;
    const unit = Math.min((area.clientWidth - 2 * MARGIN) / width, HIGHEST / height, LARGEST);
    const board = unit * height + insets.top + insets.bottom + 2 * MARGIN;
    // Scrolling content should be fully visible instead.
    const hidden = [...work.querySelectorAll(".strip")].reduce(
      (sum, one) => sum + one.scrollHeight - one.clientHeight,
      0,
    );
    const beside = work.scrollHeight - area.offsetHeight + hidden;
    const key = `${width}/${height}/${document.documentElement.dataset.controls}`;
    const same = key === told.key && Math.abs(innerWidth - told.width) <= SCROLL_BAR;
    const wanted = Math.max(Math.ceil(board + beside), LEAST, same ? told.height : 0);
    if (same && wanted === told.height) return;
    told = { key, width: same ? told.width : innerWidth, height: wanted };
    tell({ width: innerWidth, height: wanted });
  };
  const later = () => {
    timer ||= setTimeout(measure);
  };
  const observer = new ResizeObserver(later);
  for (const one of [area, work, ...work.querySelectorAll(".strip, .foot, .embed-bar, #timeline, #head")])
    observer.observe(one);
  return later;
}
