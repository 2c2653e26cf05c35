// Tables as CSV by RFC 4180, including its line endings, for the lab.

type Field = string | number | boolean | null | undefined;

/** `opened`: it is meant for a spreadsheet, where texts that look like formulas must be defused. */
export function csv(lines: Field[][], opened = false) {
  return lines.map((fields) => `${fields.map((field) => quoted(field, opened)).join(",")}\r\n`).join("");
}

function quoted(field: Field, opened: boolean) {
  const text = String(field ?? "");
  const plain = opened && typeof field === "string" && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
