// What the title, author, note and date of a board are called.

/** The heading of the dialog for them. */
export const ABOUT_BOARD = "Title and author";
export const TITLE = "Title";
export const AUTHOR = "Author";
export const NOTE = "Note to the solver";
export const DATE = "Date";
export const TODAY = "Today";
export const ABOUT_THESE =
  "Shown with the board. Its links, pictures and prints keep them, and texts with room for them.";
export const SHOW_NOTE = "Show the whole note";
/** How much room is left. */
export const used = (used: number, most: number) => `${used} of ${most}`;
export const by = (author: string) => `by ${author}`;

const DAY = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" });
/**
 * A day in words.
 * @param day as ISO writes it
 */
const dated = (day: string) => DAY.format(new Date(`${day}T00:00:00Z`));
/** The author and the date, where there are any. */
export const byline = ({ author, date }: { author: string; date: string }) =>
  [author && by(author), date && dated(date)].filter(Boolean).join(" · ");
