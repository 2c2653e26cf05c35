// Stores the page on the device as one build: every file, verified by its hash, or none. cargo xtask dist writes the build's
// files into the line below and puts this file next to index.html, always under the same name. Browsers compare it byte by
// byte, so a new build is a new worker, which waits until the page activates it.

/** @type {{ build: string, files: Record<string, string> }} SHA-256 in hexadecimal digits, by path */
const SET = { build: "", files: {} };

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const SCOPE = worker.registration.scope;
/** Includes the scope, as all playgrounds of an origin share its caches. */
const OURS = `gridlight ${SCOPE} `;
const NAME = OURS + SET.build;
/** Files by address. */
const PATHS = new Map([[SCOPE, "index.html"], [`${SCOPE}share`, "share"], ...Object.keys(SET.files).map((path) => /** @type {[string, string]} */ ([SCOPE + path, path]))]);
/** Stores what another app has shared until the page opens it. */
const SHARED = `${OURS}shared`;
/** The header with a stored file's hash. */
const HASH = "gridlight-sha256";
/** The number of parallel downloads. */
const AT_ONCE = 4;

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(removeOthers()));
worker.addEventListener("message", (event) => event.waitUntil(hear(event.data, event.source)));
worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const path = pathOf(request.url);
  if (path === "share" && request.method === "POST") event.respondWith(take(request));
  else if (request.method === "GET" && Object.hasOwn(SET.files, path)) event.respondWith(answer(path, request));
});

/** The path of an address without its query, or "". @param {string} address */
function pathOf(address) {
  const { origin, pathname } = new URL(address);
  return PATHS.get(origin + pathname) ?? "";
}

/** @param {string} path @param {Request} request */
async function answer(path, request) {
  const kept = await (await caches.open(NAME)).match(SCOPE + path).catch(() => undefined);
  return kept ?? fetch(request);
}

/** Stores the whole build, reusing unchanged files of this build or another. */
async function fill() {
  try {
    const cache = await caches.open(NAME);
    const before = await Promise.all((await ours()).map((name) => caches.open(name)));
    const waiting = Object.entries(SET.files);
    const bring = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [path, hash] = next;
        const address = SCOPE + path;
        if (isIt(await cache.match(address), hash)) continue;
        await cache.put(address, await known(before, address, hash) ?? await fetched(address, hash));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, bring));
  } catch (error) {
    // Complete files are kept for the next attempt, unless the storage is full.
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    if (full) await caches.delete(NAME);
    await tell({ gridlight: "offline", trouble: full ? "room" : error instanceof RangeError ? "mixed" : "network" });
    throw error;
  }
}

/** @param {Response | undefined} response @param {string} hash */
function isIt(response, hash) {
  return response?.headers.get(HASH) === hash;
}

/** The file from an older build, if unchanged. @param {Cache[]} before @param {string} address @param {string} hash */
async function known(before, address, hash) {
  for (const cache of before) {
    const response = await cache.match(address);
    if (response && isIt(response, hash)) return response;
  }
  return null;
}

/**
 * Downloads a file, retrying once past all caches, as hosts take time to publish a build.
 * @param {string} address
 * @param {string} hash
 */
async function fetched(address, hash) {
  for (const cache of /** @type {RequestCache[]} */ (["no-cache", "reload"])) {
    const response = await fetch(address, { cache, redirect: "error" });
    if (!response.ok) continue;
    const bytes = await response.arrayBuffer();
    const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    if (digest.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "") !== hash) continue;
    const type = response.headers.get("Content-Type") ?? "";
    return new Response(bytes, { headers: { "Content-Type": type, [HASH]: hash } });
  }
  throw new RangeError(`${address} is of another build.`);
}

/** The names of all stored builds of this playground. */
async function ours() {
  return (await caches.keys()).filter((name) => name.includes(OURS) && name !== SHARED);
}

async function removeOthers() {
  for (const name of await ours()) if (name !== NAME) await caches.delete(name);
}

/** @param {unknown} data @param {Client | ServiceWorker | MessagePort | null} from */
async function hear(data, from) {
  const { gridlight = "", build = "" } = /** @type {{ gridlight?: unknown, build?: unknown }} */ (data ?? {});
  // Takes over a page of the same build that was loaded before the worker was installed.
  if (gridlight === "serve" && build === SET.build) await worker.clients.claim();
  // The page may have missed the message while asleep.
  if (gridlight === "which") from?.postMessage({ gridlight: "offline", build: SET.build });
  // The user wants the new build.
  if (gridlight === "renew") await worker.skipWaiting();
}

/** Notifies all pages, including those of an older build. @param {unknown} message */
async function tell(message) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage(message);
}

/** Stores what another app has shared until the page opens it. @param {Request} request */
async function take(request) {
  let text = "";
  try {
    const form = await request.formData();
    const file = form.get("board");
    const words = [form.get("text"), form.get("url"), form.get("title")].find((one) => typeof one === "string" && one.trim());
    text = file instanceof File && file.size > 0 ? await file.text() : String(words ?? "");
    await (await caches.open(SHARED)).put(`${SCOPE}shared`, new Response(text));
  } catch {
    // The page reports that nothing was shared.
  }
  return Response.redirect(`${SCOPE}?shared`, 303);
}
