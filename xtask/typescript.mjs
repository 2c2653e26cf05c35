// How the page's TypeScript becomes JavaScript, for `cargo xtask serve` and `dist` and for tests in Node: types are
// removed, and nothing else changes. Imports name the `.js` that browsers ask for.

import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { build, transform } from "esbuild";

/** Whether a file has to be compiled. @param {string} path */
export const isTyped = (path) => path.endsWith(".ts");

/** The name of what a file is compiled to. @param {string} path */
export const scriptOf = (path) => path.replace(/\.ts$/, ".js");

/** The file that a script is compiled from, or the script itself if it is there. @param {string} script */
export function sourceOf(script) {
  if (!script.endsWith(".js") || existsSync(script)) return script;
  const source = script.replace(/\.js$/, ".ts");
  return existsSync(source) ? source : script;
}

/** @type {import("esbuild").CommonOptions} */
const OPTIONS = {
  target: "esnext",
  charset: "utf8",
  // Imports of types say so. No other file has a word in it.
  tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
  logLevel: "silent",
};

/**
 * A file's JavaScript, and its source map unless that is inside.
 * @param {string} path
 * @param {string} text
 * @param {"inline" | "external" | false} sourcemap
 */
export function compiled(path, text, sourcemap) {
  return transform(text, { ...OPTIONS, loader: "ts", sourcemap, sourcefile: basename(path) });
}

/** Whether a file imports a package by its name, which no browser finds. @param {string} text */
export const needsPackages = (text) => /^(?:import|export)\b[^"]*"[^."/]/m.test(text);

/**
 * A file's JavaScript with the packages that it imports inside.
 * @param {string} path
 * @param {"inline" | false} sourcemap
 */
export async function withPackages(path, sourcemap) {
  const own = {
    name: "own-modules",
    /** @param {import("esbuild").PluginBuild} build */
    setup: (build) => build.onResolve({ filter: /^\./ }, ({ path }) => ({ path, external: true })),
  };
  const entryPoints = [resolve(path)];
  const result = await build({
    ...OPTIONS,
    entryPoints,
    bundle: true,
    format: "esm",
    write: false,
    sourcemap,
    plugins: [own],
  });
  return { code: result.outputFiles[0]?.text ?? "" };
}
