// What the command says. Names of commands, options and ids stay as they are.

/** @import { Option } from "./arguments.js" */

/** @param {readonly string[]} ids */
const listed = (ids) => ids.join(", ");

// Results.

export const UNIQUE = "Unique solution.";
export const SEVERAL = "Multiple solutions.";
export const FOUND = "Solution found; there may be others.";
/** @param {string} number */
export const solutions = (number) => `${number} solutions.`;
/** @param {string | undefined} why */
export const noSolution = (why) => `No solution: ${why}`;
/** The formats of a puzzle. @param {{ id: string, name: string }[]} formats */
export const formatsOf = (formats) => `formats: ${listed(formats.map(({ id, name }) => `${id} (${name})`))}`;
/** What a strategy counts. @param {{ id: string, name: string, about: string }} counter */
export const counts = ({ id, name, about }) => `counts ${id}  ${name}. ${about}`;

// Inputs.

/** Errors of files, by the system's code. @type {Record<string, string>} */
export const FILES = {
  ENOENT: "There is no such file.",
  EACCES: "This file may not be read.",
  EISDIR: "This is a folder, not a file.",
};
/** Without a full stop, like the system's own messages. */
export const NOTHING_IN_FOLDER = "There is no file in this folder that ends as texts of boards do";
export const NOT_UTF8 = "This is no text in UTF-8";
/** @param {string[]} puzzles */
export const unrecognised = (puzzles) => `This looks like no puzzle's text; say with --puzzle which it is: ${listed(puzzles)}.`;
/** @param {string} puzzle its name */
export const notCounted = (puzzle) => `Solutions of ${puzzle} are not counted.`;

// Wrong usage.

export const NO_COMMAND = "Say what is to be done: `gridlight help` lists the commands.";
export const ONE_BOARD = "convert takes one board.";
/** @param {string} command @param {string[]} known */
export const noSuchCommand = (command, known) => `There is no command “${command}”; there are: ${listed(known)}.`;
/** @param {string} command "" if none is named @param {string} option */
export const noSuchOption = (command, option) => `${command || "It"} takes no --${option}.`;
/** @param {string} option */
export const besideSetups = (option) => `--setups says all of it: leave out --${option}.`;
/** @param {string} text */
export const badSwitch = (text) => `--switch takes a switch and on or off, such as count=on, not “${text}”.`;
/** @param {string} option @param {string} text */
export const badNumber = (option, text) => `--${option} takes a whole number, 0 or more, not “${text}”.`;
/** @param {string} command */
export const oneStrategy = (command) => `${command} takes one --strategy.`;
/** @param {string} puzzle @param {string[]} known */
export const noSuchPuzzle = (puzzle, known) => `There is no puzzle “${puzzle}”; there are: ${listed(known)}.`;
/** @param {string} format @param {string} puzzle @param {string[]} known */
export const noSuchFormat = (format, puzzle, known) => `There is no format “${format}” of ${puzzle}; there are: ${listed(known)}.`;
/** @param {string} file */
export const noSetups = (file) => `${file} holds no array of configurations.`;
/** A message that ends the command. @param {unknown} message */
export const failure = (message) => `gridlight: ${message}\n`;

// Help.

/** How each command is called, and what it does. @type {Record<string, { usage: string, about: string }>} */
export const ABOUT = {
  solve: { usage: "solve [option...] [file...]", about: "Solves boards and says what is proved." },
  count: { usage: "count [option...] [file...]", about: "Writes the exact number of solutions." },
  check: { usage: "check [option...] [file...]", about: "Says how boards stand." },
  convert: { usage: "convert [option...] [file]", about: "Writes a board in another format, or tidied in its usual one." },
  batch: {
    usage: "batch [option...] [file or folder...]",
    about: "Solves many boards, each once with each configuration: CSV, a row a board and configuration. Of a folder the files\n" +
      "that end as boards' texts do are taken. What is wrong with a board stands in its row; the rest goes on.",
  },
  puzzles: { usage: "puzzles [option...] [puzzle...]", about: "Lists the puzzles; of those named strategies, switches, counters and formats." },
  help: { usage: "help [command]", about: "This, or the same of one command." },
};

/** How each option is written, and what it does. @type {Record<Option, [string, string]>} */
export const OPTIONS = {
  puzzle: ["--puzzle ID", "which puzzle it is; found out from the text if left out"],
  strategy: ["--strategy ID", "the strategy (`gridlight puzzles ID` lists them); of batch, again for further configurations"],
  switch: ["--switch ID=on|off", "turns a switch of the strategy on or off; again for others"],
  limit: ["--limit N", "stop after so many solutions; 0 = no limit, 2 if left out"],
  nodes: ["--nodes N", "stop after so many nodes of the search"],
  milliseconds: ["--milliseconds N", "stop after so many milliseconds"],
  format: ["--format ID", "the format to write; the puzzle's usual one if left out"],
  setups: ["--setups FILE", "a JSON file with an array of configurations, as the library takes them"],
  json: ["--json", "JSON, a line a result"],
};

const CODES = `\
Exit codes: 0 answered, or nothing wrong; 1 proved that there is no solution (check: something is wrong); 2
unproved within the limits; 3 an input is no board or cannot be read; 64 called wrongly; 70 the command itself
failed. Of several inputs the highest. Of batch: 0, 2 if a run was cut or left open, 3 if an input was bad.
`;

/** @param {string} commands a line each */
export function helpOfAll(commands) {
  return `Solves grid puzzles, and proves what it says.\n\n  gridlight COMMAND [option...] [file...]\n\n${commands}\n` +
    `Without a file, or for -, the standard input is read. --help tells more of a command, --version the version.\n\n${CODES}`;
}

/** @param {{ usage: string, about: string }} command @param {string} options a line each */
export const helpOf = ({ usage, about }, options) => `gridlight ${usage}\n\n${about}\n${options && "\n"}${options}\n${CODES}`;
