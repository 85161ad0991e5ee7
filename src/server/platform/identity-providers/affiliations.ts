import type { Affiliation } from '#domain/account/identities.ts';
import type { SchoolClaim } from './identity-provider.ts';

/**
 * What a claim's values prove: each is compared as a whole, so that a value of another scope proves nothing.
 * @param given one value or several, as the provider writes it
 */
export function affiliationsOf(proves: SchoolClaim | undefined, given: unknown): Affiliation[] {
  if (!proves) return [];
  const values = new Set((Array.isArray(given) ? given : [given]).map((value) => String(value).toLowerCase()));
  const says = (accepted: readonly string[]) => accepted.some((value) => values.has(value.toLowerCase()));
  return [...(says(proves.student) ? ['STUDENT' as const] : []), ...(says(proves.alum) ? ['ALUM' as const] : [])];
}
