// The page's sources, in JavaScript or TypeScript, for tests that read them.

import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

import { compiled, isTyped, scriptOf, sourceOf } from "../../xtask/typescript.mjs";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

export { scriptOf };

/** Whether a file is compiled to a script, or is one. @param {string} file */
export const isScript = (file) => /\.(m?js|ts)$/.test(file) && !file.endsWith(".d.ts");

/** A file's path without what says which language it is in. @param {string} file */
export const bare = (file) => file.replace(/\.(m?js|ts)$/, "");

/** The script that browsers get for a source. @param {string} file @param {string} text */
export async function inJavaScript(file, text) {
  return isTyped(file) ? (await compiled(file, text, false)).code : text;
}

/** A script as browsers get it, by its path from the root. @param {string} script */
export async function script(script) {
  const source = sourceOf(ROOT + script);
  return inJavaScript(source, await readFile(source, "utf8"));
}
