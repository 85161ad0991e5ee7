import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordStatements, type RecordedDatabase } from './testing/database/record-statements.ts';
import { createTestDatabase } from './testing/database/test-database.ts';
import { createMentee, createMentor } from './testing/factories.ts';
import { confirmFirst, FIRST, goToPay, propose, proposeAndPay, SECOND } from './testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from './testing/test-instance.ts';

/**
 * Every call has them on top: its session and the owners' settings (looked up once in two seconds), and the answer stored under its
 * Idempotency-Key. Floods are counted besides, once a second.
 */
const OF_EVERY_CALL = /^(find|touch)-session$|-idempotency-key$|^add-throttle-hits$|^list-runtime-settings$/;

interface Measured {
  readonly call: string;
  /** How many statements it may take. */
  readonly budget: number;
  /** Sets the scene. @returns the call itself */
  readonly prepare: () => Promise<() => Promise<unknown>>;
}

let db: RecordedDatabase;
let instance: TestInstance;
beforeAll(async () => {
  db = recordStatements(await createTestDatabase('postgresql'));
  instance = await openTestInstance(db);
});
afterAll(() => instance.close());

const CALLS: readonly Measured[] = [
  {
    call: 'my mentorings',
    budget: 1,
    prepare: async () => {
      const { mentee } = await proposeAndPay(instance);
      return () => mentee.client.get('GET /v1/mentoring', { query: { tab: 'unconfirmed' } });
    },
  },
  {
    call: 'one mentoring, as its mentor',
    budget: 1,
    prepare: async () => {
      const { mentor, params } = await proposeAndPay(instance);
      return () => mentor.client.get('GET /v1/mentoring/{mentoringId}', { params });
    },
  },
  {
    call: 'one mentoring, as its mentee',
    budget: 2,
    prepare: async () => {
      const { mentee, params } = await proposeAndPay(instance);
      return () => mentee.client.get('GET /v1/mentoring/{mentoringId}', { params });
    },
  },
  {
    call: 'the next step, as a mentee',
    budget: 2,
    prepare: async () => {
      const { mentee } = await confirmFirst(instance);
      return () => mentee.client.get('GET /v1/next-step');
    },
  },
  {
    call: 'the next step, as a mentor',
    budget: 4,
    prepare: async () => {
      const mentor = await createMentor(instance);
      for (let count = 0; count < 3; count += 1) await proposeAndPay(instance, { mentor });
      return () => mentor.client.get('GET /v1/next-step');
    },
  },
  {
    call: 'a page of mentors, as a guest',
    budget: 3,
    prepare: async () => {
      for (let count = 0; count < 5; count += 1) await createMentor(instance);
      return () => instance.client().get('GET /v1/mentor');
    },
  },
  {
    call: 'the free times of a mentor, as a mentee',
    budget: 4,
    prepare: async () => {
      const { mentor, mentee } = await confirmFirst(instance);
      const params = { mentorId: mentor.memberId };
      return () => mentee.client.get('GET /v1/mentor/{mentorId}/free-times', { params });
    },
  },
  {
    call: 'propose',
    budget: 14,
    prepare: async () => {
      const [mentor, mentee] = [await createMentor(instance), await createMentee(instance)];
      return () => propose(instance, { mentor, mentee });
    },
  },
  {
    call: 'order',
    budget: 6,
    prepare: async () => {
      const { mentee, params } = await propose(instance);
      return () => mentee.client.get('POST /v1/mentoring/{mentoringId}/payment', { params, body: { method: 'CARD' } });
    },
  },
  {
    call: 'confirm the payment',
    budget: 17,
    prepare: async () => {
      const scene = await propose(instance);
      const body = await goToPay(instance, scene);
      return () => scene.mentee.client.get('POST /v1/payment/confirm', { body });
    },
  },
  {
    call: 'accept',
    budget: 10,
    prepare: async () => {
      const { mentor, params } = await proposeAndPay(instance);
      const body = { startTime: FIRST.startTime };
      return () => mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
    },
  },
  {
    call: 'accept, closing another paid proposal',
    budget: 22,
    prepare: async () => {
      const { mentor, params } = await proposeAndPay(instance);
      await proposeAndPay(instance, { mentor });
      const body = { startTime: FIRST.startTime };
      return () => mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', { params, body });
    },
  },
  {
    call: 'offer other times',
    budget: 13,
    prepare: async () => {
      const { mentor, params } = await proposeAndPay(instance);
      const body = { applyTimes: [SECOND] };
      return () => mentor.client.get('POST /v1/mentoring/{mentoringId}/counter-proposal', { params, body });
    },
  },
  {
    call: 'change the times',
    budget: 15,
    prepare: async () => {
      const { mentee, params } = await proposeAndPay(instance);
      const body = { applyTimes: [SECOND] };
      return () => mentee.client.get('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body });
    },
  },
  {
    call: 'reject a paid proposal',
    budget: 10,
    prepare: async () => {
      const { mentor, params } = await proposeAndPay(instance);
      return () => mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    },
  },
  {
    call: 'cancel a confirmed session',
    budget: 15,
    prepare: async () => {
      const { mentee, params } = await confirmFirst(instance);
      return () => mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {} });
    },
  },
  {
    call: 'say "here"',
    budget: 5,
    prepare: async () => {
      const { mentor, params } = await confirmFirst(instance);
      instance.clock.set(`${FIRST.startTime}+09:00`);
      return () => mentor.client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
    },
  },
];

describe('a call takes no more statements than its budget', () => {
  it.each(CALLS)('$call: $budget', async ({ budget, prepare }) => {
    instance.clock.set(NOON);
    const call = await prepare();
    db.takeNames();
    await call();
    const names = db.takeNames().filter((name) => !OF_EVERY_CALL.test(name));
    // The names beyond the budget, so that a failure shows them.
    expect(names.slice(budget)).toEqual([]);
  });

  it('and a cancellation with an unexpected refund only reads; the day’s count before it is rolled back', async () => {
    instance.clock.set(NOON);
    const { mentee, params } = await confirmFirst(instance);
    db.takeNames();
    const answer = await mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', {
      params,
      body: { expectedRefundKrw: 1 },
    });
    expect(answer).toMatchObject({ status: 409, code: 'PRICE_CHANGED' });
    const names = db.takeNames().filter((name) => !OF_EVERY_CALL.test(name));
    expect(names).toEqual(['hit-throttle', 'lock-mentoring', 'find-current-payment', 'find-mentoring-confirmed-at']);
  });

  it('is what docs/performance.md says', async () => {
    const text = await readFile(join(import.meta.dirname, '../../docs/performance.md'), 'utf8');
    for (const { call, budget } of CALLS) expect(text).toMatch(new RegExp(`^\\| ${call} \\| ${budget} \\|$`, 'm'));
  });
});
