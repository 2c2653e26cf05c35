// The page that checks certificates: choose or drop a file. What it says is what the checker says.

import { MOST_BYTES, check } from "../../pkg/shared/checker.js";
import { picture } from "./picture.js";

const field = /** @type {HTMLInputElement} */ (document.querySelector("input"));
const verdict = /** @type {HTMLElement} */ (document.querySelector(".verdict"));
const figure = /** @type {HTMLElement} */ (document.querySelector("figure"));

/** @param {Blob | undefined} file */
async function show(file) {
  if (!file) return;
  // The checker refuses what is longer.
  const { valid, words, at, certificate } = check(await file.slice(0, MOST_BYTES + 1).text());
  verdict.dataset.valid = String(valid);
  verdict.textContent = valid ? words : `Not valid: ${words}${at < 0 ? "" : ` At token ${at + 1} of the proof.`}`;
  figure.replaceChildren(...valid ? [picture(certificate)] : []);
  figure.hidden = !valid;
}

field.addEventListener("change", () => void show(field.files?.[0]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  void show(event.dataTransfer?.files[0]);
});
