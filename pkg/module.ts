// Finds and compiles the module: next to this file, within a bundle that took it in, or at a given address.

import { bundled } from "./bundled.js";
import { ofNode } from "./node.js";
import type { InitSource } from "./types.js";
import * as messages from "./words.js";

export async function compile(source?: InitSource | Promise<InitSource>): Promise<WebAssembly.Module> {
  const given: unknown = await (source ??
    (await bundled())?.module ??
    new URL("./wasm/gridlight_bg.wasm", import.meta.url));
  if (given instanceof WebAssembly.Module) return given;
  if (typeof given === "string" || given instanceof URL) return fetched(given);
  if (typeof Response === "function" && given instanceof Response) return received(given);
  return WebAssembly.compile(given as BufferSource);
}

async function fetched(address: string | URL) {
  // The page or worker resolves relative addresses; only files need special treatment.
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "file:") return received(await fetch(address));
  const { readFile } = await ofNode("node:fs/promises");
  return WebAssembly.compile(await readFile(url));
}

async function received(response: Response) {
  if (!response.ok) throw new Error(messages.notFetched(response.status, response.url));
  // Some hosts send a wrong MIME type, which streaming refuses.
  const type = response.headers.get("Content-Type")?.split(";")[0];
  if (type === "application/wasm") return WebAssembly.compileStreaming(response);
  return WebAssembly.compile(await response.arrayBuffer());
}
