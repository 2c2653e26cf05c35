// The command, called as from a shell.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { before, test } from "node:test";

import { analyse, cases, check, convert, craft, generate, init, puzzles, solve } from "../../pkg/index.js";
import { LONG, MANY, NONE, ONE } from "./boards.js";
import { COMMANDS, call, callOne, inFolder } from "./command.js";

const BAD = "GRID START\no ?\nGRID STOP\n";

before(() => init());

test("solve says what is proved, with its exit code", async () => {
  const answer = solve("lazors", ONE).answers[0]?.text;
  assert.deepEqual(await call(["solve"], { input: ONE }), {
    code: 0,
    signal: null,
    out: `Unique solution.\n\n${answer}\n`,
    err: "",
  });
  const none = await call(["solve", "-"], { input: NONE });
  assert.deepEqual([none.code, none.out, none.err], [1, `No solution: ${solve("lazors", NONE).why?.words}\n`, ""]);
  const open = await call(["solve", "--strategy", "notes", "--nodes", "10"], { input: LONG });
  assert.deepEqual([open.code, open.out], [2, "Unproved: the node limit was reached.\n"]);
  const late = await call(["solve", "--strategy=notes", "--milliseconds", "50"], { input: LONG });
  assert.deepEqual([late.code, late.out], [2, "Unproved: the time limit was reached.\n"]);
  const two = await call(["solve"], { input: MANY });
  assert.match(two.out, /^Multiple solutions\.\n\n[.AB\n]+\n\n[.AB\n]+\n$/);
  const all = await call(["solve", "--limit", "0"], { input: MANY });
  const { count, answers } = solve("lazors", MANY, { limit: 0 });
  assert.equal(all.out, `${count} solutions.\n\n${answers.map(({ text }) => text).join("\n\n")}\n`);
});

test("solve as JSON is what the library gives", async () => {
  const { code, out } = await call(["solve", "--json", "--limit", "1", "--switch", "count=on", "--switch", "aim=off"], {
    input: MANY,
  });
  const expected = solve("lazors", MANY, { limit: 1, switches: { count: true, aim: false } });
  assert.deepEqual([code, JSON.parse(out)], [0, { file: "-", puzzle: "lazors", ...expected }]);
  assert.notEqual(expected.count, null);
});

test("every puzzle is recognised, solved, checked and written", async () => {
  for (const { id, formats } of puzzles()) {
    const text = generate(id, { seed: 3 });
    const solved = await call(["solve", "--json"], { input: text });
    assert.deepEqual(
      JSON.parse(solved.out),
      JSON.parse(JSON.stringify({ file: "-", puzzle: id, ...solve(id, text) })),
      id,
    );
    const report = check(id, text);
    const checked = await call(["check", "--json"], { input: text });
    assert.deepEqual([checked.code, JSON.parse(checked.out)], [0, { file: "-", puzzle: id, ...report }], id);
    const words = await call(["check"], { input: text });
    assert.equal(words.out.split("\n")[0], report.status, id);
    const [first, last] = [formats[0]?.id ?? "", formats.at(-1)?.id ?? ""];
    for (const format of [last, ...formats.filter(({ site }) => site).map(({ id }) => id)]) {
      const written = await call(["convert", "--format", format, "--puzzle", id], { input: text });
      assert.deepEqual([written.code, written.out.trimEnd()], [0, convert(id, text, format).trimEnd()], id);
      const back = await call(["convert", "--format", first], { input: written.out });
      assert.deepEqual([back.code, back.out], [0, convert(id, text, first)], `${id} from ${format}`);
    }
  }
});

test("certify writes what verify finds valid", async () => {
  const written = await call(["certify"], { input: ONE });
  assert.equal(written.code, 0);
  const valid = await call(["verify"], { input: written.out });
  assert.deepEqual([valid.code, valid.out], [0, "Valid: this board has exactly one solution.\n"]);
  const damaged = await call(["verify", "--json"], { input: written.out.replace(" =", " t0") });
  assert.deepEqual([damaged.code, JSON.parse(damaged.out).valid], [1, false]);
  const several = await call(["certify"], { input: MANY });
  assert.deepEqual([several.code, several.out], [2, ""]);
  assert.match(several.err, /several solutions/);
  assert.equal((await call(["certify"], { input: BAD })).code, 3);
});

test("check tells what is wrong", async () => {
  const { code, out } = await call(["check"], { input: "GRID START\no o\nGRID STOP\n" });
  assert.deepEqual([code, out], [1, "No target yet.\nwrong: The board has no laser yet.\n"]);
});

test("analyse says what all solutions have in common", async () => {
  const many = await call(["analyse"], { input: MANY });
  const { forced, open, count } = analyse("lazors", MANY);
  assert.equal(many.code, 0);
  assert.deepEqual(many.out.trimEnd().split("\n"), [
    `${count} solutions.`,
    ...forced.map(({ words }) => `forced: ${words}`),
    ...open.map(([row, col]) => `open: row ${row + 1}, column ${col + 1}`),
  ]);
  const { file, puzzle, ...value } = JSON.parse((await call(["analyse", "--json"], { input: MANY })).out);
  assert.deepEqual([file, puzzle, value], ["-", "lazors", analyse("lazors", MANY)]);
  const none = await call(["analyse"], { input: "2_2_0_1;1,2,1,2" });
  assert.deepEqual([none.code, none.out.split("\n")[0]], [1, "No solution."]);
  assert.match(none.out, /^conflict: /m);
  const started = await call(["analyse", "--json"], { input: "GRID START\no o\nGRID STOP\n" });
  assert.deepEqual([started.code, JSON.parse(started.out).status], [2, "incomplete"]);
  for (const { id } of puzzles())
    assert.equal((await call(["analyse"], { input: generate(id, { seed: 3 }) })).code, 0, id);
});

test("craft removes redundant clues", async () => {
  const board = generate("aquarium", { seed: 3 });
  const few = await call(["craft"], { input: board });
  const { text, removed, clues } = craft("aquarium", board);
  assert.deepEqual([few.code, few.out.trimEnd()], [0, text.trimEnd()]);
  assert.ok(removed.length > 0 && removed.length < clues);
  const { file, puzzle, ...value } = JSON.parse(
    (await call(["craft", "--json", "--seed", "5", "--difficulty", "1"], { input: board })).out,
  );
  assert.deepEqual([file, puzzle, value], ["-", "aquarium", craft("aquarium", board, { seed: 5, difficulty: 1 })]);
  const easy = await call(["craft", "--difficulty", "9"], { input: board });
  assert.deepEqual([easy.code, easy.out], [3, ""]);
  assert.match(easy.err, /The difficulty is 1 to \d\./);
  const many = await call(["craft"], { input: MANY });
  assert.deepEqual([many.code, many.err], [3, "-: This board is not known to have exactly one solution.\n"]);
  assert.match(
    (await call(["craft"], { input: generate("harmony", { seed: 1 }) })).err,
    /Harmony boards have no clues/,
  );
});

test("a preset names settings, on which switches build", async () => {
  const off = { after_source: false, opaque_pair: false, solid_pair: false };
  const counters = (/** @type {import("../../pkg/index.js").SolveOptions} */ options) =>
    solve("lazors", MANY, { strategy: "notes", limit: 0, ...options }).counters;
  assert.deepEqual(counters({ preset: "plain" }), counters({ switches: off }));
  assert.deepEqual(
    counters({ preset: "plain", switches: { solid_pair: true } }),
    counters({ switches: { ...off, solid_pair: true } }),
  );
  assert.throws(() => counters({ preset: "luck" }), /has no preset “luck”; there are: plain, /);
  const { code, out, err } = await call(["batch", "--strategy", "notes", "--preset", "plain", "--limit", "0", "-"], {
    input: MANY,
  });
  assert.deepEqual([code, err], [0, ""]);
  assert.match(out, /,notes preset=plain limit=0,/);
  // The strategy of a note, with nothing else, is the note.
  const board = generate("aquarium", { seed: 12, difficulty: 3, rows: 15, cols: 15 });
  const nodes = (/** @type {import("../../pkg/index.js").SolveOptions} */ options) =>
    solve("aquarium", board, { strategy: "notes", limit: 1, ...options }).counters.nodes;
  assert.deepEqual([nodes({}), nodes({ preset: "stage8" })], [9612, 2056]);
});

test("count writes the exact number alone", async () => {
  const maze = `S${".".repeat(11)}\n${`${".".repeat(12)}\n`.repeat(5)}${".".repeat(11)}G\n`;
  assert.deepEqual(await call(["count"], { input: maze }), { code: 0, signal: null, out: "12376\n", err: "" });
  const many = solve("lazors", MANY, { limit: 0 }).count;
  for (const strategy of ["default", "notes"]) {
    assert.equal((await call(["count", "--strategy", strategy], { input: MANY })).out, `${many}\n`, strategy);
  }
  const none = await call(["count", "--json"], { input: NONE });
  assert.deepEqual([none.code, JSON.parse(none.out)], [1, { file: "-", puzzle: "lazors", count: "0" }]);
  const open = await call(["count", "--strategy", "notes", "--nodes", "50"], { input: LONG });
  assert.deepEqual([open.code, open.out], [2, "unproved\n"]);
  const swaps = await call(["count"], { input: generate("harmony", { seed: 1 }) });
  assert.deepEqual([swaps.code, swaps.out, swaps.err], [3, "", "-: Solutions of Harmony are not counted.\n"]);
  await inFolder({ "one.bff": ONE, "many.bff": MANY }, async (folder) => {
    assert.equal((await call(["count", "one.bff", "many.bff"], { folder })).out, `1\tone.bff\n${many}\tmany.bff\n`);
  });
});

test("what is wrong with a file is told with its place, and the others go on", async () => {
  const film = new Uint8Array([255, 254, 0, 200]);
  const files = {
    "one.bff": ONE,
    "bad.bff": BAD,
    "draft.bff": "GRID START\no o\nGRID STOP\n",
    "none.bff": NONE,
    "notes.txt": "Dear reader!",
    film,
  };
  await inFolder(files, async (folder) => {
    const { code, out, err } = await call(
      ["solve", "bad.bff", "one.bff", "gone.bff", ".", "film", "notes.txt", "draft.bff", "none.bff"],
      { folder },
    );
    assert.equal(code, 3);
    assert.match(out, /^== one\.bff\nUnique solution\.\n\n[.AB\n]+\n== none\.bff\nNo solution: .*\n$/);
    assert.deepEqual(err.trimEnd().split("\n"), [
      "bad.bff:2:3: Unknown symbol “?” in the grid: o x A B C D T.",
      "gone.bff: There is no such file.",
      ".: This is a folder, not a file.",
      "film: This is no text in UTF-8.",
      "notes.txt: This looks like no puzzle's text; say with --puzzle which it is: lazors, laser-maze, aquarium, voltorb-flip, harmony.",
      "draft.bff:1:1: The board has no laser yet.",
    ]);
    const told = await call(["check", "--json", "bad.bff", "one.bff"], { folder });
    const [bad, good] = told.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    assert.deepEqual(bad, {
      file: "bad.bff",
      error: { message: "Unknown symbol “?” in the grid: o x A B C D T.", line: 2, column: 3 },
    });
    assert.deepEqual([told.code, good.file, good.solved], [3, "one.bff", false]);
    // Of several the worst: 2 after 1.
    assert.equal(
      (await call(["solve", "--strategy", "notes", "--nodes", "3", "none.bff", "one.bff"], { folder })).code,
      2,
    );
  });
});

test("all cases of a file are solved, and a command that takes one says which", async () => {
  const contest = "2\n2 2\nS.\n.G\n3 2\nS.\n..\n.G\n";
  const texts = cases("laser-maze", contest).map(({ text }) => text);
  assert.equal(texts.length, 2);
  await inFolder({ "contest.txt": contest, "one.txt": texts[0] ?? "" }, async (folder) => {
    const solved = await call(["solve", "--json", "contest.txt"], { folder });
    assert.deepEqual(
      solved.out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line)),
      texts.map((text, at) => ({ file: `contest.txt#${at + 1}`, puzzle: "laser-maze", ...solve("laser-maze", text) })),
    );
    const words = await call(["solve", "contest.txt", "one.txt"], { folder });
    assert.deepEqual(
      [...words.out.matchAll(/^== .*$/gm)].map(([head]) => head),
      ["== contest.txt#1", "== contest.txt#2", "== one.txt"],
    );
    assert.deepEqual([words.code, words.err], [0, ""]);
    assert.equal((await call(["count", "-"], { folder, input: contest })).out, "2\t-#1\n3\t-#2\n");
    assert.match(
      (await call(["check", "contest.txt"], { folder })).out,
      /^== contest\.txt#1\n[^=]+== contest\.txt#2\n/,
    );
    assert.equal((await call(["count", "--case", "2", "contest.txt"], { folder })).out, "3\n");
    const none = await call(["solve", "--case", "3", "contest.txt", "one.txt"], { folder });
    assert.deepEqual([none.code, none.out], [3, ""]);
    assert.equal(
      none.err,
      "contest.txt: There is no case 3: the file holds 2 boards.\none.txt: There is no case 3: the file holds 1 board.\n",
    );
    assert.match((await call(["check", "--case", "0", "one.txt"], { folder })).err, /There is no case 0/);
    for (const command of ["convert", "certify"]) {
      const first = await call([command, "contest.txt"], { folder });
      assert.deepEqual(
        [first.code, first.err],
        [0, "contest.txt#1: This is the first of 2 boards; --case N takes another.\n"],
        command,
      );
      const chosen = await call([command, "--case", "1", "contest.txt"], { folder });
      assert.deepEqual([chosen.out, chosen.err], [first.out, ""], command);
      const second = await call([command, "--case", "2", "contest.txt"], { folder });
      assert.deepEqual([second.code, second.err, second.out === first.out], [0, "", false], command);
    }
    assert.equal((await call(["convert", "--case", "2", "contest.txt"], { folder })).out, texts[1]);
  });
});

test("an error in a later case of a file is found, whichever case is taken", async () => {
  await inFolder({ "broken.txt": "3\n2 2\nS.\n.G\n2 2\nS.\n?G\n2 2\nS.\n.G\n" }, async (folder) => {
    for (const command of ["solve", "count", "check", "analyse", "craft", "convert", "certify"]) {
      for (const own of [[], ["--case", "1"], ["--case", "3"]]) {
        const told = await call([command, ...own, "broken.txt"], { folder });
        assert.deepEqual([told.code, told.out], [3, ""], `${command} ${own.join(" ")}`);
        assert.match(told.err, /^broken\.txt:7:1: Unknown symbol/, `${command} ${own.join(" ")}`);
      }
    }
  });
});

/** What a report says: its head without the time, and its lines without rates. @param {string} err */
function reports(err) {
  return err.split(/^(?=\S)/m).map((report) => {
    const [head = "", ...lines] = report.trimEnd().split("\n");
    assert.match(head, / after \d+\.\d s:$/);
    for (const line of lines) assert.match(line, /^ {2}\S.* +[1-9]\d*( {2}\d+ %)?( {2}\d+ a second)?$/);
    return [
      head.replace(/ after .*/, ""),
      ...lines.map((line) => line.replace(/ {2}\d+ a second$/, "").replace(/ +/g, " ")),
    ];
  });
}

test("solve reports every few seconds what it has counted, on the standard error", async () => {
  // The note's 3 x 3: of each board of a file its own report, also if it is solved before the first is due.
  const board = "3 3\n0:2 1:2 2:2\n1:2 2:2 0:2\n2:2 0:2 1:2\n";
  await inFolder({ "nine.txt": board, "one.bff": ONE }, async (folder) => {
    const words = ["solve", "--strategy", "notes", "--limit", "1", "--every", "9", "nine.txt", "one.bff"];
    const [node, native] = [
      await callOne(COMMANDS.node, words, { folder }),
      await callOne(COMMANDS.native, words, { folder }),
    ];
    assert.deepEqual([native.code, native.out], [node.code, node.out]);
    assert.deepEqual(reports(native.err), reports(node.err));
    const [nine = [], one = []] = reports(node.err);
    const { counters } = solve("harmony", board, { strategy: "notes", limit: 1 });
    assert.deepEqual(nine.slice(0, 4), [
      "nine.txt, at its end",
      ` Generated ${counters.generated}`,
      ` Processed ${counters.nodes}`,
      ` Pruned ${counters.pruned} ${Math.round((100 * (counters.pruned ?? 0)) / (counters.generated ?? 1))} %`,
    ]);
    assert.equal(nine.at(-1), ` Queue ${counters.waiting}`);
    assert.equal(one[0], "one.bff, at its end");
    assert.match(
      node.err,
      /^ {2}Generated +\d+ {2}\d+ a second\n {2}Processed +\d+ {2}\d+ a second\n {2}Pruned +\d+ {2}31 %\n/m,
    );
    const counted = await callOne(COMMANDS.node, ["count", "--every", "9", "one.bff"], { folder });
    assert.deepEqual([counted.out, reports(counted.err).length], ["1\n", 1]);
    const quiet = await call(["solve", "one.bff"], { folder });
    assert.equal(quiet.err, "");
  });
  for (const command of Object.values(COMMANDS)) {
    const long = await callOne(
      command,
      ["solve", "--strategy", "notes", "--limit", "0", "--every", "1", "--milliseconds", "3500"],
      { input: LONG },
    );
    const [first = [], ...others] = reports(long.err);
    assert.equal(first[0], "-");
    assert.ok(others.length >= 1 && others.length <= 3, long.err);
    assert.equal(others.at(-1)?.[0], "-, at its end");
    // What is counted grows.
    const counts = [first, ...others].map((lines) => Number(/ (\d+)( |$)/.exec(lines[1] ?? "")?.[1]));
    assert.ok(
      counts.every((count, at) => at === 0 || count >= (counts[at - 1] ?? 0)),
      long.err,
    );
    assert.equal(long.code, 2);
  }
});

test("convert refuses what a format cannot hold", async () => {
  const still = "S.>\n..G\n\nturret 1 3 static\n";
  assert.equal((await call(["convert", "--format", "maze"], { input: still })).code, 0);
  const { code, out, err } = await call(["convert", "--format", "contest"], { input: still });
  assert.deepEqual([code, out], [3, ""]);
  assert.match(err, /^-: This board cannot be written in that format, which holds .*\.\n$/);
});

test("calls that are wrong say so", async () => {
  await inFolder({ "one.bff": ONE }, async (folder) => {
    /** @type {[string[], RegExp][]} */
    const cases = [
      [[], /Say what is to be done/],
      [["chess"], /unrecognized subcommand 'chess'/],
      [["slove"], /unrecognized subcommand 'slove'; tip: a similar subcommand exists: 'solve'\./],
      [["toString"], /unrecognized subcommand 'toString'/],
      [["help", "nonsense"], /unrecognized subcommand 'nonsense'/],
      [["help", "toString"], /unrecognized subcommand 'toString'/],
      [["nonsense", "--help"], /unrecognized subcommand 'nonsense'/],
      [["help", "solve", "count"], /unrecognized subcommand 'count'/],
      [["--foo"], /unexpected argument '--foo' found/],
      [["solve", "--foo"], /unexpected argument '--foo' found/],
      [["solve", "--milisecond", "3"], /unexpected argument '--milisecond' found; tip: .*'--milliseconds'/],
      [["solve", "--foo=3"], /unexpected argument '--foo' found/],
      [["solve", "-x", "one.bff"], /unexpected argument '-x' found/],
      [["solve", "-7"], /unexpected argument '-7' found/],
      [["solve", "--limit"], /a value is required for '--limit <N>'/],
      [["solve", "--limit="], /invalid value '' for '--limit <N>'/],
      [["set", "--title="], /a value is required for '--title <TEXT>'/],
      [["solve", "--limit", "-1"], /invalid value '-1' for '--limit <N>'/],
      [["solve", "--limit", "--json"], /invalid value '--json' for '--limit <N>'/],
      [["solve", "--nodes", "-h"], /invalid value '-h' for '--nodes <N>'/],
      [["solve", "--puzzle", "-x", "one.bff"], /There is no puzzle “-x”/],
      [
        ["generate", "--puzzle", "lazors", "--seed", "9007199254740993"],
        /9007199254740993 is not in 0\.\.=9007199254740991/,
      ],
      [["solve", "--case", "two", "one.bff"], /invalid value 'two' for '--case <N>'/],
      [["batch", "--case", "2", "one.bff"], /unexpected argument '--case' found/],
      [["solve", "--every", "0", "one.bff"], /invalid value '0' for '--every <N>'/],
      [["check", "--every", "1", "one.bff"], /unexpected argument '--every' found/],
      [["solve", "--json=yes"], /unexpected value 'yes' for '--json' found/],
      [["solve", "--no-json"], /unexpected argument '--no-json' found/],
      [["solve", "--limit", "two"], /invalid value 'two' for '--limit <N>'/],
      [["solve", "--nodes=-1"], /invalid value '-1' for '--nodes <N>'/],
      [["solve", "--milliseconds", "1.5"], /invalid value '1\.5' for '--milliseconds <N>'/],
      [["solve", "--switch", "count"], /--switch takes a switch and on or off, such as count=on, not “count”\./],
      [["solve", "--switch", "count=yes"], /--switch takes/],
      [["solve", "--format", "bff"], /unexpected argument '--format' found/],
      [["check", "--limit", "2"], /unexpected argument '--limit' found/],
      [["solve", "--strategy", "default", "--strategy", "notes"], /solve takes one --strategy\./],
      [["solve", "--strategy", "luck", "one.bff"], /There is no strategy “luck”; there are: default, notes\./],
      [["solve", "--switch", "luck=on", "one.bff"], /The strategy default has no switch “luck”\./],
      [
        ["solve", "--strategy", "notes", "--preset", "luck", "one.bff"],
        /The strategy notes has no preset “luck”; there are: plain, hybrid, /,
      ],
      [["solve", "--preset", "plain", "one.bff"], /The strategy default has no preset “plain”; it has none\./],
      [
        ["batch", "--setups", "gone.json", "--preset", "plain", "one.bff"],
        /--setups says all of it: leave out --preset\./,
      ],
      [["solve", "--puzzle", "chess", "one.bff"], /There is no puzzle “chess”; there are: lazors/],
      [["convert", "--format", "pdf", "one.bff"], /There is no format “pdf” of lazors; there are: bff\./],
      [["convert", "one.bff", "one.bff"], /convert takes one board\./],
      [["batch", "--strategy", "luck", "one.bff"], /There is no strategy “luck”/],
      [["batch", "--setups", "gone.json", "one.bff"], /gone\.json: There is no such file\./],
      [["batch", "--setups", "one.bff", "one.bff"], /one\.bff: This is not valid JSON/],
      [["batch", "--setups", "gone.json", "--nodes", "3", "one.bff"], /--setups says all of it/],
      [["puzzles", "chess"], /There is no puzzle “chess”/],
    ];
    for (const [words, expected] of cases) {
      const { code, out, err } = await call(words, { folder });
      assert.deepEqual([code, out], [64, ""], words.join(" "));
      assert.match(err, expected, words.join(" "));
      assert.match(err, /^gridlight: [^\n]*\.\n$/, "one sentence");
    }
  });
});

test("help and version are told", async () => {
  const { version } = JSON.parse(readFileSync(new URL("../../pkg/package.json", import.meta.url), "utf8"));
  assert.deepEqual(await call(["--version"]), { code: 0, signal: null, out: `${version}\n`, err: "" });
  const whole = await call(["--help"]);
  assert.deepEqual([whole.code, whole.err, whole.out], [0, "", (await call(["help"])).out]);
  const readme = readFileSync(new URL("../../pkg/README.md", import.meta.url), "utf8");
  for (const command of ["solve", "count", "check", "convert", "batch", "generate", "merge", "puzzles", "help"]) {
    assert.match(whole.out, new RegExp(`\n  ${command} +[A-Z]`));
    assert.match(readme, new RegExp(`\n\\| \`${command}[ \`]`), command);
    const own = await call(["help", command]);
    assert.ok(
      own.code === 0 && own.out.includes(command === "help" ? "Usage: gridlight " : `Usage: gridlight ${command} `),
      command,
    );
    if (command !== "help") assert.equal((await call([command, "-h"])).out, own.out);
    for (const [option] of own.out.matchAll(/--[a-z]+/g)) assert.ok(readme.includes(option), option);
  }
  for (const code of [0, 1, 2, 3, 64, 70]) {
    assert.match(whole.out, new RegExp(`[ ;:\n]${code} `));
    assert.match(readme, new RegExp(`\n\\| ${code} \\| `));
  }
});

test("puzzles lists them, and tells of one what it has", async () => {
  const list = await call(["puzzles"]);
  const known = puzzles();
  assert.deepEqual(
    list.out
      .trimEnd()
      .split("\n")
      .map((line) => line.split(" ")[0]),
    known.map(({ id }) => id),
  );
  const json = await call(["puzzles", "--json"]);
  assert.deepEqual(
    json.out
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line)),
    known,
  );
  const { out } = await call(["puzzles", "laser-maze"]);
  const maze = known.find(({ id }) => id === "laser-maze");
  for (const strategy of maze?.strategies ?? []) {
    assert.ok(out.includes(`\n${strategy.id}: ${strategy.name}.`));
    for (const it of strategy.switches) assert.ok(out.includes(`--switch ${it.id}=${it.on ? "on" : "off"} `), it.id);
    for (const it of strategy.counters) assert.ok(out.includes(`counts ${it.id} `), it.id);
  }
  for (const format of maze?.formats ?? []) assert.ok(out.includes(`${format.id} (`));
});
