import { call } from './api.ts';
import { clearDraft, readDraft, writeDraft } from './drafts/draft-storage.ts';
import { safeNextPath } from './next-path.ts';
import { queryOf } from './queries.ts';

const KEY = 'way-back';

/** Keeps where the member was going: the provider sends the browser back to one address alone. */
export function keepWayBack(next: string): void {
  writeDraft(KEY, next);
}

export function readWayBack(): string {
  const kept = readDraft(KEY);
  return safeNextPath(typeof kept === 'string' ? kept : undefined);
}

export function forgetWayBack(): void {
  clearDraft(KEY);
}

/** The accounts at other services with which the member signs in, and whether there is a password. */
export const identitiesQuery = queryOf(['own-identities'], 'GET /v1/members/me/identities');

/** Leaves for a provider's page, which leads back to the app at `next`. @throws ApiError */
export async function signInAtProvider(provider: string, next: string): Promise<void> {
  const { url } = await call('POST /v1/auth/providers/{provider}/start', { params: { provider } });
  keepWayBack(next);
  location.assign(url);
}
