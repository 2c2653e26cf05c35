// A view-only board: events that would change it are stopped early.

const root = document.documentElement;
const HARMLESS = new Set(["Tab", "Shift", "Escape", ",", ".", "<", ">", "[", "]", "+", "-", "=", "0"]);
const ARROWS = /^(?:Arrow|Page|Home$|End$)/;
/** Parts that handle keys themselves, none of which reach the board. */
const BESIDE = "#timeline, #float, #toast, #skip, .embed-bar, dialog";

export function isLocked() {
  return root.dataset.locked === "true";
}

export function lock(on: boolean) {
  if (on) root.dataset.locked = "true";
  else delete root.dataset.locked;
}

function isHarmless({ key, code, altKey, ctrlKey, metaKey, target }: KeyboardEvent) {
  // The keys that read out the cursor and the board.
  if (altKey && (code === "KeyW" || code === "KeyB")) return true;
  if (altKey || ctrlKey || metaKey) return false;
  if (HARMLESS.has(key) || ARROWS.test(key)) return true;
  return (key === "Enter" || key === " ") && target instanceof Element && target.closest(BESIDE) !== null;
}

function stop(event: Event) {
  if (!isLocked()) return;
  if (
    event instanceof KeyboardEvent
      ? isHarmless(event)
      : event.target instanceof Element && event.target.closest(BESIDE) && event.type !== "paste"
  )
    return;
  event.stopImmediatePropagation();
  // Otherwise a mouse would focus a cell, which suggests that keys work there.
  if (event.type !== "keydown" && event.type !== "pointerdown") event.preventDefault();
}

for (const type of ["keydown", "pointerdown", "mousedown", "click", "paste", "dragenter", "drop"]) {
  addEventListener(type, stop, true);
}
