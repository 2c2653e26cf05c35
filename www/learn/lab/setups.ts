// The configurations shared by the lab's rooms: added by name, singly or for all tricks of a strategy, and saved.

import { button, h, iconButton, say, switchLabel } from "../../ui/dom.js";
import { icon } from "../../ui/icons.js";
import { field } from "../../edit/side-fields.js";
import { load, save, watch } from "../../storage/settings-store.js";
import { turned } from "../../solve/switches.js";
import { WANTED } from "../../words/words-later.js";
import { readAgain } from "./comparison-rows.js";
import {
  CAPS,
  MOST,
  boundsOf,
  decode,
  encode,
  firstSetups,
  isOn,
  oneByOne,
  setupOf,
  shortName,
  strategyOf,
  tricks,
} from "./setup.js";
import { toast } from "../../ui/toast.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";
import type { PuzzleInfo, StrategyInfo } from "../../workers/types.js";
import type { Setup } from "./setup.js";

/** In narrow windows the list is collapsed, to show figures first. */
const narrow = matchMedia("(max-width: 899px)");
/** The value shown for differing choices. */
const MIXED = "mixed";

export class Setups {
  app: App;
  add = h("select", { "aria-label": messages.ADD, "data-test": "lab-add", onchange: () => this.#added() });
  wanted = choice("lab-wanted", messages.LOOK_FOR, WANTED, (value) => this.#all({ limit: value }));
  cap = choice(
    "lab-cap",
    messages.STOP_RUN_AFTER,
    CAPS,
    (value) => this.#all({ milliseconds: value }),
    messages.duration,
  );
  list = h("ol", { class: "setup-list", "data-test": "lab-setups" });
  none = h("p", { class: "quiet", text: messages.ADD_TO_RUN });
  title = h("h3");
  back = button(
    messages.RESTORE,
    () => this.#replace(this.#before),
    { hidden: true, "data-test": "lab-before" },
    "undo",
  );
  root = h(
    "details",
    { class: "setups", open: !narrow.matches, "data-test": "lab-setups-fold" },
    h("summary", null, icon("down"), this.title),
    h(
      "div",
      null,
      button(messages.CLEAR, () => this.#replace([]), {
        class: "button plain setups-clear",
        "data-test": "lab-clear-setups",
      }),
      this.list,
      this.none,
      this.add,
      this.back,
      h("div", { class: "lab-fields" }, this.wanted.root, this.cap.root),
    ),
  );

  #puzzle = "";
  /** The puzzle of the list, while another may be open already. */
  #info: PuzzleInfo;
  #list: Setup[] = [];
  /** The configurations before they were replaced. */
  #before: Setup[] = [];
  /** The last state reported. */
  #said = "";
  /** The configuration whose settings are shown. */
  #open = "";
  /** Called after every change. */
  #hear: (() => void)[] = [];

  constructor(app: App) {
    this.app = app;
    this.#info = app.info;
    watch(
      () => "taken",
      () => {
        this.#puzzle = "";
        readAgain();
      },
    );
  }

  /** The current configurations. */
  get all(): readonly Setup[] {
    return this.#list;
  }

  /** Their texts, which are their keys. */
  get keys(): string[] {
    return this.#list.map((setup) => this.keyOf(setup));
  }

  keyOf(setup: Setup) {
    return encode(this.#info, setup);
  }

  listen(hear: () => void) {
    this.#hear.push(hear);
  }

  /** Loads another puzzle's configurations. */
  fill() {
    const { info } = this.app;
    if (this.#puzzle === info.id) return;
    this.#puzzle = info.id;
    this.#info = info;
    this.#open = "";
    this.#before = [];
    this.back.hidden = true;
    const kept = load(`lab.setups.${info.id}`, [], "");
    this.#list = kept.flatMap((text) => {
      try {
        return [decode(info, text)];
      } catch {
        // A strategy or switch of an older page.
        return [];
      }
    });
    if (this.#list.length === 0) this.#list = firstSetups(info);
    const option = (value: string, text: string) => h("option", { value, text });
    this.add.replaceChildren(
      option("", messages.ADD_ONE),
      ...info.strategies.map((strategy) => {
        const group = h(
          "optgroup",
          { label: strategy.name },
          option(`${strategy.id}|usual`, messages.DEFAULT),
          ...strategy.presets.map((preset) => option(`${strategy.id}|preset|${preset.id}`, preset.name)),
        );
        if (tricks(strategy).length > 0)
          group.append(option(`${strategy.id}|on`, messages.EACH_ON), option(`${strategy.id}|off`, messages.EACH_OFF));
        return group;
      }),
    );
    this.#show();
  }

  /** Replaces the configurations. */
  #set(setups: Setup[]) {
    this.#list = setups;
    save(
      `lab.setups.${this.#puzzle}`,
      setups.map((setup) => this.keyOf(setup)),
    );
    this.#show();
  }

  /** Uses configurations from outside: a link or a lesson. */
  take(setups: Setup[]) {
    this.fill();
    this.#replace(this.#distinct(setups).slice(0, MOST));
  }

  /** Without duplicates. */
  #distinct(setups: Setup[]) {
    const seen = new Set();
    return setups.filter((one) => !seen.has(this.keyOf(one)) && seen.add(this.keyOf(one)));
  }

  /** Whether all of them are listed. */
  has(setups: Setup[]) {
    this.fill();
    return setups.every((one) => this.keys.includes(this.keyOf(one)));
  }

  /** Adds configurations that are not there yet; at most as many as there can be. */
  include(setups: Setup[]) {
    this.fill();
    const list = this.#distinct([...this.#list, ...setups]).slice(-MOST);
    if (list.length > this.#list.length || !this.has(setups)) this.#set(list);
  }

  /** Replaces the configurations; the old ones can be restored. */
  #replace(setups: Setup[]) {
    this.#before = this.#list;
    this.#set(setups);
    this.back.hidden = this.#before.length === 0;
  }

  #all(change: Partial<Setup>) {
    this.#set(this.#distinct(this.#list.map((one) => ({ ...one, ...change }))));
  }

  #added() {
    const [id = "", what = "", preset = ""] = this.add.value.split("|");
    this.add.value = "";
    const strategy = strategyOf(this.app.info, id);
    if (!strategy) return;
    const last = this.#list.at(-1);
    const more = last ? { limit: last.limit, milliseconds: last.milliseconds, nodes: last.nodes } : {};
    const found =
      what === "preset"
        ? strategy.presets.filter((one) => one.id === preset).map((one) => setupOf(strategy, one.switches, more))
        : what === "usual"
          ? [setupOf(strategy, {}, more)]
          : oneByOne(strategy, what === "on", more);
    const list = this.#distinct([...this.#list, ...found]);
    if (list.length > MOST) return toast(messages.atMostCompared(MOST), true);
    if (list.length === this.#list.length)
      toast(found.length === 1 ? messages.THERE_ALREADY : messages.ALL_THERE_ALREADY);
    // Opens the settings of a single new one.
    if (found.length === 1 && found[0]) this.#open = this.keyOf(found[0]);
    this.#set(list);
  }

  #show() {
    say(this.title, messages.configurations(this.#list.length));
    this.none.hidden = this.#list.length > 0;
    this.list.replaceChildren(...this.#list.map((setup, index) => this.#card(setup, index)));
    // As in Solve: where a puzzle does not ask for one solution, there is nothing to look for.
    this.wanted.root.hidden = !this.app.info.asksUnique;
    this.wanted.show(this.#list.map((one) => one.limit));
    this.cap.show(this.#list.map((one) => one.milliseconds));
    // Opening the settings is not a change.
    const said = this.keys.join();
    if (said === this.#said) return;
    this.#said = said;
    for (const hear of this.#hear) hear();
  }

  #card(setup: Setup, index: number) {
    const { info } = this.app;
    const strategy = strategyOf(info, setup.strategy);
    const key = this.keyOf(setup);
    const id = `lab-setup-${index}`;
    const open = this.#open === key;
    const edit = iconButton(
      "edit",
      messages.change(index + 1),
      () => {
        this.#open = open ? "" : key;
        this.#show();
        // The list was rebuilt.
        this.list.querySelector<HTMLElement>(`[data-test="lab-edit-${index}"]`)?.focus();
      },
      { "aria-expanded": String(open), "aria-controls": id, "data-test": `lab-edit-${index}` },
    );
    const remove = iconButton(
      "close",
      messages.remove(index + 1),
      () => {
        this.#set(this.#list.filter((one) => one !== setup));
        const next = this.list.querySelector(`[data-test="lab-remove-${Math.min(index, this.#list.length - 1)}"]`);
        (next instanceof HTMLElement ? next : this.add).focus();
      },
      { "data-test": `lab-remove-${index}` },
    );
    const card = h(
      "li",
      { class: "setup" },
      h(
        "div",
        { class: "setup-head" },
        h("span", { class: `setup-number series-${index % 8}`, text: index + 1 }),
        h(
          "div",
          { class: "setup-name" },
          h("strong", { text: shortName(info, setup) }),
          h("small", { class: "quiet", text: boundsOf(info, setup) }),
        ),
        edit,
        remove,
      ),
    );
    if (open && strategy) card.append(this.#settings(id, setup, strategy));
    return card;
  }

  /** The settings, one below the other. */
  #settings(id: string, setup: Setup, strategy: StrategyInfo) {
    /** `focus`: the element to focus after the list was rebuilt. */
    const change = (by: Partial<Setup>, focus: string) => {
      const next = { ...setup, ...by };
      if (this.#list.some((one) => one !== setup && this.keyOf(one) === this.keyOf(next))) {
        this.#show();
        return toast(messages.THERE_ALREADY);
      }
      this.#open = this.keyOf(next);
      this.#set(this.#list.map((one) => (one === setup ? next : one)));
      this.list.querySelector<HTMLElement>(`[data-test="${focus}"]`)?.focus();
    };
    const lines = strategy.switches.map((one) => {
      const box = h("input", {
        type: "checkbox",
        role: "switch",
        checked: setup.switches[one.id] ?? one.on,
        "data-test": `lab-switch-${one.id}`,
        onchange: () => change({ switches: turned(setup.switches, one, box.checked) }, `lab-switch-${one.id}`),
      });
      const idle = one.needs !== "" && !isOn(strategy, setup, one.needs);
      const needed = strategy.switches.find((other) => other.id === one.needs)?.name;
      return switchLabel(box, one.name, idle ? messages.idle(needed ?? "", one.about) : one.about);
    });
    const wanted = choice(`${id}-wanted`, messages.LOOK_FOR, WANTED, (limit) => change({ limit }, `${id}-wanted`));
    const cap = choice(
      `${id}-cap`,
      messages.STOP_AFTER,
      CAPS,
      (milliseconds) => change({ milliseconds }, `${id}-cap`),
      messages.duration,
    );
    wanted.root.hidden = !this.app.info.asksUnique;
    wanted.show([setup.limit]);
    cap.show([setup.milliseconds]);
    const nodes = h("input", {
      type: "number",
      id: `${id}-nodes`,
      "data-test": `${id}-nodes`,
      min: 0,
      max: 999_999_999_999,
      step: 1,
      value: setup.nodes || "",
      placeholder: messages.NO_LIMIT,
      inputmode: "numeric",
      onchange: () => {
        if (nodes.reportValidity()) change({ nodes: Number(nodes.value) }, `${id}-nodes`);
      },
    });
    return h(
      "div",
      { id, class: "setup-settings" },
      ...lines,
      h("div", { class: "lab-fields" }, wanted.root, cap.root, field(messages.NODE_LIMIT, nodes)),
      h("small", { class: "quiet", text: messages.ABOUT_NODE }),
    );
  }
}

/**
 * A labelled choice of a number.
 * @param other the label of a value that is not among the options
 */
function choice(
  id: string,
  label: string,
  options: [number, string][],
  chosen: (value: number) => void,
  other: (value: number) => string = String,
) {
  const select = h("select", { id, "data-test": id, onchange: () => chosen(Number(select.value)) });
  const root = field(label, select);
  /** @param values the current values; differing ones are shown as mixed */
  function show(values: number[]) {
    const [first] = values;
    const one = first !== undefined && values.every((value) => value === first);
    const known = options.some(([value]) => value === first);
    select.replaceChildren(
      ...(one || values.length === 0 ? [] : [h("option", { value: MIXED, text: messages.DIFFERS, disabled: true })]),
      ...options.map(([value, words]) => h("option", { value, text: words })),
      ...(one && !known ? [h("option", { value: first, text: other(first) })] : []),
    );
    select.value = one ? String(first) : values.length ? MIXED : String(options[0]?.[0]);
  }
  return { root, show };
}
