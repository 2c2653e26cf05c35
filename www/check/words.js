// Messages of the page that checks certificates.

export const FAILED = "Not valid: this certificate could not be checked.";
export const NO_WORKER = "This is no worker of this page.";

/** @param {string} words @param {number} at the index of a token of the proof, or -1 */
export const refused = (words, at) => `Not valid: ${words}${at < 0 ? "" : ` At token ${at + 1} of the proof.`}`;

/** @param {number} height @param {number} width @param {boolean} solved */
export const board = (height, width, solved) =>
  `The board, ${height} by ${width}${solved ? ", with its solution" : ""}`;
