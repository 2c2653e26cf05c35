// The icons: strokes of equal width on a grid of 24. Those that the first view shows are here; the others load with the
// first of them.

import { lazy } from "./lazy.js";

const PATHS: Record<string, string> = {
  undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3",
  redo: "m15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h3",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17M12 8l4.5-2M12 12h8M12 16l4.5 2",
  help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.8M12 16.6v.1",
  boards: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  play: "M7.5 4.8v14.4L19 12z",
  "step-forward": "m9 5 7 7-7 7",
  full: "M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5",
  "full-end": "M20 10h-6V4M14 10l6.5-6.5M4 14h6v6M10 14l-6.5 6.5",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.1",
  plus: "M12 5.5v13M5.5 12h13",
  minus: "M5.5 12h13",
  close: "m6 6 12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  paste: "M9 5H6v15.5h12V5h-3M9 3.5h6v3H9z",
  dice: "M4.5 4.5h15v15h-15zM9 9v.1M15 15v.1M15 9v.1M9 15v.1M12 12v.1",
  hint: "M9 17.5h6M10 20.5h4M9 14.8A5.8 5.8 0 1 1 15 14.8v2.7H9z",
  solve:
    "m4 20 9.5-9.5M15.5 3.5v3M15.5 11.5v3M10 9H7.5M21 9h-2.5M19.4 5.1l-1.8 1.8M11.6 5.1l1.8 1.8M19.4 12.9l-1.8-1.8",
  learn: "M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zM12 6.5v13",
  watch:
    "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  more: "M6 12h.1M12 12h.1M18 12h.1",
  down: "m6 9.5 6 6 6-6",
  restart: "M5 4v5h5M5.5 9a7.5 7.5 0 1 1-1 5",
  edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5",
  hand: "M5 13.5 3.8 11.7M12 20.5a7 7 0 0 0 7-7V9M5 13.5A7 7 0 0 0 12 20.5M8 12V6M12 11V4.5M16 11.5V6",
  new: "M6 3.5h8l4.5 4.5v12.5H6zM12 11v6M9 14h6",
  text: "M5 6h14M5 10.5h14M5 15h9",
};

const SPACE = "http://www.w3.org/2000/svg";

const others = lazy(async () => Object.assign(PATHS, (await import("./icons-later.js")).MORE));

export function icon(name: string): SVGSVGElement {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SPACE, "path");
  const draw = () => path.setAttribute("d", PATHS[name] ?? "");
  draw();
  if (!PATHS[name]) others().then(draw, () => {});
  svg.append(path);
  return svg;
}

/** Changes a button's icon in place. */
export function setIcon(element: HTMLElement, name: string) {
  if (element.dataset.icon === name) return;
  element.dataset.icon = name;
  const old = element.querySelector("svg.icon");
  if (old) old.replaceWith(icon(name));
  else element.prepend(icon(name));
}

/**
 * Changes what a button with only an icon is.
 * @param words its tooltip; its label is the same without a key in brackets
 */
export function relabel(element: HTMLElement, name: string, words: string) {
  setIcon(element, name);
  element.setAttribute("aria-label", words.replace(/ \(.\)$/, ""));
  element.title = words;
}
