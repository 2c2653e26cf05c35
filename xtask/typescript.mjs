// How the page's TypeScript becomes JavaScript, for `cargo xtask serve` and `dist` and for tests in Node: types are
// removed, and nothing else changes. Imports name the `.js` that browsers ask for.

import { existsSync } from "node:fs";
import { basename } from "node:path";
import { transform } from "esbuild";

/** Whether a file has to be compiled. @param {string} path */
export const isTyped = (path) => /\.tsx?$/.test(path);

/** The name of what a file is compiled to. @param {string} path */
export const scriptOf = (path) => path.replace(/\.tsx?$/, ".js");

/** The file that a script is compiled from, or the script itself if it is there. @param {string} script */
export function sourceOf(script) {
  if (!script.endsWith(".js") || existsSync(script)) return script;
  const bare = script.slice(0, -".js".length);
  return [`${bare}.ts`, `${bare}.tsx`].find(existsSync) ?? script;
}

/**
 * A file's JavaScript, and its source map unless that is inside.
 * @param {string} path
 * @param {string} text
 * @param {"inline" | "external" | false} sourcemap
 */
export function compiled(path, text, sourcemap) {
  return transform(text, {
    loader: path.endsWith("x") ? "tsx" : "ts",
    target: "esnext",
    charset: "utf8",
    jsx: "automatic",
    jsxImportSource: "preact",
    sourcemap,
    sourcefile: basename(path),
    // Imports of types say so. No other file has a word in it.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    logLevel: "silent",
  });
}
