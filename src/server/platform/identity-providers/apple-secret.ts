import { sign, type KeyObject } from 'node:crypto';

/** Apple allows half a year; a secret is used at once. */
const LIFETIME_SECONDS = 300;

/** The client secret that Apple wants: a token signed with the team's key (Apple, Creating a client secret). */
export function appleSecret(
  { teamId, keyId, key }: { teamId: string; keyId: string; key: KeyObject },
  { clientId, issuer, now }: { clientId: string; issuer: string; now: number },
): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const head = part({ alg: 'ES256', kid: keyId });
  const body = part({ iss: teamId, iat: now, exp: now + LIFETIME_SECONDS, aud: issuer, sub: clientId });
  const signature = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' });
  return `${head}.${body}.${signature.toString('base64url')}`;
}
