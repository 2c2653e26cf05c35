// The help: the puzzle's pieces with pictures, its help text, and the keys.

import { createDialog } from "../ui/dialog.js";
import { button, h, setPicture } from "../ui/dom.js";
import { dressed } from "../ui/dialog-styles.js";
import { setShowsTime, showsTime } from "../play/clock.js";
import { THEMES, keysEverywhere, setKeysEverywhere, setShowsBadge, setTheme, showsBadge, theme } from "./settings.js";
import { icon } from "../ui/icons.js";
import { openProgress } from "../boards/new/import.js";
import { kept, renew } from "./offline/keep.js";
import { pictureOf } from "../board/tools.js";
import { installPrompt } from "./offline/install.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { Tool } from "../workers/types.js";

type Piece = Tool & { picture: string };

/** @param show demonstrates the puzzle */
export async function createHelp(app: App, show: () => void) {
  await dressed();
  const content = h("div", { class: "help" });
  const dialog = createDialog(messages.HELP, { test: "help-dialog" }, content);
  const demo = button(
    messages.SHOW_ME,
    () => {
      dialog.close();
      app.learn.enter("");
      show();
    },
    { class: "button main", "data-test": "help-show" },
    "play",
  );
  const note = button(
    messages.LESSONS,
    () => {
      dialog.close();
      app.learn.enter("note");
    },
    { "data-test": "help-note" },
  );
  const keys = h("input", {
    type: "checkbox",
    role: "switch",
    "data-test": "keys-everywhere",
    onchange: () => setKeysEverywhere(keys.checked),
  });
  return {
    open() {
      const { info } = app;
      keys.checked = keysEverywhere();
      demo.hidden = !info.hints;
      const pieces = tools(app);
      // In a puzzle without marks X does nothing.
      const marks = pieces.some(({ key }) => key === "x");
      const shortcuts = messages.SHORTCUTS.filter(([key]) => marks || !/X$/.test(key));
      content.replaceChildren(
        h("h3", { text: info.name }),
        h("p", { text: messages.byTouch(info.rule) }),
        h("div", { class: "row wrap" }, demo, note),
        ...info.help.map((text) => h("p", { text: messages.byTouch(text) })),
        ...device(),
        h("ul", { class: "pieces", "aria-label": messages.PIECES }, ...pieces.map(piece)),
        h(
          "details",
          null,
          h("summary", { text: messages.MOUSE_AND_TOUCH }),
          h("p", { text: matchMedia("(pointer: coarse)").matches ? messages.ABOUT_TOUCH : messages.ABOUT_MOUSE }),
        ),
        h(
          "details",
          null,
          h("summary", { text: messages.KEYS }),
          h("label", { class: "switch" }, keys, h("span", { text: messages.KEYS_EVERYWHERE })),
          h(
            "dl",
            { class: "keys" },
            ...shortcuts.map(([key, words]) =>
              h("div", null, h("dt", null, h("kbd", { text: key })), h("dd", { text: words })),
            ),
          ),
        ),
        h("p", { class: "quiet", hidden: !info.generates, text: messages.ABOUT_STREAK, "data-test": "about-streak" }),
        h("p", { class: "quiet", text: messages.ABOUT_ADDRESS }),
      );
      dialog.showModal();
    },
  };
}

/** Whether the page works offline, and how to install it. */
function device() {
  const { words, waits } = kept();
  const install = installPrompt();
  if (!words && !install) return [];
  const ask = () => install?.prompt?.()?.catch(() => {});
  return [
    h("p", { class: "quiet", text: words, "data-test": "kept" }),
    h(
      "div",
      { class: "row wrap", hidden: !waits && !install },
      button(messages.RELOAD, () => void renew(), { "data-test": "help-renew", hidden: !waits }),
      button(messages.INSTALL, () => void ask(), { "data-test": "install", hidden: !install }),
    ),
  ];
}

/** The tools of Play and Edit with their pictures, without duplicates. */
function tools(app: App) {
  const trial = new app.engine.Page(app.info.id);
  // A larger board may have more of them.
  if (app.view.link) trial.openLink(app.view.link);
  const found: Piece[] = [];
  for (const mode of ["play", "edit"] as const) {
    trial.setMode(mode);
    for (const tool of trial.view().groups.flatMap((group) => group.tools)) {
      const picture = pictureOf(trial, app.info.id, tool);
      if (!found.some((one) => one.picture === picture || one.name === tool.name)) found.push({ ...tool, picture });
    }
  }
  trial.free();
  return found;
}

function piece({ picture, name, key }: Piece) {
  const box = h("span", { class: "tool-picture" });
  setPicture(box, picture);
  return h(
    "li",
    { class: "piece" },
    box,
    h("span", { text: name }),
    key ? h("kbd", { text: key.toUpperCase() }) : null,
  );
}

/** The theme chooser, with a link to My progress. */
export async function createThemes(app: App) {
  await dressed();
  const list = h("div", { class: "themes", role: "radiogroup", "aria-label": messages.THEME });
  const clock = h("input", {
    type: "checkbox",
    role: "switch",
    "data-test": "show-clock",
    onchange: () => setShowsTime(clock.checked),
  });
  const badge = h("input", {
    type: "checkbox",
    role: "switch",
    "data-test": "badge-on",
    onchange: () => {
      setShowsBadge(badge.checked);
      app.changed();
    },
  });
  const dialog = createDialog(
    messages.APPEARANCE,
    { test: "theme-dialog", class: "small corner" },
    list,
    h("label", { class: "switch" }, clock, h("span", { text: messages.SHOW_TIME })),
    h("label", { class: "switch" }, badge, h("span", { text: messages.CHECK_WHILE_DRAWING })),
    button(
      messages.EXPORT_PROGRESS,
      () => {
        dialog.close();
        openProgress(app);
      },
      { "data-test": "progress" },
      "download",
    ),
  );
  for (const { id, name, icon: picture } of THEMES) {
    const input = h("input", {
      type: "radio",
      name: "theme",
      value: id,
      "data-test": `theme-${id}`,
      onchange: () => setTheme(id),
    });
    list.append(h("label", { class: "theme" }, input, icon(picture), h("span", { text: name })));
  }
  return {
    open() {
      for (const input of list.querySelectorAll("input")) input.checked = input.value === theme();
      clock.checked = showsTime();
      badge.checked = showsBadge();
      dialog.showModal();
    },
  };
}
