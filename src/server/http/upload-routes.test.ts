import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { cookieOf } from '../testing/clients/cookie-of.ts';
import { createMentee, createMentor } from '../testing/factories.ts';
import { plainPng } from '../testing/hostile-images.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

const ROUTES = Object.entries<Call>(calls).filter(([, call]) => call.multipart !== undefined);
const BOUNDARY = 'routes-7a0c';

let instance: TestInstance;
let cookies: Readonly<Record<'mentee' | 'mentor', string>>;
beforeAll(async () => {
  instance = await openTestInstance();
  const [mentee, mentor] = [await createMentee(instance), await createMentor(instance)];
  cookies = { mentee: cookieOf(mentee.client), mentor: cookieOf(mentor.client) };
});
afterAll(() => instance.close());

function send(name: string, access: Call['access'], file: Buffer) {
  const [method, path] = name.split(' ') as ['POST', string];
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n`;
  return instance.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, '1'),
    headers: {
      cookie: cookies[access === 'mentor' ? 'mentor' : 'mentee'],
      'content-type': `multipart/form-data; boundary=${BOUNDARY}`,
    },
    payload: Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]),
  });
}

it('uploads are those of the contract, one for each kind of file at least', () => {
  expect(new Set(ROUTES.map(([, call]) => call.multipart)).size).toBe(5);
});

it.each(ROUTES)('S-95 %s refuses a picture of too great a shape before it is decoded', async (name, call) => {
  const response = await send(name, call.access, plainPng(39_000_000, 1, 'black and white'));
  expect(response.json()).toMatchObject({ status: 400, code: 'BROKEN_FILE' });
  expect(response.json<{ message: string }>().message).toContain('12,000픽셀');
});
