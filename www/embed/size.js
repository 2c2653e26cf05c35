// How high the frame has to be for its width: the board as large as the width lets it be, and what stands over and under it.

import { byId } from "../dom.js";

/** @import { Stage } from "../stage.js" */

/** Around the board, as the camera leaves it; CSS pixels. */
const MARGIN = 16;
/** No cell need be larger, and no board higher: on a wide page it would not fit the window. */
const LARGEST = 96;
const HIGHEST = 720;
/** Lower than this no board is of use. */
const LEAST = 240;
/** The scroll bar of the page around takes less: it must not come and go with the height that its going asks for. */
const SCROLL_BAR = 24;

/**
 * Tells whenever another height is wanted. As long as the same board is open in about the same width the height only grows:
 * what stands under the board comes and goes, and the page around shall not jump with it.
 * @param {Stage} stage
 * @param {(size: { width: number, height: number }) => void} tell
 */
export function followSize(stage, tell) {
  const area = byId("stage-area");
  const work = byId("work");
  let told = { key: "", width: 0, height: 0 };
  let timer = 0;
  const measure = () => {
    timer = 0;
    // The whole screen is no frame.
    if (document.fullscreenElement || innerWidth === 0) return;
    const { bounds: [, , width, height], insets } = stage.camera;
    const unit = Math.min((area.clientWidth - 2 * MARGIN) / width, HIGHEST / height, LARGEST);
    const board = unit * height + insets.top + insets.bottom + 2 * MARGIN;
    // What is too long for its place scrolls; it would rather be seen as a whole.
    const hidden = [...work.querySelectorAll(".strip")].reduce((sum, one) => sum + one.scrollHeight - one.clientHeight, 0);
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
  for (const one of [area, work, ...work.querySelectorAll(".strip, .foot, .embed-bar, #timeline, #head")]) observer.observe(one);
  return later;
}
