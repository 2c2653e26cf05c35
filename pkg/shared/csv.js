// Tables as CSV by RFC 4180, including its line endings, for the command and the lab.

/** @typedef {string | number | boolean | null | undefined} Field */

/**
 * @param {Field[][]} lines
 * @param {boolean} [opened] whether it is meant for a spreadsheet, where texts that look like formulas must be defused
 */
export function csv(lines, opened = false) {
  return lines.map((fields) => `${fields.map((field) => quoted(field, opened)).join(",")}\r\n`).join("");
}

/** @param {Field} field @param {boolean} opened */
function quoted(field, opened) {
  const text = String(field ?? "");
  const plain = opened && typeof field === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
