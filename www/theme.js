// Sets the theme before the first paint: a classic script, so that no page flashes in the wrong colours.
// The same choice is made again by settings.js when it changes.

(() => {
  const root = document.documentElement;
  let chosen = "system";
  if (/[#&]embed=1(&|$)/.test(location.hash)) {
    // In another page its address says what is wanted, and nothing that a visit has kept.
    root.dataset.embed = "true";
    root.dataset.asked = chosen = /&theme=(\w+)/.exec(location.hash)?.[1] ?? chosen;
    document.head.append(Object.assign(document.createElement("link"), { rel: "stylesheet", href: "www/embed/embed.css" }));
  } else {
    try {
      chosen = JSON.parse(localStorage.getItem("gridlight.theme") ?? '"system"');
    } catch {
      // No storage: follow the system.
    }
  }
  const asks = (/** @type {string} */ query) => matchMedia(query).matches;
  if (asks("(forced-colors: active)")) chosen = asks("(prefers-color-scheme: light)") ? "light" : "contrast";
  else if (chosen !== "dark" && chosen !== "light" && chosen !== "contrast") {
    if (asks("(prefers-contrast: more)")) chosen = "contrast";
    else chosen = asks("(prefers-color-scheme: light)") ? "light" : "dark";
  }
  root.dataset.theme = chosen;
})();
