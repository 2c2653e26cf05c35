// The page that checks certificates: choose or drop a file. What it says is what the checker says.

import { MOST_BYTES } from "../../pkg/shared/checker.js";
import { picture } from "./picture.js";
import * as messages from "./words.js";
import type { Certificate } from "./picture.js";

/** What the worker says: `at` is the index of a token of the proof, or -1. */
type Checked = { valid: boolean; words: string; at: number; certificate?: Certificate };

/** An element of this page's markup. */
function found<T extends HTMLElement = HTMLElement>(selector: string) {
  return document.querySelector(selector) as T;
}

const field = found<HTMLInputElement>("input");
const verdict = found(".verdict");
const busy = found(".busy");
const figure = found("figure");

const WORKER = new URL("./worker.js", import.meta.url).href;
const rules = {
  createScriptURL(address: string) {
    if (address !== WORKER) throw new TypeError(messages.NO_WORKER);
    return address;
  },
};
/** The only policy of this page. */
const policy = globalThis.trustedTypes?.createPolicy("gridlight", rules) ?? rules;

/** The check under way. */
let checker: Worker | null = null;

async function show(file: Blob | undefined) {
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
  worker.addEventListener("message", ({ data: { valid, words, at, certificate } }: MessageEvent<Checked>) => {
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

/** Shows the verdict of a check, unless another file was given meanwhile. */
function tell(worker: Worker, valid: boolean, words: string, certificate?: Certificate) {
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
