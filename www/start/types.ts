// What browsers have and TypeScript's own declarations lack.

/**
 * Makes policies. What a policy returns stands for its text wherever markup or an address is expected, so it is
 * declared as that text.
 */
interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

interface LaunchQueue {
  setConsumer(consumer: (launch: { files?: FileHandle[] }) => void): void;
}

/** A file of the system. */
export interface FileHandle {
  getFile(): Promise<File>;
}

declare global {
  interface Window {
    /** Only where pages can be installed. */
    readonly launchQueue?: LaunchQueue;
  }
  interface Navigator {
    /** In GB, only in some browsers. */
    readonly deviceMemory?: number;
  }
  /** Offers to install the page. */
  interface BeforeInstallPromptEvent extends Event {
    prompt?(): Promise<unknown>;
  }
  interface WindowEventMap {
    beforeinstallprompt: BeforeInstallPromptEvent;
  }
  /** Only where the browser enforces Trusted Types. */
  var trustedTypes: TrustedTypes | undefined;
}
