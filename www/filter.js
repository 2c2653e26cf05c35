// The row over the gallery that says which boards are listed: by size, by grade, without those that are solved.

import { h } from "./dom.js";
import { load, save } from "./store.js";

/** @import { App } from "./app.js" */
/** @import { Example } from "./types.js" */

/** Names of the thirds of a gallery, the smallest boards first. */
const SIZES = /** @type {const} */ ([["small", "Small"], ["medium", "Medium"], ["large", "Large"]]);

/** @type {{ size: string, grade: string, unsolved: boolean }} */
const ALL = { size: "", grade: "", unsolved: false };

/**
 * Sorts boards by area into thirds. Boards of one area are in one of them, so a third can be empty.
 * @param {Example[]} examples
 * @returns {string[]} each board's third
 */
function thirds(examples) {
  const areas = examples.map(({ rows, cols }) => rows * cols).sort((one, other) => one - other);
  const limits = [1, 2].map((third) => areas[Math.ceil((areas.length * third) / 3) - 1] ?? 0);
  return examples.map(({ rows, cols }) => SIZES[limits.filter((limit) => rows * cols > limit).length]?.[0] ?? "");
}

/**
 * @param {App} app
 * @param {() => void} changed called when other boards are to be listed
 */
export function createFilter(app, changed) {
  const size = h("select", { "aria-label": "Size", "data-test": "filter-size", onchange: change });
  const grade = h("select", { "aria-label": "Difficulty", "data-test": "filter-grade", onchange: change });
  const unsolved = h("input", { type: "checkbox", role: "switch", "data-test": "filter-unsolved", onchange: change });
  const element = h("div", { class: "filter", role: "group", "aria-label": "Filter boards" },
    h("div", { class: "row even" }, size, grade),
    h("label", { class: "switch" }, unsolved, h("span", { text: "Unsolved only" })));
  let puzzle = "";
  /** @type {Example[]} */
  let examples = [];
  /** @type {string[]} */
  let sizes = [];
  return { element, fill, fits, clear, get unsolved() { return unsolved.checked; } };

  /** Another puzzle's gallery is listed, as it was last. */
  function fill() {
    puzzle = app.view.puzzle;
    examples = app.examples(puzzle);
    sizes = thirds(examples);
    offer(size, "Any size", SIZES.filter(([id]) => sizes.includes(id)));
    const grades = [...new Set(examples.map((example) => example.grade))].sort((one, other) => one - other);
    offer(grade, "Any difficulty", grades.map((index) => /** @type {const} */ ([String(index), app.info.grades[index] ?? ""])));
    show(load(`filter.${puzzle}`, ALL));
  }

  /**
   * What there is only one of is no choice.
   * @param {HTMLSelectElement} list
   * @param {string} all
   * @param {(readonly [string, string])[]} choices
   */
  function offer(list, all, choices) {
    list.replaceChildren(...[["", all], ...choices].map(([value, text]) => h("option", { value, text })));
    list.hidden = choices.length < 2;
  }

  /** @param {typeof ALL} wanted */
  function show(wanted) {
    size.value = wanted.size;
    grade.value = wanted.grade;
    unsolved.checked = wanted.unsolved;
    // An older page's choice that is no longer offered.
    for (const list of [size, grade]) if (list.selectedIndex < 0) list.value = "";
  }

  function change() {
    save(`filter.${puzzle}`, { size: size.value, grade: grade.value, unsolved: unsolved.checked });
    changed();
  }

  /** Lists all boards again. */
  function clear() {
    show(ALL);
    change();
  }

  /** Whether a board is of the size and the grade that are listed. @param {number} index */
  function fits(index) {
    const example = examples[index];
    return example !== undefined && (!size.value || sizes[index] === size.value) && (!grade.value || String(example.grade) === grade.value);
  }
}
