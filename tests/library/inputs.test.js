// What the command reads: files that never end, pipes to which nobody writes, and what the system refuses.

import assert from "node:assert/strict";
import { execFileSync, spawn } from "node:child_process";
import { chmod, mkdir, symlink } from "node:fs/promises";
import { createServer } from "node:net";
import { join } from "node:path";
import { before, test } from "node:test";

import { init, solve } from "../../pkg/index.js";
import { ONE } from "./boards.js";
import { COMMANDS, call, callOne, inFolder } from "./command.js";

const WINDOWS = process.platform === "win32";
const LONG = "This is longer than 64 MB, so it is not a board.";
const SILENT = "No input came for 1 s: --wait N waits longer, --wait 0 without a limit.";
const SOLVED = `Unique solution.\n\n`;

before(() => init());

test("what never ends is refused", { skip: WINDOWS }, async () => {
  for (const words of [["solve"], ["batch", "--json"]]) {
    const { code, err } = await call([...words, "/dev/zero"]);
    assert.deepEqual([code, err], [3, `/dev/zero: ${LONG}\n`]);
  }
  const setups = await call(["batch", "--setups", "/dev/zero"]);
  assert.deepEqual([setups.code, setups.err], [64, `gridlight: /dev/zero: ${LONG}\n`]);
});

test("input that is too long is refused, from a pipe, too", async () => {
  const { code, out, err } = await call(["solve"], { input: new Uint8Array(64_000_001) });
  assert.deepEqual([code, out, err], [3, "", `-: ${LONG}\n`]);
  // Zeros up to the limit are read, and are then found to be no board.
  const full = await call(["solve"], { input: new Uint8Array(64_000_000) });
  assert.match(full.err, /^-: This looks like no puzzle's text/);
});

test("input that does not come is waited for, but not for ever", async () => {
  const start = performance.now();
  const { code, out, err } = await call(["solve", "--wait", "1"], { input: null });
  assert.deepEqual([code, out, err], [3, "", `-: ${SILENT}\n`]);
  assert.ok(performance.now() - start >= 1000);
  // Asked for twice, it is not waited for twice.
  const twice = await call(["check", "--wait", "1", "-", "-"], { input: null });
  assert.equal(twice.err, `-: ${SILENT}\n-: ${SILENT}\n`);
  /** @type {[string, string][]} what comes in pieces is whole, whatever the limit */
  const cases = [
    ["1", ONE],
    ["0", ONE],
    ["999999999999999", ONE],
  ];
  for (const [wait, text] of cases) {
    const late = await call(["solve", "--wait", wait], {
      input: null,
      watch: ({ stdin }) => {
        const half = text.length >> 1;
        setTimeout(() => stdin.write(text.slice(0, half)), 400);
        setTimeout(() => stdin.end(text.slice(half)), 1200);
      },
    });
    assert.deepEqual([late.code, late.err], [0, ""], wait);
    assert.equal(late.out, `${SOLVED}${solve("lazors", text).answers[0]?.text}\n`);
  }
  assert.match((await call(["solve", "--wait", "soon"])).err, /^gridlight: invalid value 'soon' for '--wait <N>'/);
});

test("standard input named twice is the same board twice", async () => {
  const { code, out } = await call(["count", "-", "-"], { input: ONE });
  assert.deepEqual([code, out], [0, "1\t-\n1\t-\n"]);
});

test("a named pipe is read as soon as somebody writes, and given up if nobody does", { skip: WINDOWS }, async () => {
  await inFolder({ "one.bff": ONE }, async (folder) => {
    execFileSync("mkfifo", [join(folder, "pipe"), join(folder, "setups")]);
    const silent = await call(["solve", "--wait", "1", "pipe", "one.bff"], { folder });
    assert.deepEqual([silent.code, silent.err], [3, `pipe: ${SILENT}\n`]);
    assert.ok(silent.out.startsWith(`== one.bff\n${SOLVED}`));
    const setups = await call(["batch", "--wait", "1", "--setups", "setups", "one.bff"], { folder });
    assert.deepEqual([setups.code, setups.err], [64, `gridlight: setups: ${SILENT}\n`]);
    // Nothing at first, then half a board, then nothing, then the rest.
    const script = "sleep 0.4; { head -c 20 one.bff; sleep 0.7; tail -c +21 one.bff; } > pipe";
    for (const command of Object.values(COMMANDS)) {
      const writer = spawn("sh", ["-c", script], { cwd: folder, stdio: "ignore" });
      const { code, out, err } = await callOne(command, ["solve", "--wait", "2", "pipe"], { folder });
      assert.deepEqual([code, err], [0, ""]);
      assert.ok(out.startsWith(SOLVED));
      writer.kill();
    }
    // This pipe had its writer, so its end is the end, even of nothing.
    const start = performance.now();
    for (const empty of await shells(`printf "" | "$@" solve /dev/stdin`)) {
      assert.match(empty.err, /^\/dev\/stdin: This looks like no puzzle's text/);
    }
    assert.ok(performance.now() - start < 20_000);
  });
});

test("what the system refuses is said in words", { skip: WINDOWS }, async () => {
  await inFolder({ "one.bff": ONE, "locked.bff": ONE }, async (folder) => {
    await symlink("circle", join(folder, "circle"));
    await mkdir(join(folder, "locked"));
    await chmod(join(folder, "locked"), 0);
    await chmod(join(folder, "locked.bff"), 0);
    const server = createServer().listen(join(folder, "socket"));
    const long = "x".repeat(300);
    /** @type {[string, string][]} */
    const cases = [
      ["circle", "Its symbolic links go round in a circle."],
      ["one.bff/x", "There is no such file."],
      [long, "This name is too long."],
      ["socket", "This is a socket or a device, which cannot be read as a file."],
      ["", "There is no such file."],
    ];
    // The administrator may read everything.
    if (process.getuid?.() !== 0) cases.push(["locked.bff", "You have no permission to read this."]);
    for (const command of ["solve", "batch"]) {
      for (const [name, words] of cases) {
        const { code, err } = await call([command, name], { folder });
        assert.deepEqual([code, err], [3, `${name}: ${words}\n`], `${command} ${name}`);
      }
      const setups = await call(["batch", "--setups", "circle", "one.bff"], { folder });
      assert.deepEqual(
        [setups.code, setups.err],
        [64, "gridlight: circle: Its symbolic links go round in a circle.\n"],
      );
      const isFolder = await call(["batch", "--setups", ".", "one.bff"], { folder });
      assert.deepEqual([isFolder.code, isFolder.err], [64, "gridlight: .: This is a folder, not a file.\n"]);
    }
    if (process.getuid?.() !== 0) {
      assert.equal((await call(["batch", "locked"], { folder })).err, "locked: You have no permission to read this.\n");
    }
    await chmod(join(folder, "locked"), 0o700);
    server.close();
  });
});

test("a file of configurations that is not JSON is told, with its place where that is known", async () => {
  await inFolder({ "one.bff": ONE, "setups.json": '[\n  { "strategy" "notes" }\n]\n' }, async (folder) => {
    const { code, err } = await call(["batch", "--setups", "setups.json", "one.bff"], { folder });
    assert.deepEqual([code, err], [64, "gridlight: setups.json: This is not valid JSON at line 2, column 16.\n"]);
    const board = await call(["batch", "--setups", "one.bff", "one.bff"], { folder });
    assert.match(board.err, /^gridlight: one\.bff: This is not valid JSON( at line 1, column 1)?\.\n$/);
  });
});

test("a full disk is said in words", { skip: process.platform !== "linux" }, async () => {
  for (const called of await shells(`"$@" puzzles > /dev/full`)) {
    assert.deepEqual(called, { code: 70, err: "gridlight: There is no space left for the output.\n" });
  }
});

/**
 * Runs a line of shell in which "$@" is a command, once for each command.
 * @param {string} line
 * @returns {Promise<{ code: number | null, err: string }[]>}
 */
function shells(line) {
  return Promise.all(
    Object.values(COMMANDS).map(async (command) => {
      const { code, err } = await callOne(["sh", "-c", line, "sh", ...command], []);
      return { code, err };
    }),
  );
}
