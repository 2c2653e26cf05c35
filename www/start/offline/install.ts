// The browser's prompt to install the page, where it offers one.

let offered: BeforeInstallPromptEvent | null = null;

addEventListener("beforeinstallprompt", (event) => (offered = event));

/** The prompt, if the browser has offered it. */
export const installPrompt = () => offered;
