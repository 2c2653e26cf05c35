// Lets Node import the page's TypeScript by the name of the `.js` that browsers ask for: what node.mjs registers.

import { readFile } from "node:fs/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

import { compiled, isTyped, sourceOf } from "./typescript.mjs";

/** @type {import("node:module").ResolveHook} */
export function resolve(specifier, context, next) {
  if (!/^(\.|file:)/.test(specifier)) return next(specifier, context);
  const asked = new URL(specifier, context.parentURL);
  const path = fileURLToPath(asked);
  const source = sourceOf(path);
  if (source === path) return next(specifier, context);
  return { url: pathToFileURL(source).href + asked.search, format: "module", shortCircuit: true };
}

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  const path = url.startsWith("file:") ? fileURLToPath(url) : "";
  if (!isTyped(path)) return next(url, context);
  const { code } = await compiled(path, await readFile(path, "utf8"), "inline");
  return { format: "module", source: code, shortCircuit: true };
}
