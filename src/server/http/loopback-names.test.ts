import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../platform/clock.ts';
import { guardBrowser } from './security-headers.ts';

const PAGE = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' };
let app: FastifyInstance;
afterEach(() => app.close());

/** A server at an address, with a page at `/`. */
async function open(publicUrl: string): Promise<void> {
  app = Fastify();
  await app.register(guardBrowser, { publicUrl, sdkUrl: null, inline: { script: '', style: '' }, clock: systemClock });
  app.get('/*', () => 'a page');
}

async function ask(host: string, url = '/', headers: Record<string, string> = PAGE) {
  const response = await app.inject({ url, headers: { host, ...headers } });
  return [response.statusCode, response.headers['location']];
}

describe('S-105 a page that is opened at another name of this machine', () => {
  it.each(['127.0.0.1:3000', '[::1]:3000', '127.1.2.3:3000'])('as %s is led to the address itself', async (host) => {
    await open('http://localhost:3000');
    expect(await ask(host, '/mentorship?field=IT')).toEqual([307, 'http://localhost:3000/mentorship?field=IT']);
    expect(await ask('localhost:3000')).toEqual([200, undefined]);
  });

  it('is led from localhost where the address is a number', async () => {
    await open('http://127.0.0.1:3000');
    expect(await ask('localhost:3000', '/auth')).toEqual([307, 'http://127.0.0.1:3000/auth']);
  });

  it('stays at this server, whatever its path looks like', async () => {
    await open('http://localhost:3000');
    const [, location] = await ask('127.0.0.1:3000', '//elsewhere.example/');
    expect(new URL(String(location)).host).toBe('localhost:3000');
  });

  it.each([
    ['a call', '127.0.0.1:3000', '/v1/mentor', PAGE],
    ['a probe', '127.0.0.1:3000', '/livez', {}],
    ['what a page fetches', '127.0.0.1:3000', '/', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['another port, as a proxy’s', '127.0.0.1:4000', '/', PAGE],
    ['a name of another machine', 'phone.example:3000', '/', PAGE],
  ] as const)('is all that is led there: not %s', async (_what, host, url, headers) => {
    await open('http://localhost:3000');
    expect(await ask(host, url, headers)).toEqual([200, undefined]);
  });

  it('is led nowhere where the address is public', async () => {
    await open('https://sunbaerang.example');
    expect(await ask('127.0.0.1:3000')).toEqual([200, undefined]);
  });
});
