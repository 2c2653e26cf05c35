// What a link for a class says.

export const CLASS = "Class link";
export const SHOW_THEM = "Show them";
export const LIFTED = "Hint, Solve and solutions are there again.";

/** It is no lock. */
export const ANYONE = "You can show them at any time.";

/**
 * What is hidden.
 * @param hint whether hints are
 */
export function hidden(hint: boolean, solve: boolean) {
  const what = hint && solve ? "Hint, Solve and solutions are" : hint ? "Hint is" : "Solve and solutions are";
  return `${what} hidden.`;
}
