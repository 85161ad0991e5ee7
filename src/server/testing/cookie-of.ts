import type { InProcessClient } from '../../../seeds/in-process-client.ts';

/** A visitor's cookies as their browser sends them, for requests that no call of the contract makes. */
export function cookieOf({ cookies }: InProcessClient): string {
  return [...cookies].map((pair) => pair.join('=')).join('; ');
}
