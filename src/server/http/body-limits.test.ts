import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bodyLimitOf } from '#contract/body-limit.ts';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { loadFactor } from '../testing/load-factor.ts';
import { openTestInstance, type TestInstance } from '../testing/test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());

const ALL = Object.entries(calls) as [CallName, Call][];
const JSON_CALLS = ALL.filter(([name, { body, multipart }]) => body && !multipart && !name.startsWith('GET '));
const OPEN_CALLS = JSON_CALLS.filter(([, { access }]) => access === 'public' || access === 'grant');
const MAX_MS = 5;
const MOST_RUNS = 40;

function send(name: CallName, payload: string) {
  const [method = '', path = ''] = name.split(' ');
  const url = path.replaceAll(/\{\w+\}/g, '1');
  return instance.app.inject({
    method: method as 'POST',
    url,
    payload,
    headers: { 'content-type': 'application/json' },
  });
}

/** JSON of a length that costs its reader as much as can be, by what it is made of. */
const COSTLY: Readonly<Record<string, (bytes: number) => string>> = {
  'lists in lists': (bytes) => '['.repeat(bytes / 2) + ']'.repeat(bytes / 2),
  'objects in objects': (bytes) => `${'{"a":'.repeat(bytes / 6)}1${'}'.repeat(bytes / 6)}`,
  'many fields': (bytes) => fields(bytes, (n) => `"${n.toString(36)}":0`),
  'many texts': (bytes) => fields(bytes, (n) => `"${n.toString(36)}":"x"`),
  'empty lists': (bytes) => `{"email":[${'[],'.repeat(bytes / 3 - 10)}[]]}`,
  'empty objects': (bytes) => `{"email":[${'{},'.repeat(bytes / 3 - 10)}{}]}`,
  'forbidden names': (bytes) => fields(bytes, () => '"__proto_":0'),
  'piled marks': (bytes) => `{"email":"가${'\u0315\u0300'.repeat(bytes / 5)}"}`,
  'single jamo': (bytes) => `{"email":"${'\u1112\u1161\u11ab'.repeat(bytes / 10)}"}`,
  'an address without end': (bytes) => `{"email":"${'a.'.repeat(bytes / 3)}","password":" "}`,
  'a host without end': (bytes) => `{"email":"a@${'a-'.repeat(bytes / 3)}","code":"1"}`,
  // No password: comparing one takes extra time.
  spaces: (bytes) => `{"email":"${' '.repeat(bytes - 40)}x","password":" "}`,
  escapes: (bytes) => `{"email":"${String.raw`\u0041`.repeat(bytes / 7)}"}`,
};

function fields(bytes: number, field: (n: number) => string): string {
  const all: string[] = [];
  for (let n = 0, length = 0; length < bytes - 40; n += 1) length += (all[all.push(field(n)) - 1] ?? '').length + 1;
  return `{${all.join(',')}}`;
}

/**
 * Milliseconds of the processor that one of several takes, the quickest of them: the first one warms up, and any may be beside work of the process
 * that is not its own, such as the collection of garbage. More are run only while none was quick enough.
 */
async function cpuMsOf(name: CallName, payload: string): Promise<number> {
  const taken: number[] = [];
  for (let run = 0; run < 4 || (run < MOST_RUNS && Math.min(...taken) >= MAX_MS); run += 1) {
    const begun = process.cpuUsage();
    const { statusCode } = await send(name, payload);
    const { user, system } = process.cpuUsage(begun);
    expect(statusCode).toBeGreaterThanOrEqual(400);
    expect(statusCode).toBeLessThan(500);
    taken.push((user + system) / 1000);
  }
  return Math.min(...taken);
}

describe('S-102 the JSON of a call', () => {
  it('has a limit, which is the document’s, and of calls without a session 16 KiB at most', async () => {
    const { paths } = (await instance.app.inject('/v1/openapi.json')).json<{
      paths: Record<string, Record<string, { 'x-max-body-bytes'?: number }>>;
    }>();
    for (const [name, call] of JSON_CALLS) {
      const [method = '', path = ''] = name.split(' ');
      expect([name, paths[path]?.[method.toLowerCase()]?.['x-max-body-bytes']]).toEqual([name, bodyLimitOf(call)]);
    }
    for (const [name, call] of OPEN_CALLS) expect([name, bodyLimitOf(call) <= 16 * 1024]).toEqual([name, true]);
  });

  it('is refused in a sentence when it is longer by one byte, and read when it is not', async () => {
    for (const [name, call] of ALL.filter(([each, { multipart }]) => !each.startsWith('GET ') && !multipart)) {
      const limit = bodyLimitOf(call);
      const [fits, exceeds] = [limit, limit + 1].map((bytes) => `{"x":"${'x'.repeat(bytes - 8)}"}`);
      const refusal = await send(name, exceeds ?? '');
      expect([name, refusal.statusCode, refusal.json()]).toMatchObject([
        name,
        413,
        { code: 'BODY_TOO_LARGE', message: '보낸 내용이 너무 커요. 줄여서 다시 보내 주세요.' },
      ]);
      expect([name, (await send(name, fits ?? '')).statusCode]).not.toEqual([name, 413]);
    }
  });

  it.each(Object.keys(COSTLY))(
    'costs strangers’ calls a few milliseconds at most, whatever it is: %s',
    async (kind) => {
      for (const [name, call] of OPEN_CALLS.filter(([each]) => each !== 'POST /v1/payment/webhook')) {
        const ms = await cpuMsOf(name, COSTLY[kind]?.(bodyLimitOf(call)) ?? '');
        expect([name, ms < MAX_MS * loadFactor() ? 0 : ms]).toEqual([name, 0]);
      }
    },
  );
});
