// The theme, the keyboard setting, and the system's preference for motion.

import { load, save, watch } from "../storage/settings-store.js";
import * as messages from "../words/words.js";

type Theme = "system" | "dark" | "light" | "contrast" | "paper";

export const THEMES: { id: Theme; name: string; icon: string }[] = [
  { id: "system", name: messages.FOLLOW_SYSTEM, icon: "system" },
  { id: "dark", name: messages.DARK, icon: "moon" },
  { id: "light", name: messages.LIGHT, icon: "sun" },
  { id: "contrast", name: messages.HIGH_CONTRAST_DARK, icon: "contrast" },
  { id: "paper", name: messages.HIGH_CONTRAST_LIGHT, icon: "contrast" },
];

const still = matchMedia("(prefers-reduced-motion: reduce)");
const light = matchMedia("(prefers-color-scheme: light)");
const contrast = matchMedia("(prefers-contrast: more)");
const forced = matchMedia("(forced-colors: active)");

const listeners = new Set<() => void>();

/** Whether to avoid animation. */
export function calm() {
  return still.matches;
}

export function theme(): Theme {
  const kept = load("theme", document.documentElement.dataset.asked ?? "system");
  return THEMES.find((one) => one.id === kept)?.id ?? "system";
}

export function setTheme(chosen: Theme) {
  save("theme", chosen);
  apply();
}

/** Whether plain keys also work while the board has no focus, which people who use voice control will switch off. */
export function keysEverywhere() {
  return load("keys", true);
}

export function setKeysEverywhere(on: boolean) {
  save("keys", on);
}

/** Whether Edit says how many solutions the board has. */
export function showsBadge() {
  return load("badge", true);
}

export function setShowsBadge(on: boolean) {
  save("badge", on);
}

/**
 * Returns a function that ends it.
 * @param listener called when colours or motion change
 */
export function onSettings(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function apply() {
  const chosen = theme();
  const strong = light.matches ? "paper" : "contrast";
  const system = contrast.matches ? strong : light.matches ? "light" : "dark";
  // With forced colours, only the board has a theme of its own, light or dark like the system.
  document.documentElement.dataset.theme = forced.matches ? strong : chosen === "system" ? system : chosen;
  const colour = getComputedStyle(document.documentElement).getPropertyValue("--bar").trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", colour);
  for (const listener of listeners) listener();
}

/** Follows the system's preferences from now on. */
export function watchSettings() {
  for (const query of [still, light, contrast, forced]) query.addEventListener("change", apply);
  watch(() => "taken", apply);
  apply();
}
