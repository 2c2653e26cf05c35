#!/usr/bin/env node
// The command for Node: the module does the work, `command/host.js` what it needs of Node.

import * as host from "../command/host.js";
import { compile } from "../module.js";
import load, { runCommand } from "../wasm/gridlight.js";

/** The exit code of a failure of the command itself. */
const FAILED = 70;

// A trap of the module reaches nobody who waits for it.
process.on("uncaughtException", fail).on("unhandledRejection", fail);
await load({ module_or_path: await compile() });
process.exit(await runCommand(process.argv.slice(2), host));

function fail(error: unknown) {
  host.writeErr(`gridlight: ${error instanceof Error ? error.message : error}\n`);
  process.exit(FAILED);
}
