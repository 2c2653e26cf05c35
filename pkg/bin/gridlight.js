#!/usr/bin/env node
// The command's entry point: runs the command in the library's module, which asks the host for files, pipes and hands.

import { compile } from "../module.js";
import * as glue from "../wasm/gridlight.js";
import { messageOf, recovered } from "../command/board.js";
import { Host } from "../command/host.js";

const FAILED = 70;
const words = process.argv.slice(2);

try {
  const module = await compile();
  glue.initSync({ module });
  // What only one command needs is loaded with it.
  const host = new Host(
    module,
    words.includes("read") ? await import("../read.js") : null,
    words.includes("verify") ? await import("../shared/checker.js") : null,
  );
  if (words.includes("read")) await host.pictures?.ready();
  await host.ready();
  process.exit(glue.command(words, host));
} catch (error) {
  const words = recovered(error) ?? messageOf(error);
  process.stderr.write(`gridlight: ${words}\n`, () => process.exit(FAILED));
}
