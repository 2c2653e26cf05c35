// For bundlers that keep no files beside the bundle, such as esbuild: the module's bytes and the worker's script become a
// part of it. They are imported as a whole: for `import()`, esbuild would copy the bytes one by one.

import module from "./wasm/gridlight_bg.wasm" with { type: "bytes" };
import worker from "./pool-worker.js" with { type: "text" };

export default async function load() {
  return { module, worker };
}
