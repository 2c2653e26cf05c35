// Sets the theme before the first paint: a classic script, so that no page flashes in the wrong colours.
// The same choice is made again by settings.js when it changes.

(() => {
  let chosen = "system";
  try {
    chosen = JSON.parse(localStorage.getItem("gridlight.theme") ?? '"system"');
  } catch {
    // No storage: follow the system.
  }
  const asks = (/** @type {string} */ query) => matchMedia(query).matches;
  if (asks("(forced-colors: active)")) chosen = asks("(prefers-color-scheme: light)") ? "light" : "contrast";
  else if (chosen !== "dark" && chosen !== "light" && chosen !== "contrast") {
    if (asks("(prefers-contrast: more)")) chosen = "contrast";
    else chosen = asks("(prefers-color-scheme: light)") ? "light" : "dark";
  }
  document.documentElement.dataset.theme = chosen;
  if (/[#&]embed=1(&|$)/.test(location.hash)) document.documentElement.dataset.embed = "true";
})();
