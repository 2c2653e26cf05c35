// Rollup's configuration for `cargo xtask dist`: one bundle for first sight, one for each worker, and one for each part
// that is loaded later. A part keeps its path, so that its relative URLs stay valid.

import { dirname, isAbsolute, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

import { compiled, isTyped, scriptOf, sourceOf } from "./typescript.mjs";

/** Rollup runs in the project's folder. */
const ROOT = resolve(".");
const WORKERS = [
  "www/workers/solve-worker.js",
  "www/play/hints/worker.js",
  "www/learn/lab/worker.js",
  "www/share/film/worker.js",
  "www/boards/pictures/worker.js",
];

/** A path from the project's folder, with `/`. @param {string} path */
const named = (path) => relative(ROOT, path).replaceAll("\\", "/");

/** @param {{ facadeModuleId: string | null, moduleIds: string[] }} chunk */
function place({ facadeModuleId, moduleIds }) {
  if (facadeModuleId) return scriptOf(named(facadeModuleId));
  // Shared by several parts: named after its last module.
  const last = scriptOf(named(moduleIds.at(-1) ?? ""));
  return `${dirname(last)}/${last.split("/").at(-1)?.replace(".js", "")}-shared.js`;
}

/** Keeps relative URLs valid in modules that are bundled into another folder. */
const besideModules = {
  name: "beside-modules",
  /** The WebAssembly glue is not bundled, and the workers that import it keep their paths. @param {string} id */
  resolveId: (id) => (id.includes("pkg/wasm/") ? { id, external: "absolute" } : null),
  /** @param {string | null} property @param {{ chunkId: string, moduleId: string }} places */
  resolveImportMeta(property, { chunkId, moduleId }) {
    const [from, to] = [dirname(chunkId), dirname(named(moduleId))];
    if (property !== "url" || from === to) return null;
    return `new URL(${JSON.stringify(`${relative(from, to) || "."}/`)}, import.meta.url).href`;
  },
};

/** Takes a module's TypeScript where there is no such script, and packages by their names. */
const typescript = {
  name: "typescript",
  /** @param {string} id @param {string | undefined} importer */
  resolveId(id, importer) {
    if (importer && !id.startsWith(".")) return isAbsolute(id) ? null : fileURLToPath(import.meta.resolve(id));
    const script = resolve(importer ? dirname(importer) : ROOT, id);
    const source = sourceOf(script);
    return source === script ? null : source;
  },
  /** @param {string} text @param {string} id */
  transform: (text, id) => (isTyped(id) ? compiled(id, text, "external") : null),
};

/** @param {string} dir */
function output(dir) {
  return {
    dir,
    format: "es",
    sourcemap: true,
    entryFileNames: place,
    chunkFileNames: place,
    // Paths in the project, so that every machine builds the same bytes.
    sourcemapPathTransform: (/** @type {string} */ source, /** @type {string} */ map) =>
      relative(dirname(relative(dir, map)), named(resolve(dirname(map), source))).replaceAll("\\", "/"),
  };
}

const shared = {
  // What both scripts need goes into load-puzzle.js instead of a third file: one request less.
  preserveEntrySignatures: "allow-extension",
  plugins: [besideModules, typescript],
  output: output(resolve(process.env.GRIDLIGHT_OUT ?? "")),
};
export default [["www/start/load-puzzle.js", "www/start/main.js"], ...WORKERS].map((input) => ({ ...shared, input }));
