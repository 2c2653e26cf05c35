// Prints Learn in light colours, whatever the theme.

/** @param isOpen whether Learn is what would be printed */
export function printLight(isOpen: () => boolean) {
  const root = document.documentElement;
  let before = "";
  const turn = (printing: boolean) => {
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
