import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAX_CALENDAR_BYTES } from '#domain/mentors/calendars.ts';
import { freePort } from '#server/testing/free-port.ts';
import { type CalendarNetwork, fetchCalendar, INTERNET, isPublicAddress, toHttps } from './fetch-calendar.ts';

const TEXT = 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n';
let answer: RequestListener = () => undefined;
const asked: IncomingMessage[] = [];
const server = createServer((request, response) => {
  asked.push(request);
  answer(request, response);
});
let origin: string;
/** Allows the server of this test alone. */
let network: CalendarNetwork;

beforeAll(async () => {
  const port = await freePort();
  await once(server.listen(port, '127.0.0.1'), 'listening');
  origin = `http://127.0.0.1:${port}`;
  network = {
    resolve: (host) => Promise.resolve([{ address: host === 'inside.example' ? '10.1.2.3' : '127.0.0.1', family: 4 }]),
    isAllowed: (address) => address === '127.0.0.1',
    toUrl: (text) => URL.parse(text) ?? undefined,
  };
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const fetchFrom = (path: string, seconds?: number) => fetchCalendar(network, `${origin}${path}`, undefined, seconds);
const send = (status: number, headers: Record<string, string> = {}, body: string | Buffer = '') =>
  (answer = (_request: IncomingMessage, response: ServerResponse) =>
    void response.writeHead(status, headers).end(body));

describe('a calendar’s address', () => {
  it('is read with what its server said of the version before', async () => {
    send(200, { etag: '"one"', 'last-modified': 'Mon, 23 Nov 2026 00:00:00 GMT' }, TEXT);
    const first = await fetchFrom('/a.ics');
    expect(first).toEqual({ text: TEXT, etag: '"one"', lastModified: 'Mon, 23 Nov 2026 00:00:00 GMT' });
    send(304);
    expect(await fetchCalendar(network, `${origin}/a.ics`, first)).toBeUndefined();
    expect(asked.at(-1)?.headers).toMatchObject({
      'if-none-match': '"one"',
      'if-modified-since': 'Mon, 23 Nov 2026 00:00:00 GMT',
    });
  });

  it('may be compressed, and may move three times', async () => {
    answer = ({ url }, response) => {
      const hop = Number(url?.slice(1));
      if (hop < 3) response.writeHead(302, { location: `/${hop + 1}` }).end();
      else response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(TEXT));
    };
    expect((await fetchFrom('/0'))?.text).toBe(TEXT);
    await expect(fetchFrom('/-1')).rejects.toThrow('MOVED_TOO_OFTEN');
  });

  it.each([
    [401, 'NEEDS_PASSWORD'],
    [403, 'NEEDS_PASSWORD'],
    [404, 'NOT_FOUND'],
    [410, 'NOT_FOUND'],
    [500, 'UNREACHABLE'],
    [204, 'UNREACHABLE'],
  ])('that answers %d is refused: %s', async (status, problem) => {
    send(status);
    await expect(fetchFrom('/a.ics')).rejects.toThrow(problem);
  });

  it('is given up when it is too large once unpacked, too slow, or gone', async () => {
    send(200, { 'content-encoding': 'gzip' }, gzipSync(Buffer.alloc(MAX_CALENDAR_BYTES + 1)));
    await expect(fetchFrom('/a.ics')).rejects.toThrow('TOO_LARGE');
    send(200, { 'content-encoding': 'gzip' }, 'not gzip');
    await expect(fetchFrom('/a.ics')).rejects.toThrow('UNREACHABLE');
    answer = (_request, response) => void response.writeHead(200).write('BEGIN:VCALENDAR');
    await expect(fetchFrom('/a.ics', 0.2)).rejects.toThrow('TOO_SLOW');
    await expect(fetchCalendar(network, `http://127.0.0.1:${await freePort()}/`)).rejects.toThrow('UNREACHABLE');
  });
});

describe('S-110 a calendar is read from the internet alone', () => {
  it.each([
    '0.0.0.0',
    '10.0.0.1',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::7f00:1',
    'fc00::1',
    'fd12:3456::1',
    'fe80::1',
    'ff02::1',
    '2002:7f00:1::',
    '2001:db8::1',
  ])('not from %s', (address) => expect(isPublicAddress(address)).toBe(false));

  it.each(['8.8.8.8', '172.32.0.1', '211.115.106.1', '2606:4700::1111', '2404:6800:4004::200e'])('from %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );

  it('nor from a name that leads inside, also after a redirect; nobody inside is asked', async () => {
    await expect(fetchCalendar(network, 'http://inside.example/a.ics')).rejects.toThrow('PRIVATE_ADDRESS');
    send(302, { location: 'http://inside.example/secret' });
    await expect(fetchFrom('/a.ics')).rejects.toThrow('PRIVATE_ADDRESS');
    send(302, { location: 'file:///etc/passwd' });
    await expect(
      fetchCalendar(
        { ...network, toUrl: (text) => (text.startsWith(origin) ? new URL(text) : toHttps(text)) },
        `${origin}/a.ics`,
      ),
    ).rejects.toThrow('NOT_AN_ADDRESS');
  });

  it('and of a name that also leads inside none of its addresses is asked', async () => {
    const both = [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ];
    const before = asked.length;
    await expect(fetchCalendar({ ...network, resolve: () => Promise.resolve(both) }, `${origin}/`)).rejects.toThrow(
      'PRIVATE_ADDRESS',
    );
    expect(asked).toHaveLength(before);
  });

  it('a name is resolved once, and the address that was found is asked', async () => {
    send(200, {}, TEXT);
    let resolved = 0;
    const changing: CalendarNetwork = {
      ...network,
      resolve: () => Promise.resolve([{ address: resolved++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]),
    };
    const url = new URL(origin);
    url.hostname = 'calendar.example';
    expect((await fetchCalendar(changing, url.href))?.text).toBe(TEXT);
    expect(resolved).toBe(1);
  });

  it.each([
    'http://calendar.example/',
    'ftp://calendar.example/',
    'https://me:secret@calendar.example/',
    'javascript:1',
  ])('not by %s', (address) => expect(toHttps(address)).toBeUndefined());

  it('by https, which webcal is too', async () => {
    expect(toHttps('webcal://calendar.example/a.ics')?.href).toBe('https://calendar.example/a.ics');
    await expect(fetchCalendar(INTERNET, 'https://127.0.0.1/')).rejects.toThrow('PRIVATE_ADDRESS');
    await expect(fetchCalendar(INTERNET, 'https://[::1]/')).rejects.toThrow('PRIVATE_ADDRESS');
    await expect(fetchCalendar(INTERNET, 'https://2130706433/')).rejects.toThrow('PRIVATE_ADDRESS');
    await expect(fetchCalendar(INTERNET, 'https://0x7f.1/')).rejects.toThrow('PRIVATE_ADDRESS');
  });
});
