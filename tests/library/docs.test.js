// The examples of docs/*.md: programs print what is said below them, and texts are what they are said to be.

import assert from "node:assert/strict";
import { mkdtemp, readFile, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { convert, init, link, openLink, puzzles, recognise, solve, withAbout } from "../../pkg/index.js";
import { sheet } from "../../www/learn/lab/report.js";
import { decode, encode } from "../../www/learn/lab/setup.js";
import { read as understand } from "../../www/share/embed/messages.js";
import { read, write } from "../../www/storage/progress/file.js";
import { SORTS } from "../../www/storage/progress/kinds.js";
import { call } from "./command.js";
import { installed, printed, run } from "./install.js";
import { isScript, script } from "./page.js";

const DOCS = fileURLToPath(new URL("../../docs/", import.meta.url));

/**
 * @typedef {{ file: string, words: string[], text: string, next: { words: string[], text: string } | undefined }} Block
 */

/** The blocks between fences, each with what is said about it and the one after it. @returns {Promise<Block[]>} */
async function blocks() {
  const all = [];
  for (const file of (await readdir(DOCS)).filter((name) => name.endsWith(".md"))) {
    const text = await readFile(DOCS + file, "utf8");
    const found = [...text.matchAll(/^```(\S[^\n]*)\n(.*?)^```$/gms)].map(([, about = "", body = ""]) => ({
      file,
      words: about.split(" "),
      text: body,
    }));
    all.push(...found.map((block, index) => ({ ...block, next: found[index + 1] })));
  }
  return all;
}

before(() => init());

test("programs print what is said below them", async () => {
  // The guide to adding a puzzle has commands of cargo's, which have a part of the tests of their own.
  const programs = (await blocks()).filter(
    ({ words, file }) =>
      (words[0] === "js" && words[1] !== "page") ||
      (words[0] === "sh" && words[1] !== "example" && file !== "adding-a-puzzle.md"),
  );
  assert.ok(programs.length >= 9, String(programs.length));
  const folder = await installed();
  try {
    for (const { file, words, text, next } of programs) {
      assert.equal(next?.words.join(" "), "text prints", `${file}: what is not said to print anything?\n${text}`);
      const said =
        words[0] === "js"
          ? await printed(folder, text)
          : (
              await run("sh", ["-e", "-c", text], {
                cwd: folder,
                env: { ...process.env, PATH: `${join(folder, "node_modules/.bin")}:${process.env.PATH}` },
              })
            ).stdout.trim();
      assert.equal(said, next?.text.trim(), `${file}:\n${text}`);
    }
  } finally {
    await rm(folder, { recursive: true });
  }
});

test("a page around a frame speaks to it as is shown", async () => {
  const shown = (await blocks()).filter(({ words }) => words.join(" ") === "js page");
  assert.equal(shown.length, 1);
  /** @type {unknown[][]} */
  const sent = [];
  const contentWindow = { postMessage: (/** @type {unknown[]} */ ...words) => sent.push(words) };
  /** @type {(event: object) => void} */
  let hear = () => {};
  new Function("addEventListener", "frame", "text", shown[0]?.text ?? "")(
    (/** @type {string} */ type, /** @type {typeof hear} */ act) => {
      if (type === "message") hear = act;
    },
    { contentWindow },
    "GRID START",
  );
  const data = { gridlight: 1, type: "ready" };
  hear({ source: contentWindow, origin: "https://elsewhere", data });
  hear({ source: {}, origin: "https://host", data });
  assert.deepEqual(sent, [], "it answers strangers");
  hear({ source: contentWindow, origin: "https://host", data });
  assert.equal(sent[0]?.[1], "https://host");
  assert.deepEqual(understand(sent[0]?.[0]), { id: 1, wish: { type: "load", text: "GRID START" } });
});

test("every format of every puzzle is shown, and its texts are boards of it", async () => {
  const shown = new Set();
  for (const { file, words, text, next } of (await blocks()).filter(({ words }) => words[0] === "text")) {
    const reads = words[1] === "reads";
    const [puzzle = "", format = ""] = (words[reads ? 2 : 1] ?? "").split(":");
    if (!format) continue;
    const where = `${file}, ${puzzle} ${format}:\n${text}`;
    shown.add(`${puzzle}:${format}`);
    assert.equal(recognise(text), puzzle, where);
    const written = convert(puzzle, text, format);
    if (!reads) assert.equal(written.trim(), text.trim(), where);
    // What follows is what it becomes, if it is of the same format.
    else if (next?.words[1] === `${puzzle}:${format}`) assert.equal(written.trim(), next.text.trim(), where);
    else assert.equal(convert(puzzle, written, format), written, where);
  }
  const all = puzzles().flatMap(({ id, formats }) => formats.map((format) => `${id}:${format.id}`));
  assert.deepEqual([...shown].sort(), all.sort());
});

test("links open, and are the only ones of their boards", async () => {
  const lines = (await blocks())
    .filter(({ words }) => words.join(" ") === "text links")
    .flatMap(({ text }) => text.trim().split("\n"));
  assert.ok(lines.length >= puzzles().length + 1);
  for (const line of lines) {
    const { puzzle, text, step, embed, about } = openLink(line);
    assert.ok(line.startsWith(`#${puzzle}/`));
    if (about.title) assert.equal(withAbout(puzzle, line, about), line);
    else if (line.includes("&")) assert.deepEqual([step, embed], [1, true]);
    else assert.equal(link(puzzle, text), line);
  }
});

test("answers are what solve gives", async () => {
  const shown = (await blocks()).filter(({ words }) => words[1] === "answer");
  assert.ok(shown.length >= 3);
  for (const { words, text } of shown) {
    const [board = "", ...answer] = text.trim().split("\n");
    assert.equal(solve(words[2] ?? "", board, { limit: 1 }).answers[0]?.text.trim(), answer.join("\n"));
  }
});

test("the progress file is read whole and written the same", async () => {
  const [shown, ...others] = (await blocks()).filter(({ words }) => words.join(" ") === "json progress");
  assert.ok(shown && others.length === 0);
  const ids = puzzles().map(({ id }) => id);
  const now = new Date("2026-11-23T09:30:00.000Z");
  const file = read(shown.text, ids, now);
  assert.ok("kept" in file);
  assert.equal(file.left, 0);
  assert.equal(write(file.kept, now).text, shown.text);
  // The names in the table are those that are kept.
  const text = await readFile(join(DOCS, "formats.md"), "utf8");
  const table = text.split("## The progress file")[1]?.split("\n## ")[0]?.split("how two are merged")[1] ?? "";
  const named = table
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split("|")[1] ?? "").matchAll(/`([^`]+)`/g)].map((match) => match[1]));
  assert.deepEqual(named.filter((name) => name !== "boards").sort(), SORTS.map(({ name }) => name).sort());
});

test("setups are what the laboratory and the command take", async () => {
  const shown = (await blocks()).filter(({ words }) => words[1] === "setups");
  assert.equal(shown.length, 2);
  const folder = await mkdtemp(join(tmpdir(), "gridlight-"));
  for (const { words, text } of shown) {
    const info = puzzles().find(({ id }) => id === words[2]);
    assert.ok(info);
    if (words[0] === "json") {
      await writeFile(join(folder, "setups.json"), text);
      const { code, err } = await call(["batch", "--setups", "setups.json"], {
        folder,
        input: "2 2\n0:1 1:1\n1:1 0:1\n",
      });
      assert.equal(code, 0, err);
      continue;
    }
    for (const line of text.trim().split("\n"))
      assert.equal(encode(/** @type {any} */ (info), decode(/** @type {any} */ (info), line)), line);
  }
  await rm(folder, { recursive: true });
});

test("tables have the heads that are shown", async () => {
  const heads = new Map(
    (await blocks()).filter(({ words }) => words[0] === "csv").map(({ words, text }) => [words[1], text.trim()]),
  );
  assert.deepEqual([...heads.keys()], ["batch", "measure"]);
  const { out } = await call(["batch", "--strategy", "default"], { input: "2_0_1_1;1,2,1,2" });
  assert.ok(out.startsWith(`${heads.get("batch")},`), out);
  const quoted = (/** @type {string} */ one) => (one.includes(",") ? `"${one}"` : one);
  assert.equal(
    sheet(/** @type {any} */ (puzzles()[0]), [], []).map((line) => line.map((one) => quoted(String(one))).join(","))[0],
    heads.get("measure"),
  );
});

test("what stands in bold in using.md is written on the page", async () => {
  const text = await readFile(join(DOCS, "using.md"), "utf8");
  // The puzzles name their own actions.
  const folders = ["../../www/", "../../src/puzzles/"].map((folder) => fileURLToPath(new URL(folder, import.meta.url)));
  const names = (
    await Promise.all(
      folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((name) => folder + name)),
    )
  )
    .flat()
    .filter((name) => isScript(name) || name.endsWith(".rs"));
  const sources = (
    await Promise.all(
      [...names, fileURLToPath(new URL("../../index.html", import.meta.url))].map((file) => readFile(file, "utf8")),
    )
  ).join("\n");
  const bold = new Set([...text.matchAll(/\*\*([^*]+)\*\*/g)].map(([, words = ""]) => words.replace(/\s+/g, " ")));
  bold.delete("bold");
  assert.ok(bold.size > 50, String(bold.size));
  for (const words of bold)
    assert.ok(
      sources.includes(`"${words}"`) || sources.includes(`>${words}<`) || sources.includes(`\`${words}`),
      words,
    );
});

test("the keys in using.md are the page's", async () => {
  const text = await readFile(join(DOCS, "using.md"), "utf8");
  const told = text.split("| keys | |\n|---|---|\n")[1]?.split("\n\n")[0];
  const keys = await script("www/words/words-later.js");
  const list = [
    ...keys
      .slice(keys.indexOf("SHORTCUTS = ["), keys.indexOf("];", keys.indexOf("SHORTCUTS = [")))
      .matchAll(/\["([^"]+)", "([^"]+)"\]/g),
  ];
  assert.equal(told, list.map(([, key, words]) => `| ${key} | ${words} |`).join("\n"));
});
