// What a framed board says: to people, and to the host page's developer.

// Bar.

export const GRIDLIGHT = "Gridlight";
export const OPEN = "Open in Gridlight";
export const SHOW_SOLUTION = "Show solution";
export const STOP = "Stop";
export const SOLVING = "Solving …";

// HTML code for a host page.

export const EMBED_AS = "Embed as";
export const FRAME = "Frame";
export const ELEMENT = "Element";
export const MODE = "Mode";
/** The names of uses, by id. */
export const USES = { play: "Play", edit: "Edit", solve: "Solve", show: "View only" };

// Refused messages.

export const TEXT_OR_LINK = "“load” needs either a text or a link.";
export const BAD_ID = "An “id” is a number or a text of at most 100 characters.";
export const TOO_MANY = "Too many messages are waiting. Wait for their results first.";
export const ANOTHER_OPENED = "Another board was opened meanwhile.";
export const NO_REPLAY = "This puzzle has no replay.";
export const NOTHING_TO_REPLAY = "There is no solution to replay yet. Send “solve” first.";
export const SOLVING_ALREADY = "The board is already being solved.";
export const SEARCH_STOPPED = "The search was stopped.";
export const otherVersion = (version: number) =>
  `This board uses version ${version} of the messages: set “gridlight” to ${version}.`;
export const noSuchMessage = (known: string[]) => `There is no such message. Known: ${known.join(", ")}.`;
export const emptyText = (field: string) => `“${field}” must be a text that is not empty.`;
export const tooLong = (field: string, characters: number) =>
  `“${field}” is longer than any board: ${characters} characters.`;
export const notWhole = (field: string, least: number, most: number) =>
  `“${field}” must be a whole number${most === Number.MAX_SAFE_INTEGER ? `, ${least} or more` : ` from ${least} to ${most}`}.`;
export const noneOf = (field: string, known: readonly string[]) => `“${field}” must be one of ${known.join(", ")}.`;
export const noSwitch = (field: string) => `“${field}” must be true or false.`;
