import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor } from '#server/testing/factories.ts';
import { FIRST, SECOND } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const requestWith = (key: string, mentorId: number, times: readonly object[] = [FIRST]) => ({
  headers: { 'idempotency-key': key },
  body: { mentorId, applyTimes: times },
});
const CALL = 'POST /v1/mentoring';

describe.each(engines)('a write with an Idempotency-Key, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());

  it('runs once, and is answered the same afterwards', async () => {
    const [mentee, { memberId }] = [await createMentee(instance), await createMentor(instance)];
    const first = await mentee.client.call(CALL, requestWith('one', memberId));
    expect(first.status).toBe(201);
    instance.clock.advance({ minutes: 5 });
    expect(await mentee.client.call(CALL, requestWith('one', memberId))).toEqual(first);
    expect((await mentee.client.get('GET /v1/mentoring')).content).toHaveLength(1);
  });

  it('replays a refusal too', async () => {
    const [mentee, { memberId }] = [await createMentee(instance, { isVerified: false }), await createMentor(instance)];
    const first = await mentee.client.call(CALL, requestWith('refused', memberId));
    expect(first).toMatchObject({ status: 403 });
    expect(await mentee.client.call(CALL, requestWith('refused', memberId))).toEqual(first);
  });

  it('is refused when the same key comes with something else', async () => {
    const [mentee, { memberId }] = [await createMentee(instance), await createMentor(instance)];
    await mentee.client.get(CALL, requestWith('other', memberId));
    const changed = await mentee.client.call(CALL, requestWith('other', memberId, [FIRST, SECOND]));
    expect(changed).toMatchObject({ status: 422, code: 'IDEMPOTENCY_MISMATCH' });
  });

  it('runs once for twenty simultaneous requests; the others wait or get the same answer', async () => {
    const mentee = await createMentee(instance);
    const mentors = await Promise.all(Array.from({ length: 3 }, () => createMentor(instance)));
    for (const { memberId } of mentors) {
      const responses = await Promise.all(
        Array.from({ length: 20 }, () => mentee.client.call(CALL, requestWith(`parallel-${memberId}`, memberId))),
      );
      expect(responses.filter(({ status, code }) => status !== 201 && code !== 'IDEMPOTENCY_RUNNING')).toEqual([]);
      const mentoringIds = responses.flatMap(({ status, data }) => (status === 201 ? [data.mentoringId] : []));
      expect(new Set(mentoringIds).size).toBe(1);
    }
  });

  it('is separate from another member’s write under the same key', async () => {
    const { memberId } = await createMentor(instance);
    const [one, other] = [await createMentee(instance), await createMentee(instance)];
    const mentoringIds = await one.client.get(CALL, requestWith('shared', memberId));
    expect(await other.client.get(CALL, requestWith('shared', memberId))).not.toEqual(mentoringIds);
  });
});
