// Finds and compiles the module: next to this file, or at a given address.

import { ofNode } from "./node.js";
import * as messages from "./words.js";

/** @import { InitSource } from "./index.js" */

/** @param {InitSource} [source] @returns {Promise<WebAssembly.Module>} */
export async function compile(source) {
  const given = await (source ?? new URL("./wasm/gridlight_bg.wasm", import.meta.url));
  if (given instanceof WebAssembly.Module) return given;
  if (typeof given === "string" || given instanceof URL) return fetched(given);
  if (typeof Response === "function" && given instanceof Response) return received(given);
  return WebAssembly.compile(/** @type {BufferSource} */ (given));
}

/** @param {string | URL} address */
async function fetched(address) {
  // The page or worker resolves relative addresses; only files need special treatment.
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "file:") return received(await fetch(address));
  const { readFile } = await ofNode("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

/** @param {Response} response */
async function received(response) {
  if (!response.ok) throw new Error(messages.notFetched(response.status, response.url));
  // Some hosts send a wrong MIME type, which streaming refuses.
  const type = response.headers.get("Content-Type")?.split(";")[0];
  if (type === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
