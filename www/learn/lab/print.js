// Prints Learn in light colours, whatever the theme.

/** @param {() => boolean} isOpen whether Learn is what would be printed */
export function printLight(isOpen) {
  const root = document.documentElement;
  let before = "";
  const turn = (/** @type {boolean} */ printing) => {
    if (printing && !before && isOpen()) {
      before = root.dataset.theme ?? "";
      root.dataset.theme = "light";
    } else if (!printing && before) {
      root.dataset.theme = before;
      before = "";
    }
  };
  addEventListener("beforeprint", () => turn(true));
  addEventListener("afterprint", () => turn(false));
  // For a preview without these events.
  matchMedia("print").addEventListener("change", ({ matches }) => turn(matches));
}
