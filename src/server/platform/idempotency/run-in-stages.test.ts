import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refuse, RefusalError } from '#domain/refusals.ts';
import { statement } from '#server/db/statement.ts';
import { createMentee } from '#server/testing/factories.ts';
import { armFault, clearFaults, goToPay, propose } from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { idempotencyStore } from './idempotency-store.ts';
import { runInStages, type Run } from './run-once.ts';

const hit = statement(
  'test-stages-hit',
  `insert into throttles as t (key, hits, resets_at) values ($1, 1, 'infinity') on conflict (key) do update set hits = t.hits + 1`,
);
const listCalls = statement<{ outcome: string }>(
  'test-stages-gateway-calls',
  `select outcome from gateway_calls where payment_id = (select id from payments where order_id = $1)`,
);
const countHits = statement<{ hits: number }>('test-stages-count', 'select hits from throttles where key = $1');

let instance: TestInstance;
let memberId: number;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
  ({ memberId } = await createMentee(instance));
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.set(NOON));

const codeOf = (error: unknown) => (error instanceof RefusalError ? error.code : error);
const answered = (data: string) => ({ status: 200, envelope: data });
const start = (key: string, work: (run: Run) => Promise<string>) =>
  runInStages(instance.services, { memberId, key, call: 'POST /v1/anything', body: {} }, work, answered);
const hits = async (key: string) => (await instance.db.query(countHits, [key]))[0]?.hits ?? 0;

it('a call in stages that has failed goes on at once, and knows that it has begun before', async () => {
  const key = crypto.randomUUID();
  const begun: boolean[] = [];
  const failing = start(key, (run) => {
    begun.push(run.isResumed);
    return Promise.reject(new Error('The connection was lost'));
  });
  await expect(failing).rejects.toThrow('The connection was lost');
  const last = await start(key, (run) => {
    begun.push(run.isResumed);
    return run.conclude(() => instance.db.query(hit, [key]).then(() => 'done'));
  });
  expect([begun, last, await hits(key)]).toEqual([[false, true], answered('done'), 1]);
  expect(await start(key, () => Promise.reject(new Error('It ran twice')))).toEqual(answered('done'));
});

it('one that never heard that it has its key gives it back', async () => {
  const key = crypto.randomUUID();
  const { db } = instance.services;
  const query = (async (asked: { name: string }, values: unknown[]) => {
    const rows = await db.query(asked as never, values);
    if (asked.name === 'claim-idempotency-key') throw new Error('The connection was lost');
    return rows;
  }) as typeof db.query;
  const services = { ...instance.services, db: { ...db, query } };
  const request = { memberId, key, call: 'POST /v1/anything', body: {} };
  const deaf = runInStages(services, request, () => Promise.resolve('done'), answered);
  await expect(deaf).rejects.toThrow('The connection was lost');
  expect(await start(key, ({ conclude }) => conclude(() => Promise.resolve('done')))).toEqual(answered('done'));
});

it('a run goes on after its process died and the lease is over; late writes of the dead one are undone', async () => {
  const key = crypto.randomUUID();
  const [started, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const frozen = start(key, async ({ conclude }) => {
    started.resolve();
    await gate.promise;
    return conclude(() => instance.db.query(hit, [key]).then(() => 'late'));
  });
  await started.promise;
  const next = () => start(key, ({ conclude }) => conclude(() => instance.db.query(hit, [key]).then(() => 'in time')));
  expect(await next().catch(codeOf)).toBe('IDEMPOTENCY_RUNNING');
  instance.clock.advance({ seconds: 11 });
  expect(await next()).toEqual(answered('in time'));
  gate.resolve();
  expect(await frozen).toEqual(answered('in time'));
  expect(await hits(key)).toBe(1);
});

it.each([
  ['SLOT_TAKEN', 'before anything was done', 'stored'],
  ['SLOT_TAKEN', 'at the end', 'stored'],
  ['PAYMENT_UNKNOWN', 'before anything was done', 'not stored'],
  ['PAYMENT_UNKNOWN', 'at the end', 'not stored'],
] as const)('a refusal with %s %s is %s', async (code, when, what) => {
  const key = crypto.randomUUID();
  const last = async () => {
    await instance.db.query(hit, [key]);
    return refuse(code);
  };
  const run = start(key, ({ conclude }) =>
    when === 'at the end' ? conclude(last) : Promise.resolve().then(() => refuse(code)),
  );
  if (what === 'stored') expect(await run).toMatchObject({ status: 409, envelope: { code } });
  else await expect(run).rejects.toMatchObject({ code });
  // What was written down at the end stays: it is true however it is answered.
  expect(await hits(key)).toBe(when === 'at the end' ? 1 : 0);
  const status = (await idempotencyStore.find(instance.db, memberId, key))?.status;
  expect(status).toBe(what === 'stored' ? 409 : null);
});

it('one that has never concluded is a fault, so that none forgets it', async () => {
  await expect(start(crypto.randomUUID(), () => Promise.resolve('done'))).rejects.toThrow('without its conclusion');
});

it('a confirmation the gateway never answered is sent again under the same key, and the money taken once', async () => {
  const scene = await propose(instance);
  const body = await goToPay(instance, scene);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const confirm = () => scene.mentee.client.call('POST /v1/payment/confirm', { body, headers });
  for (const operation of ['confirm', 'lookup'])
    await armFault(instance, { operation, kind: 'server-error-after-effect', times: 1 });
  expect(await confirm()).toMatchObject({ status: 503, code: 'PAYMENT_UNKNOWN' });
  await clearFaults(instance);
  expect(await confirm()).toMatchObject({ status: 200, data: { payment: { status: 'DONE' } } });
  expect(await instance.db.query(listCalls, [body.orderId])).toEqual([{ outcome: 'DONE' }]);
});
