// The examples of docs/batches.md for other people's schedulers, checked by linters and run as far as one machine can.

import assert from "node:assert/strict";
import { execFile, execFileSync } from "node:child_process";
import { readFileSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { ONE } from "./boards.js";
import { NATIVE, inFolder } from "./command.js";

const run = promisify(execFile);
const EXAMPLES = fileURLToPath(new URL("../../pkg/examples/batch/", import.meta.url));
const DOCS = readFileSync(new URL("../../docs/batches.md", import.meta.url), "utf8");
/** The folder of the linter of Kubernetes' files; `cargo xtask test library` installs it. */
const LINTERS = process.env.GRIDLIGHT_LINTERS;
const NONE = LINTERS === undefined && "without its linters: cargo xtask test library";

/** @param {string} name */
const text = (name) => readFileSync(join(EXAMPLES, name), "utf8");

/**
 * Runs something where `gridlight` is the native command.
 * @param {string} folder
 * @param {string} program
 * @param {string[]} words
 * @param {object} [env]
 */
function shell(folder, program, words, env = {}) {
  symlinkSync(NATIVE, join(folder, "gridlight"));
  return run(program, words, { cwd: folder, env: { ...process.env, PATH: `${folder}:${process.env.PATH}`, ...env } });
}

const BOARDS = Array.from({ length: 200 }, (_, at) => `${JSON.stringify({ text: `${ONE}#${at}` })}\n`).join("");

test("the document shows the examples as they are", () => {
  for (const name of ["parallel.sh", "array.sbatch", "job.yaml"])
    assert.ok(DOCS.includes(`\n${text(name)}\`\`\`\n`), name);
});

test("shell scripts please ShellCheck", { skip: NONE }, () => {
  execFileSync("shellcheck", ["--severity=style", join(EXAMPLES, "parallel.sh"), join(EXAMPLES, "array.sbatch")], {
    stdio: "inherit",
  });
});

test("GNU parallel runs every shard once, and again does nothing", { skip: NONE }, async () => {
  await inFolder({ "boards.jsonl": BOARDS }, async (folder) => {
    const dry = await shell(folder, "sh", [join(EXAMPLES, "parallel.sh"), "boards.jsonl", "out", "--dry-run"]);
    const shards = dry.stdout
      .trimEnd()
      .split("\n")
      .map((line) => Number(/--shard (\d+)\/64 /.exec(line)?.[1]));
    assert.deepEqual(
      shards.sort((one, other) => one - other),
      Array.from({ length: 64 }, (_, at) => at + 1),
    );
    for (let round = 0; round < 2; round += 1) {
      await run("sh", [join(EXAMPLES, "parallel.sh"), "boards.jsonl", "out"], {
        cwd: folder,
        env: { ...process.env, PATH: `${folder}:${process.env.PATH}` },
      });
      const { stdout } = await run(NATIVE, ["merge", "--out", "all.jsonl", "out"], { cwd: folder });
      assert.equal(stdout, "64 shards, 200 boards, 0 missing, 0 duplicates\n");
    }
  });
});

test("a task of the Slurm array solves its shard", async () => {
  await inFolder({ "boards.jsonl": BOARDS }, async (folder) => {
    const settings = [...text("array.sbatch").matchAll(/^#SBATCH --([a-z-]+)(?:=(\S+))?$/gm)].map(([, name]) => name);
    assert.deepEqual(settings, ["job-name", "array", "cpus-per-task", "mem", "time", "requeue", "open-mode"]);
    await shell(folder, "bash", [join(EXAMPLES, "array.sbatch"), "boards.jsonl", "out"], {
      SLURM_ARRAY_TASK_ID: "3",
      SLURM_ARRAY_TASK_COUNT: "64",
    });
    assert.match(readFileSync(join(folder, "out/000003-of-000064.jsonl"), "utf8"), /"shard":"3\/64"/);
  });
});

test("the Kubernetes job is valid by its schema, and a pod of it solves its shard", { skip: NONE }, async () => {
  execFileSync(join(LINTERS ?? "", "kubernetes-validate"), ["--strict", join(EXAMPLES, "job.yaml")], {
    stdio: "inherit",
  });
  const command =
    /- >-\n((?: {14}.*\n)+)/
      .exec(text("job.yaml"))?.[1]
      ?.trim()
      .replaceAll(/\s*\n\s+/g, " ") ?? "";
  await inFolder({ "boards.jsonl": BOARDS }, async (folder) => {
    await shell(folder, "sh", ["-c", command.replaceAll("/data/", ""), "sh"], { JOB_COMPLETION_INDEX: "63" });
    assert.match(readFileSync(join(folder, "shards/000064-of-000064.jsonl"), "utf8"), /"shard":"64\/64"/);
  });
});
