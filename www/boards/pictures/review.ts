// A board as read, to be compared with the picture: the places in doubt one after the other, each corrected by one key.

import { button, h, iconButton, say } from "../../ui/dom.js";
import { isTyping } from "../../board/keys.js";
import { COLOUR, createChip, createDyes } from "./row-colours.js";
import { createStock, isCount } from "./blocks-to-place.js";
import { forms, letterOf, tileIn, waitsFor } from "./typed.js";
import { View } from "./overlaid-view.js";
import * as messages from "./words.js";
import type { Engine } from "../../workers/types.js";
import type { Asker } from "./reader-client.js";
import type { Looked, Reading } from "./types.js";
import type { Look } from "./overlaid-view.js";

/** A second letter belongs to the first within this many milliseconds. */
const PAUSE = 900;
/** The most readings that have a button. */
const MOST = 6;
/**
 * From this share of places in question on, or with this many reasons for doubt, a picture may be of another puzzle.
 */
const [POOR, REASONS] = [0.2, 3];
/** The side of the enlarged place in pixels. */
const ENLARGED = 192;
/** Readings are listed as numbers and letters are. */
const { compare } = new Intl.Collator("en", { numeric: true });

export function createReview({
  engine,
  name,
  looked,
  asker,
  open,
  corners,
  other,
  fail,
}: {
  /** Of the puzzle. */
  engine: Engine;
  /** Of the puzzle. */
  name: string;
  looked: Looked & { reading: Reading };
  asker: Asker;
  open: (reading: Reading, edit: boolean, unchecked: number) => void;
  corners: (reading: Reading) => void;
  /** If it is another puzzle. */
  other: (reading: Reading) => void;
  fail: (error: unknown) => void;
}) {
  let { reading } = looked;
  /** Rules that no picture shows: each a choice. */
  const rules = reading.spots.flatMap((spot, slot) =>
    spot.place[0] !== COLOUR && (spot.inferred || (spot.name && !isCount(spot))) ? [slot] : [],
  );
  /** The places in question, by slot; how many pieces there are is one question of its own. */
  const asked = reading.spots.flatMap((spot, slot) => (spot.sure || spot.inferred || spot.name ? [] : [slot]));
  /** All that can be corrected in the picture. */
  const places = reading.spots.flatMap(({ name, place }, slot) => (name || place[0] === COLOUR ? [] : [slot]));
  /** Whether fingers are the main pointer. */
  const touch = matchMedia("(pointer: coarse)").matches;
  /** The places that are gone through, and which of them is shown; -1: none. */
  let [list, at] = [asked, 0];
  /** Places that a person has looked at. */
  const checked = new Set<number>();
  let typed = "";
  let since = 0;
  let timer = 0;
  let busy = false;
  /** What was written last. */
  let writing: Promise<unknown> = Promise.resolve();

  const view = new View(engine, reading, looked.picture, pick);
  const state = h("p", { class: "reader-state", role: "status", "data-test": "reader-state" });
  const why = h("ul", { class: "reader-why", "data-test": "reader-why" });
  const place = h("h3", { id: "reader-place", "data-test": "reader-place" });
  const number = h("span", { class: "quiet figures" });
  const taken = h("p", { class: "quiet reader-taken", id: "reader-taken", "data-test": "reader-taken" });
  const readings = h("div", { class: "reader-readings", "data-test": "reader-readings" });
  const colours = h("div", {
    class: "reader-readings",
    role: "group",
    "aria-label": messages.TILE_COLOUR,
    "data-test": "reader-tile",
  });
  const enlarged = h("canvas", { class: "reader-enlarged", width: ENLARGED, height: ENLARGED, "aria-hidden": "true" });
  const steps = h(
    "div",
    { class: "reader-steps" },
    iconButton("left", messages.PREVIOUS, () => step(-1), { "data-test": "reader-before" }),
    number,
    iconButton("right", messages.NEXT, () => step(1), { "data-test": "reader-next" }),
  );
  const how = h("p", { class: "quiet" });
  const spot = h(
    "div",
    {
      class: "reader-spot",
      role: "group",
      "aria-labelledby": "reader-place",
      "aria-describedby": "reader-taken",
      "data-test": "reader-spot",
    },
    h("div", { class: "reader-spot-head" }, place, steps),
    enlarged,
    h("div", { class: "reader-said" }, taken, readings, colours),
  );
  const dyes = createDyes({
    view,
    read: reading,
    reading: () => reading,
    tell: (words) => say(state, words),
    write: (writes) =>
      alone(async () => {
        await put(writes);
        for (const [slot] of writes) checked.add(slot);
        refresh();
      }),
  });
  const stock = createStock({ read: reading, reading: () => reading, enter: () => void count() });
  const ruled = rules.map(createRule);
  const right = button(
    messages.LOOKS_RIGHT,
    () => void finish(false),
    { class: "button main", "data-test": "reader-open" },
    "check",
  );
  const edit = button(messages.OPEN_IN_EDIT, () => void finish(true), { "data-test": "reader-edit" }, "edit");
  const element = h(
    "div",
    { class: "reader-review", onkeydown },
    view.element,
    h(
      "div",
      { class: "reader-side" },
      h(
        "div",
        { class: "reader-head" },
        h("strong", { text: messages.foundBoard(name, reading.rows, reading.cols) }),
        state,
        (asked.length > POOR * reading.spots.length || reading.why.length >= REASONS) &&
          button(messages.isOther(name), () => other(reading), {
            class: "button small",
            "data-test": "reader-other-puzzle",
          }),
      ),
      why,
      spot,
      h(
        "div",
        { class: "reader-how" },
        how,
        button(messages.EACH_PLACE, () => pick(places[0] ?? 0), { class: "button small", "data-test": "reader-each" }),
      ),
      stock.element,
      dyes.element,
      ...ruled,
    ),
    h(
      "div",
      { class: "row end reader-foot" },
      h(
        "div",
        { class: "row wrap" },
        button(messages.SET_CORNERS, () => corners(reading), { "data-test": "reader-corners" }),
        edit,
      ),
      right,
    ),
  );
  show();
  return { element, focus, free: () => view.free(), checked: () => checked.size + stock.entered.size };

  function focus(how?: FocusOptions) {
    const likely = readings.querySelector<HTMLElement>(".likely");
    ((!spot.hidden && likely) || unread() || right).focus(how);
  }

  /** How many of the places in question nobody has looked at. */
  function unchecked() {
    return asked.filter((one) => !checked.has(one)).length;
  }

  function show(stays?: boolean) {
    const slot = list[at];
    const left = unchecked();
    // What is not looked at opens where it can be corrected.
    say(right.lastElementChild ?? right, left > 0 ? messages.openUnchecked(left) : messages.LOOKS_RIGHT);
    right.classList.toggle("main", left === 0 && !(stock.isOpen() && stock.total() === 0));
    edit.hidden = left > 0;
    say(how, (left > 0 ? messages.TYPE : messages.CORRECT)[Number(touch)] ?? "");
    say(
      state,
      left > 0
        ? messages.toCheck(left)
        : stock.isOpen()
          ? stock.total() > 0
            ? messages.CHECK_STOCK
            : messages.ENTER_STOCK
          : dyes.isOpen()
            ? messages.CHECK_COLOURS
            : areOpen(rules)
              ? messages.CHECK_RULE
              : asked.length > 0
                ? messages.ALL_CHECKED
                : messages.COMPARE,
    );
    if (!stays) {
      why.replaceChildren(...reading.why.map((text) => h("li", { text })));
      why.hidden = reading.why.length === 0;
    }
    // A rule that makes no difference on this board is not asked for.
    ruled.forEach((element, index) => {
      const slot = rules[index] ?? 0;
      element.hidden = Boolean(reading.spots[slot]?.sure) && !checked.has(slot);
    });
    spot.hidden = slot === undefined;
    const seen = places.filter((one) => one === slot || checked.has(one) || asked.includes(one));
    view.mark(
      new Map(
        seen.map((one): [number, Look] => [one, one === slot ? "current" : checked.has(one) ? "checked" : "asked"]),
      ),
    );
    if (slot === undefined) return;
    const { readings: known = [] } = reading.spots[slot] ?? {};
    say(place, nameOf(slot));
    say(number, messages.placeOf(at + 1, list.length));
    steps.hidden = list.length < 2;
    showTaken(slot);
    const now = tileIn(known[0] ?? "");
    // A tile's other colours have buttons of their own.
    const some = known
      .filter((one) => !now || tileIn(one)?.letter === now.letter)
      .slice(0, MOST)
      .sort(compare);
    // One press confirms what is in doubt.
    const doubtful = asked.includes(slot) && !checked.has(slot);
    if (doubtful) some.sort((one, other) => Number(other === known[0]) - Number(one === known[0]));
    const worded = (one: string, words: string) => (doubtful && one === known[0] ? messages.yes(words) : words);
    const choices = some.map((one) =>
      h(
        "button",
        {
          type: "button",
          class: `button${one === known[0] ? " likely" : ""}${doubtful && one === known[0] ? " main" : ""}`,
          "aria-pressed": String(one === known[0] && checked.has(slot)),
          "aria-label":
            now &&
            (one === known[0] && doubtful
              ? `${messages.yes(messages.moves(now.moves))}, ${dyes.named(now.row)}`
              : wordsOf(slot, known.indexOf(one))),
          onclick: () => void settle(slot, [one]),
        },
        now && createChip(dyes.seen(now.row)),
        h("span", {
          text: worded(one, now ? messages.moves(tileIn(one)?.moves ?? 0) : wordsOf(slot, known.indexOf(one))),
        }),
      ),
    );
    colours.hidden = !now;
    colours.replaceChildren(
      ...(now ? dyes.rows : []).map((_, row) =>
        h(
          "button",
          {
            type: "button",
            class: "reader-dye",
            "aria-pressed": String(row === now?.row),
            "aria-label": dyes.named(row),
            title: dyes.named(row),
            onclick: () => void settle(slot, forms(known, letterOf(row))),
          },
          createChip(dyes.seen(row)),
        ),
      ),
    );
    const other = h("input", {
      type: "text",
      "aria-label": messages.OTHER,
      placeholder: messages.OTHER,
      maxlength: 12,
      autocomplete: "off",
      autocapitalize: "off",
      spellcheck: "false",
      "data-test": "reader-other",
      onkeydown: (event: KeyboardEvent) => {
        if (event.key !== "Enter" || !other.value.trim()) return;
        event.preventDefault();
        void settle(slot, forms(known, other.value.trim()));
      },
    });
    readings.replaceChildren(...choices, other);
    // What is said beside the board has no place in the picture.
    enlarged.hidden = !seen.includes(slot);
    spot.classList.toggle("alone", enlarged.hidden);
    view.enlarge(slot, enlarged);
  }

  /** Whether some of these places are still to be confirmed. */
  function areOpen(slots: number[]) {
    return slots.some((slot) => !reading.spots[slot]?.sure);
  }

  /** What no picture shows and is still open: the first of it, if anything is. */
  function unread(): HTMLElement | null {
    return (
      (stock.isOpen() && stock.first()) ||
      (dyes.element.querySelector("button") ??
        ruled.find(({ hidden }) => !hidden)?.querySelector("input:checked") ??
        null)
    );
  }

  /** Writes to the reading, one thing at a time; what goes wrong is told. */
  async function alone(write: () => Promise<void>) {
    if (busy) return;
    busy = true;
    writing = write()
      .catch(fail)
      .finally(() => (busy = false));
    await writing;
  }

  async function put(writes: [slot: number, reads: string][]) {
    for (const [slot, reads] of writes) reading = await asker.with(slot, reads);
  }

  /** Opens the board once what was entered last is in it: in Edit if some places are not looked at. */
  async function finish(edit: boolean) {
    while (busy) await writing;
    const left = unchecked();
    if (!edit && left === 0 && stock.element && stock.total() === 0) return stock.lack();
    open(reading, edit || left > 0, left);
  }

  /** Shows the reading as it has become; `stays`: nothing moves under a finger that may press again. */
  function refresh(stays?: boolean) {
    view.update(reading);
    dyes.show();
    show(stays);
  }

  /** Writes how many pieces there are. */
  async function count() {
    while (busy) await writing;
    await alone(async () => {
      await put(stock.writes());
      refresh(true);
    });
  }

  /** A choice between rules. */
  function createRule(slot: number) {
    const { name = "", readings: known = [], said = [], inferred } = reading.spots[slot] ?? {};
    const choices = known.map((one, index) =>
      h(
        "label",
        null,
        h("input", {
          type: "radio",
          name: `reader-rule-${slot}`,
          checked: index === 0,
          "data-test": `reader-rule-${index}`,
          onchange: () => void choose(slot, one),
        }),
        h("span", { text: said[index] ?? one }),
      ),
    );
    return h(
      "fieldset",
      { class: "reader-rule", "data-test": "reader-rule" },
      h("legend", { text: name }),
      inferred && h("p", { class: "quiet", text: messages.ABOUT_RULE }),
      ...choices,
    );
  }

  /** Writes the rule that a person chose. */
  async function choose(slot: number, reads: string) {
    await alone(async () => {
      reading = await asker.with(slot, reads);
      checked.add(slot);
      refresh();
    });
  }

  /** What a place is taken for, with the colour of a tile. */
  function showTaken(slot: number) {
    const now = tileIn(reading.spots[slot]?.readings[0] ?? "");
    taken.replaceChildren(
      h("span", { text: messages.readAs(wordsOf(slot), checked.has(slot)) }),
      createChip(now ? dyes.seen(now.row) : "") ?? "",
    );
  }

  /** One of a place's readings in words: a tile's with its colour. */
  function wordsOf(slot: number, index = 0) {
    const { readings: known = [], said = [] } = reading.spots[slot] ?? {};
    const tile = tileIn(known[index] ?? "");
    return tile ? messages.tileOf(dyes.named(tile.row), tile.moves) : (said[index] ?? known[index] ?? "");
  }

  function nameOf(slot: number) {
    const { place: [what, first, second] = ["", 0, 0], name = "" } = reading.spots[slot] ?? {};
    const parts = reading.spots.filter(({ place: [other, its] }) => other === what && its === first).length;
    return name || messages.placeName(what, first, second, parts);
  }

  function step(by: number) {
    typed = "";
    at = at < 0 && by < 0 ? list.length - 1 : (at + by + list.length) % list.length;
    show();
    focus();
  }

  /** Chooses a place in the picture. */
  function pick(slot: number) {
    list = asked.includes(slot) ? asked : places;
    at = list.indexOf(slot);
    typed = "";
    show();
    focus();
  }

  /** Writes the first of these that a place can say; `stays`: until the next letter. */
  async function settle(slot: number, some: string[], stays = false) {
    await alone(async () => {
      clearTimeout(timer);
      for (const reads of some) {
        const now = await asker.with(slot, reads);
        const is = now.spots[slot];
        if (!is?.sure || is.readings[0] !== reads) continue;
        reading = now;
        checked.add(slot);
        await put(stock.level());
        refresh();
        if (stays) timer = setTimeout(onward, PAUSE);
        else onward();
        return;
      }
      taken.textContent = messages.cannotBe(nameOf(slot), some[0] ?? "");
    });
  }

  /** Goes to the next place that is not checked; after the last one, to the button that opens the board. */
  function onward() {
    typed = "";
    const from = asked.indexOf(list[at] ?? -1);
    const next = [...asked.slice(from + 1), ...asked.slice(0, Math.max(from, 0))].find((slot) => !checked.has(slot));
    const done = list[at] ?? -1;
    list = asked;
    at = next === undefined ? -1 : asked.indexOf(next);
    show();
    if (next !== undefined) return focus();
    // The card closes; what was written is said.
    if (asked.length === 0) say(state, messages.corrected(nameOf(done), wordsOf(done)));
    (unread() ?? right).focus();
  }

  function onkeydown(event: KeyboardEvent) {
    const { key, target } = event;
    const slot = list[at];
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target) || target instanceof HTMLInputElement)
      return;
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    if (by && list.length > Number(slot !== undefined)) step(by);
    else if (slot !== undefined && key.length === 1 && key !== " ") type(slot, key);
    else return;
    event.preventDefault();
  }

  function type(slot: number, key: string) {
    const now = performance.now();
    typed = now - since < PAUSE ? typed + key : key;
    since = now;
    void settle(slot, forms(reading.spots[slot]?.readings ?? [], typed), waitsFor(reading.spots, slot, typed));
  }
}
