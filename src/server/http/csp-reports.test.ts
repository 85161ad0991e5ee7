import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createApp } from '../app.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

const ADDRESS = '/v1/csp-report';
const OLD_FORM = {
  'csp-report': {
    'document-uri': 'https://sunbaerang.example/mentors/3?q=secret',
    'effective-directive': 'script-src-elem',
    'blocked-uri': 'https://elsewhere.example/a.js?token=secret',
    'line-number': 7,
  },
};
const NEW_FORM = [
  {
    type: 'csp-violation',
    url: 'https://sunbaerang.example/auth/signin',
    body: {
      documentURL: 'https://sunbaerang.example/auth/signin#x',
      effectiveDirective: 'style-src',
      blockedURL: 'inline',
    },
  },
  { type: 'deprecation', url: 'https://sunbaerang.example/', body: {} },
];

let instance: TestInstance;
let app: TestInstance['app'];
const lines: string[] = [];
beforeAll(async () => {
  instance = await openTestInstance();
  const log = pino({ level: 'info' }, { write: (line) => lines.push(line) });
  app = await createApp({ ...instance.services, log });
});
afterAll(async () => {
  await app.close();
  await instance.close();
});

let count = 0;
async function report(payload: string, type: string, remoteAddress = `10.9.0.${(count += 1)}`) {
  lines.length = 0;
  const response = await app.inject({
    method: 'POST',
    url: ADDRESS,
    payload,
    headers: { 'content-type': type },
    remoteAddress,
  });
  const violations = lines
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ event }) => event === 'csp-violation')
    .map(({ directive, blocked, page }) => ({ directive, blocked, page }));
  return { status: response.statusCode, violations };
}

it('S-24 the server is told of a breach of the policy, in both formats of browsers, and logs no queries', async () => {
  expect(await report(JSON.stringify(OLD_FORM), 'application/csp-report')).toEqual({
    status: 204,
    violations: [{ directive: 'script-src-elem', blocked: 'https://elsewhere.example', page: '/mentors/3' }],
  });
  expect(await report(JSON.stringify(NEW_FORM), 'application/reports+json')).toEqual({
    status: 204,
    violations: [{ directive: 'style-src', blocked: 'inline', page: '/auth/signin' }],
  });
  expect(lines.join('')).not.toContain('secret');
  const { headers } = await app.inject('/v1/mentor');
  expect(headers['content-security-policy']).toMatch(/; report-uri \/v1\/csp-report; report-to csp$/);
  expect(headers['reporting-endpoints']).toBe('csp="http://localhost:3000/v1/csp-report"');
});

it('S-24 refuses what is no report or too long for one, and never fails', async () => {
  for (const payload of [
    '',
    'no json',
    '"text"',
    '7',
    '[]',
    '[null]',
    '{"csp-report":[]}',
    '{"csp-report":{"blocked-uri":{}}}',
    '[{"type":"csp-violation","body":{"documentURL":3}}]',
  ])
    for (const type of ['application/csp-report', 'application/reports+json', 'application/json']) {
      const { status } = await report(payload, type);
      expect([payload, type, [204, 400].includes(status)]).toEqual([payload, type, true]);
    }
  expect(await report(JSON.stringify({ long: 'x'.repeat(20_000) }), 'application/csp-report')).toMatchObject({
    status: 413,
  });
});

it('S-24 takes thirty reports a minute from one address, and logs a hundred in an hour', async () => {
  const statuses: number[] = [];
  for (let n = 0; n < 32; n += 1)
    statuses.push((await report(JSON.stringify(NEW_FORM), 'application/reports+json', '203.0.113.5')).status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(30);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  let logged = 0;
  const many = JSON.stringify(Array.from({ length: 50 }, () => NEW_FORM[0]));
  for (let n = 0; n < 20; n += 1) logged += (await report(many, 'application/reports+json')).violations.length;
  expect(logged).toBeLessThanOrEqual(100);
  expect(logged).toBeGreaterThan(0);
  instance.clock.advance({ hours: 1 });
  expect((await report(many, 'application/reports+json')).violations).toHaveLength(10);
});
