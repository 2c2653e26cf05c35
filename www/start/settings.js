// The theme, the keyboard setting, and the system's preference for motion.

import { load, save, watch } from "../storage/settings-store.js";
import * as messages from "../words/words.js";

/** @typedef {"system" | "dark" | "light" | "contrast" | "paper"} Theme */

/** @type {{ id: Theme, name: string, icon: string }[]} */
export const THEMES = [
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

/** @type {Set<() => void>} */
const listeners = new Set();

/** Whether to avoid animation. */
export function calm() {
  return still.matches;
}

/** @returns {Theme} */
export function theme() {
  const kept = load("theme", document.documentElement.dataset.asked ?? "system");
  return THEMES.find((one) => one.id === kept)?.id ?? "system";
}

/** @param {Theme} chosen */
export function setTheme(chosen) {
  save("theme", chosen);
  apply();
}

/** Whether plain keys also work while the board has no focus, which people who use voice control will switch off. */
export function keysEverywhere() {
  return load("keys", true);
}

/** @param {boolean} on */
export function setKeysEverywhere(on) {
  save("keys", on);
}

/** Whether Edit says how many solutions the board has. */
export function showsBadge() {
  return load("badge", true);
}

/** @param {boolean} on */
export function setShowsBadge(on) {
  save("badge", on);
}

/** Returns a function that ends it. @param {() => void} listener called when colours or motion change */
export function onSettings(listener) {
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
