// Sets the theme before the first paint. A classic script, so that the page does not flash in the wrong colours.
// settings.ts makes the same choice on later changes.

(() => {
  const root = document.documentElement;
  let chosen = "system";
  if (/[#&]embed=1(&|$)/.test(location.hash)) {
    // A framed board takes its theme from the address, not from saved settings.
    root.dataset.embed = "true";
    root.dataset.asked = chosen = /&theme=(\w+)/.exec(location.hash)?.[1] ?? chosen;
    document.head.append(
      Object.assign(document.createElement("link"), { rel: "stylesheet", href: "www/share/embed/embed.css" }),
    );
  } else {
    try {
      chosen = JSON.parse(localStorage.getItem("gridlight.theme") ?? '"system"');
    } catch {
      // Without storage, follow the system.
    }
  }
  const asks = (query: string) => matchMedia(query).matches;
  const light = asks("(prefers-color-scheme: light)");
  const strong = light ? "paper" : "contrast";
  if (asks("(forced-colors: active)")) chosen = strong;
  else if (!["dark", "light", "contrast", "paper"].includes(chosen)) {
    chosen = asks("(prefers-contrast: more)") ? strong : light ? "light" : "dark";
  }
  root.dataset.theme = chosen;
})();
