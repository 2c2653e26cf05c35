// Every function on the built files.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { check, convert, generate, grade, init, link, make, openLink, puzzles, solve, svg } from "../../pkg/index.js";
import { LONG, MANY, NONE, ONE, rows } from "./boards.js";

before(() => init());

test("puzzles tells what there is", () => {
  const all = puzzles();
  assert.ok(all.length > 0);
  for (const puzzle of all) {
    assert.match(puzzle.id, /^[a-z-]+$/);
    assert.ok(puzzle.name && puzzle.rule && puzzle.help.length > 0 && puzzle.formats.length > 0);
    assert.ok(puzzle.minSide >= 1 && puzzle.maxSide > puzzle.minSide && puzzle.grades.length > 0);
    assert.equal(puzzle.strategies[0]?.id, "default");
    for (const { switches, counters } of puzzle.strategies) {
      for (const it of [...switches, ...counters]) assert.ok(it.id && it.name && it.about);
    }
  }
  const lazors = all.find((puzzle) => puzzle.id === "lazors");
  assert.deepEqual(
    lazors?.strategies.map((strategy) => strategy.id),
    ["default", "notes"],
  );
});

test("solve proves one answer", () => {
  for (const strategy of ["default", "notes"]) {
    const solved = solve("lazors", ONE, { strategy });
    assert.equal(solved.status, "unique", strategy);
    assert.equal(solved.count, "1");
    assert.deepEqual(solved.answers.length, 1);
    assert.match(solved.answers[0]?.text ?? "", /^[.ABCDT]{3}\n[.ABCDT]{3}\n[.ABCDT]{3}$/);
    assert.ok((solved.counters.nodes ?? 0) > 0);
    assert.deepEqual(Object.keys(solved).sort(), ["answers", "count", "counters", "status"]);
  }
});

test("solve tells several answers, one without asking for more, and counts", () => {
  const two = solve("lazors", MANY);
  assert.equal(two.status, "several");
  assert.equal(two.answers.length, 2);
  assert.equal(two.count, null);
  const one = solve("lazors", MANY, { limit: 1 });
  // Never less than is known: some searches see a second answer on the way to the first.
  assert.ok(["found", "several"].includes(one.status));
  assert.equal(one.answers.length, 1);
  const all = solve("lazors", MANY, { limit: 0 });
  assert.equal(all.status, "several");
  assert.equal(all.count, String(all.answers.length));
  assert.equal(new Set(all.answers.map((answer) => answer.text)).size, all.answers.length);
  for (const { text } of all.answers) assert.equal(text.replace(/[^A]/g, ""), "AA");
  const counted = solve("lazors", MANY, { limit: 1, switches: { count: true } });
  assert.equal(counted.count, all.count);
});

test("solve says why there is no solution", () => {
  const { status, count, answers, why } = solve("lazors", NONE);
  assert.equal(status, "none");
  assert.equal(count, "0");
  assert.deepEqual(answers, []);
  assert.ok(why?.words.endsWith("."));
  for (const [row, column] of why?.cells ?? []) assert.ok(row < 2 && column < 2);
});

test("the same call gives the same result", () => {
  assert.deepEqual(solve("lazors", MANY, { limit: 0 }), solve("lazors", MANY, { limit: 0 }));
});

test("options that are left out, null or undefined are the defaults", () => {
  const plain = solve("lazors", ONE);
  for (const options of [undefined, null, {}, { strategy: undefined, limit: undefined, switches: undefined }]) {
    assert.deepEqual(solve("lazors", ONE, options, null), plain);
  }
});

test("check says how the board stands", () => {
  const report = check("lazors", ONE);
  assert.equal(report.solved, false);
  assert.match(report.status, /targets? (lit|is not lit yet)/);
  // No block to place, and the beam is on its way: solved as it stands.
  assert.equal(check("lazors", "GRID START\no o\nGRID STOP\nL 0 1 1 1\nP 1 2\n").solved, true);
});

test("convert tidies, and what it writes stays as it is", () => {
  const tidy = convert("lazors", `# a comment\r\n${ONE.replaceAll("\n", "\r\n").replaceAll(" ", "\t ")}`, "bff");
  assert.ok(!tidy.includes("\r") && !tidy.includes("#"));
  assert.equal(convert("lazors", tidy, "bff"), tidy);
  assert.deepEqual(solve("lazors", tidy), solve("lazors", ONE));
});

test("links open again, in every form", () => {
  for (const text of [ONE, MANY, NONE, LONG]) {
    const fragment = link("lazors", text);
    assert.match(fragment, /^#lazors\/[A-Za-z0-9_-]+$/);
    for (const form of [fragment, fragment.slice(1), `https://example.org/p/${fragment}`]) {
      assert.deepEqual(openLink(form), {
        puzzle: "lazors",
        text: convert("lazors", text, "bff"),
        step: null,
        embed: false,
        about: { title: "", author: "", note: "", date: "" },
      });
    }
  }
  const carried = openLink(`${link("lazors", ONE)}&step=3&embed=1`);
  assert.equal(carried.step, 3);
  assert.equal(carried.embed, true);
});

/** Whether every element is closed in its turn. @param {string} xml */
function wellFormed(xml) {
  /** @type {(string | undefined)[]} */
  const open = [];
  for (const [, close, name, attributes, self] of xml.matchAll(/<(\/?)([a-z]+)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/gi)) {
    if (close) assert.equal(open.pop(), name);
    else if (!self) open.push(name);
    const names = [...(attributes ?? "").matchAll(/([\w:-]+)=/g)].map((match) => match[1]);
    assert.equal(new Set(names).size, names.length, `doubled attribute in ${attributes}`);
  }
  assert.deepEqual(open, []);
  const rest = xml.replaceAll(/<\/?[a-z]+(?:\s+[\w:-]+="[^"<]*")*\s*\/?>/gi, "");
  assert.ok(!/[<>]/.test(rest), rest.slice(0, 80));
}

test("svg is well-formed, and steps differ", () => {
  const whole = svg("lazors", MANY);
  assert.ok(whole.startsWith('<svg xmlns="http://www.w3.org/2000/svg"'));
  const steps = [0, 0.5, 2, 1e6].map((step) => svg("lazors", MANY, step));
  for (const picture of [whole, ...steps, svg("lazors", LONG), svg("lazors", ONE, null)]) {
    wellFormed(picture);
    assert.ok(!/NaN|inf/i.test(picture));
  }
  assert.notEqual(steps[0], steps[2]);
  assert.equal(new Set(steps).size > 2, true);
});

test("svg works out steps only if it draws one, and within milliseconds", () => {
  // 30 x 30 cells without clues, as a link of an Aquarium board packs them: its steps take many seconds.
  const board = [
    "#aquarium/F11_____________________________________________________________________________",
    "__________________________________________________________________________________________",
    "__________________________________________________________________________________________",
    "________________________________-e973ve973ve973ve973ve973ve973ve973ve973ve973ve973vAdcc",
  ].join("");
  const whole = svg("aquarium", board, null, { milliseconds: 1 });
  wellFormed(whole);
  assert.throws(() => svg("aquarium", board, 1, { milliseconds: 50 }), /takes longer than that/);
  assert.throws(() => svg("aquarium", board, 1, { milliseconds: -1 }), /milliseconds must be a whole number/);
  const small = generate("aquarium", { seed: 1, difficulty: 1, rows: 4, cols: 4 });
  assert.equal(svg("aquarium", small, 1, { milliseconds: 10_000 }), svg("aquarium", small, 1));
});

test("generate makes boards with one answer, the same for the same seed", () => {
  const grades = puzzles().find((puzzle) => puzzle.id === "lazors")?.grades.length ?? 0;
  for (let difficulty = 1; difficulty <= Math.min(grades, 2); difficulty += 1) {
    const text = generate("lazors", { seed: 5, difficulty });
    assert.equal(generate("lazors", { seed: 5, difficulty }), text);
    assert.notEqual(generate("lazors", { seed: 6, difficulty }), text);
    assert.equal(solve("lazors", text).status, "unique");
  }
  const sized = generate("lazors", { seed: 2, difficulty: 1, rows: 4, cols: 5 });
  assert.deepEqual(
    rows(sized)
      .slice(1, 5)
      .map((row) => row.split(" ").length),
    [5, 5, 5, 5],
  );
  assert.equal(generate("lazors"), generate("lazors", { seed: 2 ** 34, difficulty: 1 }));
});

test("what is generated has the difficulty asked for, or an error says which sizes have it", () => {
  for (const { id, grades, offers, maxSide } of puzzles()) {
    for (const [
      at,
      {
        least: [rows, cols],
      },
    ] of offers.entries()) {
      const wish = { seed: 2 ** 34 + 3, difficulty: at + 1 };
      const text = generate(id, wish);
      const found = grade(/** @type {import("../../pkg/index.js").PuzzleId} */ (id), text);
      assert.equal(found?.name, grades[at], `${id}, ${grades[at]}: ${text}`);
      assert.equal(make(id, wish)?.text, text, id);
      if (id === "voltorb-flip" || rows * cols < 5) continue;
      assert.throws(
        () => generate(id, { ...wish, rows: 1, cols: Math.min(rows * cols - 1, maxSide) }),
        /boards are generated from \d+ x \d+ to \d+ x \d+: smaller ones are/,
        id,
      );
      const narrow = rows * cols > maxSide ? 2 : 1;
      assert.throws(
        () => make(id, { ...wish, rows: narrow, cols: Math.ceil((rows * cols) / narrow) }),
        /: narrower ones are hardly ever so hard/,
        id,
      );
    }
  }
  // Boards of earlier seeds stay as they were.
  assert.throws(
    () => generate("aquarium", { seed: 1, difficulty: 4 }),
    /The difficulty is 1 to 3 for a seed below 2\^34/,
  );
});

test("progress comes, tells the truth, and false stops", () => {
  /** @type {import("../../pkg/index.js").Progress[]} */
  const seen = [];
  const began = performance.now();
  const solved = solve("lazors", LONG, { strategy: "notes", limit: 0 }, (progress) => {
    seen.push(progress);
    return seen.length < 4;
  });
  const took = performance.now() - began;
  assert.equal(seen.length, 4, "told until it was stopped, and not after");
  assert.ok(took >= 4 * 50 && took < 3000, `${took} ms`);
  for (const [index, progress] of seen.entries()) {
    assert.ok(progress.milliseconds >= 50 * (index + 1));
    assert.ok(progress.nodes > (seen[index - 1]?.nodes ?? 0));
    assert.ok(progress.share === null || (progress.share >= 0 && progress.share <= 1));
  }
  assert.ok(["unproved", "found", "several"].includes(solved.status));
  assert.equal(solved.answers.length, seen.at(-1)?.answers);
});

test("what onProgress throws is thrown, and the library goes on", () => {
  for (const problem of [new RangeError("mine"), "a string", null]) {
    let caught;
    try {
      solve("lazors", LONG, { strategy: "notes" }, () => {
        throw problem;
      });
    } catch (error) {
      caught = { error };
    }
    assert.deepEqual(caught, { error: problem });
  }
  assert.equal(solve("lazors", ONE).status, "unique");
});

test("onProgress cannot call the library", () => {
  assert.throws(() => solve("lazors", LONG, { strategy: "notes" }, () => void check("lazors", ONE)), /busy/);
  assert.equal(solve("lazors", ONE).status, "unique");
});

test("limits end a search with what it has", () => {
  const nodes = solve("lazors", LONG, { strategy: "notes", nodes: 10 });
  assert.equal(nodes.status, "unproved");
  assert.match(nodes.why?.words ?? "", /node limit/);
  assert.ok((nodes.counters.nodes ?? 0) <= 11);
  const began = performance.now();
  const timed = solve("lazors", LONG, { strategy: "notes", milliseconds: 120 });
  const took = performance.now() - began;
  assert.ok(took >= 100 && took < 2000, `${took} ms`);
  assert.ok(["unproved", "found", "several"].includes(timed.status));
  if (timed.status === "unproved") assert.match(timed.why?.words ?? "", /time/);
});

test("a board that takes long to generate is given up in time", () => {
  const hard = { difficulty: 5, rows: 25, cols: 25, milliseconds: 50 };
  assert.throws(() => generate("aquarium", hard), { message: "No board was found within the time limit." });
  // It is measured within what is left of the time.
  assert.equal(make("aquarium", { ...hard, milliseconds: 1 }), null);
});
