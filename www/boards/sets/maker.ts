// Makes a set: which boards, in which order, its title and author; and saves, sends, prints and checks it. Loaded on
// demand.

import { AUTHOR, MOST, aboutOf } from "../../share/about/about.js";
import { address } from "../../address/address-bar.js";
import { createHide } from "../../learn/class/hide.js";
import { createDialog } from "../../ui/dialog.js";
import { button, enable, h, say } from "../../ui/dom.js";
import { copy, handOver } from "../../share/copy-and-save.js";
import { load, save } from "../../storage/settings-store.js";
import { styleSheet } from "../../ui/style-sheet.js";
import { toast } from "../../ui/toast.js";
import { loaded, mostBoards, mostLink, setLink } from "./core.js";
import { nameOf } from "./name.js";
import { createOffer } from "./offer.js";
import { KEPT, playerOf } from "./play-set.js";
import { createRater, easierFirst, gradeOf, hasLevel } from "./rate.js";
import { longText, nothing, readSet, shortText } from "./read.js";
import { createRows } from "./set-rows.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { BoardSet, SetBoard } from "./read.js";

let maker: ReturnType<typeof createMaker> | null = null;

/** @param set to go on with, instead of the one made last */
export async function openMaker(app: App, set?: BoardSet | null) {
  await Promise.all([styleSheet(new URL("set.css", import.meta.url)), loaded()]);
  maker ??= createMaker(app);
  await maker.open(set ?? null);
}

function createMaker(app: App) {
  let boards: SetBoard[] = [];
  /** The date of a set that was read. */
  let day = "";
  /** Whether the set made last was looked for. */
  let begun = false;
  /** The sets before the changes of the order and of the boards, the last one at the end. */
  let past: BoardSet[] = [];
  /** Ends the check under way. */
  let stop = () => {};
  let fresh = 0;
  const field = (name: "title" | "author" | "note", words: string, tag: "input" | "textarea") => {
    const input = h(tag, {
      type: tag === "input" ? "text" : null,
      maxlength: MOST[name],
      "data-test": `set-${name}-field`,
      oninput: changed,
      rows: tag === "textarea" ? 1 : null,
    });
    return { input, label: h("label", null, h("span", { text: words }), input) };
  };
  const title = field("title", messages.TITLE, "input");
  const author = field("author", messages.AUTHOR, "input");
  const note = field("note", messages.NOTE, "textarea");
  const rater = createRater(app, () => rows.show(boards));
  const rows = createRows(app, change, edit);
  const offer = createOffer(app, add, tell);
  const none = h("p", { class: "quiet", text: messages.NONE_YET });
  const heading = h("h3", { "data-test": "set-count" });
  const sort = button(messages.SORT, () => act(sort, sortAll), { class: "button small", "data-test": "set-sort" });
  const back = button(
    messages.UNDO,
    () => act(back, takeBack),
    { class: "button small", "data-test": "set-back" },
    "undo",
  );
  const play = button(
    messages.PLAY,
    () =>
      act(play, async () => {
        root.close();
        await playerOf(app).play(made());
      }),
    { class: "button main", "data-test": "set-play" },
    "play",
  );
  const link = button(messages.COPY_LINK, () => act(link, copyLink), { "data-test": "set-link" }, "copy");
  const linkWords = link.lastElementChild;
  const anew = button(
    messages.NEW_SET,
    () =>
      act(anew, async () => {
        replace(nothing());
        tell(messages.CLEARED);
        title.input.focus();
      }),
    { class: "button small", "data-test": "set-new" },
    "new",
  );
  /** For a set that was received, or is played. */
  const take = button(
    messages.EDIT_OPEN_SET,
    () =>
      act(take, async () => {
        const { set } = playerOf(app);
        if (set) replace(set);
        tell(messages.TAKEN);
        title.input.focus();
      }),
    { class: "button small", "data-test": "set-take" },
    "edit",
  );
  const file = button(messages.SAVE_FILE, () => act(file, saveFile), { "data-test": "set-file" }, "download");
  const print = button(
    messages.PRINT,
    () =>
      act(print, async () => {
        const { printSet } = await import("./set-booklet.js");
        // The pages say how hard the boards are.
        tell(messages.RATING);
        if (!(await rater.rate(boards))) return;
        tell("");
        await printSet(app, made());
      }),
    { "data-test": "set-print" },
    "text",
  );
  const check = button(messages.CHECK, () => act(check, checkAll), { "data-test": "set-check" }, "check");
  const hide = createHide("set-hide", false, changed);
  const told = h("p", { class: "quiet", role: "status", "data-test": "set-told" });
  const findings = h("ul", { class: "findings", "data-test": "set-findings" });
  const unchecked = h("p", { class: "quiet", text: messages.ABOUT_CHECK });
  const root = createDialog(
    messages.SET_OF_BOARDS,
    { test: "set-maker", class: "set-maker" },
    h("div", { class: "row wrap set-start" }, anew, take),
    h("div", { class: "set-fields" }, title.label, author.label, note.label),
    h(
      "div",
      { class: "set-columns" },
      h(
        "div",
        { class: "set-list" },
        h("div", { class: "set-head" }, heading, sort, back),
        h("div", { class: "set-in" }, none, rows.element),
      ),
      h(
        "div",
        { class: "set-list" },
        h("div", { class: "set-head" }, h("h3", { text: messages.BOARDS_TO_ADD }), offer.filter),
        offer.element,
      ),
    ),
    hide.root,
    h("div", { class: "row wrap set-actions" }, play, link, file, print, check),
    told,
    h("div", { class: "set-result" }, unchecked, findings),
  );
  root.addEventListener("close", () => {
    stop();
    rater.stop();
    offer.stop();
    void keep();
  });
  return { open };

  async function open(set: BoardSet | null) {
    const first = !begun;
    begun = true;
    const edited = await playerOf(app).takeBack();
    const draft = first ? await readSet(app, load("set.draft", "")) : null;
    await offer.fill();
    if (edited) boards = boards.map((board) => (board.key === edited.key ? edited.board : board));
    if (draft) past = [];
    fill(draft ?? made());
    const open = set && playerOf(app).set;
    if (open && !isHere(open)) replace(open);
    if (boards.length === 0) author.input.value ||= load(AUTHOR, "");
    // What was sent to a class goes on to others as it came.
    if (app.classroom.allowed) hide.input.checked = true;
    root.showModal();
    if (edited) tell(messages.putBack(nameOf(app, edited.board, boards.indexOf(edited.board))));
    title.input.focus();
  }

  /** Goes on with another set; Undo brings this one back. */
  function replace(set: BoardSet) {
    if (boards.length > 0) past.push(made());
    fill(set);
  }

  /** Whether this set is the one in the dialog. */
  function isHere(set: BoardSet) {
    return (
      set.about.title === title.input.value &&
      set.boards.map(({ key }) => key).join() === boards.map(({ key }) => key).join()
    );
  }

  function fill({ about, boards: given }: BoardSet) {
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

  function tell(words: string) {
    say(told, words);
    // A narrow dialog shows it over its end for a while.
    told.classList.add("fresh");
    clearTimeout(fresh);
    fresh = setTimeout(() => told.classList.remove("fresh"), 6000);
  }

  /** What was said is outdated. */
  function changed() {
    tell("");
    say(linkWords, messages.COPY_LINK);
  }

  function made(): BoardSet {
    return {
      about: aboutOf({ title: title.input.value, author: author.input.value, note: note.input.value, date: day }),
      boards,
    };
  }

  function add(board: SetBoard) {
    if (boards.length >= mostBoards()) {
      offer.mark(boards);
      return tell(messages.full(mostBoards()));
    }
    change([...boards, board], messages.added(nameOf(app, board, boards.length)));
    rows.element.lastElementChild?.scrollIntoView({ block: "nearest" });
  }

  function change(next: SetBoard[], words: string) {
    past.push(made());
    boards = next;
    update();
    tell(words);
    // The row that had the focus is gone.
    if (next.length === 0) back.focus();
  }

  async function takeBack() {
    const before = past.pop();
    if (before) fill(before);
  }

  function update() {
    rows.show(boards);
    none.hidden = boards.length > 0;
    say(heading, boards.length > 0 ? messages.inTheSet(boards.length) : messages.IN_THE_SET);
    for (const one of [play, link, file, print, check]) enable(one, boards.length > 0 ? "" : messages.EMPTY, "");
    enable(sort, boards.length > 1 ? "" : messages.TOO_FEW, messages.ABOUT_SORT);
    enable(anew, boards.length > 0 ? "" : messages.EMPTY, "");
    const { set } = playerOf(app);
    take.hidden = !set || isHere(set);
    enable(back, past.length > 0 ? "" : messages.NO_UNDO, "");
    findings.replaceChildren();
    findings.hidden = true;
    unchecked.hidden = false;
    changed();
    offer.mark(boards);
    void rater.rate(boards);
  }

  function act(from: HTMLElement, how: () => Promise<unknown>) {
    if (from.hasAttribute("aria-disabled")) return tell(`${from.title}.`);
    return void how().catch((error) => toast(error instanceof Error ? error.message : String(error), true));
  }

  /** Opens a board to be changed; it is put back when the set is opened again. */
  function edit(board: SetBoard) {
    root.close();
    void playerOf(app).edit(made(), boards.indexOf(board));
  }

  async function sortAll() {
    tell(messages.RATING);
    if (!(await rater.rate(boards))) return;
    const sorted = [...boards].sort(easierFirst);
    const withLevels = (words: string) => (boards.some(hasLevel) ? `${words} ${messages.LEVELS_LAST}` : words);
    if (sorted.every((board, place) => board === boards[place])) return tell(withLevels(messages.SORTED_ALREADY));
    change(sorted, withLevels(messages.SORTED));
  }

  async function copyLink() {
    const fragment = setLink(await shortText(app, made()));
    if (fragment.length > mostLink()) return tell(messages.tooLong(fragment.length, mostLink()));
    const url = address(fragment) + hide.part();
    const copied = await copy(url, null);
    tell(copied ? messages.LINK_COPIED : messages.NOT_COPIED);
    if (copied) say(linkWords, messages.COPIED);
  }

  async function saveFile() {
    const set = made();
    const name = `${
      set.about.title
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-|-$/g, "") || "boards"
    }.set.txt`;
    handOver(name, await longText(app, set));
    tell(messages.savedAs(name));
  }

  async function checkAll() {
    const { checkSet } = await import("./check.js");
    let going = true;
    const label = check.lastElementChild;
    const all = boards;
    // While it runs, the same button stops it.
    if (label?.textContent === messages.STOP) return stop();
    say(label, messages.STOP);
    const rated = async (board: SetBoard) => ((await rater.rate(all)) ? (gradeOf(board) ?? null) : null);
    const checker = checkSet(app, all, rated, (place) => tell(messages.checking(place + 1, all.length)));
    stop = () => {
      going = false;
      checker.stop();
    };
    try {
      const found = await checker.done;
      tell(going ? "" : messages.STOPPED);
      if (!going || all !== boards) return;
      findings.hidden = false;
      unchecked.hidden = true;
      const lines = all.map((board, place) => ({ name: nameOf(app, board, place), grade: gradeOf(board)?.name ?? "" }));
      const report = messages.report(found.summary, lines);
      tell(messages.checked(report.filter(({ good }) => !good).length));
      findings.replaceChildren(
        ...report.map(({ good, words }) => h("li", { class: good ? "done" : "wrong", text: words })),
        h(
          "li",
          null,
          h(
            "details",
            { "data-test": "set-each" },
            h("summary", { text: messages.BOARD_BY_BOARD }),
            h(
              "ol",
              null,
              ...found.boards.map(({ words }, place) => h("li", { text: `${lines[place]?.name ?? ""}: ${words}` })),
            ),
          ),
        ),
      );
    } finally {
      stop = () => {};
      say(label, messages.CHECK);
    }
  }
}
