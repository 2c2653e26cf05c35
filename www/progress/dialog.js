// The My progress dialog: exports to a file and imports from one. Nothing is imported before it was shown.

import { createDialog } from "../dialog.js";
import { button, h, say } from "../dom.js";
import { leftAt } from "../kept.js";
import { showBoard } from "../other-inks.js";
import { handOver } from "../out.js";
import { styleSheet } from "../style-sheet.js";
import { UNLOADED, toast } from "../toast.js";
import { announce, collect, put, takeOut } from "./device.js";
import { MOST, read, write } from "./file.js";
import { enginesOf, judgeOf } from "./judge.js";
import { contested, decide, merge, same } from "./merge.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { OwnBoard } from "../database.js" */
/** @import { Engine } from "../types.js" */
/** @import { Done } from "./device.js" */
/** @import { Kept } from "./file.js" */
/** @import { Choice, Chosen, Conflict, Plan, Setting } from "./merge.js" */

/** Larger boards have no picture. */
const DRAWN = 1600;
/** The number of conflicts from which one choice can be made for all. */
const MANY = 3;

/** @type {Promise<{ open: (file?: Blob) => Promise<void> }> | null} */
let made = null;

/** @param {App} app @param {Blob} [file] to import */
export async function open(app, file) {
  if (document.documentElement.dataset.embed === "true") return toast(messages.EMBEDDED, true);
  made ??= create(app).catch((error) => {
    made = null;
    throw error;
  });
  await (await made).open(file);
}

/** @param {App} app */
async function create(app) {
  await styleSheet(new URL("progress.css", import.meta.url), UNLOADED);
  const puzzles = app.puzzles.map(({ id }) => id);
  /** @type {Done | null} */
  let done = null;
  const chooser = h("input", { type: "file", accept: ".json,application/json", hidden: true, "data-test": "progress-file", onchange: () => {
    const [chosen] = chooser.files ?? [];
    if (chosen) void look(chosen);
    chooser.value = "";
  } });
  const state = h("p", { role: "status", "data-test": "progress-state" });
  const review = h("div", { class: "progress-review", hidden: true, "data-test": "progress-review" });
  const undo = button(messages.UNDO, () => void back(), { hidden: true, "data-test": "progress-undo" }, "undo");
  const saver = button(messages.EXPORT, () => void keep(), { class: "button main", "data-test": "progress-save" }, "download");
  const dialog = createDialog(messages.YOUR_PROGRESS, { test: "progress-dialog" },
    h("p", { text: messages.ABOUT }),
    h("div", { class: "row wrap" }, saver, button(messages.FROM_FILE, () => chooser.click(), { "data-test": "progress-open" }, "open"), chooser), state, review, undo);
  return { open };

  /** @param {Blob} [file] */
  async function open(file) {
    tell("");
    review.hidden = true;
    if (!dialog.open) dialog.showModal();
    if (file) await look(file);
    else saver.focus({ preventScroll: true });
  }

  /** @param {string} words @param {"" | "good" | "bad"} [how] */
  function tell(words, how = "") {
    state.className = how;
    say(state, words);
    state.hidden = words === "";
  }

  /** The data saved here, including the open board. */
  async function here() {
    app.keep();
    await Promise.all([...app.onLeave].map((act) => act()));
    return collect(puzzles);
  }

  async function keep() {
    const now = new Date();
    const { text, left } = write(await here(), now);
    handOver(`gridlight-progress-${now.toISOString().slice(0, 10)}.json`, new Blob([text], { type: "application/json" }));
    if (left > 0) tell(messages.savedWithout(left), "bad");
    else tell(messages.SAVED, "good");
  }

  /** @param {Blob} blob */
  async function look(blob) {
    review.hidden = true;
    if (blob.size > MOST) return tell(messages.TOO_LARGE, "bad");
    tell(messages.READING);
    const file = read(await blob.text(), puzzles, new Date());
    if (!("kept" in file)) return tell(file.trouble, "bad");
    const mine = await here();
    const open = contested(mine, file.kept, puzzles);
    const engines = await enginesOf(app, open.map(({ puzzle }) => puzzle));
    const judge = judgeOf(engines);
    const plan = merge(mine, file.kept, puzzles, judge);
    const rest = messages.leftOut(file.left, plan.counts, file.ahead);
    if (plan.values.size + plan.boards.length + plan.conflicts.length + plan.settings.length === 0) return rest ? tell(`${messages.NOTHING_USABLE} ${rest}`, "bad") : tell(messages.NOTHING_NEW, "good");
    tell("");
    /** The values to write by the choices made, if the questions are still the same. @param {Map<string, any>} values @param {Chosen} chosen */
    const now = (values, chosen) => {
      const there = { values, boards: mine.boards };
      const later = merge(there, file.kept, puzzles, judge);
      return same([later.settings, later.conflicts.map(question)], [plan.settings, plan.conflicts.map(question)]) ? decide(later, chosen, fresh, there).values : null;
    };
    await show(plan, mine, rest, file.written, engines, now, () => look(blob));
  }

  /**
   * @param {Plan} plan
   * @param {Kept} mine
   * @param {string} rest
   * @param {string} written
   * @param {Map<string, Engine>} engines
   * @param {(values: Map<string, any>, chosen: Chosen) => Map<string, any> | null} now
   * @param {() => Promise<void>} again
   */
  async function show(plan, mine, rest, written, engines, now, again) {
    const { conflicts, settings } = plan;
    for (const [id, engine] of await enginesOf(app, conflicts.map(({ puzzle }) => puzzle).filter((id) => !engines.has(id)))) engines.set(id, engine);
    const heading = h("h3", { tabindex: -1, text: messages.contains(written && messages.day(Date.parse(written))) });
    const list = h("ul", { class: "progress-brings", "data-test": "progress-brings" }, ...messages.brought(plan.counts).map((text) => h("li", { text })));
    const differ = settings.length > 0 ? ways("progress-settings", messages.settingsDiffer(settings.length), ["here", "file"], compared(settings)) : null;
    const asked = conflicts.map((conflict, index) => ways(`progress-board-${index}`, messages.about(conflict, nameOf(conflict.puzzle), titleOf(conflict)),
      conflict.room ? ["here", "file", "both"] : ["here", "file"], states(conflict, engines.get(conflict.puzzle))));
    const all = h("select", { id: "progress-all", "data-test": "progress-all", onchange: () => {
      for (const one of asked) one.choose(/** @type {Choice} */ (all.value));
    } }, h("option", { value: "", text: messages.ONE_BY_ONE }), ...Object.entries(messages.WAYS).map(([value, text]) => h("option", { value, text })));
    const take = button(messages.IMPORT, () => void takeIn(), { class: "button main", "data-test": "progress-take" }, "check");
    review.replaceChildren(heading, list, ...(differ ? [differ.element] : []),
      ...(asked.length > 0 ? [h("p", { text: messages.boardsDiffer(asked.length) })] : []),
      ...(asked.length >= MANY ? [h("div", { class: "progress-all" }, h("label", { for: "progress-all", text: messages.FOR_ALL }), all)] : []),
      ...asked.map(({ element }) => element), ...(rest ? [h("p", { class: "quiet", text: rest })] : []),
      h("div", { class: "row end" }, button(messages.CANCEL, () => {
        review.hidden = true;
        tell(messages.UNCHANGED);
        saver.focus();
      }, { "data-test": "progress-leave" }), take));
    review.hidden = false;
    heading.focus();

    async function takeIn() {
      const chosen = { settings: differ?.chosen() === "file" ? /** @type {const} */ ("file") : /** @type {const} */ ("here"), conflicts: asked.map((one) => one.chosen()) };
      if (take.disabled) return;
      take.disabled = true;
      const isSame = fingerprint(await here()) === fingerprint(mine);
      review.hidden = true;
      tell(messages.IMPORTING);
      const { boards } = decide(plan, chosen, fresh, mine);
      const written = isSame ? await put(boards, mine.boards, puzzles, (values) => now(values, chosen)) : "changed";
      if (written === "changed") {
        await again();
        return tell(messages.CHANGED, "bad");
      }
      if (written === "refused") return tell(messages.REFUSED, "bad");
      done = written;
      undo.hidden = false;
      announce();
      await showOpen({ values: new Map(done.values.map(([name, , after]) => [name, after])), boards });
      tell(messages.IMPORTED, "good");
      undo.focus();
    }
  }

  async function back() {
    if (!done) return;
    const { values, boards } = done;
    await takeOut(done);
    done = null;
    undo.hidden = true;
    const { puzzle, given } = app.view;
    const hints = values.find(([name]) => name === `hints.${puzzle}`);
    await showOpen({ values: new Map(values.map(([name, before]) => [name, before])), boards: boards.flatMap(([before]) => (typeof before === "string" ? [] : [before])) });
    // The open board counts hints itself.
    if (hints) app.page.recallHints(...(/** @type {[number, number, number]} */ (hints[1]?.[given] ?? [0, 0, 0])));
    // Otherwise a board that was imported as solved would be ticked again.
    announce();
    tell(messages.UNDONE, "good");
    saver.focus();
  }

  /** Shows the open board's new state, if the import concerns it. @param {Kept} written */
  async function showOpen({ values, boards }) {
    const { given, puzzle, link } = app.view;
    const own = boards.find((one) => one.id === app.ownId || (given !== "" && one.given === given));
    const left = values.has(`progress.${puzzle}`) && given ? leftAt(given) || given : link;
    try {
      if (own) await app.openOwn(own.id);
      else if (left !== link) await app.openLink(left);
    } catch {
      // This page cannot open it: the current one stays.
    }
    app.changed();
  }

  /** @param {string} puzzle */
  function nameOf(puzzle) {
    return app.puzzles.find(({ id }) => id === puzzle)?.name ?? puzzle;
  }

  /** The name of a gallery board or a board of the day, if known. @param {Conflict} conflict */
  function titleOf({ given, puzzle }) {
    if (puzzle !== app.info.id || !given) return "";
    return app.examples(puzzle).find((one) => one.given === given)?.name ?? app.nameOf(given);
  }

  /** @param {Setting[]} settings */
  function compared(settings) {
    return h("dl", null, ...settings.map((one) => h("div", null, h("dt", { text: messages.named(one, one.puzzle && nameOf(one.puzzle)) }),
      h("dd", { text: messages.values(messages.valued(one.here), messages.valued(one.file)) }))));
  }
}

/**
 * A question with its choices.
 * @param {string} id
 * @param {string} words
 * @param {Choice[]} choices
 * @param {Node} content
 */
function ways(id, words, choices, content) {
  // By default both are kept where possible, so that nothing is lost.
  const first = choices.at(-1) === "both" ? "both" : "here";
  const inputs = choices.map((value) => h("input", { type: "radio", name: id, value, checked: value === first, "data-test": `${id}-${value}` }));
  const element = h("fieldset", { class: "progress-choice", "data-test": id }, h("legend", { text: words }), content,
    h("div", { class: "progress-ways" }, ...inputs.map((input) => h("label", null, input, h("span", { text: messages.WAYS[/** @type {Choice} */ (input.value)] })))));
  return {
    element,
    chosen: () => /** @type {Choice} */ (inputs.find((input) => input.checked)?.value ?? "here"),
    /** @param {Choice} choice */
    choose(choice) {
      for (const input of inputs) input.checked = input.value === (choices.includes(choice) ? choice : "here");
    },
  };
}

/** Shows two states next to each other. @param {Conflict} conflict @param {Engine | undefined} engine */
function states({ puzzle, here, file, links }, engine) {
  const one = (/** @type {string} */ words, /** @type {string} */ link, /** @type {OwnBoard | null} */ board) => {
    const picture = h("span", { class: "card-picture figures" });
    const small = !board || board.rows * board.cols <= DRAWN;
    try {
      if (engine && link && small) showBoard(picture, engine, puzzle, link);
      else if (board) say(picture, `${board.rows} × ${board.cols}`);
    } catch {
      say(picture, messages.NOT_DRAWN);
    }
    return h("div", null, h("span", { text: words }), picture, board ? h("small", { class: "quiet", text: messages.changedOn(messages.day(board.when)) }) : null);
  };
  return h("div", { class: "progress-states" }, one(messages.HERE, links[0], here), one(messages.IN_FILE, links[1], file));
}

/** Identifies the boards saved here, for comparison. @param {Kept} kept */
function fingerprint({ boards }) {
  return JSON.stringify(boards.map(({ id, when, name }) => [id, when, name]));
}

/** What the user is asked, for comparison. @param {Conflict} conflict */
function question({ name, given, links, here, file }) {
  return [name, given, links, here?.id, file?.id];
}

/** A unique id. */
function fresh() {
  return `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}`;
}
