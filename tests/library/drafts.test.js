// Boards that are not finished: they are read, written and told of, and only solving refuses them; and what is promised
// of boards that are made up.

import assert from "node:assert/strict";
import { before, test } from "node:test";

import { check, convert, generate, init, openLink, puzzles, solve } from "../../pkg/index.js";

before(() => init());

/** Boards that lack something, with words of what. @type {() => [string, string, RegExp][]} */
const drafts = () => [
  ["lazors", "GRID START\no o\nGRID STOP\n", /no laser/],
  ["lazors", "GRID START\no o\nGRID STOP\nL 0 1 1 1\n", /no target/],
  ["lazors", "GRID START\no o\nGRID STOP\nT 1\nL 0 1 1 1\nP 1 2\n", /pairs/],
  ["lazors", "GRID START\no o\nGRID STOP\nA 3\nL 0 1 1 1\nP 1 2\n", /only 2 free cells/],
  ["lazors", openLink("#lazors/EpAAoA4QG9A1CwBoWQ").text, /./],
  ["laser-maze", "...\n...\n", /no start and no goal/],
  ["laser-maze", "S..\n.^.\n", /no goal/],
  ["aquarium", "- -\n- -\n\n1 1\n1 2\n", /no clue/],
  ["voltorb-flip", "rows -/- -/- -/-\ncols -/- -/- -/-\n", /has no sum yet/],
];

test("a board that lacks something is read, written and told of, and not solved", () => {
  for (const [id, text, words] of drafts()) {
    const format = puzzles().find((puzzle) => puzzle.id === id)?.formats[0]?.id ?? "";
    const tidy = convert(id, text, format);
    assert.equal(convert(id, tidy, format), tidy, id);
    const { status, findings } = check(id, text);
    assert.match(`${status} ${findings.map((finding) => finding.words).join(" ")}`, /missing|yet|pairs|only/, id);
    assert.throws(
      () => solve(id, text),
      (error) => {
        assert.ok(error instanceof Error);
        const { line, column } = /** @type {import("../../pkg/index.js").TextError} */ (error);
        assert.deepEqual([line, column], [1, 1], id);
        assert.match(error.message, words, id);
        return true;
      },
    );
  }
});

test("boards that are made up have as many answers as is promised", () => {
  for (const { id, oneAnswer } of puzzles()) {
    for (let seed = 1; seed <= 5; seed += 1) {
      const { status } = solve(id, generate(id, { seed }));
      assert.ok(
        oneAnswer ? status === "unique" : ["unique", "several", "found"].includes(status),
        `${id} ${seed}: ${status}`,
      );
    }
  }
});

test("a walk that dies is no answer", () => {
  let dead = 0;
  for (let seed = 1; seed <= 30; seed += 1) {
    const text = generate("laser-maze", { seed });
    const { status, answers, why, count } = solve("laser-maze", text, {
      strategy: "notes",
      switches: { lasers: false },
    });
    if (status !== "unproved") continue;
    dead += 1;
    assert.deepEqual([answers, count], [[], null]);
    assert.match(why?.words ?? "", /gave a wrong solution\. Step \d+ ends at .* under fire/);
  }
  assert.ok(dead > 0);
});

test("without a limit nothing ends at a thousand, and the count is exact", () => {
  const open = `S${".".repeat(11)}\n${`${".".repeat(12)}\n`.repeat(5)}${".".repeat(11)}G\n`;
  const { status, count, answers } = solve("laser-maze", open, { limit: 0 });
  assert.deepEqual([status, count, answers.length], ["several", "12376", 12376]);
  const blocks = `GRID START\n${"o o o o o o\n".repeat(6)}GRID STOP\nB 3\nL 0 1 1 1\nP 1 2\n`;
  for (const switches of /** @type {Record<string, boolean>[]} */ ([{}, { count: true }])) {
    const all = solve("lazors", blocks, { limit: 0, switches });
    assert.deepEqual([all.status, all.count, all.answers.length], ["several", "6545", 6545]);
  }
});
