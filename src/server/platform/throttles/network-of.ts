import { isIPv4, isIPv6 } from 'node:net';
import { keyedHash } from '../seal.ts';

/**
 * The network of an IP address, for limits (S-03): the IPv4 address, or the /64 that an IPv6 subscriber gets.
 * @returns for instance `203.0.113.7` or `2001:db8:1:2::/64`
 */
export function networkOf(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  if (isIPv4(address) || !isIPv6(address)) return address;
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(canonical);
  if (mapped) return toIPv4(mapped[1] ?? '', mapped[2] ?? '');
  const [left = '', right] = canonical.split('::');
  const head = left === '' ? [] : left.split(':');
  const tail = right === undefined || right === '' ? [] : right.split(':');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}

function toIPv4(high: string, low: string): string {
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)];
  return [first >> 8, first & 255, second >> 8, second & 255].join('.');
}

/** The key of a network's throttle: a keyed hash, so that the table contains no addresses. @param of what is counted */
export function networkKey(secret: Buffer, of: string, ip: string): string {
  return `${of}:${keyedHash(secret, of, networkOf(ip)).toString('base64url')}`;
}
