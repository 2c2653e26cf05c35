// What the system refuses, in words.

/** Why something cannot be read, by the system's code. @type {Record<string, string>} */
const READING = {
  ENOENT: "There is no such file.",
  ENOTDIR: "There is no such file.",
  EACCES: "You have no permission to read this.",
  EPERM: "You have no permission to read this.",
  EISDIR: "This is a folder, not a file.",
  ELOOP: "Its symbolic links go round in a circle.",
  ENAMETOOLONG: "This name is too long.",
  ENXIO: "This is a socket or a device, which cannot be read as a file.",
  ENODEV: "This is a socket or a device, which cannot be read as a file.",
  EOPNOTSUPP: "This is a socket or a device, which cannot be read as a file.",
  EMFILE: "Too many files are open.",
  ENFILE: "Too many files are open.",
  EIO: "The device that holds this has failed.",
};

/**
 * @param {unknown} error
 * @returns {string} the system's code for an error, such as ENOENT; "" if it is not the system's
 */
function codeOf(error) {
  const { code, syscall } = /** @type {NodeJS.ErrnoException} */ (error);
  return code !== undefined && syscall !== undefined ? code : "";
}

/** Why something could not be read, as a sentence. @param {unknown} error */
export function trouble(error) {
  const code = codeOf(error);
  if (code === "") return `${error instanceof Error ? error.message : error}.`;
  return READING[code] ?? `This cannot be read (${code}).`;
}

/** Why the output could not be written, as a sentence. @param {unknown} error */
export function unwritten(error) {
  const code = codeOf(error);
  if (code === "ENOSPC" || code === "EDQUOT") return "There is no space left for the output.";
  return `The output cannot be written (${code || error}).`;
}

/** Why the command itself failed. @param {unknown} error */
export function failure(error) {
  const { message, path } = /** @type {NodeJS.ErrnoException} */ (error);
  return codeOf(error) === "" ? (message ?? String(error)) : `${path ?? "gridlight"}: ${trouble(error)}`;
}
