// Times the library of this checkout against an earlier commit's, both in this process, in turns, board by board:
// `cargo xtask bench --against COMMIT` builds the other one. Boards: the corpora, where they are beside the checkout,
// and generated ones.
//
//   node benches/against.js EARLIER/target/package/index.js [PUZZLE...]

import { existsSync, readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

import * as now from "../target/package/index.js";

const [file = "", ...wanted] = process.argv.slice(2);
const then = await import(pathToFileURL(resolve(file)).href);
await now.init();
await then.init();

/** Each board is solved for about this long by each library, in so many turns. */
const [MILLISECONDS, TURNS] = [60, 9];
const CORPUS = new URL("../../shared/corpus/", import.meta.url);

/** The texts of a folder of the corpus. @param {string} folder @param {string} ending */
function texts(folder, ending) {
  const path = new URL(`${folder}/`, CORPUS);
  const names = existsSync(path)
    ? readdirSync(path)
        .filter((name) => name.endsWith(ending))
        .sort()
    : [];
  return names.map((name) => ({ name, text: readFileSync(new URL(name, path), "utf8") }));
}

/** Aquarium's boards from the web. */
function tanks() {
  const path = new URL("aquarium/real.json", CORPUS);
  /**
   * @type {{ id: string, rule: string, inner_walls: boolean, cols: number[], rows: number[], regions: number[][] }[]}
   */
  const all = existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : [];
  const line = (/** @type {(number | null)[]} */ clues) => clues.map((clue) => clue ?? "-").join(" ");
  return all
    .filter(({ inner_walls }) => !inner_walls)
    .map(({ id, rule, cols, rows, regions }) => ({
      name: id,
      text: `${rule === "pool" ? "pool\n" : ""}${line(cols)}\n${line(rows)}\n\n${regions.map(line).join("\n")}\n`,
    }));
}

/** @param {string} puzzle @param {number} count @param {object} [wish] */
const made = (puzzle, count, wish = {}) =>
  Array.from({ length: count }, (_, at) => ({
    name: `seed ${at + 1}`,
    text: now.generate(puzzle, { seed: at + 1, ...wish }),
  }));

/** @type {{ puzzle: string, set: string, boards: () => { name: string, text: string }[] }[]} */
const SETS = [
  {
    puzzle: "lazors",
    set: "corpus",
    boards: () => [...texts("lazors/boards", ".bff"), ...texts("lazors/extended", ".bff")],
  },
  { puzzle: "lazors", set: "generated", boards: () => made("lazors", 20, { difficulty: 4 }) },
  { puzzle: "laser-maze", set: "20 x 20", boards: () => made("laser-maze", 10, { rows: 20, cols: 20 }) },
  { puzzle: "laser-maze", set: "100 x 100", boards: () => made("laser-maze", 5, { rows: 100, cols: 100 }) },
  { puzzle: "aquarium", set: "corpus", boards: () => [...tanks(), ...texts("aquarium/generated", ".aqp")] },
  { puzzle: "aquarium", set: "generated", boards: () => made("aquarium", 20, { difficulty: 3 }) },
  { puzzle: "voltorb-flip", set: "generated", boards: () => made("voltorb-flip", 10, { difficulty: 3 }) },
  { puzzle: "harmony", set: "corpus", boards: () => texts("harmony/boards", ".txt") },
  { puzzle: "harmony", set: "generated", boards: () => made("harmony", 20, { difficulty: 3 }) },
];

/** The number in the middle. @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** Milliseconds for one of so many calls. @param {() => void} call @param {number} times */
function timed(call, times) {
  const start = performance.now();
  for (let time = 0; time < times; time += 1) call();
  return (performance.now() - start) / times;
}

/** The medians of both libraries for a board. @param {string} puzzle @param {string} text */
function paired(puzzle, text) {
  const calls = [() => then.solve(puzzle, text), () => now.solve(puzzle, text)];
  for (const call of calls) call();
  const slowest = Math.max(...calls.map((call) => timed(call, 1)));
  const times = Math.max(1, Math.ceil(MILLISECONDS / TURNS / slowest));
  /** @type {[number[], number[]]} */
  const found = [[], []];
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const which of turn % 2 === 0 ? [0, 1] : [1, 0])
      found[which]?.push(timed(/** @type {() => void} */ (calls[which]), times));
  }
  return found.map(median);
}

console.log(
  "puzzle        boards                 earlier      now  ratio   slowest board, and the one that lost most: earlier, now",
);
for (const { puzzle, set, boards: all } of SETS) {
  const boards = wanted.length > 0 && !wanted.includes(puzzle) ? [] : all();
  if (boards.length === 0) continue;
  const rows = boards.map(({ name, text }) => {
    const [before = 0, after = 0] = paired(puzzle, text);
    return { name, before, after };
  });
  const sum = (/** @type {"before" | "after"} */ of) => rows.reduce((all, row) => all + row[of], 0);
  /** A row's board with both of its times. @param {(row: (typeof rows)[number]) => number} measure */
  const most = (measure) => {
    const row = rows.toSorted((one, other) => measure(other) - measure(one))[0];
    return `${row?.name}: ${row?.before.toFixed(2)}, ${row?.after.toFixed(2)}`;
  };
  console.log(
    [
      puzzle.padEnd(13),
      `${boards.length} ${set}`.padEnd(18),
      `${sum("before").toFixed(2).padStart(8)} ms`,
      `${sum("after").toFixed(2).padStart(8)}`,
      (sum("after") / sum("before")).toFixed(2).padStart(6),
      `  ${most((row) => row.after)};  ${most((row) => row.after / row.before)}`,
    ].join(" "),
  );
}
