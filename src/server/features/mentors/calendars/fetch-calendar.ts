import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestHttp, type RequestOptions } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIPv6 } from 'node:net';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import {
  CALENDAR_READ_SECONDS,
  type CalendarProblem,
  MAX_CALENDAR_BYTES,
  MAX_CALENDAR_REDIRECTS,
} from '#domain/mentors/calendars.ts';

/** A calendar that cannot be read, for a reason that its owner can do something about. */
export class CalendarFault extends Error {
  readonly problem: CalendarProblem;
  constructor(problem: CalendarProblem, options?: ErrorOptions) {
    super(problem, options);
    this.problem = problem;
  }
}

/** What a calendar's server said of the version that was read last. */
export interface CalendarVersion {
  readonly etag: string | null;
  readonly lastModified: string | null;
}

interface FetchedCalendar extends CalendarVersion {
  readonly text: string;
}

/** Where a calendar may be read from. Tests have their own servers, which are nobody's calendars. */
export interface CalendarNetwork {
  readonly resolve: (host: string) => Promise<readonly { address: string; family: number }[]>;
  readonly isAllowed: (address: string) => boolean;
  /** The address that is asked, or undefined where none may be. */
  readonly toUrl: (text: string) => URL | undefined;
}

const PRIVATE = new BlockList();
// IANA's registries of addresses that are not reachable from everywhere.
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv4');
const PUBLIC6 = new BlockList();
PUBLIC6.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of [
  // Tunnels to IPv4, and documentation.
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  PRIVATE.addSubnet(network, prefix, 'ipv6');

/** Whether an address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  return isIPv6(address)
    ? PUBLIC6.check(address, 'ipv6') && !PRIVATE.check(address, 'ipv6')
    : !PRIVATE.check(address, 'ipv4');
}

/** The address that is asked; `webcal:` is `https:`. Undefined for another protocol, or with a name and password in it. */
export function toHttps(text: string): URL | undefined {
  const url = URL.parse(text.replace(/^webcals?:/i, 'https:')) ?? undefined;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url : undefined;
}

/** The internet: names are resolved once for each request, and only the address that was looked at is connected to (S-110). */
export const INTERNET: CalendarNetwork = {
  resolve: (host) => lookup(host, { all: true }),
  isAllowed: isPublicAddress,
  toUrl: toHttps,
};

/**
 * Reads a calendar from its owner's address.
 * @param known the version that was read last
 * @param seconds for all of it
 * @returns undefined when it has not changed since
 * @throws CalendarFault
 */
export async function fetchCalendar(
  network: CalendarNetwork,
  address: string,
  known: CalendarVersion = { etag: null, lastModified: null },
  seconds = CALENDAR_READ_SECONDS,
): Promise<FetchedCalendar | undefined> {
  const signal = AbortSignal.timeout(seconds * 1000);
  let url = network.toUrl(address);
  try {
    for (let redirects = 0; redirects <= MAX_CALENDAR_REDIRECTS; redirects += 1) {
      if (!url) throw new CalendarFault('NOT_AN_ADDRESS');
      const response = await ask(network, url, known, signal);
      const { statusCode = 0, headers } = response;
      if (statusCode === 304) return discard(response, undefined);
      if (statusCode === 200)
        return {
          text: await readText(response),
          etag: headers.etag ?? null,
          lastModified: headers['last-modified'] ?? null,
        };
      response.destroy();
      if (statusCode < 300 || statusCode > 399 || !headers.location) throw new CalendarFault(problemOf(statusCode));
      url = network.toUrl(URL.parse(headers.location, url.href)?.href ?? '');
    }
    throw new CalendarFault('MOVED_TOO_OFTEN');
  } catch (error) {
    if (error instanceof CalendarFault) throw error;
    throw new CalendarFault(signal.aborted ? 'TOO_SLOW' : 'UNREACHABLE', { cause: error });
  }
}

function discard<Result>(response: IncomingMessage, result: Result): Result {
  response.destroy();
  return result;
}

function problemOf(status: number): CalendarProblem {
  if (status === 401 || status === 403 || status === 407) return 'NEEDS_PASSWORD';
  return status === 404 || status === 410 ? 'NOT_FOUND' : 'UNREACHABLE';
}

/** One request, to an address that was found to be allowed: what the name means a moment later does not matter. */
async function ask(
  network: CalendarNetwork,
  url: URL,
  { etag, lastModified }: CalendarVersion,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await untilAborted(network.resolve(host), signal);
  const found = addresses.find(({ address }) => network.isAllowed(address));
  if (!found || addresses.some(({ address }) => !network.isAllowed(address)))
    throw new CalendarFault('PRIVATE_ADDRESS');
  const options: RequestOptions = {
    signal,
    agent: false,
    lookup: (_host, { all }, done) => (all ? done(null, [found] as never) : done(null, found.address, found.family)),
    headers: {
      accept: 'text/calendar, */*;q=0.1',
      'accept-encoding': 'gzip, br, deflate',
      'user-agent': 'Sunbaerang-Calendar/1.0',
      ...(etag === null ? {} : { 'if-none-match': etag }),
      ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
    },
  };
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  send(url, options, resolve).on('error', reject).end();
  return promise;
}

/** A name server that is silent has no signal of its own. */
function untilAborted<Result>(work: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
  return Promise.race([work, promise]);
}

/** @throws CalendarFault `TOO_LARGE` as soon as it is */
async function readText(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of unpack(response)) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > MAX_CALENDAR_BYTES) {
      response.destroy();
      throw new CalendarFault('TOO_LARGE');
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function unpack(response: IncomingMessage): Readable {
  const unpackers = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress, deflate: createInflate };
  const encoding = response.headers['content-encoding']?.trim().toLowerCase() ?? 'identity';
  const create = Object.entries(unpackers).find(([name]) => name === encoding)?.[1];
  if (!create) return response;
  const unpacker = create();
  response.on('error', (error) => unpacker.destroy(error));
  return response.pipe(unpacker);
}
