import { createHmac } from 'node:crypto';
import { networkOf } from './network-of.ts';

/** The key of a network's throttle: a keyed hash, so that the table contains no addresses. @param of what is counted */
export function networkKey(secret: Buffer, of: string, ip: string): string {
  const hash = createHmac('sha256', secret).update([of, networkOf(ip)].join('\n'));
  return `${of}:${hash.digest('base64url')}`;
}
