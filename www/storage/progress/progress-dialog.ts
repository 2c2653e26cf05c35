// Your progress: a dialog that exports it to a file, and the import, which adds what a file has to what is here.

import { createDialog } from "../../ui/dialog.js";
import { button, h, say } from "../../ui/dom.js";
import { leftAt } from "../kept-boards.js";
import { handOver } from "../../share/copy-and-save.js";
import { toast } from "../../ui/toast.js";
import { announce, collect, put, takeOut } from "./device.js";
import { MOST, read, write } from "./file.js";
import { enginesOf, judgeOf } from "./judge.js";
import { contested, merge } from "./merge.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Done } from "./device.js";
import type { Kept } from "./file.js";

/** How often an import begins anew when other tabs change the same boards meanwhile. */
const TURNS = 5;
/** How long an import can be undone, in milliseconds. */
const UNDONE_WITHIN = 60_000;

let dialog: { open: () => void } | null = null;

/** @param file to import */
export async function open(app: App, file?: Blob) {
  if (document.documentElement.dataset.embed === "true") return toast(messages.EMBEDDED, true);
  if (file) return bring(app, file);
  dialog ??= create(app);
  dialog.open();
}

function create(app: App) {
  const chooser = h("input", {
    type: "file",
    accept: ".json,application/json",
    hidden: true,
    "data-test": "progress-file",
    onchange: () => {
      const [chosen] = chooser.files ?? [];
      chooser.value = "";
      if (!chosen) return;
      box.close();
      void bring(app, chosen);
    },
  });
  const state = h("p", { role: "status", "data-test": "progress-state" });
  const saver = button(
    messages.EXPORT,
    () => void keep(),
    { class: "button main", "data-test": "progress-save" },
    "download",
  );
  const box = createDialog(
    messages.YOUR_PROGRESS,
    { test: "progress-dialog" },
    h("p", { text: messages.ABOUT }),
    h(
      "div",
      { class: "row wrap" },
      saver,
      button(messages.FROM_FILE, () => chooser.click(), { "data-test": "progress-open" }, "open"),
      chooser,
    ),
    state,
  );
  return { open };

  function open() {
    tell("");
    if (!box.open) box.showModal();
    saver.focus({ preventScroll: true });
  }

  function tell(words: string, how: "" | "good" | "bad" = "") {
    state.className = how;
    say(state, words);
    state.hidden = words === "";
  }

  async function keep() {
    const now = new Date();
    const { text, left } = write(await here(app), now);
    handOver(
      `gridlight-progress-${now.toISOString().slice(0, 10)}.json`,
      new Blob([text], { type: "application/json" }),
    );
    if (left > 0) tell(messages.savedWithout(left), "bad");
    else tell(messages.SAVED, "good");
  }
}

/** The data saved here, including the open board. */
async function here(app: App) {
  app.keep();
  await Promise.all([...app.onLeave].map((act) => act()));
  return collect(app.puzzles.map(({ id }) => id));
}

/** Adds what a file has, and says what that was. */
async function bring(app: App, blob: Blob) {
  if (blob.size > MOST) return toast(messages.TOO_LARGE, true);
  toast(messages.READING);
  const puzzles = app.puzzles.map(({ id }) => id);
  const file = read(await blob.text(), puzzles, new Date());
  if (!("kept" in file)) return toast(file.trouble, true);
  for (let turn = 0; turn < TURNS; turn += 1) {
    const mine = await here(app);
    const judge = judgeOf(
      await enginesOf(app, contested(mine, file.kept, puzzles)),
      fresh,
      Date.parse(file.written) || Date.now(),
    );
    const plan = merge(mine, file.kept, puzzles, judge, fresh);
    const rest = messages.leftOut(file.left, plan.counts, file.ahead);
    if (plan.values.size + plan.boards.length === 0)
      return toast(rest ? `${messages.NOTHING_USABLE} ${rest}` : messages.NOTHING_NEW, rest !== "");
    const now = (values: Map<string, unknown>) =>
      merge({ values, boards: mine.boards }, file.kept, puzzles, judge, fresh).values;
    const done = await put(plan.boards, mine.boards, puzzles, now);
    if (done === "changed") continue;
    if (done === "refused") return toast(messages.REFUSED, true);
    announce();
    await showOpen(app, { values: new Map(done.values.map(([name, , after]) => [name, after])), boards: plan.boards });
    return toast(
      [messages.imported(plan.counts), rest].filter(Boolean).join(" "),
      false,
      button(messages.UNDO, () => void back(app, done), { "data-test": "progress-undo" }, "undo"),
      UNDONE_WITHIN,
    );
  }
  toast(messages.CHANGED, true);
}

async function back(app: App, done: Done) {
  const { values, boards } = done;
  await takeOut(done);
  const { puzzle, given } = app.view;
  const hints = values.find(([name]) => name === `hints.${puzzle}`);
  await showOpen(app, {
    values: new Map(values.map(([name, before]) => [name, before])),
    boards: boards.flatMap(([before]) => (typeof before === "string" ? [] : [before])),
  });
  // The open board counts hints itself.
  if (hints) {
    // What there was before is sound, or nothing.
    const before = hints[1] as Record<string, [number, number, number]> | undefined;
    app.page.recallHints(...(before?.[given] ?? [0, 0, 0]));
  }
  // Otherwise a board that was imported as solved would be ticked again.
  announce();
  toast(messages.UNDONE);
}

/** Shows the open board's new state, if the import concerns it. */
async function showOpen(app: App, { values, boards }: Kept) {
  const { given, puzzle, link } = app.view;
  const own = boards.find(({ id }) => id === app.arrival.own);
  const left = values.has(`progress.${puzzle}`) && given ? leftAt(given) || given : link;
  try {
    if (own) await app.openOwn(own.id);
    else if (left !== link) await app.openLink(left);
  } catch {
    // This page cannot open it: the current one stays.
  }
  app.changed();
}

/** A unique id. */
function fresh() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
