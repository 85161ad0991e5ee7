import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { GOOD_PASSWORD, readMails, signUpMember } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { countRecordsByKind, insertThrottlesUntil } from '#server/testing/stores/record-store.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

describe.each(featureEngines)('retention periods of the privacy policy, on %s', (engine) => {
  let instance: TestInstance;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());

  async function timePasses(days: number) {
    instance.clock.advance({ days });
    await instance.services.jobs.runDue();
    return countRecordsByKind(instance.db);
  }

  it('delete records when their period ends, and not a day before', async () => {
    const { email, client } = await signUpMember(instance);
    await readMails(instance, email);
    await client.call('POST /v1/auth/login', { body: { email, password: 'Wrong30?pass' } });
    const otherMember = instance.client('203.0.113.9');
    await otherMember.call('POST /v1/auth/login', { body: { email, password: 'Wrong30?pass' } });
    await client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    expect(await countRecordsByKind(instance.db)).toEqual({ sessions: 1, codes: 1, grants: 1, throttles: 4, mails: 1 });

    expect(await timePasses(13)).toEqual({ sessions: 1, codes: 1, grants: 1, throttles: 0, mails: 1 });
    expect(await client.call('GET /v1/members/check-session')).toMatchObject({ status: 200 });
    expect(await timePasses(13)).toMatchObject({ sessions: 1, codes: 1, grants: 1 });
    await client.call('GET /v1/members/check-session');
    expect(await timePasses(5), 'thirty days after sign-in, though used').toMatchObject({
      sessions: 0,
      codes: 0,
      grants: 0,
    });
    expect(await timePasses(58)).toMatchObject({ mails: 1 });
    expect(await timePasses(2)).toEqual({ sessions: 0, codes: 0, grants: 0, throttles: 0, mails: 0 });
  });

  it('delete a session two weeks after its last use', async () => {
    const { email, client } = await signUpMember(instance);
    await client.get('POST /v1/auth/login', { body: { email, password: GOOD_PASSWORD } });
    expect(await timePasses(13)).toMatchObject({ sessions: 1 });
    expect(await timePasses(2)).toMatchObject({ sessions: 0 });
  });

  it('delete more than go in one batch', async () => {
    await insertThrottlesUntil(instance.db, 1200, instance.clock.now());
    expect(await timePasses(1)).toMatchObject({ throttles: 0 });
  });

  it('delete stored answers of idempotency keys after a week; then a key can be used anew', async () => {
    // The clock has advanced, so the proposed time must be in the future again; on the half hour as at the start.
    const applyTimes = [toApplyTime(new Date(instance.clock.now().getTime() + 20 * DAY_MS))];
    const { mentee, params } = await proposeAndPay(instance, { applyTimes });
    const key = { 'idempotency-key': crypto.randomUUID() };
    const cancel = () =>
      mentee.client.call('POST /v1/mentoring/{mentoringId}/cancellation', { params, body: {}, headers: key });
    const first = await cancel();
    expect(first.status).toBe(200);
    await timePasses(6);
    expect(await cancel()).toEqual(first);
    await timePasses(2);
    expect(await cancel()).toMatchObject({ status: 409, code: 'OUT_OF_ORDER' });
  });
});
