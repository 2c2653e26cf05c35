// Short messages that disappear by themselves. They are shown where nothing is: in the page's bar, or beside an open
// dialog.

import { byId, h, iconButton } from "./dom.js";
import * as messages from "../words/words.js";

/** The message for a part of the page that fails to load. */
export const UNLOADED = messages.PART_NOT_LOADED;

/**
 * Does something with a part of the page that is loaded on demand. If it, or what it loads itself, cannot be loaded,
 * says so and resolves with nothing.
 *
 * @param load what `lazy` returned, or an import
 */
export async function whenLoaded<Part, Done>(load: () => Promise<Part>, act: (part: Part) => Done | Promise<Done>) {
  const unloaded = () => {
    throw new Error(UNLOADED);
  };
  try {
    return await act(await load().catch(unloaded));
  } catch (error) {
    toast(UNLOADED, true);
    // A mistake must not pass for a lost connection.
    if (!(error instanceof Error && error.message === UNLOADED)) throw error;
    return undefined;
  }
}

/** The most characters shown of a message, which may quote a whole file. */
const LONGEST = 300;
/** The least width of a place for a message, in CSS pixels. */
const NARROWEST = 200;
/** Those of a message may lie over what is next to its place. */
const BORDERS = 2;

let timer = 0;

/** @param shows milliseconds until it disappears */
export function toast(
  words: string,
  bad = false,
  detail: Node | null = null,
  shows = bad ? 9000 : detail ? 6000 : 2800,
) {
  const root = byId("toast");
  settle();
  const shown = words.length > LONGEST ? `${words.slice(0, LONGEST)} …` : words;
  root.replaceChildren(
    h(
      "div",
      { class: bad ? "toast bad" : "toast" },
      h("div", { class: "toast-text" }, h("p", { text: shown }), detail),
      // Short-lived messages need no button, which would cover the board on a phone.
      bad || detail ? iconButton("close", messages.CLOSE, hide, { class: "icon-button" }) : null,
    ),
  );
  // A popover is shown above dialogs, too; without support it is an ordinary box.
  root.hidden = false;
  lift();
  place();
  clearTimeout(timer);
  timer = setTimeout(hide, shows);
}

/**
 * Puts it where it covers neither the board, its title nor a control: between the ends of the bar, else over the bar,
 * but off the tabs, or else off the page's name, while it can; on a phone over the tabs, or over the title as well,
 * before the board; above or below an open dialog. If it fits nowhere, as with a faulty text, it is below the headline
 * or over the dialog.
 */
function place() {
  const root = byId("toast");
  const box = (id: string) => byId(id).getBoundingClientRect();
  const [board, head, end, tabs] = [box("stage-area"), box("head"), box("bar-end"), box("puzzles")];
  const last = byId("puzzles").lastElementChild?.getBoundingClientRect() ?? tabs;
  const dialog = root.parentElement === document.body ? null : root.parentElement?.getBoundingClientRect();
  // On a phone the tabs are a row of their own.
  const isBelow = tabs.top >= end.bottom;
  const bar = byId("bar-end").parentElement;
  const [high, name] = [
    bar?.getBoundingClientRect().bottom ?? 0,
    bar?.firstElementChild?.getBoundingClientRect().right ?? 0,
  ];
  const spots = dialog
    ? [
        [0, innerWidth, 0, dialog.top],
        [0, innerWidth, dialog.bottom, innerHeight],
      ]
    : [
        [isBelow ? 0 : Math.min(last.right, tabs.right), end.left],
        [isBelow ? 0 : name, end.left],
        [0, end.right],
      ]
        .map(([left, right]) => [left, right, 0, isBelow ? tabs.top : high])
        .concat(
          [[0, end.right, 0, high]],
          isBelow ? [tabs, head].map(({ bottom }) => [0, innerWidth, tabs.top, bottom]) : [],
        );
  const put = ([left = 0, right = 0, top = 0, bottom = 0]: number[]) => {
    for (const [name, size] of Object.entries({ middle: (left + right) / 2, across: right - left }))
      root.style.setProperty(`--${name}`, `${size}px`);
    const room = bottom - top - root.offsetHeight;
    root.style.setProperty("--below", `${top + Math.max(0, room) / 2}px`);
    return room >= -BORDERS && right - left >= NARROWEST;
  };
  root.classList.remove("away");
  root.classList.add("fits");
  if (!spots.some((spot) => put(spot ?? []) && !covers())) {
    root.classList.remove("fits");
    put(dialog ? [0, innerWidth, 0] : [board.left, board.right, Math.max(0, head.bottom)]);
    root.classList.toggle("away", covers());
  }
  giveWay();
}

/** The page's name leaves its place to a message, which would lie over half of it. */
function giveWay() {
  const [root, mark] = [byId("toast"), document.querySelector(".wordmark")];
  if (!mark) return;
  const [its, mine] = [mark.getBoundingClientRect(), root.getBoundingClientRect()];
  mark.classList.toggle(
    "gives-way",
    !root.hidden && its.left < mine.right && its.right > mine.left && its.top < mine.bottom && its.bottom > mine.top,
  );
}

/** Whether the message covers what has the focus, unless that is the board, which is taller than any message. */
function covers() {
  const [root, active] = [byId("toast"), document.activeElement];
  if (root.hidden || !active || active === document.body) return false;
  const [its, mine] = [active.getBoundingClientRect(), root.getBoundingClientRect()];
  return (
    its.height < innerHeight / 3 &&
    its.left < mine.right &&
    its.right > mine.left &&
    its.top < mine.bottom &&
    its.bottom > mine.top
  );
}

// A message may come before the bar is filled.
new ResizeObserver(() => byId("toast").hidden || place()).observe(byId("puzzles"));

// What needs no answer goes with the next press.
addEventListener("pointerdown", () => byId("toast").querySelector("button") || hide(), { capture: true });

/** Moves it into the open dialog, as nothing outside can be clicked. */
function settle() {
  const root = byId("toast");
  const home = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  if (root.parentElement !== home) home.append(root);
}

/** Brings it to the top. */
function lift() {
  const root = byId("toast");
  try {
    root.hidePopover?.();
    root.showPopover?.();
  } catch {
    // It already is in that state.
  }
}

// A message outlives the dialog that it was shown in.
document.addEventListener(
  "close",
  ({ target }) => {
    const root = byId("toast");
    if (!(target instanceof HTMLDialogElement) || !target.contains(root)) return;
    settle();
    if (!root.hidden) lift();
  },
  true,
);

/** Moves the message if it covers what now has the focus. */
function avoid() {
  // Its buttons must not move away from the focus.
  if (covers() && !byId("toast").contains(document.activeElement)) place();
}

addEventListener("focusin", avoid);

/** Hides the message. */
export function hide() {
  const root = byId("toast");
  try {
    root.hidePopover?.();
  } catch {
    // It was not shown.
  }
  root.hidden = true;
  giveWay();
}
