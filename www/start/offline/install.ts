// The browser's prompt to install the page, where it offers one.

/** What Chromium's event has besides; no other browser has it. */
interface InstallPrompt extends Event {
  prompt(): Promise<unknown>;
}

let offered: InstallPrompt | null = null;

addEventListener("beforeinstallprompt", (event) => {
  if ("prompt" in event) offered = event as InstallPrompt;
});

/** The prompt, if the browser has offered it. */
export const installPrompt = () => offered;
