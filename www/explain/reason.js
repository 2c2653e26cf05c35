// A step in words: the sentence, what it uses, what follows, and the chain of a what-if; each can be highlighted.

import { h, say } from "../dom.js";
import { pointAt, pointAtReason, putBy } from "./pointing.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { Place, Reason } from "./types.js" */

/**
 * @param {App} app
 * @param {string} [row] prefix of the names for tests, in a series of steps
 */
export function createReason(app, row = "") {
  const kind = h("p", { class: "quiet first", "data-test": `${row}reason-kind` });
  const words = h("p", { role: "status", "data-test": `${row}advice` });
  const uses = h("div", { class: "places", hidden: true });
  const frames = h("p", { class: "quiet", hidden: true, "data-test": `${row}frames` });
  const links = h("ol", { class: "chain", hidden: true, "data-test": `${row}chain` });
  const before = h("div", { hidden: true }, h("p", { class: "quiet first", text: messages.BECAUSE }), h("ol", { class: "chain", "data-test": `${row}because` }));
  const element = h("div", { class: "reason" }, kind, words, uses, frames, links, before);
  return { element, words, show, tell };

  /** Shows a text that is not a step. @param {string} text */
  function tell(text) {
    say(words, text);
    for (const part of [kind, uses, frames, links, before]) part.hidden = true;
  }

  /**
   * @param {Reason} reason
   * @param {boolean} whole not only where to look
   * @param {Reason[]} [because] the steps that it builds on
   */
  function show(reason, whole, because = []) {
    say(words, whole ? reason.words : reason.look);
    kind.hidden = !whole;
    say(kind, messages.KINDS[reason.technique] ?? reason.name);
    kind.title = reason.about;
    uses.hidden = !whole || reason.uses.length === 0;
    // Blocks that are alike have one name, with their number.
    const unlike = reason.uses.filter((use, at, all) => all.findIndex(({ words }) => words === use.words) === at);
    uses.replaceChildren(...(whole ? [h("span", { text: messages.BECAUSE_OF }), ...unlike.map(used)] : []));
    links.hidden = !whole || reason.chain.length === 0;
    links.replaceChildren(...(whole ? reason.chain.map(link) : []));
    before.hidden = !whole || because.length === 0;
    before.lastElementChild?.replaceChildren(...(whole ? because.map(earlier) : []));
    point(reason, whole);
  }

  /** Highlights a step, and says what its frames mean. @param {Reason} one @param {boolean} whole */
  function point(one, whole) {
    frames.hidden = !whole || one.excluded.length === 0;
    say(frames, messages.framed(one.cells.length > 0, putBy(one).length > 0));
    pointAtReason(app, one, whole);
  }

  /** @param {Reason} one */
  function earlier(one) {
    return h("li", null, h("button", { type: "button", class: "link first", onclick: () => point(one, true), text: one.words }));
  }

  /** @param {Place} place */
  function used(place) {
    return h("button", { type: "button", class: "link", onclick: () => pointAt(app, place.cells), text: place.words });
  }

  /** @param {Place} place @param {number} at @param {Place[]} all */
  function link(place, at, all) {
    const last = at === all.length - 1;
    const act = () => pointAt(app, place.cells, last ? place.cells : []);
    return h("li", { class: last ? "fails" : null }, h("button", { type: "button", class: "link first", onclick: act, text: place.words }));
  }
}
