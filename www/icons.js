// The icons: strokes of equal width on a grid of 24.

/** @type {Record<string, string>} */
const PATHS = {
  bin: "M5 7h14M9.5 7V4.5h5V7M7 7l.8 12.5h8.4L17 7M10.3 10.5v5.5M13.7 10.5v5.5",
  undo: "M9 5 4.5 9.5 9 14M5 9.5h9a5 5 0 0 1 0 10h-3",
  redo: "m15 5 4.5 4.5L15 14M19 9.5h-9a5 5 0 0 0 0 10h3",
  fit: "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
  share: "M12 15V4M8 7.5 12 3.5l4 4M6 11H5v9h14v-9h-1",
  theme: "M12 3.5a8.5 8.5 0 1 0 0 17zM12 3.5a8.5 8.5 0 0 1 0 17M12 8l4.5-2M12 12h8M12 16l4.5 2",
  help: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM9.5 9.6a2.5 2.5 0 1 1 3.6 2.3c-.8.4-1.1.9-1.1 1.8M12 16.6v.1",
  boards: "M4 4h6.5v6.5H4zM13.5 4H20v6.5h-6.5zM4 13.5h6.5V20H4zM13.5 13.5H20V20h-6.5z",
  play: "M7.5 4.8v14.4L19 12z",
  "play-back": "M16.5 4.8v14.4L5 12z",
  pause: "M8 5v14M16 5v14",
  maze: "M4.5 4.5h15v15h-15M4.5 4.5v11M8.5 8.5h7v7h-7v-3.5M12 12v.1",
  "step-forward": "m9 5 7 7-7 7",
  "step-back": "m15 5-7 7 7 7",
  "tick-forward": "m6 5 7 7-7 7M17.5 5v14",
  "tick-back": "m18 5-7 7 7 7M6.5 5v14",
  loop: "M17 3.5 20 6.5l-3 3M20 6.5H8a4 4 0 0 0-4 4V12M7 20.5l-3-3 3-3M4 17.5h12a4 4 0 0 0 4-4V12",
  together: "M4.5 8.5h13M14 5l3.5 3.5L14 12M19.5 15.5h-13M10 12l-3.5 3.5L10 19",
  full: "M14 4h6v6M20 4l-6.5 6.5M10 20H4v-6M4 20l6.5-6.5",
  "full-end": "M20 10h-6V4M14 10l6.5-6.5M4 14h6v6M10 14l-6.5 6.5",
  info: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 11v5.5M12 7.5v.1",
  plus: "M12 5.5v13M5.5 12h13",
  minus: "M5.5 12h13",
  close: "m6 6 12 12M18 6 6 18",
  check: "m5 12.5 4.5 4.5L19 7.5",
  copy: "M9 9h11v11H9zM15 9V4H4v11h5",
  link: "M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3A4 4 0 0 0 11 18.7l1-1",
  qr: "M4 4h6v6H4zM14 4h6v6h-6zM4 14h6v6H4zM14 14h2.5v2.5M20 14v2.5M14 20v-.5M17.5 20H20v-1",
  embed: "m8.5 7-5 5 5 5M15.5 7l5 5-5 5",
  download: "M12 4v11M8 11.5l4 4 4-4M5 20h14",
  paste: "M9 5H6v15.5h12V5h-3M9 3.5h6v3H9z",
  open: "M4 19V5h5.5l2 2.5H20V19z",
  dice: "M4.5 4.5h15v15h-15zM9 9v.1M15 15v.1M15 9v.1M9 15v.1M12 12v.1",
  hint: "M9 17.5h6M10 20.5h4M9 14.8A5.8 5.8 0 1 1 15 14.8v2.7H9z",
  solve: "m4 20 9.5-9.5M15.5 3.5v3M15.5 11.5v3M10 9H7.5M21 9h-2.5M19.4 5.1l-1.8 1.8M11.6 5.1l1.8 1.8M19.4 12.9l-1.8-1.8",
  learn: "M12 6.5C10 5 7 4.5 4 4.5v13c3 0 6 .5 8 2 2-1.5 5-2 8-2v-13c-3 0-6 .5-8 2zM12 6.5v13",
  stop: "M6.5 6.5h11v11h-11z",
  watch: "M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 14.8a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6z",
  take: "M12 3.5v9M8.5 9l3.5 3.5L15.5 9M4 14v6h16v-6",
  more: "M6 12h.1M12 12h.1M18 12h.1",
  up: "m6 14.5 6-6 6 6",
  down: "m6 9.5 6 6 6-6",
  left: "m14.5 6-6 6 6 6",
  right: "m9.5 6 6 6-6 6",
  restart: "M5 4v5h5M5.5 9a7.5 7.5 0 1 1-1 5",
  edit: "M4 20l1-4.5L16.5 4l3.5 3.5L8.5 19zM14 6.5l3.5 3.5",
  hand: "M5 13.5 3.8 11.7M12 20.5a7 7 0 0 0 7-7V9M5 13.5A7 7 0 0 0 12 20.5M8 12V6M12 11V4.5M16 11.5V6",
  "turn-right": "M19.5 4.5v5h-5M19 9.5a7.5 7.5 0 1 0 .5 4.5",
  "turn-left": "M4.5 4.5v5h5M5 9.5a7.5 7.5 0 1 1-.5 4.5",
  "flip-sideways": "M12 3.5v17M8.5 7 4 17h4.5zM15.5 7 20 17h-4.5z",
  "flip-over": "M3.5 12h17M7 8.5 17 4v4.5zM7 15.5 17 20v-4.5z",
  "shift-up": "M12 20V6M7 10.5l5-5 5 5",
  "shift-down": "M12 4v14M7 13.5l5 5 5-5",
  "shift-left": "M20 12H6M10.5 7l-5 5 5 5",
  "shift-right": "M4 12h14M13.5 7l5 5-5 5",
  clear: "M5 7h14M10 7V4.5h4V7M7 7l.8 13h8.4L17 7M10.5 10.5v6M13.5 10.5v6",
  new: "M6 3.5h8l4.5 4.5v12.5H6zM12 11v6M9 14h6",
  sun: "M12 16a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4",
  moon: "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z",
  contrast: "M12 20.5a8.5 8.5 0 1 0 0-17 8.5 8.5 0 0 0 0 17zM12 3.5v17M15 5.5v13M18 8v8",
  system: "M3.5 5h17v11.5h-17zM9 20h6M12 16.5V20",
  image: "M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 9v.1",
  text: "M5 6h14M5 10.5h14M5 15h9",
  pointer: "M5 3v15.2l3.9-3.6 2.9 6.2 2.7-1.2-2.9-6.1 5.4-.6z",
};

const SPACE = "http://www.w3.org/2000/svg";

/**
 * @param {string} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  const svg = document.createElementNS(SPACE, "svg");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("class", "icon");
  svg.setAttribute("aria-hidden", "true");
  const path = document.createElementNS(SPACE, "path");
  path.setAttribute("d", PATHS[name] ?? PATHS.more ?? "");
  svg.append(path);
  return svg;
}

/**
 * Changes a button's icon in place.
 * @param {HTMLElement} element
 * @param {string} name
 */
export function setIcon(element, name) {
  if (element.dataset.icon === name) return;
  element.dataset.icon = name;
  const old = element.querySelector("svg.icon");
  if (old) old.replaceWith(icon(name));
  else element.prepend(icon(name));
}

/**
 * Changes what a button with only an icon is.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} words its tooltip; its label is the same without a key in brackets
 */
export function relabel(element, name, words) {
  setIcon(element, name);
  element.setAttribute("aria-label", words.replace(/ \(.\)$/, ""));
  element.title = words;
}
