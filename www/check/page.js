// The page that checks certificates: choose or drop a file. What it says is what the checker says.

import { MOST_BYTES } from "../../pkg/shared/checker.js";
import { picture } from "./picture.js";
import * as messages from "./words.js";

const field = /** @type {HTMLInputElement} */ (document.querySelector("input"));
const verdict = /** @type {HTMLElement} */ (document.querySelector(".verdict"));
const busy = /** @type {HTMLElement} */ (document.querySelector(".busy"));
const figure = /** @type {HTMLElement} */ (document.querySelector("figure"));

const WORKER = new URL("./worker.js", import.meta.url).href;
const rules = {
  /** @param {string} address */
  createScriptURL(address) {
    if (address !== WORKER) throw new TypeError(messages.NO_WORKER);
    return address;
  },
};
/** The only policy of this page. @type {typeof rules} */
const policy = /** @type {any} */ (globalThis).trustedTypes?.createPolicy("gridlight", rules) ?? rules;

/** The check under way. @type {Worker | null} */
let checker = null;

/** @param {Blob | undefined} file */
async function show(file) {
  if (!file) return;
  // Nothing of the certificate before stays: neither its check nor its picture.
  checker?.terminate();
  figure.replaceChildren();
  figure.hidden = true;
  delete verdict.dataset.valid;
  verdict.textContent = "";
  busy.hidden = false;
  const worker = (checker = new Worker(policy.createScriptURL(WORKER), { type: "module" }));
  const failed = () => tell(worker, false, messages.FAILED);
  worker.addEventListener("error", failed);
  worker.addEventListener("message", ({ data: { valid, words, at, certificate } }) => {
    try {
      tell(worker, valid, valid ? words : messages.refused(words, at), certificate);
    } catch {
      failed();
    }
  });
  try {
    // The checker refuses what is longer.
    worker.postMessage(await file.slice(0, MOST_BYTES + 1).text());
  } catch {
    failed();
  }
}

/**
 * Shows the verdict of a check, unless another file was given meanwhile.
 * @param {Worker} worker
 * @param {boolean} valid
 * @param {string} words
 * @param {any} [certificate]
 */
function tell(worker, valid, words, certificate) {
  if (worker !== checker) return;
  figure.replaceChildren(...(certificate ? [picture(certificate)] : []));
  figure.hidden = !certificate;
  verdict.dataset.valid = String(valid);
  verdict.textContent = words;
  busy.hidden = true;
  worker.terminate();
  checker = null;
}

field.addEventListener("change", () => void show(field.files?.[0]));
addEventListener("dragover", (event) => event.preventDefault());
addEventListener("drop", (event) => {
  event.preventDefault();
  void show(event.dataTransfer?.files[0]);
});
