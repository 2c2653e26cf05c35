// Rows of a table as RFC 4180 has them, ends of lines included.

/**
 * @param {(string | number | boolean | null | undefined)[]} fields
 */
export function csv(fields) {
  return `${fields.map((field) => quoted(field == null ? "" : String(field))).join(",")}\r\n`;
}

/** @param {string} field */
function quoted(field) {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
