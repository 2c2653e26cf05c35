// What browsers have and TypeScript's own declarations lack.

/**
 * Makes policies. What a policy returns stands for its text wherever markup or an address is expected, so it is declared
 * as that text.
 */
interface TrustedTypes {
  createPolicy<Rules>(name: string, rules: Rules): Rules;
}

declare global {
  /** Only where the browser enforces Trusted Types. */
  var trustedTypes: TrustedTypes | undefined;
}

export {};
