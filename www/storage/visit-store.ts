// What is kept for a visit: it outlives a reload, but not its tab.

const PREFIX = "gridlight.";

/** @param value null: nothing is kept any more */
export function keepForVisit(name: string, value: unknown) {
  try {
    if (value === null) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Full or blocked: it lasts as long as the page.
  }
}

/** What was kept, an untrusted value; null: nothing. */
export function keptForVisit(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(PREFIX + name) ?? "null");
  } catch {
    // Blocked, or damaged.
    return null;
  }
}
