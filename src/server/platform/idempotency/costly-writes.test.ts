import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';
import { REFUSALS, RefusalError, refuse } from '#domain/refusals.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { statement } from '#server/db/statement.ts';
import { createTestDatabase } from '#server/testing/database/test-database.ts';
import { createMentee } from '#server/testing/factories.ts';
import { makeCall } from '#server/testing/keyed/faulty-calls.ts';
import { KEYED_CALL_NAMES, KEYED_CALLS } from '#server/testing/keyed/keyed-calls.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { idempotencyStore } from './idempotency-store.ts';
import { runOnce, type StoredResponse } from './run-once.ts';

const hit = statement(
  'test-once-hit',
  `insert into throttles as t (key, hits, resets_at) values ($1, 1, 'infinity') on conflict (key) do update set hits = t.hits + 1`,
);
const countHits = statement<{ hits: number }>('test-once-count', 'select hits from throttles where key = $1');

let instance: TestInstance;
beforeAll(async () => {
  // Two connections for three requests at once: one that held the first and waited for a second would wait for ever.
  instance = await openTestInstance(await createTestDatabase('postgresql', 2));
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.set(NOON));

it('is honoured by every write of a mentoring that costs something', () => {
  const writes = Object.entries(calls as Record<string, Call>).filter(([name]) =>
    /^(POST|PUT) \/v1\/(mentoring|payment)/.test(name),
  );
  const withoutKey = writes.filter(([, call]) => !call.idempotent).map(([name]) => name);
  // Repeating these has no effect anyway: a message has an id of its own, a file that is not sent is deleted, marks and blocks stay as they are, and the room counts its own messages.
  expect(withoutKey).toEqual([
    'POST /v1/mentoring/{mentoringId}/dispute/file',
    'POST /v1/mentoring/{mentoringId}/messages',
    'POST /v1/mentoring/{mentoringId}/messages/file',
    'POST /v1/mentoring/{mentoringId}/messages/read',
    'PUT /v1/mentoring/{mentoringId}/block',
    'POST /v1/mentoring/{mentoringId}/room/entrance',
    'POST /v1/mentoring/{mentoringId}/room/departure',
    'POST /v1/mentoring/{mentoringId}/room/signals',
    'POST /v1/mentoring/{mentoringId}/room/beats',
    'POST /v1/payment/failure',
    'POST /v1/payment/webhook',
  ]);
});

describe.each(KEYED_CALL_NAMES)('the key of %s', (name) => {
  it('replays the first answer, and refuses another body', async () => {
    const call = await KEYED_CALLS[name](instance);
    const key = crypto.randomUUID();
    const first = await makeCall(instance, name, call, key);
    expect(first.status).toBeLessThan(300);
    instance.clock.advance({ minutes: 1 });
    expect(await makeCall(instance, name, call, key)).toEqual(first);
    if (!call.other) return;
    const other = await makeCall(instance, name, { ...call, ...call.other }, key);
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('runs a double tap once', async () => {
    const call = await KEYED_CALLS[name](instance);
    const key = crypto.randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => makeCall(instance, name, call, key)));
    const done = responses.filter(({ status }) => status < 300);
    const running = responses.filter(({ code }) => code === 'IDEMPOTENCY_RUNNING');
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.length + running.length).toBe(3);
    for (const response of done) expect(response).toEqual(done[0]);
    expect(await makeCall(instance, name, call, key)).toEqual(done[0]);
  });
});

describe('a key', () => {
  let memberId: number;
  beforeAll(async () => {
    ({ memberId } = await createMentee(instance));
  });
  const DONE: StoredResponse = { status: 200, envelope: { status: 200, message: '성공', data: null } };
  const request = (key: string, body: unknown = {}) => ({ memberId, key, call: 'POST /v1/anything', body });
  const codeOf = (error: unknown) => (error instanceof RefusalError ? error.code : error);

  it('answers 409 while the first request is running, for any body', async () => {
    const key = crypto.randomUUID();
    const gate = Promise.withResolvers<StoredResponse>();
    const started = Promise.withResolvers<void>();
    const first = runOnce(instance.services, request(key), () => {
      started.resolve();
      return gate.promise;
    });
    await started.promise;
    const work = () => Promise.reject(new Error('It ran twice'));
    const same = runOnce(instance.services, request(key), work).catch(codeOf);
    const other = runOnce(instance.services, request(key, { other: 1 }), work).catch(codeOf);
    expect(await Promise.all([same, other])).toEqual(['IDEMPOTENCY_RUNNING', 'IDEMPOTENCY_RUNNING']);
    const waiting = runOnce(instance.services, request(key), work);
    gate.resolve(DONE);
    expect([await first, await waiting]).toEqual([DONE, DONE]);
    expect(await runOnce(instance.services, request(key), work)).toEqual(DONE);
    expect(await runOnce(instance.services, request(key, { other: 1 }), work).catch(codeOf)).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
  });

  it('stores a refusal as its answer, but not a server error or a temporary refusal', async () => {
    const refused = crypto.randomUUID();
    const refusal = () => Promise.resolve().then(() => refuse('SLOT_TAKEN'));
    expect(await runOnce(instance.services, request(refused), refusal)).toMatchObject({ status: 409 });
    expect(await runOnce(instance.services, request(refused), () => Promise.resolve(DONE))).toMatchObject({
      status: 409,
      envelope: { code: 'SLOT_TAKEN', message: REFUSALS.SLOT_TAKEN.message },
    });
    for (const fault of [new Error('broken'), new RefusalError('PAYMENT_UNKNOWN')]) {
      const key = crypto.randomUUID();
      await expect(runOnce(instance.services, request(key), () => Promise.reject(fault))).rejects.toBe(fault);
      expect(await runOnce(instance.services, request(key), () => Promise.resolve(DONE))).toEqual(DONE);
    }
  });

  it('has nothing done when its answer cannot be stored, and is free at once', async () => {
    const key = crypto.randomUUID();
    const { db } = instance.services;
    const query = ((asked: { name: string }, values: unknown[]) =>
      asked.name === 'complete-idempotency-key'
        ? Promise.reject(new Error('The connection was lost'))
        : db.query(asked as never, values)) as typeof db.query;
    const work = () => db.query(hit, [key]).then(() => DONE);
    const services = { ...instance.services, db: { ...db, query } };
    await expect(runOnce(services, request(key), work)).rejects.toThrow('The connection was lost');
    expect(await db.query(countHits, [key])).toEqual([]);
    expect(await runOnce(instance.services, request(key), work)).toEqual(DONE);
    expect(await db.query(countHits, [key])).toEqual([{ hits: 1 }]);
  });

  it('keeps what was counted before a refusal, undoes the rest of it, and holds no key after one for now', async () => {
    const { db } = instance.services;
    for (const refuseWith of [() => refuse('SLOT_TAKEN'), () => refuseForNow('TOO_MANY_REQUESTS', 1000)]) {
      const key = crypto.randomUUID();
      const refused = async () => {
        await db.query(hit, [`${key} counted`]);
        return db.transaction(async (tx) => {
          await tx.query(hit, [`${key} undone`]);
          return refuseWith();
        });
      };
      const code = await runOnce(instance.services, request(key), refused).catch(codeOf);
      expect(await db.query(countHits, [`${key} counted`])).toEqual([{ hits: 1 }]);
      expect(await db.query(countHits, [`${key} undone`])).toEqual([]);
      const isStored = (await idempotencyStore.find(db, memberId, key)) !== undefined;
      expect(isStored).toBe(code !== 'TOO_MANY_REQUESTS');
    }
  });

  it('S-73 keeps no hash that reveals a body', async () => {
    const key = crypto.randomUUID();
    const given = request(key, { accountNumber: '110123456789' });
    await runOnce(instance.services, given, () => Promise.resolve(DONE));
    const plain = createHash('sha256')
      .update(JSON.stringify([given.call, given.body]))
      .digest('hex');
    const kept = await idempotencyStore.find(instance.db, memberId, key);
    expect(kept?.bodyHash.toString('hex')).not.toBe(plain);
  });
});
