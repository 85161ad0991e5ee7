import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '#contract/call.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { REFUSALS, RefusalError, refuse } from '#domain/refusals.ts';
import { createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import {
  ACCOUNT,
  confirmFirst,
  FIRST,
  goToPay,
  propose,
  proposeAndDeposit,
  proposeAndPay,
  SECOND,
} from '#server/testing/scenes/mentoring-scene.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { idempotencyStore } from './idempotency-store.ts';
import { runOnce, type StoredResponse } from './run-once.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance('postgresql');
});
afterAll(() => instance.close());
beforeEach(() => instance.clock.set(NOON));

/** A write by a member who may make it, and the same write with other content. */
interface WriteCase {
  readonly member: TestMember;
  readonly params?: object;
  readonly body?: object;
  readonly other?: { params?: object; body?: object };
}

const WRITES: Readonly<Partial<Record<CallName, () => Promise<WriteCase>>>> = {
  'POST /v1/mentoring': async () => {
    const [member, mentor] = [await createMentee(instance), await createMentor(instance)];
    const body = { mentorId: mentor.memberId, applyTimes: [FIRST] };
    return { member, body, other: { body: { ...body, applyTimes: [SECOND] } } };
  },
  'POST /v1/mentoring/{mentoringId}/payment': async () => {
    const { mentee, params } = await propose(instance);
    return { member: mentee, params, body: { method: 'CARD' }, other: { params, body: { method: 'KAKAOPAY' } } };
  },
  'PUT /v1/mentoring/{mentoringId}/refund-account': async () => {
    const refusedAccount = { ...ACCOUNT, accountNumber: '000000000000' };
    const { mentor, mentee, params } = await proposeAndDeposit(instance, { refundAccount: refusedAccount });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/rejection', { params, body: {} });
    await instance.services.jobs.runDue();
    const body = { refundAccount: ACCOUNT };
    return { member: mentee, params, body, other: { params, body: { refundAccount: refusedAccount } } };
  },
  'POST /v1/payment/confirm': async () => {
    const scene = await propose(instance);
    const body = await goToPay(instance, scene);
    return { member: scene.mentee, body, other: { body: { ...body, amount: 1 } } };
  },
  'PUT /v1/mentoring/{mentoringId}/apply-times': async () => {
    const { mentee, params } = await proposeAndPay(instance);
    return {
      member: mentee,
      params,
      body: { applyTimes: [SECOND] },
      other: { params, body: { applyTimes: [FIRST, SECOND] } },
    };
  },
  'POST /v1/mentoring/{mentoringId}/acceptance': async () => {
    const { mentor, params } = await proposeAndPay(instance, { applyTimes: [FIRST, SECOND] });
    const body = { startTime: FIRST.startTime };
    return { member: mentor, params, body, other: { params, body: { startTime: SECOND.startTime } } };
  },
  'POST /v1/mentoring/{mentoringId}/rejection': async () => {
    const { mentor, params } = await proposeAndPay(instance);
    return { member: mentor, params, body: { reason: '출장' }, other: { params, body: { reason: '회의' } } };
  },
  'POST /v1/mentoring/{mentoringId}/counter-proposal': async () => {
    const { mentor, params } = await proposeAndPay(instance);
    const body = { applyTimes: [SECOND] };
    return { member: mentor, params, body, other: { params, body: { applyTimes: [FIRST] } } };
  },
  'POST /v1/mentoring/{mentoringId}/cancellation': async () => {
    const { mentee, params } = await confirmFirst(instance);
    const body = { reason: '시험', expectedRefundKrw: 20_000 };
    return { member: mentee, params, body, other: { params, body: { ...body, reason: '여행' } } };
  },
  'PUT /v1/mentoring/{mentoringId}/questions': async () => {
    const { mentee, params } = await proposeAndPay(instance);
    return { member: mentee, params, body: { questions: ['하나'] }, other: { params, body: { questions: ['둘'] } } };
  },
  'PUT /v1/mentoring/{mentoringId}/note': async () => {
    const { mentor, params } = await proposeAndPay(instance);
    const body = { text: '함께 볼 것', version: 0 };
    return { member: mentor, params, body, other: { params, body: { ...body, version: 1 } } };
  },
  'POST /v1/mentoring/{mentoringId}/attendance': async () => {
    const { mentor, mentee, params } = await confirmFirst(instance);
    const otherMentoring = await proposeAndPay(instance, { mentee, applyTimes: [SECOND] });
    instance.clock.set(`${FIRST.startTime}+09:00`);
    return { member: mentor, params, other: { params: otherMentoring.params } };
  },
};

type CallEnvelope = Awaited<ReturnType<TestMember['client']['call']>>;

function send(
  name: CallName,
  { member }: WriteCase,
  input: { params?: object; body?: object },
  key: string,
): Promise<CallEnvelope> {
  const { params, body } = input;
  const callInput = { ...(params ? { params } : {}), ...(body ? { body } : {}), headers: { 'idempotency-key': key } };
  return member.client.call(name, callInput as never);
}

const cases = Object.entries(WRITES).map(([name, prepare]) => ({ name: name as CallName, prepare }));

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

describe.each(cases)('the key of $name', ({ name, prepare }) => {
  it('replays the first answer, and refuses another body', async () => {
    const write = await prepare();
    const key = crypto.randomUUID();
    const first = await send(name, write, write, key);
    expect(first.status).toBeLessThan(300);
    instance.clock.advance({ minutes: 1 });
    expect(await send(name, write, write, key)).toEqual(first);
    const other = await send(name, write, write.other ?? {}, key);
    expect(other).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('runs a double tap once', async () => {
    const write = await prepare();
    const key = crypto.randomUUID();
    const responses = await Promise.all([1, 2, 3].map(() => send(name, write, write, key)));
    const done = responses.filter(({ status }) => status < 300);
    const running = responses.filter(({ code }) => code === 'IDEMPOTENCY_RUNNING');
    expect(done.length).toBeGreaterThanOrEqual(1);
    expect(done.length + running.length).toBe(3);
    for (const response of done) expect(response).toEqual(done[0]);
    expect(await send(name, write, write, key)).toEqual(done[0]);
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
    expect(await runOnce(instance.services, request(key), work).catch(codeOf)).toBe('IDEMPOTENCY_RUNNING');
    expect(await runOnce(instance.services, request(key, { other: 1 }), work).catch(codeOf)).toBe(
      'IDEMPOTENCY_MISMATCH',
    );
    gate.resolve(DONE);
    expect(await first).toEqual(DONE);
    expect(await runOnce(instance.services, request(key), work)).toEqual(DONE);
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

  it('answers with what was done when its answer cannot be stored, and does not do it again at once', async () => {
    const key = crypto.randomUUID();
    const { db, log } = instance.services;
    const query = ((asked: { name: string }, values: unknown[]) =>
      asked.name === 'complete-idempotency-key'
        ? Promise.reject(new Error('The connection was lost'))
        : db.query(asked as never, values)) as typeof db.query;
    const warn = vi.spyOn(log, 'warn');
    const services = { ...instance.services, db: { ...db, query } };
    expect(await runOnce(services, request(key), () => Promise.resolve(DONE))).toEqual(DONE);
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'answer-not-stored' }), expect.anything());
    const work = () => Promise.reject(new Error('It ran twice'));
    expect(await runOnce(instance.services, request(key), work).catch(codeOf)).toBe('IDEMPOTENCY_RUNNING');
  });

  it('S-73 keeps no hash that a body could be guessed from, and knows the one that the version before has kept', async () => {
    const key = crypto.randomUUID();
    const given = request(key, { accountNumber: '110123456789' });
    await runOnce(instance.services, given, () => Promise.resolve(DONE));
    const plain = createHash('sha256')
      .update(JSON.stringify([given.call, given.body]))
      .digest('hex');
    const kept = await idempotencyStore.find(instance.db, memberId, key);
    expect(kept?.bodyHash.toString('hex')).not.toBe(plain);
    await instance.db.script(`update idempotency_keys set body_hash = decode('${plain}', 'hex') where key = '${key}'`);
    const work = () => Promise.reject(new Error('It ran twice'));
    expect(await runOnce(instance.services, given, work)).toEqual(DONE);
  });

  it('is free again a minute after the process holding it died', async () => {
    const key = crypto.randomUUID();
    const started = Promise.withResolvers<void>();
    // Not awaited: it never ends.
    void runOnce(instance.services, request(key), () => {
      started.resolve();
      return Promise.withResolvers<StoredResponse>().promise;
    });
    await started.promise;
    const again = () => runOnce(instance.services, request(key), () => Promise.resolve(DONE));
    expect(await again().catch(codeOf)).toBe('IDEMPOTENCY_RUNNING');
    instance.clock.advance({ minutes: 2 });
    expect(await again()).toEqual(DONE);
  });
});
