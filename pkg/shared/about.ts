// The lines before a text that say something about its board, or about a set. Shared by the page and the library.

type Field = "title" | "author" | "note" | "date";

/** The fields in the order in which they are written, by their names in a text. */
const FIELDS: [Field, string][] = [
  ["title", "Title"],
  ["author", "Author"],
  ["note", "Note"],
  ["date", "Date"],
];

/** Each line with its line feed; "" if nothing is said. */
export function linesOf(about: Partial<Record<Field, string>>) {
  return FIELDS.flatMap(([field, name]) => {
    const value = (about[field] ?? "").trim();
    const lines = value === "" ? [] : field === "note" ? value.split(/\r?\n/) : [value.replace(/[\r\n]+/g, " ")];
    return lines.map((line) => `${`# ${name}: ${line}`.trimEnd()}\n`);
  }).join("");
}
