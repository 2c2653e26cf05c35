// What the library's errors say. Names of parameters stay as they are.

export const notString = (name: string) => `${name} must be a string.`;

// Calls.

export const STEP = "step must be a number, 0 or more.";
export const ON_PROGRESS = "onProgress must be a function.";
export const SEED = "seed must be a whole number, 0 or more.";
export const OPTIONS = "options must be an object.";
export const NOT_READY = "Gridlight is not ready: call and await init() first.";
export const NOT_UNIQUE = "This board is not known to have exactly one solution.";
export const BUSY = "Gridlight is busy: onProgress cannot call it.";
/** That the module failed; `exhausted`: it ran out of stack or memory. */
export const restarted = (exhausted: boolean, detail: string) =>
  `Gridlight ${exhausted ? "ran out of stack or memory" : "failed"} on this input and was restarted (${detail}).`;
export const notFetched = (status: number, address: string) =>
  `The module could not be fetched: ${status} at ${address}`;

// Many boards and configurations.

export const TEXTS = "texts must be an array.";
export const SETUPS = "setups must be an array.";
export const SETUP = "A setup must be an object.";
export const SETUP_NAME = "The name must be a string.";
/** What is wrong with the configuration at an index, with its name if it has one. */
export const inSetup = (index: number, name: unknown, message: string) =>
  `setups[${index}]${typeof name === "string" ? ` (“${name}”)` : ""}: ${message}`;

// Pools.

export const POOL_SIZE = "size must be a whole number, 1 or more.";
export const POOL_TEXTS = "texts must be an array of strings.";
export const ON_ROW = "onRow must be a function.";
export const POOL_ENDED = "The pool has ended.";
/** Why a worker failed, where that is not known. */
export const NOT_LOADED = "it could not be loaded";
export const workerFailed = (why: string) => `A worker of the pool failed: ${why}`;
/** Why a worker failed that ended without an error. */
export const workerEnded = (code: number) => `it ended with exit code ${code}`;

// Options of a wrong type, in the words of the module (`src/web/options.rs`).

export const optionString = (name: string) => `The option ${name} must be a string.`;
export const optionWhole = (name: string) => `The option ${name} must be a whole number, 0 or more.`;
export const OPTION_SWITCHES = "The option switches must be an object.";
export const switchBoolean = (id: string) => `The switch “${id}” must be true or false.`;

// Sets.

export const NOT_A_BOARD = "This is not a board of any puzzle here.";
export const setTooLong = (length: number, most: number) =>
  `This set needs a link of ${length} characters, more than the ${most} that fit: save its text.`;

// Pictures.

export const PICTURE = "image must be the bytes of a file, or { width, height, data } with four bytes for each pixel.";
export const PICTURE_PUZZLES = "puzzles must be an array of strings.";
export const NO_BOARD_FOUND = "No board was found in this picture.";
