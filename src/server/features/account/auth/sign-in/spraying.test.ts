import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RefusalError } from '#domain/refusals.ts';
import { statement } from '#server/db/statement.ts';
import {
  clientAtNewAddress,
  GOOD_PASSWORD,
  newEmail,
  readCode,
  signUpMember,
} from '#server/testing/clients/sign-up.ts';
import type { TestClient } from '#server/testing/clients/test-client.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { isPasswordOf } from '../passwords.ts';
import { login as signInOf } from './login.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance();
});
afterAll(() => instance.close());

const spendInstanceBudget = statement(
  'test-spend-instance-budget',
  `insert into throttles (key, hits, resets_at) values ('login:instance', 3001, $1)
   on conflict (key) do update set hits = 3001, resets_at = $1`,
);
/** The one network that has tried so often has tried more often now. */
const raiseHits = statement(
  'test-raise-hits',
  `update throttles set hits = $2 where key like 'login:%' and key <> 'login:instance' and hits = $1 and resets_at > $3`,
);
const countHits = statement<{ hits: number }>(
  'test-count-hits',
  `select coalesce(sum(hits), 0)::int as hits from throttles where key like 'login:%'`,
);
const countSessions = statement<{ count: number }>(
  'test-count-sessions',
  'select count(*)::int as count from sessions where member_id = $1',
);

const login = (client: TestClient, email: string, password = GOOD_PASSWORD) =>
  client.call('POST /v1/auth/login', { body: { email, password } });

/** Wrong sign-ins to invented accounts, one after the other. @returns how many were tried, before all others were refused */
async function spray(client: TestClient, count: number): Promise<number> {
  const codes: (string | undefined)[] = [];
  for (let n = 0; n < count; n += 1) codes.push((await login(client, newEmail(), 'Wrong9!guess')).code);
  expect(new Set(codes)).toEqual(new Set(['WRONG_CREDENTIALS', 'LOGIN_THROTTLED']));
  const tried = codes.filter((code) => code === 'WRONG_CREDENTIALS').length;
  expect(codes.slice(tried)).toEqual(codes.slice(tried).map(() => 'LOGIN_THROTTLED'));
  return tried;
}

/** Wrong sign-ins of a client that has made none, seven of them really: the rest is written down. */
async function tryOften(client: TestClient, count: number): Promise<void> {
  for (let n = 0; n < 7; n += 1) await login(client, newEmail(), 'Wrong9!guess');
  await instance.db.query(raiseHits, [7, count, instance.clock.now()]);
}

/**
 * Keeps the queue of the passwords of one network full: whenever one has been checked, the next is there.
 * @returns what ends it
 */
function fillQueue(of: string): () => Promise<void> {
  const over = new AbortController();
  const lines = Array.from({ length: 201 }, async () => {
    // Refused while one of another network is checked; the place is taken as soon as it is free again.
    const turn = { of, signal: over.signal };
    while (!over.signal.aborted) await isPasswordOf(undefined, GOOD_PASSWORD, turn).catch(() => setImmediate());
  });
  return async () => {
    over.abort();
    await Promise.all(lines);
  };
}

describe('spraying', () => {
  it('S-65 a network has 600 wrong tries in 15 minutes for all accounts, and members elsewhere sign in', async () => {
    const { email } = await signUpMember(instance);
    const stranger = clientAtNewAddress(instance);
    await tryOften(stranger, 595);
    expect(await spray(stranger, 10)).toBe(5);
    instance.clock.advance({ minutes: 5 });
    expect(await login(stranger, email)).toMatchObject({
      status: 429,
      code: 'LOGIN_THROTTLED',
      message: '로그인 시도가 너무 많아요. 10분 뒤에 다시 시도해 주세요.',
    });
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject({ status: 200 });
    instance.clock.advance({ minutes: 10 });
    expect(await login(stranger, email)).toMatchObject({ status: 200 });
  });

  it('S-65 a spent network admits ten tries of a browser its account knows by sign-up, sign-in or reset', async () => {
    const { client, email } = await signUpMember(instance);
    const { email: other } = await signUpMember(instance);
    await instance.db.query(spendInstanceBudget, [new Date(instance.clock.now().getTime() + 900_000)]);
    await tryOften(client, 55);
    expect(await spray(client, 8)).toBe(5);
    expect(await login(client, other)).toMatchObject({ code: 'LOGIN_THROTTLED' });
    for (let n = 0; n < 2; n += 1) expect(await login(client, email)).toMatchObject({ status: 200 });
    for (let n = 0; n < 10; n += 1)
      expect(await login(client, email, 'Wrong9!guess')).toMatchObject({ code: 'WRONG_CREDENTIALS' });
    expect(await login(client, email)).toMatchObject({ code: 'LOGIN_THROTTLED' });

    const forged = client.cookies.get('browser')?.replace(/^./, (first) => (first === 'A' ? 'B' : 'A')) ?? '';
    client.cookies.set('browser', forged);
    expect(await login(client, other)).toMatchObject({ code: 'LOGIN_THROTTLED' });
    instance.clock.advance({ seconds: 31 });
    await client.get('POST /v1/auth/email/code', { body: { email: other, isPasswordReset: true } });
    await client.get('POST /v1/auth/email/code/verify', {
      body: { email: other, code: await readCode(instance, other) },
    });
    await client.get('PATCH /v1/members/password', { body: { email: other, newPassword: 'Kiln4&traverse' } });
    expect(await login(client, other, 'Kiln4&traverse')).toMatchObject({ status: 200 });
  });

  it('S-65 when the whole instance has seen three thousand, a network has sixty', async () => {
    instance.clock.advance({ minutes: 15 });
    const stranger = clientAtNewAddress(instance);
    await tryOften(stranger, 51);
    await instance.db.query(spendInstanceBudget, [new Date(instance.clock.now().getTime() + 900_000)]);
    expect(await spray(stranger, 12)).toBe(9);
    const { email } = await signUpMember(instance);
    expect(await login(clientAtNewAddress(instance), email)).toMatchObject({ status: 200 });
  });
});

describe('the queue of passwords', () => {
  it('S-65 answers 503 with Retry-After when a network’s line is full, counts no try, and lets others in', async () => {
    instance.clock.advance({ minutes: 15 });
    const { email } = await signUpMember(instance);
    const before = await instance.db.query(countHits, []);
    const empty = fillQueue('203.0.113.9');
    try {
      const response = await instance.app.inject({
        method: 'POST',
        url: '/v1/auth/login',
        payload: { email, password: GOOD_PASSWORD },
        remoteAddress: '203.0.113.9',
      });
      expect(response.headers['retry-after']).toBe('5');
      expect(response.json()).toEqual({
        status: 503,
        message: '지금 요청이 몰려 있어요. 잠시 후 다시 시도해 주세요.',
        data: null,
        code: 'BUSY',
        errors: [],
      });
      expect(await instance.db.query(countHits, [])).toEqual(before);
      expect(await login(clientAtNewAddress(instance), email)).toMatchObject({ status: 200 });
    } finally {
      await empty();
    }
  });

  it('S-65 forgets the sign-in of a browser that hung up: no try is counted, no session begins', async () => {
    const { email, memberId } = await signUpMember(instance);
    const before = await instance.db.query(countHits, []);
    const gone = AbortSignal.abort(new RefusalError('REQUEST_TIMEOUT'));
    const browser = { ip: '203.0.113.10', userAgent: '', signal: gone };
    const signIn = signInOf(instance.services, { email, password: GOOD_PASSWORD, ...browser });
    await expect(signIn).rejects.toMatchObject({ code: 'REQUEST_TIMEOUT' });
    expect(await instance.db.query(countHits, [])).toEqual(before);
    expect(await instance.db.query(countSessions, [memberId])).toEqual([{ count: 0 }]);
  });
});
