// Offers to repair a page that does not start, for example because a file that it stored is unusable. A classic script
// of its own that needs nothing else of the page.

(() => {
  const NO_CONNECTION = "There is no connection. Nothing was changed; try again later.";
  /** Milliseconds until it is offered. A slow connection may take as long, which the words allow for. */
  const PATIENCE = 10_000;
  // It runs while its own element is read.
  const { src } = document.currentScript as HTMLScriptElement;
  const root = new URL("../../../", src).href;

  setTimeout(() => {
    const offer = document.getElementById("repair");
    const button = offer?.querySelector("button");
    // It is gone once the page has started. A development server says by itself what it is waiting for.
    if (!offer || !button || "building" in document.documentElement.dataset) return;
    offer.hidden = false;
    button.onclick = () => {
      button.disabled = true;
      repair().catch(() => {
        button.disabled = false;
        offer.firstElementChild?.replaceChildren(NO_CONNECTION);
      });
    };
  }, PATIENCE);

  /** Removes the stored program, and nothing else. */
  async function repair() {
    // Without a connection, the stored program is all there is. No build stores this file.
    await fetch(`${root}sw.js`, { cache: "no-store" });
    try {
      for (const registration of await navigator.serviceWorker.getRegistrations())
        if (registration.scope === root) await registration.unregister();
      // What another app has shared is no part of the program.
      const ours = `gridlight ${root} `;
      for (const name of await caches.keys())
        if (name.includes(ours) && name !== `${ours}shared`) await caches.delete(name);
    } catch {
      // The browser stores no pages.
    }
    // The browser's own cache may hold the same files.
    const files = performance
      .getEntriesByType("resource")
      .map(({ name }) => name)
      .filter((name) => /\.(js|css)$/.test(name));
    await Promise.allSettled(files.map((file) => fetch(file, { cache: "reload" })));
    location.reload();
  }
})();
