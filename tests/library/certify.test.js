// Certificates and their checker. `cargo test --test native certify::` writes the certificates of all boards of the
// galleries, and of the corpora where they lie beside the checkout.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { certify, init, solve } from "../../pkg/index.js";
import { MOST_BYTES, check } from "../../pkg/shared/checker.js";
import { broken, small, texts } from "./certificates.js";

const LIST = new URL("../../target/tmp/certificates.jsonl", import.meta.url);
/** Proofs that are damaged. */
const DAMAGED = Number(process.env.GRIDLIGHT_CASES ?? 10_000);

/**
 * @typedef {{ puzzle: string, name: string, verdict: string, status: string, solving: number, writing: number, certificate: string | null }} Line
 */
/** @type {Line[]} */
let lines = [];

before(async () => {
  await init();
  lines = readFileSync(LIST, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
});

/** The number in the middle. @param {number[]} numbers */
const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0;

/** The milliseconds of CPU time that a call takes. @param {() => void} call */
function timed(call) {
  const start = process.cpuUsage();
  call();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

test("every board with one solution or none has a certificate that is valid", () => {
  for (const puzzle of new Set(lines.map((line) => line.puzzle))) {
    const own = lines.filter((line) => line.puzzle === puzzle);
    const certified = own.filter((line) => line.certificate !== null);
    const times = certified.map(({ name, status, certificate }) => {
      const text = String(certificate);
      const said = check(text);
      assert.ok(said.valid, `${puzzle} ${name}: ${said.words} ${said.at}`);
      assert.equal(said.certificate.claim, status, name);
      return timed(() => check(text));
    });
    const settled = own.filter(({ verdict }) => verdict === "unique" || verdict === "impossible");
    for (const { name, verdict, status } of settled)
      assert.ok(status === verdict || status === "too large", `${puzzle} ${name}: ${status}`);
    const sizes = certified.map(({ certificate }) => String(certificate).length);
    console.log(
      `${puzzle}: ${own.length} boards, ${settled.filter(({ verdict }) => verdict === "unique").length} unique, ` +
        `${settled.filter(({ verdict }) => verdict === "impossible").length} impossible, ${certified.length} certified; ` +
        `bytes ${median(sizes)}, at most ${Math.max(...sizes)}; ms checking ${median(times).toFixed(2)}, at most ${Math.max(...times).toFixed(0)}, ` +
        `solving ${median(certified.map(({ solving }) => solving)).toFixed(2)}`,
    );
    // The galleries of some puzzles have only boards with several solutions.
    assert.ok(certified.length > 0);
  }
});

test("a damaged certificate is refused, or what it says is still true", () => {
  /** How many were refused and accepted, by the kind of damage. @type {Record<string, [number, number]>} */
  const counts = {};
  const usable = lines.filter(({ certificate }) => certificate !== null && certificate.length < 10_000);
  for (let seed = 1, done = 0; done < DAMAGED; seed += 1) {
    const { kind, certificate } = broken(
      usable.map(({ certificate }) => String(certificate)),
      seed,
    );
    if (!certificate) continue;
    done += 1;
    const said = check(`${done % 2 ? "\uFEFF" : ""}${JSON.stringify(certificate)}`);
    const count = (counts[kind] ??= [0, 0]);
    count[said.valid ? 1 : 0] += 1;
    if (!said.valid) continue;
    // Another right proof, or another board of which the same is true: our own solvers have to agree.
    const { puzzle, claim, solution, count: routes } = certificate;
    const { text, answer } = texts(certificate);
    const solved = solve(
      puzzle,
      text,
      puzzle === "voltorb-flip" ? { strategy: "notes", limit: 0 } : { limit: puzzle === "harmony" ? 1 : 2 },
    );
    const agrees = {
      unique: () => solved.status === "unique" && (answer === null || solved.answers[0]?.text.trim() === answer),
      impossible: () => solved.status === "none",
      // The game does not deal all layouts that "Card by card" finds.
      complete: () => solution.length > 1,
      shortest: () => solved.count === routes && solved.answers[0]?.text.trim().length === solution.length,
      solvable: () => solved.status === "found",
    };
    assert.ok(agrees[/** @type {keyof typeof agrees} */ (claim)](), `${kind}, seed ${seed}: ${text}`);
  }
  for (const [kind, [refused, valid]] of Object.entries(counts))
    console.log(`${kind}: ${refused} refused, ${valid} still true`);
});

test("hostile files are refused with a message, and soon", () => {
  const base = { gridlight: "certificate", version: 1, puzzle: "lazors", claim: "unique" };
  const hostile = [
    "",
    "[",
    "null",
    "1",
    "{}",
    "[".repeat(100_000),
    `{"gridlight":"certificate"}`,
    " ".repeat(MOST_BYTES + 1),
    JSON.stringify({ ...base, puzzle: "__proto__", board: {} }),
    JSON.stringify({ ...base, board: null }),
    JSON.stringify({ ...base, board: [] }),
    JSON.stringify({ ...base, board: { cells: ["o".repeat(33)] } }),
    JSON.stringify({ ...base, board: { cells: [1] } }),
    JSON.stringify({ ...base, puzzle: "laser-maze", board: { cells: ["S", "G", ".."], turrets: [], waiting: false } }),
    // Rows that can be filled in very many ways.
    JSON.stringify({
      ...base,
      puzzle: "voltorb-flip",
      solution: [],
      board: { rows: Array(7).fill([10, 2]), cols: Array(7).fill([10, 2]), level: null, known: ".".repeat(49) },
    }),
    // Layouts that fit the clues, but that the game does not deal.
    JSON.stringify({
      ...base,
      puzzle: "voltorb-flip",
      claim: "impossible",
      solution: [],
      board: { rows: Array(5).fill([8, 1]), cols: Array(5).fill([8, 1]), level: 1, known: ".".repeat(25) },
    }),
    // Teleporters anywhere, which join every cell to every other.
    JSON.stringify({
      ...base,
      claim: "impossible",
      proof: Array.from({ length: 900 }, (_, at) => `${at} ${"t0 ".repeat(5)}`).join(""),
      board: {
        cells: [...Array(31).fill("o".repeat(32)), "x".repeat(32)],
        supply: [200, 200, 200, 200, 100],
        lasers: [[1, 0, 1, 1]],
        targets: [[1, 64]],
      },
    }),
    JSON.stringify({
      ...base,
      puzzle: "harmony",
      claim: "impossible",
      proof: `* ${"m0 ".repeat(300_000)}`,
      board: {
        homes: Array.from({ length: 16 }, (_, row) =>
          Array.from({ length: 16 }, (_, col) => (col === 1 ? (row + 1) % 16 : row)),
        ),
        moves: Array.from({ length: 16 }, () => Array(16).fill(4)),
      },
    }),
    JSON.stringify({
      ...base,
      puzzle: "harmony",
      claim: "impossible",
      proof: `* ${"p0 ".repeat(300_000)}`,
      board: {
        homes: Array.from({ length: 16 }, (_, row) =>
          Array.from({ length: 16 }, (_, col) => (row + col === 0 ? 1 : row)),
        ),
        moves: Array.from({ length: 16 }, () => Array(16).fill(4)),
      },
    }),
    JSON.stringify({
      ...base,
      puzzle: "harmony",
      claim: "impossible",
      proof: "* ".repeat(400_000),
      board: {
        homes: Array.from({ length: 16 }, (_, row) => Array(16).fill(row)),
        moves: Array.from({ length: 16 }, () => Array(16).fill(99)),
      },
    }),
    JSON.stringify({
      ...base,
      puzzle: "aquarium",
      claim: "impossible",
      proof: "r0 ".repeat(300_000),
      board: {
        rule: "pool",
        tops: Array(60).fill(1),
        lefts: Array(60).fill(1),
        east: Array(60).fill("0".repeat(60)),
        south: Array(60).fill("0".repeat(60)),
      },
    }),
    JSON.stringify({
      ...base,
      puzzle: "aquarium",
      claim: "impossible",
      proof: Array.from({ length: 3600 }, (_, cell) => 3599 - cell).join(" "),
      board: {
        rule: "pool",
        tops: Array(60).fill(1),
        lefts: Array(60).fill(1),
        east: Array(60).fill("0".repeat(60)),
        south: Array(60).fill("0".repeat(60)),
      },
    }),
  ];
  for (const text of hostile) {
    const took = timed(() => {
      const { valid, words } = check(text);
      assert.ok(!valid && words.length < 120, `${text.slice(0, 200)}: ${words}`);
    });
    assert.ok(took < 5_000, `${took} ms: ${text.slice(0, 200)}`);
  }
});

test("what was checked has no solution where there is none", () => {
  const impossible = lines.filter(({ status }) => status === "impossible");
  for (const { certificate } of impossible) {
    const carried = { ...JSON.parse(String(certificate)), solution: ["1"] };
    const said = check(JSON.stringify(carried));
    if (said.valid) assert.ok(!("solution" in said.certificate), said.words);
  }
  assert.ok(new Set(impossible.map(({ puzzle }) => puzzle)).size > 3);
});

test("a board of Harmony that is lost at sight has a proof of one reason, which holds only there", () => {
  const lost = lines.filter(({ name }) => name.startsWith("lost "));
  const proofs = lost.map(({ certificate }) => JSON.parse(String(certificate)));
  for (const [at, { name }] of lost.entries()) {
    assert.match(proofs[at].proof, new RegExp(`^${name.slice(5)}\\d*$`), name);
    assert.deepEqual(check(JSON.stringify(proofs[at])).words, "Valid: this board has no solution.", name);
  }
  // A finished board, and one that a single swap solves, are lost for none of these reasons.
  for (const moves of [
    [
      [0, 0, 0, 0],
      [0, 0, 0, 0],
    ],
    [
      [1, 1, 0, 0],
      [0, 0, 0, 0],
    ],
  ]) {
    for (const { proof } of proofs) {
      const board = {
        homes: [...moves, ...moves].map((_, row) => Array(4).fill(row)),
        moves: [...moves, ...moves.map((row) => row.map(() => 0))],
      };
      assert.ok(!check(JSON.stringify({ ...proofs[0], board, proof })).valid, proof);
    }
  }
  assert.equal(lost.length, 11);
});

test("small random boards are certified exactly if they have one solution or none", () => {
  /** @type {Record<string, number>} */
  const counts = {};
  for (let seed = 1; seed <= 2500; seed += 1) {
    const { puzzle, text } = small(seed);
    // Searches of another kind, which are compared with brute force themselves.
    const strategy = puzzle === "laser-maze" ? "default" : "notes";
    const { status, count } = solve(puzzle, text, {
      strategy,
      limit: puzzle === "harmony" ? 1 : 2,
      ...(puzzle === "harmony" ? { nodes: 300_000 } : {}),
    });
    if (status === "unproved") continue;
    let claim = "none";
    try {
      const said = check(certify(puzzle, text));
      assert.ok(said.valid, `${text}: ${said.words}`);
      claim = said.certificate.claim;
      if (claim === "shortest") assert.equal(said.certificate.count, count, text);
    } catch (error) {
      assert.match(String(error), /several solutions/, text);
    }
    const key = `${puzzle}, ${status}: ${claim}`;
    counts[key] = (counts[key] ?? 0) + 1;
  }
  for (const [key, count] of Object.entries(counts).sort()) console.log(`${key}, ${count} boards`);
  const right = [
    "aquarium, none: impossible",
    "aquarium, several: none",
    "aquarium, unique: unique",
    "harmony, found: solvable",
    "harmony, none: impossible",
    "laser-maze, none: impossible",
    "laser-maze, several: shortest",
    "laser-maze, unique: unique",
    "lazors, none: impossible",
    "lazors, several: none",
    "lazors, unique: unique",
    "voltorb-flip, none: impossible",
    "voltorb-flip, several: complete",
    "voltorb-flip, unique: unique",
  ];
  assert.deepEqual(Object.keys(counts).sort(), right);
});

test("the library writes certificates", () => {
  const text = certify("aquarium", "https://puzz.link/p?aquarium/r/6/6/cjp5p4aj5qgu/455331455313");
  const { valid, words } = check(text);
  assert.deepEqual([valid, words], [true, "Valid: this board has exactly one solution."]);
  assert.throws(
    () => certify("lazors", "GRID START\no o o\no o o\nGRID STOP\nA 1\nB 1\nL 0 1 1 1\nP 3 0\n"),
    /several solutions/,
  );
});
