// Saves the certificate of the open board: its solution and a proof that there is no other, or none. Loaded with the
// first one.

import { Client } from "../workers/client.js";
import { button, h, say } from "../ui/dom.js";
import { moduleOf } from "../start/engine.js";
import { handOver } from "./copy-and-save.js";
import * as messages from "../words/words-later.js";
import type { App } from "../board/app.js";
import type { SolveEnd, SolveReport, SolveWish } from "../workers/types.js";

/** Milliseconds until it gives up. */
const PATIENCE = 60_000;
/** The page that checks certificates. */
const CHECKER = new URL("../../check.html", import.meta.url).href;

export function createCertificate(app: App) {
  const words = h("p", { role: "status", "data-test": "certificate" });
  const stop = button(messages.STOP, end, { class: "button small", "data-test": "certificate-stop" }, "stop");
  const check = h("a", { href: CHECKER, target: "_blank", text: messages.CHECK_IT, "data-test": "certificate-check" });
  const element = h("div", { class: "certificate", hidden: true }, words, h("div", { class: "row" }, stop, check));
  let client: Client<SolveWish, SolveReport, SolveEnd> | null = null;
  return { element, save, hide };

  async function save() {
    hide();
    const { id } = app.info;
    const file = `${id}-${
      app.name
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "board"
    }.certificate.json`;
    const own = new Client<SolveWish, SolveReport, SolveEnd>(id, () => moduleOf(id, "solver/"));
    client = own;
    show(messages.WRITING, true);
    const hear = (report: SolveReport) => {
      if (report.type === "progress" && own === client) say(words, messages.writing(report.nodes));
    };
    const said = await own.ask({ type: "certify", bits: app.page.bits(), milliseconds: PATIENCE }, { hear });
    own.dismiss();
    if (own !== client) return;
    client = null;
    if (said.type === "certified") {
      handOver(file, said.text);
      show(messages.savedAs(file), false);
      check.hidden = false;
    } else show(said.type === "error" ? said.message : messages.STOPPED_WRITING, false);
  }

  function show(text: string, busy: boolean) {
    element.hidden = false;
    say(words, text);
    stop.hidden = !busy;
    check.hidden = true;
  }

  function end() {
    client?.dismiss();
  }

  function hide() {
    const busy = client;
    client = null;
    busy?.dismiss();
    element.hidden = true;
  }
}
