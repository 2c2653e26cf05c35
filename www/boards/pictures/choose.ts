// The part of the New dialog that chooses a picture.

import { button, h } from "../../ui/dom.js";
import { openPicture } from "./reader.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

export function createChoose(app: App, close: () => void) {
  const take = (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = "";
    if (file) void openPicture(app, file).then((taken) => taken && close());
  };
  const file = h("input", {
    type: "file",
    accept: "image/*",
    hidden: true,
    "data-test": "picture-file",
    onchange: () => take(file),
  });
  const camera = h("input", {
    type: "file",
    accept: "image/*",
    capture: "environment",
    hidden: true,
    "data-test": "picture-camera",
    onchange: () => take(camera),
  });
  // Where fingers are the main pointer there is a camera, too, and nothing to drop.
  const touch = matchMedia("(pointer: coarse)").matches;
  return h(
    "div",
    { class: "part" },
    h("p", { text: touch ? messages.ABOUT_BY_TOUCH : messages.ABOUT }),
    h("p", { class: "quiet", text: messages.readable(app.puzzles.map(({ name }) => name)) }),
    file,
    camera,
    h(
      "div",
      { class: "row end wrap" },
      touch && button(messages.TAKE, () => camera.click(), { "data-test": "picture-take" }, "image"),
      button(messages.CHOOSE, () => file.click(), { class: "button main", "data-test": "picture-choose" }, "open"),
    ),
  );
}
