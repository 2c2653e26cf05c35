// Tables as RFC 4180 has them, ends of lines included, for the command and the laboratory.

/** @typedef {string | number | boolean | null | undefined} Field */

/**
 * @param {Field[][]} lines
 * @param {boolean} [opened] whether people open it in a spreadsheet, where a text that begins like a formula would be one
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
