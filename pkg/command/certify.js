// The commands for certificates: certify writes one, verify checks files of them with the independent checker.

import { certify } from "../index.js";
import { check } from "../shared/checker.js";
import { remark } from "./boards.js";
import { EXIT, UsageError, worse } from "./exit.js";
import { inputs } from "./inputs.js";
import { complain, json, told, write } from "./output.js";
import { read } from "./reading.js";

/** @import { Asked } from "./arguments.js" */

/** Milliseconds for a certificate, unless `--milliseconds` says otherwise. */
const PATIENCE = 60_000;

/** @param {Asked} asked */
export async function certifyBoard(asked) {
  const { inputs: names, options, wait, wished } = asked;
  if (names.length > 1) throw new UsageError("certify takes one board.");
  for await (const input of inputs(names, { puzzle: options.puzzle, wait, case: asked.case ?? 1 })) {
    const { name, text, puzzle, problem } = input;
    if (problem) return complain(name, { message: problem });
    remark(asked, input);
    try {
      const { milliseconds = PATIENCE } = wished[0];
      await write(certify(puzzle, text, { milliseconds }));
    } catch (error) {
      const { message, line } = /** @type {Error & { line?: number }} */ (error);
      if (line !== undefined) return complain(name, told(error));
      process.stderr.write(`gridlight: ${name}: ${message}\n`);
      return EXIT.open;
    }
  }
  return EXIT.fine;
}

/** @param {Asked} asked */
export async function verifyFiles({ inputs: names, options, wait }) {
  /** @type {number} */
  let code = EXIT.fine;
  for (const file of names.length > 0 ? names : ["-"]) {
    try {
      const { valid, words, at } = check(await read(file, wait));
      code = worse(code, valid ? EXIT.fine : EXIT.none);
      const place = at < 0 ? "" : ` (token ${at + 1} of the proof)`;
      await write(options.json ? json({ file, valid, words, at }) : `${names.length > 1 ? `${file}: ` : ""}${words}${place}\n`);
    } catch (error) {
      code = worse(code, complain(file, told(error)));
    }
  }
  return code;
}
