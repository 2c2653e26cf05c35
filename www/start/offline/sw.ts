// Stores the page on the device as one build: every file, verified by its hash, or none. cargo xtask dist writes the
// build's files into the line below and puts this file next to index.html, always under the same name. Browsers compare
// it byte by byte, so a new build is a new worker, which waits until the page activates it.

/** SHA-256 in hexadecimal digits, by path */
const SET: { build: string; files: Record<string, string> } = { build: "", files: {} };

// Declared as the scope of any worker.
const worker = self as unknown as ServiceWorkerGlobalScope;
const SCOPE = worker.registration.scope;
/** Includes the scope, as all playgrounds of an origin share its caches. */
const OURS = `gridlight ${SCOPE} `;
const NAME = OURS + SET.build;
/** Files by address. */
const PATHS = new Map([
  [SCOPE, "index.html"],
  [`${SCOPE}share`, "share"],
  ...Object.keys(SET.files).map((path) => [SCOPE + path, path] as const),
]);
/** Stores what another app has shared until the page opens it. */
const SHARED = `${OURS}shared`;
/** The header with a stored file's hash. */
const HASH = "gridlight-sha256";
/**
 * The types that a file's ending stands for. Its bytes are known by their hash, so a host cannot make them anything
 * else.
 */
const TYPES: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json",
  webmanifest: "application/manifest+json",
  wasm: "application/wasm",
  svg: "image/svg+xml",
  png: "image/png",
};
/** The types without which browsers refuse a page, a script or a style sheet. */
const NEEDED: Record<string, RegExp> = {
  html: /^text\/html\b/i,
  js: /^(?:text|application)\/(?:x-)?(?:java|ecma)script\b/i,
  css: /^text\/css\b/i,
};
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

/** The path of an address without its query, or "". */
function pathOf(address: string) {
  const { origin, pathname } = new URL(address);
  return PATHS.get(origin + pathname) ?? "";
}

async function answer(path: string, request: Request) {
  const stored = await (await caches.open(NAME)).match(SCOPE + path).catch(() => undefined);
  return stored ?? fetch(request);
}

/** Stores the whole build, reusing unchanged files of this build or another. */
async function fill() {
  try {
    const cache = await caches.open(NAME);
    const before = await Promise.all((await ours()).map((name) => caches.open(name)));
    const waiting = Object.entries(SET.files);
    let broken = false;
    const bring = async () => {
      for (let next = waiting.pop(); next; next = waiting.pop()) {
        const [path, hash] = next;
        const address = SCOPE + path;
        const stored = await Promise.all(before.map((one) => one.match(address)));
        broken ||= stored.some((one) => one && !starts(one, path));
        const type = typeOf(path);
        if (isIt(await cache.match(address), hash, type)) continue;
        const known = stored.find((one) => isIt(one, hash));
        await cache.put(address, (known && (await sound(known, hash, type))) ?? (await fetched(address, hash, type)));
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, bring));
    // A page that cannot start from what is stored will never ask for the new build.
    if (broken) await worker.skipWaiting();
  } catch (error) {
    // Complete files are kept for the next attempt, unless the storage is full.
    const full = error instanceof DOMException && error.name === "QuotaExceededError";
    if (full) await caches.delete(NAME);
    await tell({ gridlight: "offline", trouble: full ? "room" : error instanceof RangeError ? "mixed" : "network" });
    throw error;
  }
}

/** The type of a file by its ending; "" if only the host knows. */
function typeOf(path: string) {
  return TYPES[endingOf(path)] ?? "";
}

function endingOf(path: string) {
  return path.slice(path.lastIndexOf(".") + 1);
}

function typeFrom(response: Response) {
  return response.headers.get("Content-Type") ?? "";
}

/** Whether a stored file is usable as what it is. */
function starts(response: Response, path: string) {
  return response.status === 200 && (NEEDED[endingOf(path)]?.test(typeFrom(response)) ?? true);
}

/** Whether a stored response is a file, whole; of the type, too, unless that is "". */
function isIt(response: Response | undefined, hash: string, type = "") {
  return (
    response?.status === 200 && response.headers.get(HASH) === hash && (type === "" || typeFrom(response) === type)
  );
}

/** The file as it is to be stored, if its bytes are those of the build. */
async function sound(response: Response, hash: string, type: string) {
  const bytes = await response.arrayBuffer();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  if (digest.reduce((text, byte) => text + byte.toString(16).padStart(2, "0"), "") !== hash) return null;
  return new Response(bytes, { headers: { "Content-Type": type || typeFrom(response), [HASH]: hash } });
}

/** Downloads a file, retrying once past all caches, as hosts take time to publish a build. */
async function fetched(address: string, hash: string, type: string) {
  for (const cache of ["no-cache", "reload"] as const) {
    const response = await fetch(address, { cache, redirect: "error" });
    // Anything else, such as a part of the file, is not the file.
    const file = response.status === 200 ? await sound(response, hash, type) : null;
    if (file) return file;
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

async function hear(data: unknown, from: Client | ServiceWorker | MessagePort | null) {
  const { gridlight = "", build = "" }: { gridlight?: unknown; build?: unknown } = data ?? {};
  // Takes over a page of the same build that was loaded before the worker was installed.
  if (gridlight === "serve" && build === SET.build) await worker.clients.claim();
  // The page may have missed the message while asleep.
  if (gridlight === "which") from?.postMessage({ gridlight: "offline", build: SET.build });
  // The user wants the new build.
  if (gridlight === "renew") await worker.skipWaiting();
}

/** Notifies all pages, including those of an older build. */
async function tell(message: unknown) {
  const pages = await worker.clients.matchAll({ includeUncontrolled: true, type: "window" });
  for (const page of pages) page.postMessage(message);
}

/** Stores what another app has shared until the page opens it. */
async function take(request: Request) {
  try {
    const form = await request.formData();
    const file = form.get("board");
    const words = [form.get("text"), form.get("url"), form.get("title")].find(
      (one) => typeof one === "string" && one.trim(),
    );
    // Its type tells a picture from a text.
    const shared =
      file instanceof File && file.size > 0
        ? new Response(file, { headers: { "Content-Type": file.type || "text/plain" } })
        : new Response(String(words ?? ""));
    await (await caches.open(SHARED)).put(`${SCOPE}shared`, shared);
  } catch {
    // The page reports that nothing was shared.
  }
  return Response.redirect(`${SCOPE}?shared`, 303);
}
