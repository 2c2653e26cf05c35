// The packed package in the hands of others, each in an empty folder and without a line of settings: Node in the oldest
// version that it supports, Deno, and pages that Vite and esbuild bundle, in Chromium.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { copyFile, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { after, before, test } from "node:test";
import { fileURLToPath } from "node:url";

import { PACKAGE, installed, run } from "../library/install.js";

const OWN = fileURLToPath(new URL("./", import.meta.url));
/** The packages of package.json here, as `cargo xtask test consumers` installs them. */
const MODULES = process.env.GRIDLIGHT_CONSUMERS ?? "";
const TOOLS = join(MODULES, ".bin");
/** What the program says: how the board is solved, and how wide its picture is. */
const SAID = /^unique 1 \d+(\.\d+)?$/;
/** Milliseconds for a browser to open a page that solves a board. */
const PATIENCE = 60_000;
/** @type {Record<string, string>} */
const MIME = { ".html": "text/html", ".js": "text/javascript", ".wasm": "application/wasm" };

/** The folder in which the package is installed. */
let folder = "";

before(async () => {
  folder = await installed();
  await copyFile(join(OWN, "program.js"), join(folder, "program.js"));
});

after(() => rm(folder, { recursive: true, force: true }));

/** @param {string} program @param {string[]} words */
async function said(program, ...words) {
  const { stdout } = await run(join(TOOLS, program), words, { cwd: folder, env: { ...process.env, NO_COLOR: "1" } });
  return stdout.trim();
}

/** @param {string} tool */
async function version(tool) {
  const { version } = JSON.parse(await readFile(join(MODULES, tool, "package.json"), "utf8"));
  return version;
}

test("the oldest Node that package.json names", async (t) => {
  const { engines } = JSON.parse(await readFile(join(PACKAGE, "package.json"), "utf8"));
  const oldest = await said("node", "--version");
  assert.equal(`>=${oldest.slice(1).replace(/\.0$/, "")}`, engines.node);
  assert.match(await said("node", "program.js"), SAID);
  t.diagnostic(`Node ${oldest}, and ${process.version}`);
  assert.match((await run(process.execPath, ["program.js"], { cwd: folder })).stdout.trim(), SAID);
});

test("Deno, which may read files and nothing else", async (t) => {
  assert.match(await said("deno", "run", "--allow-read", "program.js"), SAID);
  t.diagnostic(`Deno ${await version("deno")}`);
});

test("a page that Vite bundles, and serves while it is written", async (t) => {
  const page = await ofPage("vite", '<script type="module" src="./program.js"></script>');
  await run(join(TOOLS, "vite"), ["build", "--logLevel", "warn"], { cwd: page });
  assert.match(await opened(join(page, "dist")), SAID);
  const env = { ...process.env, NO_COLOR: "1" };
  const vite = spawn(join(TOOLS, "vite"), ["--host", "127.0.0.1"], {
    cwd: page,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    let out = "";
    for await (const part of vite.stdout) {
      out += part;
      if (out.includes("Local:")) break;
    }
    assert.match(await inBrowser(/http:\S+/.exec(out)?.[0] ?? ""), SAID);
  } finally {
    vite.kill();
  }
  t.diagnostic(`Vite ${await version("vite")}`);
});

test("a page that esbuild bundles into one file", async (t) => {
  const page = await ofPage("esbuild", '<script type="module" src="./bundle.js"></script>');
  await run(join(TOOLS, "esbuild"), ["program.js", "--bundle", "--format=esm", "--outfile=dist/bundle.js"], {
    cwd: page,
  });
  await copyFile(join(page, "index.html"), join(page, "dist/index.html"));
  assert.match(await opened(join(page, "dist")), SAID);
  t.diagnostic(`esbuild ${await version("esbuild")}`);
});

/** A folder beside the installed package with the program and a page. @param {string} name @param {string} script */
async function ofPage(name, script) {
  const page = join(folder, name);
  await mkdir(page);
  await copyFile(join(OWN, "program.js"), join(page, "program.js"));
  await writeFile(join(page, "index.html"), `<!doctype html><title>${name}</title><body>${script}</body>`);
  return page;
}

/** What the page of a folder says when it is opened. @param {string} root */
async function opened(root) {
  const server = createServer(async (request, response) => {
    const path = new URL(request.url ?? "/", "http://localhost").pathname;
    const name = path === "/" ? "/index.html" : path;
    const file = await readFile(join(root, name)).catch(() => null);
    response.writeHead(file ? 200 : 404, { "Content-Type": MIME[extname(name)] ?? "text/plain" });
    response.end(file);
  });
  try {
    return await inBrowser(await listening(server));
  } finally {
    server.close();
  }
}

/** What the page at an address says that is opened in Chromium. @param {string} address */
async function inBrowser(address) {
  /** @type {(said: string) => void} */
  let tell = () => {};
  const told = new Promise((resolve) => (tell = resolve));
  const ear = createServer(async (request, response) => {
    let body = "";
    for await (const part of request) body += part;
    response.end();
    tell(body);
  });
  const profile = await mkdtemp(join(tmpdir(), "gridlight-browser-"));
  const words = ["--headless", "--disable-gpu", "--no-first-run", "--disable-sync", "--disable-component-update"];
  words.push("--disable-background-networking", "--disable-dev-shm-usage", `--user-data-dir=${profile}`);
  if (process.getuid?.() === 0) words.push("--no-sandbox");
  const browser = spawn("chromium", [...words, `${address}#${await listening(ear)}`], { stdio: "ignore" });
  const ended = new Promise((resolve) => browser.once("exit", resolve));
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE, "nothing")));
  try {
    return String(await Promise.race([told, late, ended.then((code) => `the browser ended with ${code}`)]));
  } finally {
    clearTimeout(timer);
    browser.kill();
    await ended;
    ear.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** The address of a server that listens now. @param {import("node:http").Server} server */
async function listening(server) {
  await new Promise((resolve) => server.listen(0, "127.0.0.1", () => resolve(null)));
  return `http://127.0.0.1:${/** @type {import("node:net").AddressInfo} */ (server.address()).port}/`;
}
