// How many blocks of each kind there are to place, which no picture of a board shows.

import { enable, h, iconButton, say } from "../../ui/dom.js";
import * as messages from "./words.js";
import type { Reading, Spot } from "./types.js";

/** The letters of blocks in cells, in the order of their counts. */
const LETTERS = [..."ABCDT"];
/** The most of one kind that is entered. */
const MOST = 99;

/** Whether a place beside the board says how many there are of something. */
export const isCount = ({ name, readings: [first = ""] }: Spot) => Boolean(name) && /^\d/.test(first);

export function createStock({
  read,
  reading,
  enter,
}: {
  /** What was read at first. */
  read: Reading;
  /** As it is now. */
  reading: () => Reading;
  /** Called when a person has entered a count. */
  enter: () => void;
}) {
  const slots = read.spots.flatMap((spot, slot) => (!spot.sure && isCount(spot) ? [slot] : []));
  /** Those that a person has entered. */
  const entered = new Set<number>();
  const touch = matchMedia("(pointer: coarse)").matches;
  const lacks = h("p", { class: "bad", role: "status", "data-test": "reader-lacks" });
  const rows = slots.map((slot, index) => {
    const { name = "", readings: [first = "0"] = [] } = read.spots[slot] ?? {};
    // The first digit typed takes the place of what is there.
    const select = () => input.select();
    const input = h("input", {
      type: "number",
      id: `reader-count-${slot}`,
      value: first,
      inputmode: "numeric",
      "data-test": `reader-count-${slot}`,
      onfocus: select,
      onclick: select,
      onchange: () => put(index, Number(input.value)),
    });
    const [less, more] = [-1, 1].map((by) =>
      iconButton(
        by < 0 ? "minus" : "plus",
        (by < 0 ? messages.fewer : messages.more)(name),
        () => put(index, Number(input.value) + by),
        { "data-test": `reader-${by < 0 ? "fewer" : "more"}-${slot}` },
      ),
    );
    return {
      input,
      less,
      more,
      element: h(
        "div",
        { class: "reader-count" },
        h("label", { for: input.id, text: name }),
        less ?? null,
        input,
        more ?? null,
      ),
    };
  });
  const element =
    slots.length > 0 &&
    h(
      "fieldset",
      { class: "reader-rule reader-stock", "data-test": "reader-stock" },
      h("legend", { text: messages.STOCK }),
      lacks,
      ...rows.map(({ element }) => element),
    );
  show();
  return {
    element,
    entered,
    total,
    first,
    level,
    lack,
    show,
    isOpen: () => entered.size === 0 && slots.some((slot) => !reading().spots[slot]?.sure),
    writes,
  };

  function put(index: number, value: number) {
    const input = rows[index]?.input;
    if (!input) return;
    input.value = String(Math.min(Math.max(Math.trunc(value) || 0, least(index)), most(index)));
    entered.add(slots[index] ?? -1);
    show();
    enter();
  }

  /** How many are on the board already. */
  function least(index: number) {
    return cells().filter((reads) => reads === `o ${LETTERS[index]}`).length;
  }

  /** No more than there are cells for them. */
  function most(index: number) {
    const free = cells().filter((reads) => reads[0] === "o").length;
    return Math.max(least(index), Math.min(MOST, free - total() + valueOf(index)));
  }

  /** What the cells say. */
  function cells() {
    return reading().spots.flatMap(({ place: [what], readings: [reads = ""] }) => (what === "cell" ? [reads] : []));
  }

  function valueOf(index: number) {
    return Number(rows[index]?.input.value) || 0;
  }

  function total() {
    return rows.reduce((sum, _, index) => sum + valueOf(index), 0);
  }

  /** What has the focus when the counts are asked for: no keyboard covers the picture at once. */
  function first() {
    return (touch ? rows[0]?.more : rows[0]?.input) ?? null;
  }

  /** Says why the counts are needed. */
  function lack() {
    say(lacks, messages.LACKS_STOCK);
    lacks.style.visibility = "";
    first()?.focus();
  }

  /** What is to be written for what is entered. */
  function writes(): [slot: number, reads: string][] {
    return slots.map((slot, index) => [slot, String(valueOf(index))]);
  }

  /**
   * Brings the counts to what the cells say now: at least as many, and just as many where nothing is entered; what is
   * to be written.
   */
  function level(): [slot: number, reads: string][] {
    rows.forEach(
      ({ input }, index) =>
        (input.value = String(entered.has(slots[index] ?? -1) ? Math.max(valueOf(index), least(index)) : least(index))),
    );
    show();
    return writes().filter(([slot, reads]) => reading().spots[slot]?.readings[0] !== reads);
  }

  function show() {
    rows.forEach(({ input, less, more }, index) => {
      [input.min, input.max] = [String(least(index)), String(most(index))];
      if (less) enable(less, valueOf(index) > least(index) ? "" : less.title, less.title);
      if (more) enable(more, valueOf(index) < most(index) ? "" : more.title, more.title);
    });
    // It keeps its place: nothing moves under a finger that may press again.
    if (total() > 0) lacks.style.visibility = "hidden";
  }
}
