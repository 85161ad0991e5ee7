import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { createMentee, createMentor } from '../testing/factories.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

describe('what a member is answered', () => {
  let instance: TestInstance;
  let cookie: string;
  beforeAll(async () => {
    instance = await openTestInstance();
    for (let n = 0; n < 3; n += 1) await createMentor(instance);
    cookie = cookieOf((await createMentee(instance)).client);
  });
  afterAll(() => instance.close());

  const ask = (url: string, encodings?: string) =>
    instance.app.inject({ url, headers: { cookie, ...(encodings && { 'accept-encoding': encodings }) } });

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['br;q=0, gzip', 'gzip', gunzipSync],
  ])('comes compressed where it is long: %s', async (accepted, encoding, decompress) => {
    const plain = await ask('/v1/mentor');
    expect(plain.rawPayload.byteLength).toBeGreaterThan(1000);
    const { headers, rawPayload } = await ask('/v1/mentor', accepted);
    expect(headers).toMatchObject({
      'content-encoding': encoding,
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(rawPayload.byteLength),
    });
    expect(headers.vary).toContain('accept-encoding');
    expect(rawPayload.byteLength).toBeLessThan(plain.rawPayload.byteLength / 2);
    expect(decompress(rawPayload)).toEqual(plain.rawPayload);
  });

  it.each([
    ['/v1/mentor', undefined],
    ['/v1/mentor', 'deflate'],
    ['/v1/mentor', 'br;q=0, gzip;q=0.0'],
    ['/v1/members/check-session', 'gzip, deflate, br'],
  ])('comes as it is where it is short or the client takes neither: %s, %s', async (url, accepted) => {
    const { headers, statusCode, json } = await ask(url, accepted);
    expect([statusCode, headers['content-encoding']]).toEqual([200, undefined]);
    expect(json()).toMatchObject({ status: 200 });
  });
});
