// Compiles files of the page: `node xtask/compile.mjs FROM TO MAPS FILE...` writes the script of FROM/FILE below TO, with
// an inline source map if MAPS is `maps`; or writes it out if TO is `-`. All in one process: starting one takes longer
// than compiling all files.

import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { formatMessages } from "esbuild";

import { compiled, needsPackages, scriptOf, withPackages } from "./typescript.mjs";

const [from = "", to = "", maps, ...files] = process.argv.slice(2);

/**
 * A script that reports why there is none. It has the exports of the broken file: without them, a browser would only say
 * that these are missing.
 * @param {string} text
 * @param {string[]} messages
 */
function failing(text, messages) {
  const declared = text.matchAll(/^export (?:async )?(?:function\*?|class|const|let|enum) (\w+)/gm);
  const names = new Set([...declared].map(([, name]) => name));
  const exported = [...names].map((name) => `export var ${name};\n`).join("");
  const other = /^export default /m.test(text) ? "export default undefined;\n" : "";
  return `${exported}${other}throw new SyntaxError(${JSON.stringify(messages.join("\n"))});\n`;
}

/** @param {string} file */
async function compile(file) {
  const text = await readFile(join(from, file), "utf8");
  const map = maps === "maps" ? "inline" : false;
  const compiling = needsPackages(text) ? withPackages(join(from, file), map) : compiled(file, text, map);
  const script = await compiling.then(
    ({ code }) => code,
    async ({ errors = [] }) => {
      const named = errors.map((/** @type {any} */ error) => ({ ...error, location: { ...error.location, file } }));
      const color = process.stderr.isTTY;
      process.stderr.write((await formatMessages(named, { kind: "error", color })).join(""));
      process.exitCode = 1;
      const told = named.map(
        (/** @type {any} */ { text, location }) => `${file}:${location.line}:${location.column + 1}: ${text}`,
      );
      return failing(text, told);
    },
  );
  if (to === "-") {
    process.stdout.write(script);
    return;
  }
  const out = join(to, scriptOf(file));
  await mkdir(dirname(out), { recursive: true });
  await writeFile(out, script);
}

await Promise.all(files.map(compile));
