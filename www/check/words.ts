// Messages of the page that checks certificates.

export const FAILED = "Not valid: this certificate could not be checked.";
export const NO_WORKER = "This is no worker of this page.";

/** @param at the index of a token of the proof, or -1 */
export const refused = (words: string, at: number) =>
  `Not valid: ${words}${at < 0 ? "" : ` At token ${at + 1} of the proof.`}`;

export const board = (height: number, width: number, solved: boolean) =>
  `The board, ${height} by ${width}${solved ? ", with its solution" : ""}`;
