#!/usr/bin/env node
// The command's entry point; ../command does the work.

import { EXIT } from "../command/exit.js";
import { main } from "../command/main.js";
import { failure } from "../command/words.js";

for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error) => {
    // The reader may have closed the pipe early.
    if (/** @type {NodeJS.ErrnoException} */ (error).code === "EPIPE") process.exit(EXIT.fine);
    if (stream === process.stdout) process.stderr.write(failure(error.message));
    process.exit(EXIT.failed);
  });
}

process.exitCode = await main(process.argv.slice(2));
