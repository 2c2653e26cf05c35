// Records of many boards: shards, runs that are killed and continued, and what merging says. Both commands do each of
// it, often in turns on the same files.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { copyFile, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { before, test } from "node:test";
import { setTimeout as after } from "node:timers/promises";

import { generate, init, solve } from "../../pkg/index.js";
import { MANY, NONE, ONE } from "./boards.js";
import { COMMANDS, call, callOne, inFolder } from "./command.js";

const BAD = "GRID START\no ?\nGRID STOP\n";
const CONTEST = "2\n2 2\nS.\n.G\n3 2\nS.\n..\n.G\n";
const [NODE, NATIVE] = [COMMANDS.node, COMMANDS.native];

before(() => init());

/** @param {string} text */
const records = (text) =>
  text
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));

/** Small boards, as JSON lines. @param {number} count */
const boards = (count) =>
  Array.from(
    { length: count },
    (_, at) => `${JSON.stringify({ text: [ONE, MANY, NONE][at % 3] + "#".repeat(at) })}\n`,
  ).join("");

/** @param {string} folder @param {string} name */
const whole = (folder, name = "000001-of-000001.jsonl") => readFile(join(folder, name), "utf8");

test("a record says what a board is called, its hash and its runs", async () => {
  await inFolder({ "a.bff": `\uFEFF${ONE.replaceAll("\n", "\r\n")}  \n`, "b.bff": BAD }, async (folder) => {
    const { code, out, err } = await call(
      ["batch", "--strategy", "default", "--strategy", "notes", "--out", "-", "a.bff", "b.bff", "gone"],
      { folder },
    );
    assert.deepEqual(
      [code, err],
      [3, "b.bff:2:3: Unknown symbol “?” in the grid: o x A B C D T.\ngone: There is no such file.\n"],
    );
    const [first, one, bad, gone, end, ...more] = records(out);
    assert.deepEqual(first.gridlight, "batch");
    assert.deepEqual(
      [first.format, first.shard, first.settings],
      [1, "1/1", { setups: [{ strategy: "default" }, { strategy: "notes" }], times: false }],
    );
    const hash = createHash("sha256").update(ONE.trimEnd()).digest("hex");
    const { runs, ...rest } = one;
    assert.deepEqual(rest, { at: 0, id: "a.bff", hash, puzzle: "lazors", code: 0 });
    const { status, count, counters } = solve("lazors", ONE);
    assert.deepEqual(runs[0], { setup: { strategy: "default" }, status, count, counters, capped: false });
    assert.deepEqual([runs.length, bad.error.line, gone.puzzle], [2, 2, null]);
    assert.equal(gone.hash, createHash("sha256").update("gone").digest("hex"));
    const input = createHash("sha256")
      .update(one.hash + bad.hash + gone.hash)
      .digest("hex");
    assert.deepEqual([end, more], [{ gridlight: "end", boards: 3, records: 3, code: 3, input }, []]);
    const timed = await callOne(NATIVE, ["batch", "--times", "--out", "-", "a.bff"], { folder });
    assert.equal(typeof records(timed.out)[1].runs[0].milliseconds, "number");
  });
});

test("boards come from JSON lines, contest files, folders and the standard input", async () => {
  const lines = [
    { text: ONE, id: "mine" },
    { text: "S.G", puzzle: "laser-maze" },
    { text: "?" },
    { text: ONE, puzzle: "chess" },
    { id: 3, text: ONE },
    ["x"],
  ];
  const text = `\n${lines.map((line) => JSON.stringify(line)).join("\r\n")}\n{"gridlight":"end"}\nno JSON\n{"text":"\\ud800"}`;
  await inFolder(
    {
      "lines.jsonl": text,
      "marked.jsonl": '\ufeff{"text":"S.G"}\n',
      "contest.txt": CONTEST,
      "bad.ndjson": new Uint8Array([255, 10, 123, 125]),
    },
    async (folder) => {
      const ids = async (/** @type {string[]} */ names, input = "") => {
        const { out } = await call(["batch", "--out", "-", ...names], { folder, input });
        return records(out)
          .slice(1, -1)
          .map(({ id, puzzle, error }) => `${id} ${puzzle ?? error.message}`);
      };
      const unknown =
        "This looks like no puzzle's text; say with --puzzle which it is: lazors, laser-maze, aquarium, voltorb-flip, harmony.";
      const line = "This line is no JSON object with a board's text in the field “text”.";
      const expected = [
        "mine lazors",
        "lines.jsonl#3 laser-maze",
        `lines.jsonl#4 ${unknown}`,
        "lines.jsonl#5 There is no puzzle of the name in the field “puzzle”.",
        ...[6, 7, 9, 10].map((at) => `lines.jsonl#${at} ${line}`),
      ];
      assert.deepEqual(await ids(["lines.jsonl"]), expected);
      // A byte order mark is no part of the first line.
      assert.deepEqual(
        await ids([], `\ufeff${text.trimStart()}`),
        expected.map((one) => one.replace(/lines\.jsonl#(\d+)/, (_, at) => `-#${at - 1}`)),
      );
      assert.deepEqual(await ids(["marked.jsonl"]), [`marked.jsonl#1 laser-maze`]);
      assert.deepEqual(await ids(["contest.txt"]), ["contest.txt#1 laser-maze", "contest.txt#2 laser-maze"]);
      assert.deepEqual(await ids(["."]), ["contest.txt#1 laser-maze", "contest.txt#2 laser-maze"]);
      assert.deepEqual(await ids(["bad.ndjson"]), [`bad.ndjson#1 ${line}`, `bad.ndjson#2 ${line}`]);
      assert.deepEqual(await ids(["-"], ONE), ["- lazors"]);
      assert.match((await call(["batch", "-", "-"])).err, /^gridlight: The standard input can be read only once\.\n$/);
    },
  );
});

test("generate makes a board a seed, which batch reads", async () => {
  const one = await call(["generate", "--puzzle", "lazors", "--seed", "7"]);
  assert.equal(one.out.trimEnd(), generate("lazors", { seed: 7 }).trimEnd());
  const two = await call([
    "generate",
    "--puzzle",
    "aquarium",
    "--count",
    "2",
    "--rows",
    "5",
    "--cols",
    "4",
    "--difficulty",
    "2",
  ]);
  assert.equal(
    two.out.split("== ")[2]?.trimEnd(),
    `aquarium:${2 ** 34 + 1}\n${generate("aquarium", { seed: 2 ** 34 + 1, difficulty: 2, rows: 5, cols: 4 }).trimEnd()}`,
  );
  const made = await call([
    "generate",
    "--puzzle",
    "harmony",
    "--count",
    "3",
    "--rows",
    "3",
    "--cols",
    "3",
    "--out",
    "-",
  ]);
  const solved = await call(["batch", "--out", "-"], { input: made.out });
  assert.deepEqual(
    records(solved.out)
      .slice(1, -1)
      .map(({ id, puzzle }) => [id, puzzle]),
    [0, 1, 2].map((seed) => [`harmony:${2 ** 34 + seed}`, "harmony"]),
  );
  const none = await call(["generate", "--puzzle", "lazors", "--rows", "999", "--cols", "3", "--out", "-"]);
  assert.deepEqual([none.code, records(none.out)[1].error.message], [3, "A side of a board is 1 to 32."]);
  await inFolder({}, async (folder) => {
    for (const [index, command] of [NODE, NATIVE, NODE].entries()) {
      await callOne(
        command,
        ["generate", "--puzzle", "lazors", "--count", "40", "--shard", `${index + 1}/3`, "--out", "shards"],
        { folder },
      );
    }
    assert.equal(
      (await call(["merge", "shards"], { folder })).out,
      (await call(["generate", "--puzzle", "lazors", "--count", "40", "--out", "-"])).out,
    );
  });
});

test("certificates of many boards are records, which verify checks one by one", async () => {
  await inFolder({ "boards.jsonl": boards(30), "bad.bff": BAD }, async (folder) => {
    const one = await call(["certify", "--out", "-", "boards.jsonl", "bad.bff"], { folder });
    assert.deepEqual([one.code, one.err], [3, "bad.bff:2:3: Unknown symbol “?” in the grid: o x A B C D T.\n"]);
    const [first, unique, several, none] = records(one.out);
    assert.deepEqual([first.gridlight, first.settings], ["certify", { milliseconds: 60_000 }]);
    const alone = await call(["certify"], { input: ONE });
    assert.deepEqual([unique.code, unique.certificate], [0, JSON.parse(alone.out)]);
    assert.deepEqual([several.code, several.certificate], [2, null]);
    assert.match(several.why, /several solutions/);
    assert.deepEqual([none.code, none.certificate.claim], [0, "impossible"]);
    // Shards of both commands: the same bytes.
    for (const [index, command] of [NODE, NATIVE].entries()) {
      await callOne(command, ["certify", "--shard", `${index + 1}/2`, "--out", "shards", "boards.jsonl", "bad.bff"], {
        folder,
      });
    }
    const merged = await call(["merge", "--out", "all.jsonl", "shards"], { folder });
    assert.deepEqual([merged.code, await whole(folder, "all.jsonl")], [0, one.out]);
    const said = await callOne(NODE, ["verify", "all.jsonl"], { folder });
    const lines = said.out.trimEnd().split("\n");
    assert.deepEqual([said.code, lines.length], [3, 31]);
    assert.equal(lines[0], "boards.jsonl#1: Valid: this board has exactly one solution.");
    assert.match(lines[1] ?? "", /^boards\.jsonl#2: .*several solutions/);
    assert.equal(lines[2], "boards.jsonl#3: Valid: this board has no solution.");
    // Another board's proof is found out, and a line that is none.
    const damaged = one.out
      .split("\n")
      .filter((_, at) => at < 2)
      .join("\n")
      .replace(/"proof":"[^"]*"/, '"proof":"t0"');
    await writeFile(join(folder, "damaged.jsonl"), `${damaged}\n[3]\n`);
    const refused = await callOne(NODE, ["verify", "--json", "damaged.jsonl"], { folder });
    assert.deepEqual([refused.code, JSON.parse(refused.out).valid], [3, false]);
    assert.equal(
      refused.err,
      "damaged.jsonl: This line is no record.\ndamaged.jsonl: These records have no end: they were cut off.\n",
    );
    // From a pipe as from a file; and what is missing at the end is said.
    const piped = await callOne(NODE, ["verify"], { folder, input: one.out });
    assert.deepEqual([piped.code, piped.out], [said.code, said.out]);
    const cut = await callOne(NODE, ["verify"], { folder, input: one.out.slice(0, one.out.lastIndexOf("{") - 9) });
    assert.deepEqual([cut.code, cut.err], [3, "-: These records have no end: they were cut off.\n"]);
    const [begin = "", ...all] = one.out.trimEnd().split("\n");
    const end = all.pop() ?? "";
    // Records that were removed, doubled, moved or added, and lines of the run that were.
    const faults = /** @type {[string[], string][]} */ ([
      [[begin, ...all.slice(1), end], "There are 30 records, not 31 as their end says."],
      [[begin, end], "There are 0 records, not 31 as their end says."],
      [[begin, ...all.with(1, all[0] ?? ""), end], "Board 0 (boards.jsonl#1) comes after board 0."],
      [[begin, ...all.slice(1), all[0] ?? "", end], "Board 0 (boards.jsonl#1) comes after board 30."],
      [[begin, ...all, end, all[0] ?? ""], "This record is after the end of the records."],
      [[begin, ...all, begin, ...all, end], "These records have no end: they were cut off."],
      [[begin, ...all, end, end], "This end belongs to no records."],
      [
        [begin, ...all, end.replace(/"records":\d+/, '"records":null')],
        "There are 31 records, not null as their end says.",
      ],
      // What contradicts itself.
      [
        [begin, ...all.slice(0, -1), end.replace(/"records":31/, '"records":30')],
        "These are not the records of 31 boards, as their end says.",
      ],
      [
        [begin, ...all, end.replace(/"boards":31/, '"boards":99')],
        "These are not the records of 99 boards, as their end says.",
      ],
      [[begin, ...all, end.replace(/"code":3/, '"code":0')], "The highest exit code is 3, not 0 as their end says."],
      [[begin, ...all, end.replace(/"input":"./, '"input":"g')], "This line is no end of records."],
      [
        [begin, ...all, end.replace(/"input":"[^"]*"/, `"input":"${unique.hash}"`)],
        "The boards have other hashes than their end says.",
      ],
      [
        [begin, ...all.with(4, (all[4] ?? "").replace(/"hash":"[^"]*"/, `"hash":"${unique.hash}"`)), end],
        "The boards have other hashes than their end says.",
      ],
      [
        [begin, ...all.with(0, (all[0] ?? "").replace('"code":0', '"code":2')), end],
        "Board 0 (boards.jsonl#1) has the exit code 2, not 0.",
      ],
      [
        [begin, ...all.with(0, (all[0] ?? "").replace('"puzzle":"lazors"', '"puzzle":"aquarium"')), end],
        "Board 0 (boards.jsonl#1) has the certificate of another board.",
      ],
      [
        [begin, ...all.with(0, alone.out.trim()), end],
        "This line is no record.\n-: There are 30 records, not 31 as their end says.",
      ],
      [
        [begin, ...all.with(0, `{"certificate":${alone.out.trim()}}`), end],
        "This line is no record.\n-: There are 30 records, not 31 as their end says.",
      ],
      [[begin.replace("1/1", "1/0"), ...all, end], "A shard is I/N with I from 1 to N, such as 3/64, not “1/0”."],
    ]);
    for (const [changed, problem] of faults) {
      const told = await callOne(NODE, ["verify"], { folder, input: `${changed.join("\n")}\n` });
      assert.deepEqual([told.code, told.err], [3, `-: ${problem}\n`]);
    }
    const shard = await whole(folder, "shards/000001-of-000002.jsonl");
    const moved = await callOne(NODE, ["verify"], { folder, input: shard.replace('"shard":"1/2"', '"shard":"2/2"') });
    assert.equal(moved.code, 3);
    assert.match(moved.err, /^-: Board \d+ \(\S+\) belongs to another shard\.\n/);
    const less = await callOne(NODE, ["verify"], { folder, input: shard.replace('"boards":31', '"boards":9') });
    assert.deepEqual([less.code, less.err], [3, "-: These are not the records of 9 boards, as their end says.\n"]);
    const two = await callOne(NODE, ["verify"], { folder, input: `${one.out}${one.out}` });
    assert.deepEqual([two.err, two.out], ["", said.out.repeat(2)]);
    // A shard from which records were removed is not complete for the next run either.
    for (const command of [NODE, NATIVE]) {
      await writeFile(
        join(folder, "shards", "000001-of-000001.jsonl"),
        `${[begin, ...all.slice(1), end].join("\n")}\n`,
      );
      const again = await callOne(command, ["certify", "--out", "shards", "--resume", "boards.jsonl", "bad.bff"], {
        folder,
      });
      assert.equal(again.code, 64);
      assert.match(again.err, /has 30 records, not 31 as its end says: remove it\.\n$/);
    }
    const many = await call(["certify", "boards.jsonl", "bad.bff"], { folder });
    assert.deepEqual([many.code, many.err], [64, "gridlight: certify takes one board, or several with --out.\n"]);
  });
});

test("shards of either command merge into what one run writes", async () => {
  await inFolder({ "boards.jsonl": boards(100) }, async (folder) => {
    for (let index = 1; index <= 4; index += 1) {
      const { code } = await callOne(
        index % 2 ? NODE : NATIVE,
        ["batch", "--out", "shards", "--shard", `${index}/4`, "boards.jsonl"],
        { folder },
      );
      assert.equal(code, 0);
    }
    const sizes = readdirSync(join(folder, "shards")).map(
      (name) => records(readFileSync(join(folder, "shards", name), "utf8")).length - 2,
    );
    assert.ok(sizes.length === 4 && sizes.every((size) => size >= 10), String(sizes));
    const one = await call(["batch", "--out", "-", "boards.jsonl"], { folder });
    const merged = await call(["merge", "shards"], { folder });
    assert.deepEqual([merged.code, merged.err, merged.out], [0, "", one.out]);
    const [own = ""] = await readdir(join(folder, "shards"));
    const over = await call(["merge", "--out", `shards/${own}`, "shards"], { folder });
    assert.deepEqual([over.code, over.err], [64, "gridlight: --out is one of the shards; name another file.\n"]);
    const toFile = await call(["merge", "--out", "all.jsonl", "shards"], { folder });
    assert.deepEqual([toFile.code, toFile.out], [0, "4 shards, 100 boards, 0 missing, 0 duplicates\n"]);
    assert.equal(await whole(folder, "all.jsonl"), one.out);
  });
});

test("merge names what is missing, there twice, unfinished or of another run", async () => {
  await inFolder({ "boards.jsonl": boards(150), "others.jsonl": boards(151) }, async (folder) => {
    const run = (/** @type {string} */ out, /** @type {string} */ shard, /** @type {string[]} */ ...words) =>
      callOne(NATIVE, ["batch", "--out", out, "--shard", shard, ...words], { folder });
    for (const shard of ["1/3", "2/3", "3/3"]) await run("shards", shard, "boards.jsonl");
    await run("settings", "2/3", "--limit", "1", "boards.jsonl");
    await run("boards", "2/3", "others.jsonl");
    const [one = "", two = "", three = ""] = [1, 2, 3].map((index) =>
      join(folder, "shards", `00000${index}-of-000003.jsonl`),
    );
    const good = await readFile(two, "utf8");
    const lines = good.split("\n");
    const [first, second] = records(good).slice(1, 3);
    const says = async (/** @type {string[]} */ names = ["shards"]) => {
      const { code, out, err } = await call(["merge", ...names], { folder });
      assert.deepEqual([code, out], [1, ""]);
      return err.trimEnd().split("\n");
    };
    await rename(two, join(folder, "kept"));
    assert.ok((await says()).includes("Shard 2/3 is missing."));
    await writeFile(join(folder, "shards/000002-of-000003.0123abcd.part"), "");
    assert.equal((await says())[0], "shards/000002-of-000003.jsonl: This shard is unfinished: --resume continues it.");
    await rm(join(folder, "shards/000002-of-000003.0123abcd.part"));
    const other = (/** @type {string} */ name) => says(["shards", `${name}/000002-of-000003.jsonl`]);
    assert.equal(
      (await other("settings"))[0],
      "settings/000002-of-000003.jsonl: This shard is of another run than shards/000001-of-000003.jsonl.",
    );
    assert.equal(
      (await other("boards"))[0],
      "boards/000002-of-000003.jsonl: This shard is of other boards than shards/000001-of-000003.jsonl.",
    );
    await writeFile(two, good);
    assert.ok(
      (await says(["shards", "kept"])).includes("Shard 2/3 is there twice: shards/000002-of-000003.jsonl and kept."),
    );
    // A record that is missing, whether its end says so or not.
    const without = [...lines.slice(0, 1), ...lines.slice(2)];
    await writeFile(two, without.join("\n"));
    assert.match((await says())[0] ?? "", /: This shard has \d+ records, not \d+ as its end says\.$/);
    await writeFile(
      two,
      without.join("\n").replace(/"records":(\d+)/, (_, count) => `"records":${count - 1}`),
    );
    assert.deepEqual(await says(), [`Board ${first.at} is missing.`]);
    const twice = [...lines.slice(0, 3), ...lines.slice(2)]
      .join("\n")
      .replace(/"records":(\d+)/, (_, count) => `"records":${Number(count) + 1}`);
    await writeFile(two, twice);
    assert.deepEqual(await says(), [`Board ${second.at} is there twice, again in shards/000002-of-000003.jsonl.`]);
    await writeFile(two, good.replace('"shard":"2/3"', '"shard":"3/3"'));
    const moved = await says();
    assert.ok(
      moved[0]?.startsWith("Shard 3/3 is there twice") && moved.at(-1)?.match(/^And \d+ more\.$/),
      moved.join("\n"),
    );
    await writeFile(two, good.slice(0, -20));
    assert.ok((await says())[0]?.endsWith(": This shard has no end."));
    assert.ok((await says([one, three, "boards.jsonl"]))[0]?.endsWith("boards.jsonl: This is no file of records."));
    const gone = await call(["merge", "gone"], { folder });
    assert.deepEqual([gone.code, gone.err], [3, "gone: There is no such file.\n"]);
  });
});

test("merge refuses shards that contradict themselves", async () => {
  await inFolder({ "boards.jsonl": boards(60) }, async (folder) => {
    const names = [1, 2, 3].map((index) => join(folder, "shards", `00000${index}-of-000003.jsonl`));
    for (const index of [1, 2, 3])
      await callOne(NATIVE, ["batch", "--out", "shards", "--shard", `${index}/3`, "boards.jsonl"], { folder });
    const good = await Promise.all(names.map((name) => readFile(name, "utf8")));
    const [first, ...others] = records(good[1] ?? "").slice(1, -1);
    /** Merges what all shards, or only the second, were changed to. */
    const says = async (/** @type {(text: string) => string} */ change, all = false) => {
      for (const [at, name] of names.entries())
        await writeFile(name, all || at === 1 ? change(good[at] ?? "") : (good[at] ?? ""));
      const { code, out, err } = await call(["merge", "shards"], { folder });
      assert.deepEqual([code, out], [1, ""], err);
      return err.trimEnd().split("\n");
    };
    const [one, two] = ["shards/000001-of-000003.jsonl", "shards/000002-of-000003.jsonl"];
    assert.deepEqual(await says((text) => text.replace('"boards":60', '"boards":59'), true), [
      `${one}: There are 60 boards, not 59 as its end says.`,
    ]);
    assert.deepEqual(await says((text) => text.replace('"boards":60', '"boards":62'), true), [
      "Boards 60 to 61 are missing.",
    ]);
    const hashes = `${one}: The boards have other hashes than its end says.`;
    assert.deepEqual(await says((text) => text.replace(/"input":"[^"]*"/, `"input":"${first.hash}"`), true), [hashes]);
    // Another board of the same shard.
    assert.deepEqual(await says((text) => text.replace(first.hash, others[0].hash)), [hashes]);
    assert.deepEqual(await says((text) => text.replace(/"code":0,"input"/, '"code":2,"input"')), [
      `${two}: The highest exit code is 0, not 2 as its end says.`,
    ]);
    for (const shard of ["1/0", "2/0", "0/3", "4/3", "+2/3", "2/3000000", "-1/3", "2"]) {
      const [said] = await says((text) => text.replace('"shard":"2/3"', `"shard":"${shard}"`));
      assert.equal(said, `${two}: This is no file of records.`, shard);
    }
    for (const code of ['"0"', "-1", "256", "0.5", "null"]) {
      assert.equal(
        (await says((text) => text.replace(/"code":0,"input"/, `"code":${code},"input"`)))[0],
        `${two}: This shard has no end.`,
        code,
      );
    }
    assert.equal((await says((text) => text.replace(/"input":"./, '"input":"z')))[0], `${two}: This shard has no end.`);
    const damages = [
      [`"hash":"${first.hash}"`, '"hash":"zz"'],
      [`"at":${first.at},`, `"at":${first.at}.5,`],
      [`"at":${first.at},`, '"at":-1,'],
      ['"code":0', '"code":"0"'],
      [/"id":"[^"]*"/, '"id":7'],
    ];
    for (const [from = "", to = ""] of damages) {
      assert.equal(
        (await says((text) => text.replace(from, String(to))))[0],
        `${two}: The line after the first is no record.`,
        String(to),
      );
      const later = await says((text) =>
        text.replace(JSON.stringify(others[0]), JSON.stringify({ ...others[0], hash: "zz" })),
      );
      assert.equal(
        later.find((line) => line.includes("no record")),
        `${two}: The line after board ${first.at} is no record.`,
      );
    }
  });
});

test("a run does not continue with fewer boards, and what there was stays", async () => {
  await inFolder({ "boards.jsonl": boards(30), "fewer.jsonl": boards(20) }, async (folder) => {
    const { out: text } = await call(["batch", "--out", "-", "boards.jsonl"], { folder });
    const cut = text.slice(0, text.lastIndexOf("{"));
    const part = join(folder, "out/000001-of-000001.aaaaaaaa.part");
    for (const command of [NODE, NATIVE]) {
      await rm(join(folder, "out"), { recursive: true, force: true });
      await mkdir(join(folder, "out"));
      await writeFile(part, cut);
      const fewer = await callOne(command, ["batch", "--out", "out", "--resume", "fewer.jsonl"], { folder });
      assert.deepEqual(
        [fewer.code, fewer.err],
        [
          64,
          "gridlight: The boards are others than those of the run that was interrupted: boards.jsonl#21 is missing.\n",
        ],
      );
      assert.equal(await readFile(part, "utf8"), cut);
      assert.equal((await callOne(command, ["batch", "--out", "out", "--resume", "boards.jsonl"], { folder })).code, 0);
      assert.deepEqual(
        [readdirSync(join(folder, "out")), await whole(join(folder, "out"))],
        [["000001-of-000001.jsonl"], text],
      );
    }
  });
});

test("a run is not repeated, mixed with another, or continued unasked", async () => {
  await inFolder({ "boards.jsonl": boards(30), "others.jsonl": boards(29).replace("#", "##") }, async (folder) => {
    const one = ["batch", "--out", "out", "boards.jsonl"];
    for (const command of [NODE, NATIVE]) {
      await rm(join(folder, "out"), { recursive: true, force: true });
      assert.equal((await callOne(command, one, { folder })).code, 0);
      const text = await whole(join(folder, "out"));
      const says = async (/** @type {string[]} */ words) => {
        const { code, err } = await call(words, { folder });
        return [code, err];
      };
      assert.deepEqual(await says(one), [
        64,
        "gridlight: out/000001-of-000001.jsonl is there already: --resume leaves it alone.\n",
      ]);
      assert.deepEqual(await says([...one, "--resume"]), [0, ""]);
      assert.deepEqual(await says([...one, "--resume", "--limit", "1"]), [
        64,
        "gridlight: out/000001-of-000001.jsonl is of a run with other settings.\n",
      ]);
      const part = join(folder, "out/000001-of-000001.aaaaaaaa.part");
      await rename(join(folder, "out/000001-of-000001.jsonl"), part);
      assert.deepEqual(await says(one), [
        64,
        "gridlight: out/000001-of-000001.aaaaaaaa.part is there: --resume continues the run that was interrupted.\n",
      ]);
      assert.match(
        String(await says([...one, "--resume", "--limit", "1"])),
        /^64,gridlight: \S+\.part is of a run with other settings\.\n$/,
      );
      const others = await callOne(command, ["batch", "--out", "out", "--resume", "others.jsonl"], { folder });
      assert.match(
        others.err,
        /^gridlight: The boards are others than those of the run that was interrupted: others\.jsonl#\d+ was boards\.jsonl#\d+\.\n$/,
      );
      // A torn line, and what power failures leave, are made again.
      for (const torn of [text.slice(0, text.length >> 1), `${text.slice(0, 3000)}\0\0\0\n`, "", text.slice(0, 10)]) {
        for (const name of readdirSync(join(folder, "out"))) await rm(join(folder, "out", name));
        await writeFile(part, torn);
        assert.equal((await callOne(command, [...one, "--resume"], { folder })).code, 0);
        assert.deepEqual(
          [readdirSync(join(folder, "out")), await whole(join(folder, "out"))],
          [["000001-of-000001.jsonl"], text],
        );
      }
    }
  });
});

test("killed at any moment, by either command, a run continues and ends the same", {
  skip: process.platform === "win32",
}, async () => {
  const texts = Array.from({ length: 60 }, (_, at) => generate("lazors", { seed: at + 1 }));
  const lines = Array.from(
    { length: 3000 },
    (_, at) => `${JSON.stringify({ text: `${texts[at % 60]}\n# ${at}` })}\n`,
  ).join("");
  await inFolder({ "boards.jsonl": lines }, async (folder) => {
    const words = ["batch", "--nodes", "2000", "boards.jsonl", "--out"];
    let expected = "";
    /** What a whole run takes, in milliseconds, with its start. */
    const takes = [];
    for (const command of [NODE, NATIVE]) {
      const start = performance.now();
      expected = (await callOne(command, [...words, "-"], { folder })).out;
      takes.push(performance.now() - start);
    }
    let [killed, finished, tries] = [0, 0, 0];
    // Where a run ends before its signal, as the machine was slower when it was timed, there are more runs.
    while (finished < 3 || (killed < 3 && finished < 9)) {
      const command = tries % 2 ? NATIVE : NODE;
      // Resumed ones have less left to do, and must end some time.
      const patience = (takes[tries % 2] ?? 0) * (0.3 + Math.random() * 0.5 + tries / 8);
      const child = spawn(command[0] ?? "", [...command.slice(1), ...words, `out${finished}`, "--resume"], {
        cwd: folder,
        stdio: ["ignore", "ignore", "inherit"],
      });
      const timer = setTimeout(() => child.kill("SIGKILL"), patience);
      const signal = await new Promise((resolve) => void child.on("close", (_, how) => resolve(how)));
      clearTimeout(timer);
      if (signal !== null) [killed, tries] = [killed + 1, tries + 1];
      else [finished, tries] = [finished + 1, 0];
    }
    assert.ok(killed >= 3, `${killed} were killed`);
    console.log(`${killed} runs were killed`);
    for (let at = 0; at < finished; at += 1) {
      const out = `out${at}`;
      assert.deepEqual(await readdir(join(folder, out)), ["000001-of-000001.jsonl"], out);
      assert.equal(await whole(join(folder, out)), expected, out);
    }
  });
});

test("two runs of a shard at once do no harm", async () => {
  await inFolder({ "boards.jsonl": boards(3000) }, async (folder) => {
    const words = ["batch", "--out", "out", "--resume", "boards.jsonl"];
    const runs = await Promise.all([NODE, NATIVE, NODE, NATIVE].map((command) => callOne(command, words, { folder })));
    assert.ok(
      runs.some(({ code }) => code === 0),
      JSON.stringify(runs),
    );
    assert.equal(
      await whole(join(folder, "out")),
      (await callOne(NATIVE, ["batch", "--out", "-", "boards.jsonl"], { folder })).out,
    );
  });
});

test("of two runs at once with other settings or boards, one says that it failed", async () => {
  await inFolder({ "boards.jsonl": boards(3), "others.jsonl": boards(5) }, async (folder) => {
    const of = async (/** @type {string} */ name) =>
      records((await callOne(NATIVE, ["batch", "--out", "-", name], { folder })).out).at(-1);
    const [end, other] = [await of("boards.jsonl"), await of("others.jsonl")];
    for (const [number, [one, two]] of [
      [NODE, NATIVE],
      [NATIVE, NODE],
    ].entries()) {
      /** A run that waits for its boards, once so many have their first line. */
      const begun = async (/** @type {string[]} */ command = [], /** @type {string} */ out = "", count = 1) => {
        /** @type {import("node:child_process").ChildProcess | undefined} */
        let child;
        const done = callOne(command, ["batch", "--out", out, "--resume", "-"], {
          folder,
          input: null,
          watch: (it) => void (child = it),
        });
        const sizes = () =>
          existsSync(join(folder, out))
            ? readdirSync(join(folder, out)).map((name) => statSync(join(folder, out, name)).size)
            : [];
        for (let tries = 0; sizes().filter((size) => size > 0).length < count; tries += 1) {
          if (tries === 400) child?.kill();
          assert.ok(tries < 400, "its first line is not written");
          await after(50);
        }
        return (/** @type {string} */ text) => (child?.stdin?.end(text), done);
      };
      const [settings, boardsOut, later, same] = ["settings", "boards", "later", "same"].map(
        (name) => `${name}${number}`,
      );
      const failed = (/** @type {string} */ out = "") => [
        70,
        `gridlight: ${out}/000001-of-000001.jsonl: Another run wrote this, with other settings or boards.\n`,
      ];
      const ended = async (/** @type {string} */ out = "") => records(await whole(join(folder, out))).at(-1);
      const first = await begun(one, settings);
      const refused = await callOne(
        two ?? [],
        ["batch", "--out", settings ?? "", "--resume", "--limit", "1", "boards.jsonl"],
        { folder },
      );
      assert.equal(refused.code, 64);
      assert.match(refused.err, /is of a run with other settings\.\n$/);
      assert.deepEqual([(await first(boards(3))).code, await ended(settings)], [0, end]);
      // The other run is quicker.
      const slow = await begun(one, boardsOut);
      assert.equal(
        (await callOne(two ?? [], ["batch", "--out", boardsOut ?? "", "--resume", "others.jsonl"], { folder })).code,
        0,
      );
      const late = await slow(boards(3));
      assert.deepEqual([[late.code, late.err], await ended(boardsOut)], [failed(boardsOut), other]);
      // It has ended while this one began: its file stays.
      for (const [out, count] of /** @type {[string, number][]} */ ([
        [later, 5],
        [same, 3],
      ])) {
        const before = await begun(one, out);
        const second = await begun(two, out, 2);
        assert.equal((await before(boards(3))).code, 0);
        const { code, err } = await second(boards(count));
        assert.deepEqual([[code, err], await ended(out)], [out === later ? failed(out) : [0, ""], end]);
      }
    }
  });
});

test("memory stays the same, however many boards come", { skip: process.platform !== "linux" }, async () => {
  const line = `${JSON.stringify({ text: ONE })}\n`;
  /** @type {Record<string, number>} megabytes */
  const most = { node: 220, native: 40 };
  for (const [name, [program = "", ...first]] of Object.entries(COMMANDS)) {
    // All of them are of the other shard: reading is what is measured.
    const child = spawn(program, [...first, "batch", "--out", "-", "--shard", ONE_IS_FIRST ? "2/2" : "1/2"], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    let peak = 0;
    const look = () => {
      const status = readFileSync(`/proc/${child.pid}/status`, "utf8");
      peak = Math.max(peak, Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
    };
    let out = "";
    child.stdout.on("data", (piece) => void (out += piece));
    const closed = new Promise((resolve) => void child.on("close", resolve));
    for (let at = 0; at < 200; at += 1) {
      if (!child.stdin.write(line.repeat(1000)))
        await new Promise((resolve) => void child.stdin.once("drain", resolve));
      if (at % 10 === 9) look();
    }
    look();
    child.stdin.end();
    await closed;
    assert.deepEqual(records(out).at(-1).boards, 200_000);
    console.log(`${name}: 200,000 boards in ${Math.round(peak)} MB`);
    assert.ok(peak > 0 && peak < (most[name] ?? 0), `${name}: ${peak} MB`);
  }
});

const ONE_IS_FIRST = BigInt(`0x${createHash("sha256").update(ONE.trimEnd()).digest("hex").slice(0, 16)}`) % 2n === 0n;

test("a table of many puzzles has all their counters, wherever they come", async () => {
  const input = `${JSON.stringify({ text: ONE })}\n`.repeat(1001) + `${JSON.stringify({ text: "2_0_1_1;1,2,1,2" })}\n`;
  const { code, out } = await callOne(NATIVE, ["batch"], { input });
  const rows = out.trimEnd().split("\r\n");
  assert.deepEqual([code, rows.length], [0, 1003]);
  const [head = [], last = []] = [rows[0]?.split(","), rows.at(-1)?.split(",")];
  const { counters } = solve("aquarium", "2_0_1_1;1,2,1,2");
  for (const [id, value] of Object.entries(counters)) assert.equal(last[head.indexOf(id)], String(value));
  const few = await call(["batch"], { input: input.slice(-60 - JSON.stringify({ text: ONE }).length) });
  assert.ok((few.out.split("\r\n")[0]?.length ?? 0) < (rows[0]?.length ?? 0));
});

test("options of shards that make no sense say so", async () => {
  const cases = {
    "batch --shard 1/2": "--shard goes with --out.",
    "batch --resume": "--resume goes with --out FOLDER.",
    "batch --resume --out -": "--resume goes with --out FOLDER.",
    "batch --json --out x": "--out writes JSON lines: leave out --json.",
    ...Object.fromEntries(
      ["0/2", "3/2", "1", "1/2/3", "a/b", "1/0", "-1/2"].map((shard) => [
        `batch --out x --shard ${shard}`,
        `--shard takes I/N with I from 1 to N, such as 3/64, not “${shard}”.`,
      ]),
    ),
    generate: "generate takes --puzzle ID.",
    "generate --puzzle lazors x": "generate takes no files.",
    "generate --puzzle lazors --difficulty 256": "invalid value '256' for '--difficulty <N>': 256 is not in 0..=255.",
    "generate --puzzle lazors --rows 65536": "invalid value '65536' for '--rows <N>': 65536 is not in 0..=65535.",
    merge: "merge takes the folder of the shards.",
  };
  for (const [words, expected] of Object.entries(cases)) {
    const { code, out, err } = await call(words.split(" "));
    assert.deepEqual([code, out, err], [64, "", `gridlight: ${expected}\n`]);
  }
  await inFolder({ file: "" }, async (folder) => {
    assert.match(
      (await call(["batch", "--out", "file/x", "-"], { folder })).err,
      /^gridlight: file\/x: The output cannot be written \(ENOTDIR\)\.\n$/,
    );
    await mkdir(join(folder, "empty"));
    await copyFile(join(folder, "file"), join(folder, "empty/file"));
    assert.deepEqual(await call(["merge", "empty"], { folder }), {
      code: 64,
      signal: null,
      out: "",
      err: "gridlight: There is no shard.\n",
    });
  });
});
