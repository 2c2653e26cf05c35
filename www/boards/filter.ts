// The filter row of the gallery: by size, by difficulty, and without solved boards.

import { h } from "../ui/dom.js";
import { load, save } from "../storage/settings-store.js";
import * as messages from "../words/words.js";
import type { App } from "../board/app.js";
import type { Example } from "../workers/types.js";

const ALL: { size: string; grade: string; unsolved: boolean } = { size: "", grade: "", unsolved: false };

/**
 * Sorts boards into thirds by area. Boards of equal area stay together, so a third may be empty.
 * @returns each board's third
 */
function thirds(examples: Example[]): string[] {
  const areas = examples.map(({ rows, cols }) => rows * cols).sort((one, other) => one - other);
  const limits = [1, 2].map((third) => areas[Math.ceil((areas.length * third) / 3) - 1] ?? 0);
  return examples.map(
    ({ rows, cols }) => messages.SIZES[limits.filter((limit) => rows * cols > limit).length]?.[0] ?? "",
  );
}

/** @param changed called when the filter changes */
export function createFilter(app: App, changed: () => void) {
  const size = h("select", { "aria-label": messages.SIZE, "data-test": "filter-size", onchange: change });
  const grade = h("select", { "aria-label": messages.DIFFICULTY, "data-test": "filter-grade", onchange: change });
  const unsolved = h("input", { type: "checkbox", role: "switch", "data-test": "filter-unsolved", onchange: change });
  const element = h(
    "div",
    { class: "filter", role: "group", "aria-label": messages.FILTER },
    h("div", { class: "row even" }, size, grade),
    h("label", { class: "switch" }, unsolved, h("span", { text: messages.UNSOLVED })),
  );
  let puzzle = "";
  let examples: Example[] = [];
  let sizes: string[] = [];
  return {
    element,
    fill,
    fits,
    clear,
    get unsolved() {
      return unsolved.checked;
    },
  };

  /** Switches to another puzzle's gallery with its last filter. */
  function fill() {
    puzzle = app.view.puzzle;
    examples = app.examples(puzzle);
    sizes = thirds(examples);
    offer(
      size,
      messages.ANY_SIZE,
      messages.SIZES.filter(([id]) => sizes.includes(id)),
    );
    const grades = [...new Set(examples.map((example) => example.grade))].sort((one, other) => one - other);
    offer(
      grade,
      messages.ANY_DIFFICULTY,
      grades.map((index) => [String(index), app.info.grades[index] ?? ""] as const),
    );
    show(load(`filter.${puzzle}`, ALL));
  }

  /** A single choice is not offered. */
  function offer(list: HTMLSelectElement, all: string, choices: (readonly [string, string])[]) {
    list.replaceChildren(...[["", all], ...choices].map(([value, text]) => h("option", { value, text })));
    list.hidden = choices.length < 2;
  }

  function show(wanted: typeof ALL) {
    size.value = wanted.size;
    grade.value = wanted.grade;
    unsolved.checked = wanted.unsolved;
    // The saved choice may come from an older page.
    for (const list of [size, grade]) if (list.selectedIndex < 0) list.value = "";
  }

  function change() {
    save(`filter.${puzzle}`, { size: size.value, grade: grade.value, unsolved: unsolved.checked });
    changed();
  }

  /** Shows all boards again. */
  function clear() {
    show(ALL);
    change();
  }

  /** Whether a board matches the chosen size and difficulty. */
  function fits(index: number) {
    const example = examples[index];
    return (
      example !== undefined &&
      (!size.value || sizes[index] === size.value) &&
      (!grade.value || String(example.grade) === grade.value)
    );
  }
}
