import type { InProcessClient } from '../../../../seeds/in-process-client.ts';

/** A client's cookies as the value of a `Cookie` header, for requests that are not calls of the contract. */
export function cookieOf({ cookies }: InProcessClient): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}
