/** Turns a text into what a browser accepts as markup, a script's address, or a script. */
interface Rules {
  readonly createHTML?: (markup: string) => string;
  readonly createScriptURL?: (url: string) => string;
}

interface Policy {
  /** The browser's own object, which stands for the text. */
  readonly createScriptURL: (url: string) => string;
}

/**
 * Creates a policy of Trusted Types, once for each name that the server's policy allows (S-85, docs/decisions/0197). A rule that throws refuses.
 * @returns undefined if the browser has no Trusted Types and takes texts as they are
 */
export function createTrustedTypesPolicy(name: 'default' | 'worker', rules: Rules): Policy | undefined {
  const { trustedTypes } = window as {
    trustedTypes?: { createPolicy: (policyName: string, policyRules: Rules) => Policy };
  };
  return trustedTypes?.createPolicy(name, rules);
}
