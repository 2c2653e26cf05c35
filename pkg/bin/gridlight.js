#!/usr/bin/env node
// The command: what was asked for is done in ../command, here are its ends.

import { EXIT } from "../command/exit.js";
import { main } from "../command/main.js";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    // Who reads the output may have seen enough.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EPIPE") process.exit(EXIT.fine);
    if (stream === process.stdout) process.stderr.write(`gridlight: ${error.message}\n`);
    process.exit(EXIT.failed);
  });
}

process.exitCode = await main(process.argv.slice(2));
