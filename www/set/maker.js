// Makes a set: which boards, in which order, its title and author; and saves, sends, prints and checks it. Loaded on demand.

import { MOST_BOARDS, MOST_LINK, setLink } from "../../pkg/shared/set.js";
import { AUTHOR, MOST, aboutOf, aboutOfOwn } from "../about/about.js";
import { address } from "../address.js";
import { boardsOf } from "../database.js";
import { createDialog } from "../dialog.js";
import { button, enable, h, iconButton, keyed, say } from "../dom.js";
import { copy, handOver } from "../out.js";
import { load, save } from "../store.js";
import { styleSheet } from "../style-sheet.js";
import { UNLOADED, toast } from "../toast.js";
import { KEPT, playerOf } from "./player.js";
import { kindOf, longText, nameOf, nothing, readBoard, readSet, shortText } from "./read.js";
import * as messages from "./words.js";

/** @import { App } from "../app.js" */
/** @import { OwnBoard } from "../database.js" */
/** @import { BoardSet, SetBoard } from "./read.js" */

/** @type {ReturnType<typeof createMaker> | null} */
let maker = null;

/** @param {App} app @param {BoardSet | null} [set] to go on with, instead of the one made last */
export async function openMaker(app, set) {
  await styleSheet(new URL("set.css", import.meta.url), UNLOADED);
  maker ??= createMaker(app);
  await maker.open(set ?? null);
}

/** @param {App} app */
function createMaker(app) {
  /** @type {SetBoard[]} */
  let boards = [];
  /** The date of a set that was read. */
  let day = "";
  /** Whether the set made last was looked for. */
  let begun = false;
  /** Ends the check under way. */
  let stop = () => {};
  const field = (/** @type {"title" | "author" | "note"} */ name, /** @type {string} */ words, /** @type {"input" | "textarea"} */ tag) => {
    const input = /** @type {HTMLInputElement | HTMLTextAreaElement} */ (h(tag, { type: tag === "input" ? "text" : null, maxlength: MOST[name], "data-test": `set-${name}-field`, oninput: changed, rows: tag === "textarea" ? 2 : null }));
    return { input, label: h("label", null, h("span", { text: words }), input) };
  };
  const title = field("title", messages.TITLE, "input");
  const author = field("author", messages.AUTHOR, "input");
  const note = field("note", messages.NOTE, "textarea");
  const chosen = h("ol", { class: "set-chosen", "data-test": "set-chosen" });
  const none = h("p", { class: "quiet", text: messages.NONE_YET });
  const offered = h("ul", { class: "set-offered", "data-test": "set-offered" });
  const play = button(messages.PLAY, () => act(play, async () => {
    root.close();
    await playerOf(app).play(made());
  }), { class: "button main", "data-test": "set-play" }, "play");
  const link = button(messages.COPY_LINK, () => act(link, copyLink), { "data-test": "set-link" }, "copy");
  const linkWords = /** @type {Element} */ (link.lastElementChild);
  const anew = button(messages.NEW_SET, () => {
    const before = made();
    fill(nothing());
    toast(messages.CLEARED, false, button(messages.UNDO, () => fill(before), { "data-test": "set-back" }, "undo"));
  }, { "data-test": "set-new" }, "new");
  const file = button(messages.SAVE_FILE, () => act(file, saveFile), { "data-test": "set-file" }, "download");
  const print = button(messages.PRINT, () => act(print, async () => {
    root.close();
    const { printSet } = await import("./print.js");
    await printSet(app, made());
  }), { "data-test": "set-print" }, "text");
  const check = button(messages.CHECK, () => act(check, checkAll), { "data-test": "set-check" }, "check");
  const told = h("p", { class: "quiet", role: "status", "data-test": "set-told" });
  const findings = h("ul", { class: "findings", "data-test": "set-findings" });
  const root = createDialog(messages.SET_OF_BOARDS, { test: "set-maker", class: "set-maker" },
    h("div", { class: "set-columns" },
      h("div", { class: "set-fields" }, title.label, author.label, note.label),
      h("div", { class: "set-lists" }, h("h3", { text: messages.IN_THE_SET }), h("div", { class: "set-in" }, none, chosen), h("h3", { text: messages.BOARDS_TO_ADD }), offered)),
    told, findings, h("div", { class: "row wrap" }, play, link, file, print, check, anew));
  root.addEventListener("close", () => {
    stop();
    void keep();
  });
  return { open };

  /** @param {BoardSet | null} set */
  async function open(set) {
    const first = !begun;
    begun = true;
    const last = set ?? (first ? await readSet(app, load("set.draft", "")) ?? playerOf(app).set : null);
    await offer();
    fill(last ?? made());
    if (!last) author.input.value ||= load(AUTHOR, "");
    root.showModal();
    title.input.focus();
  }

  /** @param {BoardSet} set */
  function fill({ about, boards: given }) {
    boards = [...given];
    [title.input.value, author.input.value, note.input.value] = [about.title, about.author, about.note];
    day = about.date;
    update();
  }

  /** The set is there again at the next visit, too. */
  async function keep() {
    const text = boards.length > 0 ? await shortText(app, made()) : "";
    if (text.length <= KEPT) save("set.draft", text);
  }

  /** What was said is outdated. */
  function changed() {
    say(told, "");
    say(linkWords, messages.COPY_LINK);
  }

  /** Offers the open board, Your boards of all puzzles, and the gallery of the open one. */
  async function offer() {
    /** @type {{ name: string, board: () => Promise<SetBoard>, id: string, kind: string }[]} */
    const list = [];
    const { view, info } = app;
    if (view.given) {
      // A gallery board keeps its name.
      const text = `#${view.fresh}${aboutOf({ ...app.about, title: app.about.title || app.name }).parts}`;
      list.push({ name: app.name || messages.A_BOARD, id: view.given, kind: messages.kindOf(info.name, view.rows, view.cols), board: () => readBoard(app, text) });
    }
    for (const puzzle of app.puzzles) {
      for (const own of await boardsOf(puzzle.id)) {
        if (own.given && own.given === view.given) continue;
        list.push({ name: own.name || messages.A_BOARD, id: own.given || own.id, kind: messages.kindOf(puzzle.name, own.rows, own.cols), board: () => boardOfOwn(own) });
      }
    }
    const known = new Set(list.map(({ id }) => id));
    for (const { name, given, link, rows, cols } of app.examples(info.id)) {
      if (known.has(given)) continue;
      list.push({ name, id: given, kind: messages.kindOf(info.name, rows, cols), board: () => readBoard(app, `#${link}${aboutOf({ title: name }).parts}`) });
    }
    offered.replaceChildren(...list.map(({ name, board, id, kind }) => {
      const add = button(messages.ADD, async () => {
        if (add.hasAttribute("aria-disabled")) return;
        if (boards.length >= MOST_BOARDS) return toast(messages.full(MOST_BOARDS), true);
        enable(add, messages.IN_THE_SET);
        boards.push(await board());
        update();
      }, { class: "button plain", "aria-label": messages.addIt(name), "data-test": "set-add" }, "plus");
      return h("li", { "data-id": id }, h("span", { class: "set-name", text: name }), h("small", { class: "quiet figures", text: kind }), add);
    }), ...list.length === 0 ? [h("li", { class: "quiet", text: messages.NO_BOARDS })] : []);
  }

  /** @param {OwnBoard} own @returns {Promise<SetBoard>} */
  async function boardOfOwn(own) {
    const about = aboutOfOwn(own);
    if (own.given) return readBoard(app, `#${own.given}${about.parts}`);
    return { key: own.id, puzzle: own.puzzle, link: "", given: "", bits: own.bits, about, rows: own.rows, cols: own.cols, text: "", wrong: "" };
  }

  /** @returns {BoardSet} */
  function made() {
    return { about: aboutOf({ title: title.input.value, author: author.input.value, note: note.input.value, date: day }), boards };
  }

  function update() {
    keyed(chosen, boards, ({ key }) => key, line, show);
    none.hidden = boards.length > 0;
    for (const one of [play, link, file, print, check]) enable(one, boards.length > 0 ? "" : messages.EMPTY, "");
    findings.replaceChildren();
    findings.hidden = true;
    changed();
    const known = new Set(boards.flatMap(({ given, key }) => [given, key]));
    for (const item of offered.querySelectorAll("li[data-id]")) {
      const add = /** @type {HTMLElement} */ (item.lastElementChild);
      const isIn = known.has(/** @type {HTMLElement} */ (item).dataset.id ?? "");
      enable(add, isIn ? messages.IN_THE_SET : "", "");
      add.setAttribute("aria-label", isIn ? messages.added(item.firstElementChild?.textContent ?? "") : messages.addIt(item.firstElementChild?.textContent ?? ""));
      say(/** @type {Element} */ (add.lastElementChild), isIn ? messages.ADDED : messages.ADD);
    }
  }

  /** @param {SetBoard} board */
  function line(board) {
    const move = (/** @type {number} */ by) => () => {
      const place = boards.indexOf(board);
      if (!boards[place + by]) return;
      boards.splice(place, 1);
      boards.splice(place + by, 0, board);
      update();
    };
    return h("li", null, h("span", { class: "set-name" }), h("small", { class: "quiet figures" }),
      iconButton("up", "", move(-1), { "data-test": "set-up" }), iconButton("down", "", move(1), { "data-test": "set-down" }),
      iconButton("close", "", () => {
        boards = boards.filter((one) => one !== board);
        update();
      }, { "data-test": "set-remove" }));
  }

  /** @param {HTMLElement} element @param {SetBoard} board */
  function show(element, board) {
    const place = boards.indexOf(board);
    const name = nameOf(board, place);
    const [words, kind, up, down, gone] = element.children;
    if (!words || !kind || !up || !down || !gone) return;
    say(words, name);
    say(kind, kindOf(app, board));
    kind.classList.toggle("bad", board.wrong !== "");
    const labels = /** @type {const} */ ([[up, messages.earlier(name)], [down, messages.later(name)], [gone, messages.remove(name)]]);
    for (const [control, label] of labels) {
      control.setAttribute("aria-label", label);
      /** @type {HTMLElement} */ (control).title = label;
    }
    up.toggleAttribute("disabled", place === 0);
    down.toggleAttribute("disabled", place === boards.length - 1);
  }

  /** @param {HTMLElement} from @param {() => Promise<unknown>} how */
  function act(from, how) {
    if (from.hasAttribute("aria-disabled")) return toast(`${from.title}.`);
    return void how().catch((error) => toast(error instanceof Error ? error.message : String(error), true));
  }

  async function copyLink() {
    const fragment = await setLink(await shortText(app, made()));
    if (fragment.length > MOST_LINK) return say(told, messages.tooLong(fragment.length, MOST_LINK));
    const url = address(fragment);
    const copied = await copy(url, null);
    say(told, copied ? messages.LINK_COPIED : messages.NOT_COPIED);
    if (copied) say(linkWords, messages.COPIED);
  }

  async function saveFile() {
    const set = made();
    const name = `${set.about.title.toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-|-$/g, "") || "boards"}.set.txt`;
    handOver(name, await longText(app, set));
    say(told, messages.savedAs(name));
  }

  async function checkAll() {
    const { checkSet } = await import("./check.js");
    let going = true;
    const label = /** @type {HTMLElement} */ (check.lastElementChild);
    const all = boards;
    // While it runs, the same button stops it.
    if (label.textContent === messages.STOP) return stop();
    say(label, messages.STOP);
    const checker = checkSet(app, all, (place) => say(told, messages.checking(place + 1, all.length)));
    stop = () => {
      going = false;
      checker.stop();
    };
    try {
      const found = await checker.done;
      say(told, going ? "" : messages.STOPPED);
      if (!going || all !== boards) return;
      findings.hidden = false;
      findings.replaceChildren(
        ...messages.findings(found.summary, all.length).map(({ good, words }) => h("li", { class: good ? "good" : "wrong", text: words })),
        ...found.boards.map(({ words }, index) => h("li", { class: "note", text: `${index + 1}. ${all[index] ? nameOf(all[index], index) : ""}: ${words}` })));
    } finally {
      stop = () => {};
      say(label, messages.CHECK);
    }
  }
}
