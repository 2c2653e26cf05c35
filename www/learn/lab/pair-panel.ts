// A second search beside the first: its configuration, how both keep in step, the ways to their differences, and which
// tries more.

import { button, enable, h, say } from "../../ui/dom.js";
import { choiceWords } from "./choices.js";
import { comparedTries } from "./counts-table.js";
import * as messages from "./words.js";
import type { Choice } from "./choices.js";
import type { Pair, Step } from "./pair.js";
import type { Film } from "./film.js";

const STEPS: [Step, string][] = [
  ["node", messages.STEP_BY_NODE],
  ["depth", messages.STEP_BY_DEPTH],
];

export class PairPanel {
  chosen: () => void;
  which: HTMLSelectElement;
  step: HTMLSelectElement;
  first: HTMLButtonElement;
  next: HTMLButtonElement;
  state = h("p", { class: "quiet", role: "status", "data-test": "pair-state" });
  more = h("p", { class: "quiet figures", "data-test": "pair-more" });
  /** What there is to do with two films; `which` stands elsewhere. */
  root: HTMLDivElement;

  /** The configurations in the list. */
  #offered = "-";

  constructor({
    chosen,
    stepped,
    difference,
    next,
  }: {
    /** Called when the second configuration is another one. */
    chosen: () => void;
    stepped: () => void;
    difference: () => void;
    /** Goes to the next difference. */
    next: () => void;
  }) {
    this.chosen = chosen;
    this.which = h("select", {
      "aria-label": messages.SECOND_CONFIGURATION,
      "data-test": "pair-setup",
      onchange: chosen,
    });
    this.step = h(
      "select",
      { "aria-label": messages.IN_STEP, "data-test": "pair-step", onchange: stepped },
      ...STEPS.map(([value, text]) => h("option", { value, text })),
    );
    this.first = button(messages.FIRST_DIFFERENCE, difference, { "data-test": "pair-difference" }, "tick-forward");
    this.next = button(messages.NEXT_DIFFERENCE, next, { "data-test": "pair-next" }, "step-forward");
    this.root = h(
      "div",
      { class: "film-pair" },
      h("div", { class: "row wrap" }, this.first, this.next, this.step),
      this.state,
      this.more,
    );
    this.take(null);
  }

  /** How the films keep in step. */
  get by() {
    return STEPS.find(([value]) => value === this.step.value)?.[0] ?? "node";
  }

  /** @param options the configurations as text and their names */
  offer(options: [string, string][]) {
    const key = options.flat().join("|");
    // A list that is open stays open.
    if (key === this.#offered) return;
    this.#offered = key;
    const before = this.which.value;
    this.which.replaceChildren(
      h("option", { value: "" }),
      ...options.map(([value, text]) => h("option", { value, text })),
    );
    this.which.value = options.some(([value]) => value === before) ? before : "";
    this.which.hidden = options.length === 0;
    this.#label();
  }

  /** The first entry of the list asks for a second configuration, or ends the comparison. */
  #label() {
    const [none] = this.which.options;
    if (none) none.text = this.which.value ? messages.NO_SECOND : messages.COMPARE_WITH;
  }

  /**
   * Chooses what a link says.
   * @param second a configuration as text, or ""
   */
  set(second: string, step: Step) {
    this.which.value = second;
    this.step.value = step;
    this.#label();
  }

  /** @param choices the reader's in the first search */
  take(pair: Pair | null, choices: readonly Choice[] = []) {
    this.root.hidden = !pair;
    this.#label();
    if (!pair) return;
    const [a, b] = pair.films;
    const over = !a.more && !b.more;
    const {
      difference,
      reels: [{ name, shape, cols }, other],
    } = pair;
    const own = pair.chosen(choices);
    const later = choices.find(({ node }) => node >= (a.nodes[difference] ?? 0));
    say(
      this.state,
      difference >= 0
        ? messages.differAt(
            difference - a.open + 1,
            own ? choiceWords(own, shape, cols) : "",
            later?.node ?? 0,
            pair.branches !== null && this.by === "node",
          )
        : a.from !== b.from
          ? ""
          : over
            ? messages.NO_DIFFERENCE
            : messages.NO_DIFFERENCE_HERE,
    );
    enable(this.first, difference < 0 ? messages.NO_DIFFERENCE_HERE : "", "");
    say(this.more, comparedTries([messages.quoted(name), messages.quoted(other.name)], [total(a), total(b)]));
  }
}

/** The counters of a whole film. */
function total(film: Film) {
  return { ...film.sums(film.length - 1), more: film.more };
}
