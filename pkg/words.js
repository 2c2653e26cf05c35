// What the library's errors say. Names of parameters stay as they are.

/** @param {string} name of a parameter */
export const notString = (name) => `${name} must be a string.`;

// Calls.

export const STEP = "step must be a number, 0 or more.";
export const ON_PROGRESS = "onProgress must be a function.";
export const SEED = "seed must be a whole number, 0 or more.";
export const OPTIONS = "options must be an object.";
export const NOT_READY = "Gridlight is not ready: call and await init() first.";
export const NOT_UNIQUE = "This board is not known to have exactly one solution.";
export const BUSY = "Gridlight is busy: onProgress cannot call it.";
/** That the module failed. @param {boolean} exhausted whether it ran out of stack or memory @param {string} detail */
export const restarted = (exhausted, detail) =>
  `Gridlight ${exhausted ? "ran out of stack or memory" : "failed"} on this input and was restarted (${detail}).`;
/** @param {number} status @param {string} address */
export const notFetched = (status, address) => `The module could not be fetched: ${status} at ${address}`;

// Many boards and configurations.

export const TEXTS = "texts must be an array.";
export const SETUPS = "setups must be an array.";
export const SETUP = "A setup must be an object.";
export const SETUP_NAME = "The name must be a string.";
/** @param {number} index @param {unknown} name the configuration's @param {string} message what is wrong with it */
export const inSetup = (index, name, message) =>
  `setups[${index}]${typeof name === "string" ? ` (“${name}”)` : ""}: ${message}`;

// Pools.

export const POOL_SIZE = "size must be a whole number, 1 or more.";
export const POOL_TEXTS = "texts must be an array of strings.";
export const ON_ROW = "onRow must be a function.";
export const POOL_ENDED = "The pool has ended.";
/** Why a worker failed, where that is not known. */
export const NOT_LOADED = "it could not be loaded";
/** @param {string} why */
export const workerFailed = (why) => `A worker of the pool failed: ${why}`;
/** Why a worker failed that ended without an error. @param {number} code its exit code */
export const workerEnded = (code) => `it ended with exit code ${code}`;

// Options of a wrong type, in the words of the module (`src/web/options.rs`).

/** @param {string} name */
export const optionString = (name) => `The option ${name} must be a string.`;
/** @param {string} name */
export const optionWhole = (name) => `The option ${name} must be a whole number, 0 or more.`;
export const OPTION_SWITCHES = "The option switches must be an object.";
/** @param {string} id */
export const switchBoolean = (id) => `The switch “${id}” must be true or false.`;

// Sets.

export const NOT_A_BOARD = "This is not a board of any puzzle here.";
/** @param {number} most */
export const tooManyBoards = (most) => `A set has at most ${most} boards.`;
/** @param {number} length @param {number} most */
export const setTooLong = (length, most) =>
  `This set needs a link of ${length} characters, more than the ${most} that fit: save its text.`;

// Pictures.

export const PICTURE = "image must be the bytes of a file, or { width, height, data } with four bytes for each pixel.";
export const PICTURE_PUZZLES = "puzzles must be an array of strings.";
export const NO_BOARD_FOUND = "No board was found in this picture.";
