// Steering: another decision in place of the solver's, branches pruned by hand, and what came of it beside the solver's
// own.

import { button, enable, h, iconButton, say } from "../../ui/dom.js";
import { belowOf, decisionAt } from "./branches.js";
import { briefOf } from "./event-caption.js";
import { createCellField } from "./cell-field.js";
import { before, choiceWords, nodeAfter, nodeHere, withChoice } from "./choices.js";
import { TRY } from "./film.js";
import { comparedTries, countsTable } from "./counts-table.js";
import * as messages from "./words.js";
import type { Choice } from "./choices.js";
import type { Counted } from "./counts-table.js";
import type { Reel } from "./film-view.js";

/** What a pruned branch held. */
type Truth = { node: number; solutions: number | null; solution: string | null };

export class SteerPanel {
  steer: (choices: readonly Choice[], node: number, added: boolean) => void;
  mark: (cell: number) => void;
  reveal: (solution: string) => void;
  go: (event: number) => void;
  refuse: (words: string) => void;
  why = h("p", { class: "quiet steer-why", "data-test": "steer-why" });
  which = h("p", { class: "quiet", hidden: true, "data-test": "steer-which" });
  allow: HTMLButtonElement;
  next = h("p", { class: "quiet figures steer-next", "data-test": "steer-next" });
  value = h("select", { "aria-label": messages.VALUE, "data-test": "steer-value" });
  cell: ReturnType<typeof createCellField>;
  choose = h("button", {
    type: "submit",
    class: "button",
    text: messages.TRY_THIS,
    "data-test": "steer-choose",
  });
  prune: HTMLButtonElement;
  form: HTMLFormElement;
  picked = h("p", { role: "status", "data-test": "steer-picked" });
  instead = h("div", { class: "row wrap", hidden: true, "data-test": "steer-instead" });
  list = h("ol", { class: "film-list", "data-test": "steer-list" });
  undo: HTMLButtonElement;
  end = h("p", { class: "quiet", role: "status", "data-test": "steer-end" });
  truth = h("ul", { class: "film-list", "data-test": "steer-truth" });
  counts = countsTable([messages.SOLVERS_OWN, messages.YOUR_SEARCH], "steer-counts");
  more = h("p", { class: "figures steer-more", role: "status", "data-test": "steer-more" });
  made: HTMLDivElement;
  panel: HTMLDivElement;
  able: HTMLDivElement;
  root: HTMLDivElement;

  choices: readonly Choice[] = [];
  #reel: Reel | null = null;
  #event = 0;
  /** Whether it is in sight. */
  #open = false;
  /** What the last choice does, in words. */
  #said = "";

  constructor({
    steer,
    allow,
    pick,
    mark,
    reveal,
    go,
    refuse,
  }: {
    /** Runs the search with other choices, and goes to the node of the one added or taken back. */
    steer: (choices: readonly Choice[], node: number, added: boolean) => void;
    /** Switches off what cannot be steered. */
    allow: () => void;
    pick: (taken: ((cell: number) => void) | null) => void;
    /** Marks the picked cell on the board. */
    mark: (cell: number) => void;
    /** Shows a solution on the board. */
    reveal: (solution: string) => void;
    go: (event: number) => void;
    refuse: (words: string) => void;
  }) {
    this.steer = steer;
    this.mark = mark;
    this.reveal = reveal;
    this.go = go;
    this.refuse = refuse;
    this.allow = button(messages.WATCH_WITHOUT, allow, { "data-test": "steer-allow" });
    this.cell = createCellField("steer", (taken) =>
      pick(
        taken &&
          ((cell) => {
            taken(cell);
            this.#offer();
          }),
      ),
    );
    this.prune = button(messages.PRUNE_BRANCH, () => this.#prune(), { "data-test": "steer-prune" });
    this.form = h(
      "form",
      {
        class: "row wrap",
        oninput: () => this.#offer(),
        onsubmit: (event: SubmitEvent) => {
          event.preventDefault();
          this.#choose();
        },
      },
      this.cell.root,
      this.value,
      this.choose,
      this.prune,
    );
    this.undo = button(
      messages.UNDO_LAST,
      () => this.#back(this.choices.at(-1)),
      { "data-test": "steer-undo" },
      "undo",
    );
    this.made = h(
      "div",
      { class: "film-panel", hidden: true },
      this.list,
      this.undo,
      this.counts.root,
      this.end,
      this.truth,
    );
    // What came of a press is said where it was pressed, and the rest below or beside it, so that no button moves.
    this.panel = h(
      "div",
      { class: "film-panel" },
      this.which,
      this.next,
      this.form,
      this.more,
      this.picked,
      this.instead,
    );
    this.able = h("div", { class: "film-panel steer-able" }, this.panel, this.made);
    this.root = h("div", { class: "film-panel" }, this.why, this.allow, this.able);
  }

  /** `why`: why it cannot be steered, or ""; `allows`: whether switching something off allows it. */
  take(reel: Reel, { why, allows }: { why: string; allows: boolean }) {
    const other = this.#reel?.shape !== reel.shape || this.#reel.rows !== reel.rows || this.#reel.cols !== reel.cols;
    this.#reel = reel;
    say(this.why, why);
    this.why.hidden = !why;
    this.allow.hidden = !allows;
    this.able.hidden = why !== "";
    if (other) {
      const { shape, rows, cols } = reel;
      this.value.hidden = shape.values.length === 0;
      this.value.replaceChildren(
        h("option", { value: "", text: messages.ANY_VALUE }),
        ...shape.values.map((text, index) => h("option", { value: String(index), text })),
      );
      this.cell.limit(rows, cols);
    }
    this.#list();
  }

  /**
   * Says which search is steered while another one is beside it.
   * @param name of its configuration, or ""
   */
  beside(name: string) {
    this.which.hidden = !name;
    say(this.which, name ? messages.steers(name) : "");
  }

  /** What is to be seen first. */
  get sight() {
    return this.able.hidden ? this.why : this.panel;
  }

  enter() {
    this.#open = true;
    this.#offer();
  }

  leave() {
    this.#open = false;
    this.cell.stop();
    this.mark(-1);
  }

  set(choices: readonly Choice[]) {
    this.choices = choices;
    this.instead.hidden = true;
    this.made.hidden = choices.length === 0;
    if (choices.length === 0) say(this.more, "");
    this.#list();
  }

  /** Says what is possible instead of a choice that is not, and where the search comes to that. */
  offer({ node, cells, value }: Choice) {
    const reel = this.#reel;
    if (!reel) return;
    const { film, shape, cols } = reel;
    const own = film.eventOf(node);
    if (film.kinds[own] !== TRY || film.nodes[own] !== node) return;
    let later = own + 1;
    while (
      later < film.length &&
      !(
        film.kinds[later] === TRY &&
        (value === null || film.values[later] === value) &&
        cells.every((cell) => film.touches(later, cell))
      )
    )
      later += 1;
    this.instead.replaceChildren(
      h("p", {
        role: "status",
        text: messages.possibleHere(node, briefOf(film, own, shape, cols)[0] ?? "", later < film.length),
      }),
      ...(later < film.length
        ? [button(messages.goToNode(film.nodes[later] ?? 0), () => this.go(later - 1), { "data-test": "steer-later" })]
        : []),
      button(messages.GO_BEFORE, () => this.go(own - 1), { "data-test": "steer-own" }),
    );
    this.instead.hidden = false;
  }

  /** Shows what came of the choices. */
  found({
    own,
    yours,
    status,
    truth,
  }: {
    own: Counted;
    yours: Counted;
    status: string | null;
    truth: readonly Truth[] | null;
  }) {
    this.counts.show([own, yours]);
    // Fewer nodes are no gain if a solution is lost.
    const lost = !own.more && !yours.more && yours.answers < own.answers;
    say(
      this.more,
      [
        lost && messages.cutOff(own.answers, yours.answers),
        this.#said,
        !lost && comparedTries(messages.OWN_AND_YOURS, [own, yours]),
      ]
        .filter(Boolean)
        .join(" "),
    );
    // Of two searches that both go on, the counts show no difference.
    say(
      this.end,
      (status && messages.STEERED_ENDS[status]) ||
        (own.more && yours.more ? messages.TAKE_SMALLER : messages.STEERED_ON),
    );
    this.truth.replaceChildren(
      ...(truth ?? []).map(({ node, solutions, solution }) =>
        h(
          "li",
          null,
          h("span", { text: messages.held(node, solutions) }),
          solution
            ? button(messages.SHOW_SOLUTION, () => this.reveal(solution), { "data-test": `steer-solution-${node}` })
            : null,
        ),
      ),
    );
  }

  /** Follows the film. */
  show(event: number) {
    this.#event = event;
    const reel = this.#reel;
    if (!reel || this.able.hidden) return;
    const { film, shape, cols } = reel;
    const node = nodeAfter(film, event);
    const here = nodeHere(film, event);
    let own = event + 1;
    while (own < film.length && film.kinds[own] !== TRY) own += 1;
    say(
      this.next,
      node === 0
        ? messages.SEARCH_IS_OVER
        : messages.nextDecision(node, own < film.length ? (briefOf(film, own, shape, cols)[0] ?? "") : ""),
    );
    this.#offer();
    const gone = this.choices.some((one) => one.kind === "prune" && one.node === here);
    enable(this.prune, here === 0 ? messages.NOTHING_TO_PRUNE : gone ? messages.PRUNED_ALREADY : "", "");
  }

  /** Marks the picked cell, and says what another choice lacks, if anything. */
  #offer() {
    const cell = this.#open ? this.cell.at : -1;
    this.mark(cell);
    say(
      this.picked,
      cell < 0 || !this.#reel
        ? ""
        : messages.pickedCell(Math.floor(cell / this.#reel.cols) + 1, (cell % this.#reel.cols) + 1),
    );
    const over = !this.#reel || nodeAfter(this.#reel.film, this.#event) === 0;
    enable(
      this.choose,
      over ? messages.SEARCH_IS_OVER : this.value.value === "" && this.cell.blank ? messages.NAME_CHOICE : "",
      "",
    );
  }

  #choose() {
    const reel = this.#reel;
    if (!reel) return;
    this.#offer();
    if (this.choose.hasAttribute("aria-disabled")) return this.refuse(this.choose.title);
    const node = nodeAfter(reel.film, this.#event);
    const { cell } = this.cell;
    if (cell === null) return;
    const value = this.value.value === "" ? null : Number(this.value.value);
    this.#take({ kind: "choose", node, cells: cell < 0 ? [] : [cell], value });
  }

  #prune() {
    const film = this.#reel?.film;
    const node = film ? nodeHere(film, this.#event) : 0;
    if (!film || this.prune.hasAttribute("aria-disabled")) return this.refuse(this.prune.title);
    const decision = decisionAt(film, this.#event);
    const whole = !film.more || (film.last[decision] ?? film.length) < film.length;
    this.#take({ kind: "prune", node, cells: [], value: null }, messages.pruneSaves(belowOf(film, decision), whole));
  }

  /** @param words what it does */
  #take(choice: Choice, words = "") {
    const choices = withChoice(this.choices, choice);
    const gone = this.choices.length + 1 - choices.length;
    this.#said = [words, gone > 0 && messages.choicesGone(gone)].filter(Boolean).join(" ");
    say(this.more, this.#said);
    this.steer(choices, choice.node, true);
  }

  /** Goes back to before a choice. */
  #back(choice: Choice | undefined) {
    if (!choice) return;
    this.#said = "";
    this.steer(before(this.choices, choice), choice.node, false);
    this.choose.focus();
  }

  #list() {
    const reel = this.#reel;
    if (!reel) return;
    const { shape, cols } = reel;
    this.list.replaceChildren(
      ...this.choices.map((choice, index) => {
        const words = choiceWords(choice, shape, cols);
        return h(
          "li",
          null,
          h("span", { text: words }),
          iconButton("undo", messages.backBefore(words), () => this.#back(choice), {
            "data-test": `steer-back-${index}`,
          }),
        );
      }),
    );
  }
}
