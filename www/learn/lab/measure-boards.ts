// What is measured on: the open board, or a set from the gallery, from files, or generated from seeds.

import { button, h, say } from "../../ui/dom.js";
import { MOST as LARGEST } from "../../boards/new/import.js";
import { SEEDS, STOPPED, generated } from "../../boards/generated.js";
import { field } from "../../edit/side-fields.js";
import { Bench } from "./bench.js";
import { boardKey } from "./comparison-rows.js";
import { wordsOf } from "./copy-text.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

/** A board of a set. Unreadable ones are included, so that they can be reported. */
export interface SetBoard {
  name: string;
  /** Of its rows. */
  key: string;
  /** Makes or reads it in a worker if needed; throws an error in words. */
  bits: (bench: Bench) => Promise<Uint8Array>;
  /** Opens it on the page, without adding it to Your boards. */
  open: (bench: Bench) => Promise<void>;
  /** Why it is unreadable, or "". */
  trouble: string;
}

type Source = "open" | "gallery" | "files" | "seeds";

const SOURCES: { id: Source; name: string }[] = [
  { id: "open", name: messages.THIS_BOARD },
  { id: "gallery", name: messages.GALLERY },
  { id: "files", name: messages.FILES },
  { id: "seeds", name: messages.MADE_UP },
];
/** The maximum number of boards in a set. */
const MOST = 10_000;

export class Boards {
  app: App;
  /** Called when other boards are measured on. */
  changed: () => void;
  tabs = SOURCES.map(({ id, name }) =>
    h("button", {
      type: "button",
      role: "radio",
      "data-test": `lab-from-${id}`,
      text: name,
      onclick: () => id !== this.#source && this.choose(id),
    }),
  );
  grade = h("select", { id: "lab-grade", "data-test": "lab-grade", onchange: () => this.#told() });
  level = h("select", { id: "lab-level", "data-test": "lab-level", onchange: () => this.#told() });
  rows = numberField("lab-rows", messages.USUAL, () => this.#told());
  cols = numberField("lab-cols", messages.USUAL, () => this.#told());
  first = numberField("lab-first", "1", () => this.#told());
  last = numberField("lab-last", "100", () => this.#told());
  files = this.#fileField({ multiple: true, "data-test": "lab-files" });
  folder = this.#fileField({ webkitdirectory: true, "data-test": "lab-folder" });
  words = h("p", { class: "quiet figures", role: "status", "data-test": "lab-set" });
  parts: Record<Source, HTMLElement> = {
    open: h("div"),
    gallery: h("div", { class: "lab-fields" }, field(messages.DIFFICULTY, this.grade)),
    files: h(
      "div",
      { class: "row wrap" },
      button(messages.CHOOSE_FILES, () => this.files.click(), { "data-test": "lab-choose" }, "open"),
      button(messages.A_FOLDER, () => this.folder.click(), {}, "boards"),
      button(messages.PASTE, () => void this.#paste(), { "data-test": "lab-paste" }, "paste"),
      this.files,
      this.folder,
      h("p", { class: "quiet", text: messages.OR_DROP }),
    ),
    seeds: h(
      "div",
      { class: "lab-fields" },
      field(messages.DIFFICULTY, this.level),
      field(messages.ROWS, this.rows),
      field(messages.COLUMNS, this.cols),
      field(messages.SEEDS_FROM, this.first),
      field(messages.SEEDS_TO, this.last),
    ),
  };
  root = h(
    "section",
    { class: "lab-set", "aria-label": messages.BOARDS },
    h(
      "div",
      { class: "lab-source" },
      h("span", { class: "quiet", id: "lab-source", text: messages.MEASURE_ON }),
      h("div", { class: "modes choices", role: "radiogroup", "aria-labelledby": "lab-source" }, ...this.tabs),
    ),
    ...Object.values(this.parts),
    this.words,
  );

  #source: Source = "open";
  #puzzle = "";
  /** The boards read from files. */
  #read: SetBoard[] = [];
  /** The last board asked for: they are generated one at a time. */
  #turn: Promise<Uint8Array | string> = Promise.resolve("");
  /** Counts the readings: only the last one counts. */
  #reading = 0;

  constructor(app: App, changed: () => void) {
    this.app = app;
    this.changed = changed;
  }

  #fileField(kind: Record<string, string | boolean>) {
    const input = h("input", {
      type: "file",
      hidden: true,
      ...kind,
      onchange: () => void this.take([...(input.files ?? [])]).then(() => (input.value = "")),
    });
    return input;
  }

  /** Whether the open board is measured on, and no set. */
  get isOpen() {
    return this.#source === "open";
  }

  /** Chooses the set that comes first, if it is no set yet. */
  chooseSet() {
    if (this.isOpen) this.choose(this.app.examples(this.app.info.id).length > 0 ? "gallery" : "files");
  }

  /** Switches to another puzzle's boards. */
  fill() {
    const { info } = this.app;
    if (this.#puzzle === info.id) return;
    this.#puzzle = info.id;
    this.#read = [];
    this.#reading += 1;
    const grades = info.grades.map((name, index) => h("option", { value: index + 1, text: name }));
    this.level.replaceChildren(...grades);
    this.grade.replaceChildren(
      h("option", { value: 0, text: messages.ANY_DIFFICULTY }),
      ...grades.map((one) => one.cloneNode(true)),
    );
    for (const one of [this.rows, this.cols])
      Object.assign(one, { min: String(info.minSide), max: String(info.maxSide), value: "" });
    SOURCES.forEach(({ id }, index) => {
      const tab = this.tabs[index];
      if (tab && id === "seeds") tab.hidden = !info.generates;
    });
    const { isOpen } = this;
    this.#source = "open";
    if (isOpen) this.choose("open");
    else this.chooseSet();
  }

  /** What makes boards of the same names the same: the files that were read, or how they are made. */
  get kind() {
    const made = [this.level, this.rows, this.cols].map(({ value }) => value);
    return [
      this.#source,
      ...(this.#source === "files" ? [this.#reading] : this.#source === "seeds" ? made : []),
    ].join();
  }

  list(): SetBoard[] {
    const { app } = this;
    if (this.#source === "open") {
      const { view, name, info, openings } = app;
      return [
        {
          name: name || messages.sizeOf(view.rows, view.cols),
          key: boardKey(view, openings),
          trouble: "",
          bits: async () => app.page.bits(),
          open: async () => {},
        },
      ].filter(() => info.id === view.puzzle && !view.unfinished);
    }
    if (this.#source === "files") return this.#read;
    if (this.#source === "gallery") {
      const grade = Number(this.grade.value);
      return app.examples(app.info.id).flatMap((example, index) =>
        grade && example.grade !== grade - 1
          ? []
          : [
              {
                name: example.name,
                key: example.name,
                trouble: "",
                bits: async () => app.engine.bitsOf(example.link),
                open: async () => app.openExample(app.info.id, index),
              },
            ],
      );
    }
    if (![this.rows, this.cols, this.first, this.last].every((one) => one.checkValidity())) return [];
    const [from, to] = [Number(this.first.value || 1), Number(this.last.value || 100)];
    const wish = { difficulty: Number(this.level.value), rows: Number(this.rows.value), cols: Number(this.cols.value) };
    return Array.from({ length: Math.max(0, Math.min(to - from + 1, MOST)) }, (_, index) =>
      this.#made({ ...wish, seed: SEEDS.first + from + index }),
    );
  }

  #made(wish: { seed: number; difficulty: number; rows: number; cols: number }): SetBoard {
    let made: Uint8Array | null = null;
    const bits = async () => {
      if (made) return made;
      const drawn = await (this.#turn = this.#turn.then(() => generated(this.app, wish)));
      if (typeof drawn === "string") throw new Error(drawn === STOPPED ? messages.STOPPED : drawn);
      return (made = drawn);
    };
    const name = messages.seedOf(wish.seed - SEEDS.first);
    return {
      name,
      key: name,
      trouble: "",
      bits,
      open: async () => this.app.openBits(await bits(), "solve", false),
    };
  }

  /** Reads files one by one in a worker. */
  async take(files: File[]) {
    if (files.length === 0) return;
    const texts = files
      .filter((file) => !/^\./.test(file.name))
      .map((file) => ({
        name: file.webkitRelativePath || file.name,
        text: () => (file.size > LARGEST ? Promise.reject(new Error(messages.TOO_LARGE)) : file.text()),
      }));
    await this.#readAll(texts);
  }

  async #paste() {
    try {
      const text = await navigator.clipboard.readText();
      await this.#readAll([{ name: messages.PASTED, text: () => Promise.resolve(text) }]);
    } catch {
      toast(messages.NOT_PASTED, true);
    }
  }

  async #readAll(texts: { name: string; text: () => Promise<string> }[]) {
    const reading = ++this.#reading;
    const bench = new Bench(this.app);
    const found: SetBoard[] = [];
    this.#read = [];
    this.choose("files");
    for (const [index, { name, text }] of texts.entries()) {
      say(this.words, messages.reading(index + 1, texts.length));
      let end;
      try {
        end = await bench.read(await text());
      } catch (error) {
        end = { type: "error" as const, message: wordsOf(error) };
      }
      if (reading !== this.#reading) return bench.dismiss();
      if (end.type === "error") found.push(lost(name, end));
      else if (end.type === "boards") {
        for (const board of end.boards) {
          const own = end.boards.length === 1 ? name : `${name}: ${board.name}`;
          found.push({
            name: own,
            key: own,
            trouble: "",
            bits: async () => board.bits,
            open: async () => this.app.openBits(board.bits, "solve", false),
          });
        }
      }
      if (found.length >= MOST || this.#source !== "files") break;
    }
    bench.dismiss();
    this.#read = found.slice(0, MOST);
    if (this.#source === "files") this.#told();
  }

  /** Stops reading. */
  stop() {
    this.#reading += 1;
  }

  choose(id: Source) {
    this.#source = id;
    SOURCES.forEach((one, index) => {
      this.tabs[index]?.setAttribute("aria-checked", String(one.id === id));
      this.parts[one.id].hidden = one.id !== id;
    });
    this.#told();
  }

  #told() {
    const boards = this.list();
    const bad = boards.filter((one) => one.trouble).length;
    const none = this.#source === "seeds" ? messages.OUT_OF_RANGE : messages.NO_BOARD;
    const some = messages.boards(boards.length - bad, bad, boards.length >= MOST);
    say(this.words, this.isOpen ? "" : boards.length === 0 ? none : some);
    this.changed();
  }
}

/** An entry for a text that contains no board. */
function lost(name: string, { message, line, column }: { message: string; line?: number; column?: number }): SetBoard {
  const place = line === undefined ? "" : messages.textPlace(line, column);
  const trouble = place + message.replace(/^line \d+(, column \d+)?: /i, "");
  return {
    name,
    key: name,
    trouble,
    bits: () => Promise.reject(new Error(trouble)),
    open: () => Promise.reject(new Error(trouble)),
  };
}

function numberField(id: string, placeholder: string, changed: () => void) {
  return h("input", {
    type: "number",
    id,
    placeholder,
    min: 0,
    max: 4294967295,
    step: 1,
    inputmode: "numeric",
    "data-test": id,
    onchange: changed,
  });
}
