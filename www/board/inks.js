// The colours of the open puzzle's pictures, as a style sheet from its module.

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
let held = "";

/** @param {string} css */
export function useInks(css) {
  if (css === held) return;
  held = css;
  sheet.replaceSync(css);
}
