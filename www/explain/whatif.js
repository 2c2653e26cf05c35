// What-ifs in Play: what is done under an assumption stands apart until it is confirmed or dropped; whether it fails is
// shown with its chain, and turned into a mark.

import { button, h, say } from "../dom.js";
import { Asker } from "./asker.js";
import { createPager } from "./pager.js";
import { unpoint } from "./pointing.js";

/** @import { App } from "../app.js" */
/** @import { View } from "../types.js" */
/** @import { Way } from "./types.js" */

/** A look whether it fails may take so long, in milliseconds. */
const PATIENCE = 15_000;

/** @param {App} app */
export function createWhatIf(app) {
  const asker = new Asker(app);
  const title = h("strong", { "data-test": "what-if" });
  const words = h("p", { class: "quiet", "data-test": "what-if-words" });
  const fails = button("Does it fail?", () => void look(), { "data-test": "what-if-fails" }, "hint");
  const confirm = button("Confirm", () => settle(true), { "data-test": "what-if-confirm" }, "check");
  const drop = button("Drop", () => settle(false), { "data-test": "what-if-drop" }, "undo");
  const so = button("So it is not so", () => deny(), { "data-test": "what-if-deny", hidden: true }, "check");
  const pager = createPager(app);
  pager.element.hidden = true;
  const element = h("div", { class: "advice what-if", role: "status", hidden: true },
    title, words, pager.element, h("div", { class: "row wrap" }, so, fails, confirm, drop));
  /** The what-if that was looked at, and the board that it is refuted with, if one. */
  let about = "";
  let denied = "";
  return { element, update };

  /** @param {View} view */
  function update(view) {
    const { assumed } = view;
    element.hidden = !assumed || view.mode !== "play";
    if (!assumed) {
      about = "";
      return;
    }
    say(title, `What if ${assumed.name}`);
    fails.hidden = assumed.first === "" || about === assumed.first;
    if (about !== assumed.first) {
      about = "";
      so.hidden = true;
      pager.element.hidden = true;
      say(words, assumed.first === "" ? "What you do now is an assumption, until you confirm or drop it." : "What you did since is hatched.");
    }
  }

  /** Follows the first thing that was assumed, until it fails or nothing follows. */
  async function look() {
    const { assumed } = app.view;
    if (!assumed?.first) return;
    const { base, first } = assumed;
    about = first;
    say(words, "Looking …");
    app.changed();
    const end = await asker.askAbout(first, "refute", PATIENCE, base);
    if (app.view.assumed?.first !== first) return;
    if (end.type !== "explained") return say(words, end.type === "error" ? end.message : "Stopped.");
    const { way, deny: link } = /** @type {{ way: Way, deny: string | null }} */ (/** @type {unknown} */ (end.explained));
    const failed = way.end === "fails";
    say(words, failed ? "It fails: what was assumed first cannot be so." : way.end === "done" ? "It does not fail: it leads to an answer." : "Nothing shows that it fails.");
    denied = link ?? "";
    so.hidden = !failed;
    say(/** @type {HTMLElement} */ (so.lastElementChild), denied ? "So it is not so: mark it" : "So it is not so: take it back");
    pager.open(way, first);
    if (!failed) pager.element.hidden = true;
    app.changed();
  }

  function deny() {
    const link = denied;
    settle(false);
    if (!link) return;
    try {
      app.page.stepTo(link, "mark what a what-if showed");
    } catch (error) {
      app.tell(error instanceof Error ? error.message : String(error));
    }
    app.changed();
  }

  /** @param {boolean} keep */
  function settle(keep) {
    app.page.showBoard("");
    unpoint(app);
    app.page.settle(keep);
    app.changed();
  }
}
