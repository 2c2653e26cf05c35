// Handles at the board's edge that change its size. Loaded when a board is first edited.

import { h } from "../ui/dom.js";
import { toast } from "../ui/toast.js";
import * as messages from "../words/words-later.js";
import type { App } from "./app.js";
import type { Sides } from "../edit/size-fields.js";
import type { Stage } from "./canvas.js";

/** The longest drag in CSS pixels that adds one row or column, however large the cells are. */
const STRIDE = 56;
/**
 * However close the edge of the window is, a drag there adds this many, unless that needs strides shorter than the
 * least.
 */
const ADDED = 2;
const LEAST_STRIDE = 8;
/** How far what is drawn of a handle reaches beyond its place, in CSS pixels. */
const BAR = 9;
const CORNER = 15;
/** A press that moves less than this is no drag, in CSS pixels. */
const STILL = 6;

/** Creates handles at the right edge, the lower edge and the corner, shown in Edit. */
export function createGrips(app: App, stage: Stage) {
  const grips = [createGrip("right", 1, 0), createGrip("below", 0, 1), createGrip("corner", 1, 1)];
  const label = h("output", { class: "grip-size figures", "data-test": "grip-size", hidden: true });
  stage.area.append(...grips, label);
  stage.onPaint = place;
  app.listen((view) => {
    const { minSide, maxSide } = app.info;
    // Boards that are slow to redraw have no handles, nor have those of a game played elsewhere, which has one size.
    const shown = view.mode === "edit" && minSide < maxSide && !view.large && !app.doors;
    for (const grip of grips) grip.hidden = !shown;
    if (shown) place();
  });

  function place() {
    if (grips[0]?.hidden) return;
    const [left, top, width, height] = stage.camera.bounds;
    const [x0, y0] = stage.camera.toCss(left, top);
    const [x1, y1] = stage.camera.toCss(left + width, top + height);
    const places = [
      [x1, (y0 + y1) / 2],
      [(x0 + x1) / 2, y1],
      [x1, y1],
    ];
    const { clientWidth, clientHeight } = stage.area;
    for (const [index, [x = 0, y = 0]] of places.entries()) {
      const grip = grips[index];
      // A window without room beside the board shows them over its edge, whole.
      const room = index === 2 ? CORNER : BAR;
      if (grip)
        grip.style.translate = `${Math.round(Math.min(x, clientWidth - room))}px ${Math.round(Math.min(y, clientHeight - room))}px`;
    }
    label.style.translate = `${Math.round((x0 + x1) / 2)}px ${Math.round(Math.max(y0, 60))}px`;
  }

  /** Hidden from keyboards and screen readers, which have the fields. */
  function createGrip(side: string, across: number, down: number) {
    const grip = h("div", {
      class: `grip ${side}`,
      "aria-hidden": "true",
      "data-test": `grip-${side}`,
      title: messages.DRAG_SIZE,
      hidden: true,
    });
    grip.addEventListener("pointerdown", (event) => pull(event, grip, across, down));
    return grip;
  }

  /**
   * A drag is one undo step, whatever sizes it passes through. The board is refitted during it, so the distance counts
   * from the start of the drag, in cells of the original size.
   */
  function pull(event: PointerEvent, grip: HTMLElement, across: number, down: number) {
    if (event.button !== 0) return;
    event.preventDefault();
    grip.setPointerCapture(event.pointerId);
    const { minSide, maxSide } = app.info;
    const before = { rows: app.view.rows, cols: app.view.cols };
    const stride = Math.min(stage.camera.scale / stage.camera.density, STRIDE);
    let now = before;
    /** Whether the pointer went anywhere. */
    let dragged = false;
    const held = (value: number) => Math.min(Math.max(value, minSide), maxSide);
    /**
     * On a phone the board ends next to the window's edge.
     * @param far the distance dragged
     * @param room up to that edge
     */
    const steps = (far: number, room: number) =>
      Math.round(far / (far > 0 ? Math.min(stride, Math.max(room / ADDED, LEAST_STRIDE)) : stride));
    const tell = () => {
      label.hidden = false;
      label.textContent = `${app.view.rows} × ${app.view.cols}`;
    };
    const go = (wanted: Sides) => {
      if (wanted.rows === now.rows && wanted.cols === now.cols) return;
      if (now !== before) app.page.undo();
      now = wanted.rows === before.rows && wanted.cols === before.cols ? before : wanted;
      if (now !== before) app.page.resize(now.rows, now.cols);
      app.changed();
      tell();
    };
    const move = (at: PointerEvent) => {
      const [x, y] = [at.clientX - event.clientX, at.clientY - event.clientY];
      dragged ||= Math.hypot(x, y) > STILL;
      go({
        rows: held(before.rows + steps(y, innerHeight - event.clientY) * down),
        cols: held(before.cols + steps(x, innerWidth - event.clientX) * across),
      });
    };
    const key = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      go(before);
      end();
    };
    const end = () => {
      grip.removeEventListener("pointermove", move);
      grip.removeEventListener("pointerup", up);
      grip.removeEventListener("pointercancel", end);
      removeEventListener("keydown", key, true);
      label.hidden = true;
    };
    const up = () => {
      end();
      if (!dragged) toast(messages.DRAG_OR_TYPE);
    };
    tell();
    grip.addEventListener("pointermove", move);
    grip.addEventListener("pointerup", up);
    grip.addEventListener("pointercancel", end);
    addEventListener("keydown", key, true);
  }
}
