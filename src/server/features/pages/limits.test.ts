import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('pglite');
});
afterAll(() => instance.close());

async function statuses(url: string, count: number): Promise<number[]> {
  const responses: number[] = [];
  for (let time = 0; time < count; time += 1) {
    responses.push((await instance.app.inject({ url, remoteAddress: '10.9.8.7' })).statusCode);
  }
  return responses;
}

it.each([
  { what: 'the picture of a shared link', url: '/share/sunbaerang.jpg', limit: 60 },
  { what: 'a mentor’s picture', url: '/share/mentors/1.jpg', limit: 60 },
  { what: 'the sitemap', url: '/sitemap.xml', limit: 30 },
  { what: 'a part of the sitemap', url: '/sitemap/pages.xml', limit: 30 },
])('$what is served $limit times a minute per address, then answered with 429', async ({ url, limit }) => {
  const responses = await statuses(url, limit + 1);
  expect(responses.slice(0, limit)).not.toContain(429);
  expect(responses.at(-1)).toBe(429);
  const otherNetwork = await instance.app.inject({ url, remoteAddress: '10.9.8.6' });
  expect(otherNetwork.statusCode).not.toBe(429);
});

it('S-49 a flood of calls from one address is answered with 429, in Korean', async () => {
  const responses = await statuses('/livez', 6001);
  expect(responses.slice(0, 6000)).not.toContain(429);
  expect(responses.at(-1)).toBe(429);
  const last = await instance.app.inject({ url: '/v1/mentor', remoteAddress: '10.9.8.7' });
  expect(last.json()).toMatchObject({ status: 429, code: 'TOO_MANY_REQUESTS' });
  const page = await instance.app.inject({
    url: '/livez',
    headers: { accept: 'text/html' },
    remoteAddress: '10.9.8.7',
  });
  expect(page.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(page.body).toMatch(/^요청이 너무 많아요\. \d+초 뒤에 다시 시도해 주세요\.$/);
});
