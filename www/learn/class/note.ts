// What a link for a class hides: said in a line, with the way to show it again behind it, so that it is no invitation.

import { button, byId, h, say } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

export function hiddenNote(app: App, test: string) {
  const words = h("summary", { "data-test": `${test}-about` });
  const root = h(
    "details",
    { class: "class-note" },
    words,
    h(
      "div",
      { class: "row wrap" },
      h("p", { text: messages.ANYONE }),
      button(messages.SHOW_THEM, () => void lift(app), { class: "button plain", "data-test": `${test}-lift` }),
    ),
  );
  update();
  return { root, update };

  function update() {
    root.open = false;
    say(words, messages.hidden(!app.allows("hint"), !app.allows("solve")));
  }
}

async function lift(app: App) {
  await app.classroom.lift();
  toast(messages.LIFTED);
  if (!app.learn.room) byId("mode-play").focus();
}
