// Keeps the page on the device, so that it works without the network; and tells when there is a new build of it.

import { button } from "../dom.js";
import { toast } from "../toast.js";
import { serviceWorker } from "../trusted.js";

/** @import { App } from "../app.js" */

/** A page that stays open looks for a new build when it is looked at again, after so many milliseconds. */
const HOUR = 3_600_000;
/** A new build is offered for so long; the help offers it further. */
const OFFERED = 20_000;

/** How it stands, in words. */
const WORDS = {
  off: "",
  unable: "This browser cannot store pages: Gridlight needs a connection.",
  refused: "The browser refuses to store the page, as private windows do: Gridlight needs a connection.",
  asked: "Gridlight is not fully stored on this device yet.",
  kept: "Gridlight is stored on this device and works offline.",
  room: "There is no room to store the page on this device: Gridlight needs a connection.",
  mixed: "A new version is being published. This one stays until it is complete.",
  network: "The connection was lost while storing the page. The next visit tries again.",
};

/** @type {keyof typeof WORDS} */
let standing = "off";
/** The build that waits. @type {ServiceWorker | null} */
let waiting = null;
/** @type {App | null} */
let ours = null;
let renewing = false;
/** Whether a build that is kept answers this page. */
let controlled = false;

/** How it stands, and whether a new build waits. */
export function kept() {
  return { words: WORDS[standing], waits: waiting !== null, standing };
}

/** Goes on with the new build: the board is saved first. */
export async function renew() {
  if (!waiting || renewing) return;
  await saved();
  waiting.postMessage({ gridlight: "renew" });
}

/** @param {App} app */
export async function keepOffline(app) {
  const { serviceWorker: container } = navigator;
  const { build } = document.documentElement.dataset;
  if (!container) return void (standing = build ? "unable" : "off");
  ours = app;
  try {
    if (!build) return await forget(container);
    controlled = container.controller !== null;
    container.addEventListener("controllerchange", () => {
      if (controlled) void replaced();
      controlled = true;
    });
    container.addEventListener("message", ({ data }) => hear(data));
    standing = controlled ? "kept" : "asked";
    const registration = await container.register(serviceWorker(), { updateViaCache: "none" });
    watch(registration);
    registration.active?.postMessage({ gridlight: "serve", build });
  } catch {
    standing = standing === "kept" ? "kept" : "refused";
  }
}

/** The page is served as it lies in the sources: what was kept of another one would stand in its way. @param {ServiceWorkerContainer} container */
async function forget(container) {
  const registration = await container.getRegistration();
  const script = registration?.active?.scriptURL;
  if (script === String(new URL("../../sw.js", import.meta.url))) await registration?.unregister();
}

/** @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  const { build } = document.documentElement.dataset;
  if (registration.waiting && controlled) offer(registration.waiting);
  if (registration.installing) follow(registration.installing);
  registration.addEventListener("updatefound", () => registration.installing && follow(registration.installing));
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    // A tab that slept may not have heard that another build answers.
    if (controlled) navigator.serviceWorker.controller?.postMessage({ gridlight: "which" });
    if (Date.now() - looked < HOUR) return;
    looked = Date.now();
    // Without the network there is nothing new.
    registration.update().catch(() => {});
  });

  /** @param {ServiceWorker} worker */
  function follow(worker) {
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && controlled) offer(worker);
      if (worker.state !== "activated" || controlled) return;
      standing = "kept";
      worker.postMessage({ gridlight: "serve", build });
    });
  }
}

/** @param {ServiceWorker} worker */
function offer(worker) {
  waiting = worker;
  standing = "kept";
  toast("A new version is ready. Your board stays as it is.", false,
    button("Reload", () => void renew(), { class: "button main", "data-test": "renew" }), OFFERED);
}

/** @param {unknown} data */
function hear(data) {
  const { gridlight, trouble, build } = /** @type {{ gridlight?: unknown, trouble?: unknown, build?: unknown }} */ (data ?? {});
  if (gridlight === "offline" && typeof build === "string" && build !== document.documentElement.dataset.build) void replaced();
  if (gridlight !== "offline" || (trouble !== "room" && trouble !== "mixed" && trouble !== "network")) return;
  // What is kept stays, whatever a new build lacks.
  if (standing !== "kept" || trouble === "mixed") standing = trouble;
}

/** A new build answers from now on, in this tab and in others: a page of the old one would mix them. */
async function replaced() {
  if (renewing) return;
  renewing = true;
  await saved();
  location.reload();
}

async function saved() {
  ours?.keep();
  await Promise.all([...ours?.onLeave ?? []].map((act) => act()));
  ours?.leave();
}
