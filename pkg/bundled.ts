// What a bundler took into its bundle that keeps no files of its own beside it. `#bundle` is another module by
// package.json's conditions; pages without a bundler cannot resolve it, and need nothing of it.

import type { Bundle } from "./bundle-none.js";

/** The WebAssembly module and the worker's script; null if they are files beside this one. */
export async function bundled(): Promise<Bundle> {
  try {
    const { default: load } = await import("#bundle");
    return await load();
  } catch {
    return null;
  }
}
