// The "Print boards" dialog: which boards, how many per page, with or without solutions. Loaded on first use.

import { createDialog } from "../../ui/dialog.js";
import { button, enable, h, say, switchLabel } from "../../ui/dom.js";
import { setIcon } from "../../ui/icons.js";
import { reachable } from "../../ui/scrollable.js";
import { load, save } from "../../storage/settings-store.js";
import { Answers } from "./answers.js";
import { NOTHING, choicesOf } from "./boards-to-print.js";
import { Drawer } from "./drawn.js";
import { paperStyle, printPages } from "./print-pages.js";
import { PER_PAGE, countPages, pages } from "./sheets.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { Choice, Group } from "./boards-to-print.js";
import type { Entry } from "./sheets.js";
import type { Drawn } from "./drawn.js";

/** The number of pages previewed. */
const SHOWN = 24;

let dialog: ReturnType<typeof createPaper> | null = null;

/** What the dialog prints: its boards, what stands at the head of each page, and what draws and solves them. */
interface Job {
  groups: Group[];
  /** Whether all boards are selected at first; otherwise the first. */
  all: boolean;
  title: string;
  words: string;
  drawer: Pick<Drawer, "board" | "answer" | "rules" | "free">;
  answers: Pick<Answers, "of" | "find" | "stop" | "dismiss">;
}

/** @param job without one, the open puzzle's boards */
export async function openPaper(app: App, job?: Job) {
  dialog ??= createPaper();
  await paperStyle();
  dialog.open(job ?? (await jobOf(app)), app.allows("solve"));
}

async function jobOf(app: App): Promise<Job> {
  const groups = await choicesOf(app);
  return { groups, all: false, title: app.info.name, words: "", drawer: new Drawer(app), answers: new Answers(app) };
}

function createPaper() {
  /** For drawing and solving while the dialog is open. */
  let tools: Job | null = null;
  let choices: Choice[] = [];
  /** The keys of the selected boards. */
  const chosen = new Set<string>();
  /** What is to be done on the boards, by key. */
  const ruled = new Map<string, string[]>();
  /** Drawn boards and solutions, by key. */
  const drawn = new Map<string, Drawn>();
  let per = load("paper.per", 1);
  if (!PER_PAGE.includes(per)) per = 1;
  /** Whether printing waits for solutions. */
  let waits = false;
  /** The search for solutions under way, and what it is for. */
  let running: { asked: string; done: Promise<boolean> } | null = null;

  const list = h("div", {
    class: "paper-list",
    role: "group",
    "aria-label": messages.BOARDS_TO_PRINT,
    "data-test": "paper-list",
  });
  const pers = PER_PAGE.map((one) =>
    h("button", {
      type: "button",
      role: "radio",
      "data-test": `paper-per-${one}`,
      text: String(one),
      onclick: () => {
        per = one;
        save("paper.per", one);
        update();
      },
    }),
  );
  const moves = toggle(messages.WITH_MOVES, messages.ABOUT_MOVES, "paper-moves", "");
  const large = toggle(messages.LARGER, messages.ABOUT_LARGER, "paper-large", "paper.large");
  const back = toggle(messages.SOLUTIONS, messages.ABOUT_SOLUTIONS, "paper-answers", "paper.back");
  const grades = toggle(messages.DIFFICULTY, messages.ABOUT_DIFFICULTY, "paper-grades", "paper.grades");
  large.box.checked = load("paper.large", true);
  grades.box.checked = load("paper.grades", true);
  const preview = h("div", { class: "paper-pages", "data-theme": "paper", "aria-hidden": "true", inert: true });
  const view = h("div", { class: "paper-preview", role: "group" }, preview);
  reachable(view, messages.PREVIEW);
  const told = h("p", { class: "quiet figures", role: "status", "data-test": "paper-told" });
  const bar = h("progress", { max: 1, value: 0, hidden: true, "aria-label": messages.HOW_MANY_SOLVED });
  const far = h("p", { class: "quiet figures", hidden: true, "data-test": "paper-far" });
  const main = button(
    messages.PRINT,
    () => {
      if (waits) tools?.answers.stop();
      else if (!main.hasAttribute("aria-disabled")) void print();
    },
    { class: "button main", "data-test": "paper-print" },
    "text",
  );
  const mainWords = main.lastElementChild;
  const root = createDialog(
    messages.PRINT_BOARDS,
    { test: "paper", class: "paper" },
    h(
      "div",
      { class: "paper-columns" },
      h(
        "div",
        { class: "paper-options" },
        list,
        h(
          "div",
          { class: "paper-line" },
          h("span", { text: messages.PUZZLES_PER_PAGE }),
          h("div", { class: "modes choices", role: "radiogroup", "aria-label": messages.PUZZLES_PER_PAGE }, ...pers),
        ),
        moves.label,
        large.label,
        grades.label,
        back.label,
        main,
        bar,
        far,
        told,
      ),
      view,
    ),
  );
  root.addEventListener("close", () => {
    tools?.answers.dismiss();
    tools?.drawer.free();
    tools = running = null;
    waits = false;
    show();
    drawn.clear();
    ruled.clear();
    preview.replaceChildren();
  });
  return { open };

  /** @param allowed whether solutions may be printed */
  function open(job: Job, allowed: boolean) {
    const { groups } = job;
    choices = groups.flatMap((group) => group.choices);
    chosen.clear();
    for (const { key } of job.all ? choices : choices.slice(0, 1)) chosen.add(key);
    list.replaceChildren(...groups.flatMap((group) => [head(group), ...group.choices.map(line)]));
    tools = job;
    moves.box.checked = false;
    // A set is handed out: its solutions are included only where that is asked for.
    back.box.checked = allowed && !job.all && load("paper.back", false);
    say(told, "");
    root.showModal();
    update();
    main.focus({ preventScroll: true });
  }

  function head({ name, choices: some }: Group) {
    const all = button(
      messages.ALL,
      () => {
        const on = !some.every(({ key }) => chosen.has(key));
        for (const { key } of some) {
          if (on) chosen.add(key);
          else chosen.delete(key);
        }
        update();
      },
      {
        class: "button plain",
        "aria-label": messages.allOf(name),
        "data-test": `paper-all-${name.toLowerCase().replaceAll(" ", "-")}`,
      },
    );
    return h("div", { class: "paper-group" }, h("h3", { text: name }), some.length > 1 && all);
  }

  function line({ key, name, about, listed }: Choice) {
    const box = h("input", {
      type: "checkbox",
      "data-key": key,
      onchange: () => {
        if (box.checked) chosen.add(key);
        else chosen.delete(key);
        update();
      },
    });
    return h(
      "label",
      { class: "paper-choice" },
      box,
      h("span", { text: name }),
      h("small", { class: "quiet figures", text: listed ?? about }),
    );
  }

  /** @param kept the name under which it is saved, or "" */
  function toggle(name: string, about: string, test: string, kept: string) {
    const box = h("input", {
      type: "checkbox",
      role: "switch",
      "data-test": test,
      onchange: () => {
        if (kept) save(kept, box.checked);
        update();
      },
    });
    return { box, label: switchLabel(box, name, about) };
  }

  function update() {
    for (const box of list.querySelectorAll("input")) box.checked = chosen.has(box.dataset.key ?? "");
    PER_PAGE.forEach((one, index) => pers[index]?.setAttribute("aria-checked", String(one === per)));
    const { some, all } = tell();
    moves.label.hidden = !some.some(({ moved }) => moved);
    grades.label.hidden = !some.some(({ grade }) => grade);
    enable(main, some.length > 0 ? "" : messages.CHOOSE_FIRST);
    if (!waits) say(mainWords, some.length > 0 ? messages.print(all) : messages.PRINT);
    preview.replaceChildren(...made(SHOWN));
    if (back.box.checked && some.length > 0) void solve();
    else tools?.answers.stop();
    show();
  }

  /** Says how much will be printed, and returns it: the boards, and the number of pages. */
  function tell() {
    const some = wanted();
    const all = countPages({ boards: some.length, answers: back.box.checked ? some : [], per });
    say(told, some.length > 0 ? messages.chosen(some.length, all, SHOWN) : messages.NONE_CHOSEN);
    return { some, all };
  }

  function wanted() {
    return choices.filter(({ key }) => chosen.has(key));
  }

  /** The pages for the current selection. */
  function made(most?: number) {
    const some = wanted();
    // A sentence about all boards is at the head of each page; otherwise every board has its own above it.
    const rules = some.map(rulesOf);
    const shared = (rules[0] ?? []).map((one, index) => (rules.every((all) => all[index] === one) ? one : ""));
    const own = rules.map((all) =>
      all
        .filter((_, index) => !shared[index])
        .filter(Boolean)
        .join(" "),
    );
    const boards = some.map((choice, index) => () => entry(choice, own[index] ?? ""));
    const head = [tools?.words, shared.filter(Boolean).join(" ")].filter(Boolean).join("\n");
    const answers = back.box.checked ? some.map((choice) => ({ side: choice.side, entry: () => answer(choice) })) : [];
    return pages({ puzzle: tools?.title ?? "", rule: head, boards, answers, per, large: large.box.checked }, most);
  }

  function rulesOf({ key, source }: Choice) {
    if (!tools) return [];
    const known = ruled.get(key) ?? tools.drawer.rules(source);
    ruled.set(key, known);
    return known;
  }

  /** @param rule above it */
  function entry({ key, name, about, grade, said, source, moved }: Choice, rule: string): Entry {
    const from = (moves.box.checked && moved) || source;
    const note = [rule, said.note].filter(Boolean).join("\n");
    return {
      name,
      about: [about, grades.box.checked && grade].filter(Boolean).join(" · "),
      said: { ...said, note },
      note: "",
      drawn: once(`${key} ${from.link}`, ({ drawer }) => drawer.board(from)),
    };
  }

  function answer({ key, name, source }: Choice): Entry {
    const found = tools?.answers.of(key);
    if (!found?.text) return { name, about: "", said: NOTHING, note: found?.words ?? "", drawn: null };
    const picture = once(`${key} solution`, ({ drawer }) => drawer.answer(source, found.text));
    const note = [found.words, picture?.steps?.key].filter(Boolean).join(" ");
    return { name, about: "", said: NOTHING, note, drawn: picture };
  }

  function once(key: string, draw: (own: Job) => Drawn) {
    const known = drawn.get(key);
    if (known || !tools) return known ?? null;
    try {
      const picture = draw(tools);
      drawn.set(key, picture);
      return picture;
    } catch {
      return null;
    }
  }

  async function print() {
    if (back.box.checked) {
      waits = true;
      show();
      const done = await solve();
      waits = false;
      if (!tools) return;
      show();
      if (!done) return say(told, messages.STOPPED);
      tell();
    }
    if (root.open) await printPages(made());
  }

  /** Finds the missing solutions of the selection, and shows them as they are found. Returns whether all are known. */
  function solve() {
    const own = tools;
    const some = wanted();
    const asked = some.map(({ key }) => key).join();
    if (!own) return Promise.resolve(false);
    if (running?.asked === asked) return running.done;
    const before = running?.done;
    own.answers.stop();
    const mine = { asked, done: find() };
    running = mine;
    return mine.done;

    async function find() {
      await before;
      if (running !== mine || !own || tools !== own) return false;
      const isKnown = () => some.every(({ key }) => own.answers.of(key));
      if (!isKnown()) {
        show();
        await own.answers.find(some, (index, name) => {
          bar.value = index / some.length;
          say(far, messages.boardOf(index + 1, some.length, name));
          if (running === mine) preview.replaceChildren(...made(SHOWN));
        });
      }
      if (running !== mine) return false;
      running = null;
      show();
      preview.replaceChildren(...made(SHOWN));
      return isKnown();
    }
  }

  /**
   * Shows whether solutions are being found, and whether printing waits for them: the selection must not change then.
   */
  function show() {
    // Its place stays, as the button below it may be about to be pressed.
    bar.hidden = far.hidden = !back.box.checked;
    for (const one of [bar, far]) one.classList.toggle("rests", !running);
    main.classList.toggle("stops", waits);
    setIcon(main, waits ? "stop" : "text");
    if (waits) say(told, "");
    const all = countPages({ boards: chosen.size, answers: back.box.checked ? wanted() : [], per });
    say(mainWords, waits ? messages.STOP : chosen.size > 0 ? messages.print(all) : messages.PRINT);
    for (const part of [list, moves.label, large.label, grades.label, back.label, ...pers]) part.inert = waits;
  }
}
