// Settings and the last boards, saved between visits; only for this visit where storage is blocked.

const PREFIX = "gridlight.";

/**
 * Whether the board is framed in another page. It then saves nothing, as nobody would look for it here, and must not
 * overwrite the data of visits.
 */
export const EMBEDDED = globalThis.document?.documentElement.dataset.embed === "true";

const memory = new Map<string, unknown>();
/** Names that could not be saved; the storage holds older values for them. */
const unkept = new Set<string>();

/** Saved data that cannot be read: from an older page, or damaged. */
export const unreadable = new Set<string>();

/**
 * Whether an untrusted value has the shape of a known one: the same type, and so on for all of its parts. A part may be
 * missing, as a page from before it was added saved the rest.
 *
 * @param needs the parts without which the value is useless
 */
export function fits<T, Needed extends keyof T & string = never>(
  value: unknown,
  like: T,
  needs?: readonly Needed[],
): value is Partial<T> & Pick<T, Needed>;
export function fits(value: unknown, like: unknown, needs?: readonly string[]): boolean;
export function fits(value: unknown, like: unknown, needs: readonly string[] = []) {
  if (typeof value !== typeof like || value === null || Array.isArray(value) !== Array.isArray(like)) return false;
  if (typeof like !== "object") return typeof value !== "number" || Number.isFinite(value);
  if (ArrayBuffer.isView(like)) return ArrayBuffer.isView(value);
  const parts = value as Record<string, unknown>;
  return (
    needs.every((key) => parts[key] !== undefined) &&
    Object.entries(like ?? {}).every(([key, part]) => parts[key] === undefined || fits(parts[key], part))
  );
}

/** A value that fits, with what it lacks as in the known one. */
export function completed<T>(value: unknown, like: T): T;
export function completed(value: unknown, like: unknown) {
  if (typeof like !== "object" || like === null || ArrayBuffer.isView(like)) return value;
  const parts = value as Record<string, unknown>;
  const came = Object.entries(like).map(
    ([key, part]) => [key, parts[key] === undefined ? structuredClone(part) : completed(parts[key], part)] as const,
  );
  if (came.every(([key, part]) => parts[key] === part)) return value;
  const whole = { ...parts, ...Object.fromEntries(came) };
  return Array.isArray(value) ? Array.from({ ...whole, length: Math.max(value.length, came.length) }) : whole;
}

/**
 * Loads a saved value if it has the fallback's shape, so that no saved data can break the page. What it lacks is as in
 * the fallback.
 *
 * @param fallback also defines the expected shape
 * @param entry the shape of each entry of a record or list; other entries are skipped
 * @param needs the parts without which an entry is useless
 */
export function load<Entry>(name: string, fallback: Entry[], entry: Entry, needs?: readonly string[]): Entry[];
export function load<Entry>(
  name: string,
  fallback: Record<string, Entry>,
  entry: Entry,
  needs?: readonly string[],
): Record<string, Entry>;
export function load<T>(name: string, fallback: T, entry?: unknown, needs?: readonly string[]): T;
export function load(name: string, fallback: unknown, entry?: unknown, needs?: readonly string[]) {
  if (EMBEDDED || unkept.has(name)) return memory.has(name) ? structuredClone(memory.get(name)) : fallback;
  let value;
  try {
    const text = localStorage.getItem(PREFIX + name);
    if (text === null) return fallback;
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) unreadable.add(name);
    return memory.has(name) ? memory.get(name) : fallback;
  }
  if (!fits(value, fallback)) {
    unreadable.add(name);
    return fallback;
  }
  if (entry === undefined) return completed(value, fallback);
  const entries = Object.entries(value);
  const sound = entries.filter(([, one]) => fits(one, entry, needs));
  if (sound.length < entries.length) unreadable.add(name);
  const whole = sound.map(([key, one]) => [key, completed(one, entry)] as const);
  return Array.isArray(value) ? whole.map(([, one]) => one) : Object.fromEntries(whole);
}

/** Returns whether the next visit will have the value. */
export function save(name: string, value: unknown) {
  memory.set(name, value);
  if (EMBEDDED) return false;
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
    unkept.delete(name);
    return true;
  } catch {
    // Private window or full disk: it is kept in memory for this visit.
    unkept.add(name);
    return false;
  }
}

/** Milliseconds for which another tab may still overwrite a change with what it read before. */
const MOMENT = 1000;

/** The latest changes to values that all tabs write. */
let recent: { name: string; until: number; again: () => void }[] = [];

globalThis.addEventListener?.("storage", ({ key }) => {
  for (const { name, until, again } of recent) if (key === PREFIX + name && Date.now() < until) again();
});

let lost = false;
let onLost = () => {};

/** Calls back, once, when progress cannot be stored. */
export function whenLost(act: () => void) {
  onLost = act;
  if (lost) act();
}

/**
 * Changes a value that all tabs write: reads and writes it in one step. Tabs can be a moment behind each other; if
 * another one undoes the change by what it read before, the change is made again.
 *
 * @param change returns the same value if there is nothing to change
 * @param again repeats the change, if the value lacks it
 * @param needs the parts without which an entry is useless
 */
export function amend<T>(
  name: string,
  fallback: T,
  entry: unknown,
  change: (value: T) => T,
  again: (value: T) => T = change,
  needs: readonly string[] = [],
) {
  if (!put(change)) return;
  const now = Date.now();
  recent = [...recent.filter(({ until }) => now < until), { name, until: now + MOMENT, again: () => void put(again) }];

  /** Whether the value was changed. */
  function put(act: (value: T) => T) {
    const before = load(name, fallback, entry, needs);
    const next = act(before);
    if (next === before) return false;
    if (!save(name, next) && !EMBEDDED && !lost) {
      lost = true;
      onLost();
    }
    return true;
  }
}

/** Adds a text to a saved list. */
export function saveName(name: string, text: string) {
  amend<string[]>(name, [], "", (all) => (all.includes(text) ? all : [...all, text]));
}

/** Removes a saved value. */
export function forget(name: string) {
  memory.delete(name);
  unkept.delete(name);
  if (EMBEDDED) return;
  try {
    localStorage.removeItem(PREFIX + name);
  } catch {
    // It was never saved.
  }
}

/**
 * Listens for changes made by other tabs.
 * @param name the name to watch
 */
export function watch(name: () => string, hear: () => void) {
  addEventListener("storage", ({ key }) => key === PREFIX + name() && hear());
}

/**
 * Saves one entry of a record as its latest, or removes it. No other entry gives way: if there is no room, that is
 * reported.
 */
export function saveEntry<T>(name: string, key: string, value: T | undefined) {
  const nothing: Record<string, T> = {};
  let before: T | undefined;
  amend(
    name,
    nothing,
    value,
    (all) => {
      before = all[key];
      return before === value ? all : replaced(all);
    },
    (all) => (JSON.stringify(all[key]) === JSON.stringify(before) ? replaced(all) : all),
  );

  function replaced(all: Record<string, T>) {
    const { [key]: _, ...others } = all;
    return value === undefined ? others : { ...others, [key]: value };
  }
}
