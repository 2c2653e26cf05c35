// A step in words: the sentence, what it uses, and the chain of a what-if; each can be highlighted.

import { h, say } from "../../ui/dom.js";
import { pointAt, pointAtReason, putBy } from "./pointing.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Place, Reason } from "./types.js";

/** @param row prefix of the names for tests */
export function createReason(app: App, row: string) {
  const kind = h("p", { class: "quiet first", "data-test": `${row}reason-kind` });
  const words = h("p", { role: "status", "data-test": `${row}advice` });
  const uses = h("div", { class: "places", hidden: true });
  const frames = h("p", { class: "quiet", hidden: true, "data-test": `${row}frames` });
  const links = h("ol", { class: "chain", hidden: true, "data-test": `${row}chain` });
  const element = h("div", { class: "reason" }, kind, words, uses, frames, links);
  return { element, words, show };

  function show(reason: Reason) {
    say(words, reason.words);
    say(kind, messages.KINDS[reason.technique] ?? reason.name);
    kind.title = reason.about;
    uses.hidden = reason.uses.length === 0;
    // Blocks that are alike have one name, with their number.
    const unlike = reason.uses.filter((use, at, all) => all.findIndex(({ words }) => words === use.words) === at);
    uses.replaceChildren(h("span", { text: messages.BECAUSE_OF }), ...unlike.map(used));
    links.hidden = reason.chain.length === 0;
    links.replaceChildren(...reason.chain.map(link));
    frames.hidden = reason.excluded.length === 0;
    say(frames, messages.framed(reason.cells.length > 0, putBy(reason).length > 0));
    pointAtReason(app, reason);
  }

  function used(place: Place) {
    return h("button", { type: "button", class: "link", onclick: () => pointAt(app, place.cells), text: place.words });
  }

  function link(place: Place, at: number, all: Place[]) {
    const last = at === all.length - 1;
    const act = () => pointAt(app, place.cells, last ? place.cells : []);
    return h(
      "li",
      { class: last ? "fails" : null },
      h("button", { type: "button", class: "link first", onclick: act, text: place.words }),
    );
  }
}
