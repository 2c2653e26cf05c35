// Stores the page on the device, so that it works offline, and announces new builds.

import { button } from "../../ui/dom.js";
import { toast } from "../../ui/toast.js";
import { serviceWorker } from "../trusted-types.js";
import * as messages from "./words.js";
import type { App } from "../../board/app.js";

/** Minimum milliseconds between checks for a new build, made when an open page becomes visible again. */
const HOUR = 3_600_000;
/** How long a new build is offered in milliseconds; later, the help offers it. */
const OFFERED = 20_000;

let standing: keyof typeof messages.STATES = "off";
/** The new build that is waiting. */
let waiting: ServiceWorker | null = null;
let ours: App | null = null;
let renewing = false;
/** Whether the page is served from a stored build. */
let controlled = false;

/** The state, and whether a new build is waiting. */
export function kept() {
  return { words: messages.STATES[standing], waits: waiting !== null, standing };
}

/** Switches to the new build after saving the board. */
export async function renew() {
  if (!waiting || renewing) return;
  await saved();
  waiting.postMessage({ gridlight: "renew" });
}

export async function keepOffline(app: App) {
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

/** Removes a stored build that would hide the page when it is served from its sources. */
async function forget(container: ServiceWorkerContainer) {
  const registration = await container.getRegistration();
  const script = registration?.active?.scriptURL;
  if (script === String(new URL("../../../sw.js", import.meta.url))) await registration?.unregister();
}

function watch(registration: ServiceWorkerRegistration) {
  const { build } = document.documentElement.dataset;
  if (registration.waiting && controlled) offer(registration.waiting);
  if (registration.installing) follow(registration.installing);
  registration.addEventListener("updatefound", () => registration.installing && follow(registration.installing));
  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    // A tab that slept may have missed that a new build is active.
    if (controlled) navigator.serviceWorker.controller?.postMessage({ gridlight: "which" });
    if (Date.now() - looked < HOUR) return;
    looked = Date.now();
    // Fails without a network.
    registration.update().catch(() => {});
  });

  function follow(worker: ServiceWorker) {
    worker.addEventListener("statechange", () => {
      if (worker.state === "installed" && controlled) offer(worker);
      if (worker.state !== "activated" || controlled) return;
      standing = "kept";
      worker.postMessage({ gridlight: "serve", build });
    });
  }
}

function offer(worker: ServiceWorker) {
  waiting = worker;
  standing = "kept";
  toast(
    messages.NEW_VERSION,
    false,
    button(messages.RELOAD, () => void renew(), { class: "button main", "data-test": "renew" }),
    OFFERED,
  );
}

function hear(data: unknown) {
  const { gridlight, trouble, build }: { gridlight?: unknown; trouble?: unknown; build?: unknown } = data ?? {};
  if (gridlight === "offline" && typeof build === "string" && build !== document.documentElement.dataset.build)
    void replaced();
  if (gridlight !== "offline" || (trouble !== "room" && trouble !== "mixed" && trouble !== "network")) return;
  // A stored build stays usable, even if a new one cannot be stored.
  if (standing !== "kept" || trouble === "mixed") standing = trouble;
}

/** Reloads once a new build is active in all tabs, so that builds are not mixed. */
async function replaced() {
  if (renewing) return;
  renewing = true;
  await saved();
  location.reload();
}

async function saved() {
  ours?.keep();
  await Promise.all([...(ours?.onLeave ?? [])].map((act) => act()));
  ours?.leave();
}
