// What passes between the page and its workers, by the part that says it. Both load it.

// Page.

export const SOLVER_SILENT = "The solver stopped responding. Try again.";
export const SOLVER_NOT_LOADED = "The solver could not be loaded. Check your connection. Try again.";
export const ONE_AT_A_TIME = "A worker does one thing at a time.";
export const NO_PICTURE = "This is no picture of a board.";
export const NO_WORKER = "This is no worker of the page's own.";
export const NO_PUZZLE = "The module holds no puzzle.";

// Page and workers.

/** @param status of the response */
export const notFetched = (status: number) => `The solver could not be fetched (${status}).`;

// Workers.

export const NOT_STARTED = "The solver has not been started.";
export const NO_MEMORY = "The search needed more memory than there is.";
export const RESTARTED = "The solver failed on this board. It has been restarted.";
export const SEARCH_GONE = "That search is gone. Start it again.";
