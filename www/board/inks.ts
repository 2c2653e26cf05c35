// The colours of the open puzzle's pictures, as a style sheet from its module.

const sheet = new CSSStyleSheet();
document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
let held = "";

export function useInks(css: string) {
  if (css === held) return;
  held = css;
  sheet.replaceSync(css);
}
