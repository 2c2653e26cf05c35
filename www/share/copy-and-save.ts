// Copies text to the clipboard and saves files.

import { h } from "../ui/dom.js";

/** @param field the field to copy from in older browsers */
export async function copy(text: string, field: HTMLInputElement | null) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without permission or a secure origin, the older method may still work.
    const source = field ?? h("textarea", { class: "hidden" });
    const host = document.querySelector("dialog[open]") ?? document.body;
    if (!field) {
      source.value = text;
      host.append(source);
    }
    const focused = document.activeElement;
    source.select();
    const copied = document.execCommand("copy");
    if (!field) source.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    return copied;
  }
}

/** @param name the file's name */
export function handOver(name: string, contents: Blob | string) {
  const url = URL.createObjectURL(contents instanceof Blob ? contents : new Blob([contents], { type: "text/plain" }));
  h("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
