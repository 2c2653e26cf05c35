// The command's help texts and version.

import { COMMANDS } from "./arguments.js";
import { WAIT } from "./reading.js";

/** @import { Option } from "./arguments.js" */

/** @type {Record<string, { usage: string, about: string }>} */
const ABOUT = {
  solve: {
    usage: "solve [option...] [file...]",
    about: "Solves boards and says what is proved. Of a file of several cases all are solved, named FILE#1, FILE#2 ...",
  },
  count: { usage: "count [option...] [file...]", about: "Writes the exact number of solutions." },
  check: { usage: "check [option...] [file...]", about: "Says how boards stand." },
  analyse: {
    usage: "analyse [option...] [file...]",
    about:
      "Says how many solutions boards have, which cells are the same in all of them, and which clues contradict each other if\n" +
      "there is none. Solutions are counted up to 1,000.",
  },
  craft: {
    usage: "craft [option...] [file]",
    about:
      "Removes redundant clues from a board with a unique solution, which stays the only one: as many as possible, or with\n" +
      "--difficulty as many as that allows. Of a file of several cases it is the first.",
  },
  convert: {
    usage: "convert [option...] [file]",
    about: "Writes a board in another format, or tidied in its usual one. Of a file of several cases it is the first.",
  },
  read: {
    usage: "read [option...] [picture...]",
    about:
      "Reads boards from pictures in PNG, JPEG or WebP, of animated ones from the first frame. What is in doubt goes to\n" +
      "the standard error, and the exit code is then 2.",
  },
  set: {
    usage: "set [option...] [file or link...]",
    about:
      "Checks a set of boards as a whole: each board, which are the same, and where the difficulty falls. Several files are\n" +
      "one set in their order: of sets all boards, and boards alone. --out writes that set instead, and --link its link.",
  },
  batch: {
    usage: "batch [option...] [file or folder...]",
    about:
      "Solves many boards, each once with each configuration: CSV, a row a board and configuration. Of a folder the files\n" +
      "that end as boards' texts do are taken; of a contest file all boards; of JSON lines the field `text` of each. What is\n" +
      "wrong with a board stands in its row; the rest goes on. With --out it writes a record a board, which can be resumed.",
  },
  generate: {
    usage: "generate --puzzle ID [option...]",
    about: "Generates boards, one a seed. Without --out they are written as text.",
  },
  merge: {
    usage: "merge [--out FILE] folder or file...",
    about:
      "Combines the shards that --out wrote. Says which shards and boards are missing or there twice, and then writes nothing.",
  },
  certify: {
    usage: "certify [option...] [file or folder...]",
    about:
      "Writes a board's certificate. It has the board, its solution and a proof that there is no other, or none. Of a file of\n" +
      "several cases it is the first. With --out it writes a record for each of many boards, which verify takes too.",
  },
  verify: {
    usage: "verify [option...] [file...]",
    about: "Checks certificates, and records of them, without the solvers that wrote them. Only Node's command does.",
  },
  puzzles: {
    usage: "puzzles [option...] [puzzle...]",
    about: "Lists the puzzles; of those named strategies, presets, switches, counters and formats.",
  },
  help: { usage: "help [command]", about: "This, or the same of one command." },
};

/** @type {Record<Option, [string, string]>} */
const OPTIONS = {
  puzzle: ["--puzzle ID", "which puzzle it is; found out from the text if left out"],
  strategy: [
    "--strategy ID",
    "the strategy (`gridlight puzzles ID` lists them); of batch, again for further configurations",
  ],
  preset: ["--preset ID", "named settings of the strategy, on which --switch builds"],
  switch: ["--switch ID=on|off", "turns a switch of the strategy on or off; again for others"],
  limit: ["--limit N", "stop after so many solutions; 0 = no limit, 2 if left out"],
  nodes: ["--nodes N", "stop after so many nodes of the search"],
  milliseconds: ["--milliseconds N", "stop after so many milliseconds"],
  format: ["--format ID", "the format to write; the puzzle's usual one if left out"],
  setups: ["--setups FILE", "a JSON file with an array of configurations, as the library takes them"],
  out: [
    "--out FOLDER",
    "write records, as JSON lines, to a file in this folder; of merge and set to this file; for - to the standard output",
  ],
  shard: ["--shard I/N", "only the I-th of N parts; a board is always in the same part"],
  resume: ["--resume", "continue the shard where it was interrupted; leave it alone if it is finished"],
  times: ["--times", "also record how long each board took, so that two runs differ"],
  seed: ["--seed N", "the first board's seed, 2^34 if left out, or the order in which clues are tried, 1 if left out"],
  count: ["--count N", "how many boards; 1 if left out"],
  difficulty: ["--difficulty N", "from 1, the easiest; if left out 1, or for craft as hard as it gets"],
  rows: ["--rows N", "rows of the board; the puzzle's usual size if left out"],
  cols: ["--cols N", "columns of the board"],
  title: ["--title TEXT", "the set's title, in place of the one it has"],
  author: ["--author TEXT", "its author"],
  link: ["--link", "write its link"],
  case: ["--case N", "of a file of several cases only the N-th, from 1"],
  every: ["--every N", "report on the standard error what the search has counted, every N seconds and at its end"],
  json: ["--json", "JSON, a line a result"],
  wait: ["--wait N", `give up after N seconds without input from a pipe; ${WAIT} if left out, 0 = no limit`],
};

const CODES = `\
Exit codes: 0 answered, or nothing wrong; 1 proved that there is no solution (check: something is wrong; verify:
not valid); 2 unproved within the limits, or no certificate; 3 an input is no board or cannot be read; 64 called wrongly;
70 the command itself failed. Of several inputs the highest. Of batch: 0, 2 if a run was cut or left open, 3 if an input
was bad. Of merge: 1 if something is missing or there twice. Of set: 1 if a board has no solution, or several where it should
have one.
`;

/** The help of one command, or of all. @param {string} [command] */
export function help(command = "") {
  const about = Object.hasOwn(ABOUT, command) ? ABOUT[command] : undefined;
  if (!about || command === "help") {
    const lines = Object.entries(ABOUT).map(([name, it]) => `  ${name.padEnd(9)} ${it.about.split(/(?<=\.)\s/)[0]}\n`);
    return (
      `Solves grid puzzles, and proves what it says.\n\n  gridlight COMMAND [option...] [file...]\n\n${lines.join("")}\n` +
      `Without a file, or for -, the standard input is read. --help tells more of a command, --version the version.\n\n${CODES}`
    );
  }
  const options = (COMMANDS[command] ?? []).map((name) => `  ${OPTIONS[name][0].padEnd(19)} ${OPTIONS[name][1]}\n`);
  return `gridlight ${about.usage}\n\n${about.about}\n${options.length > 0 ? "\n" : ""}${options.join("")}\n${CODES}`;
}
