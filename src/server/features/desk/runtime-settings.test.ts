import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { RuntimeSettingName } from '#domain/desk/settings.ts';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, createMentor, createOperator, type TestMember } from '#server/testing/factories.ts';
import { propose, proposeAndPay } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { openTwoInstances } from '#server/testing/two-instances.ts';

const LIST = 'GET /v1/admin/runtime-settings';
const PUT = 'PUT /v1/admin/runtime-settings/{name}';
/** Eight hours after the noon at which tests begin. */
const EVENING = toApplyTime(new Date('2026-11-23T20:00:00+09:00'));
const TOMORROW = toApplyTime(new Date('2026-11-24T20:00:00+09:00'));

const setBy = ({ client }: TestMember, name: RuntimeSettingName, value: number | null) =>
  client.call(PUT, { params: { name }, body: { value } });

describe.each(featureEngines)('settings that owners change while the service runs, on %s', (engine) => {
  let instance: TestInstance;
  let owner: TestMember;
  beforeEach(async () => {
    instance = await openTestInstance(engine);
    owner = await createOperator(instance);
  });
  afterEach(() => instance.close());
  const set = (name: RuntimeSettingName, value: number | null) => setBy(owner, name, value);
  const settingOf = async (name: RuntimeSettingName) =>
    (await owner.client.get(LIST)).settings.find((each) => each.name === name);

  it('are those of the processes’ start until owners change them, and again when they take that back', async () => {
    expect(await settingOf('STEPS_A_DAY')).toEqual({
      name: 'STEPS_A_DAY',
      value: 30,
      startedWith: 30,
      changedAt: null,
    });
    await set('STEPS_A_DAY', 40);
    const changedAt = instance.clock.now().toISOString();
    expect(await settingOf('STEPS_A_DAY')).toEqual({ name: 'STEPS_A_DAY', value: 40, startedWith: 30, changedAt });
    await set('STEPS_A_DAY', null);
    expect(await settingOf('STEPS_A_DAY')).toMatchObject({ value: 30, changedAt: null });
  });

  it('are for owners, within their bounds, and in the audit log with what they were before', async () => {
    for (const role of ['SUPPORT', 'FINANCE', 'REVIEWER'] as const)
      expect(await setBy(await createOperator(instance, [role]), 'STEPS_A_DAY', 40)).toMatchObject({ status: 403 });
    for (const value of [4, 201, 9.5])
      expect(await set('STEPS_A_DAY', value)).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(await set('SESSION_PRICE_KRW', 999)).toMatchObject({
      errors: [{ field: 'value', message: '1,000원부터 200,000원까지 정할 수 있어요.' }],
    });
    expect(await set('PLATFORM_FEE_PERCENT' as 'STEPS_A_DAY', 5)).toMatchObject({ status: 400 });
    await set('SESSION_PRICE_KRW', 25_000);
    await set('SESSION_PRICE_KRW', 30_000);
    const query = { subject: 'setting:SESSION_PRICE_KRW' };
    const { content } = await owner.client.get('GET /v1/admin/audit', { query });
    expect(content.map(({ action, detail }) => [action, detail])).toEqual([
      ['SETTING_CHANGED', { before: 25_000, value: 30_000 }],
      ['SETTING_CHANGED', { before: 20_000, value: 25_000 }],
    ]);
  });

  it('price: what is proposed from then on costs it; what was proposed keeps its own', async () => {
    const mentor = await createMentor(instance);
    const before = await propose(instance, { mentor });
    await set('SESSION_PRICE_KRW', 25_000);
    const params = { mentorId: mentor.memberId };
    const mentee = await createMentee(instance);
    expect((await mentee.client.get('GET /v1/mentor/{mentorId}', { params })).price.priceKrw).toBe(25_000);
    expect((await mentee.client.get('GET /v1/coupon')).priceKrw).toBe(25_000);
    const after = await propose(instance, { mentor, mentee });
    const priceOf = async ({ mentee: { client }, params: of }: typeof before) =>
      (await client.get('GET /v1/mentoring/{mentoringId}', { params: of })).priceKrw;
    expect(await priceOf(after)).toBe(25_000);
    expect(await priceOf(before)).toBe(20_000);
  });

  it('minimum notice: later proposals keep it; open ones are accepted and changed as they were made', async () => {
    const before = await proposeAndPay(instance, { applyTimes: [EVENING] });
    const open = await propose(instance, { applyTimes: [TOMORROW] });
    await set('MINIMUM_NOTICE_HOURS', 12);
    expect((await instance.client().get('GET /v1/business')).minimumNoticeHours).toBe(12);
    const mentor = await createMentor(instance);
    const mentee = await createMentee(instance);
    const body = { mentorId: mentor.memberId, applyTimes: [EVENING] };
    expect(await mentee.client.call('POST /v1/mentoring', { body })).toMatchObject({
      status: 400,
      message: '시작까지 12시간 이상 남은 시간을 선택해 주세요.',
    });
    const after = await propose(instance, { mentor, mentee, applyTimes: [TOMORROW] });
    const read = async ({ mentee: { client }, params }: typeof before) =>
      client.get('GET /v1/mentoring/{mentoringId}', { params });
    expect([await read(before), await read(after)].map(({ noticeHours }) => noticeHours)).toEqual([0, 12]);
    const change = ({ mentee: { client }, params }: typeof before) =>
      client.call('PUT /v1/mentoring/{mentoringId}/apply-times', { params, body: { applyTimes: [EVENING] } });
    expect(await change(open), 'as it was proposed').toMatchObject({ status: 200 });
    expect(await change(after)).toMatchObject({ status: 400 });
    const { params } = before;
    expect(
      await before.mentor.client.call('POST /v1/mentoring/{mentoringId}/acceptance', {
        params,
        body: { startTime: EVENING.startTime },
      }),
    ).toMatchObject({ status: 200 });
  });

  it('actions a day: counted against it at once', async () => {
    await set('STEPS_A_DAY', 5);
    const { mentee, params } = await propose(instance);
    const change = (index: number) =>
      mentee.client.call('PUT /v1/mentoring/{mentoringId}/apply-times', {
        params,
        body: { applyTimes: [index % 2 ? EVENING : TOMORROW] },
      });
    for (let index = 0; index < 5; index += 1) expect(await change(index)).toMatchObject({ status: 200 });
    expect(await change(5)).toMatchObject({ status: 429, code: 'TOO_MANY_STEPS' });
    await set('STEPS_A_DAY', 6);
    expect(await change(5)).toMatchObject({ status: 200 });
  });
});

describe('a change of a setting', () => {
  it.each([true, false])('reaches the other processes without a restart (live channel: %s)', async (isLive) => {
    const instances = await openTwoInstances({ isLive });
    const { here, there } = instances;
    try {
      const owner = await createOperator(here);
      const noticeOf = async () => (await there.client().get('GET /v1/business')).minimumNoticeHours;
      expect(await noticeOf()).toBe(0);
      await setBy(owner, 'MINIMUM_NOTICE_HOURS', 6);
      if (isLive) await vi.waitUntil(async () => (await noticeOf()) === 6, { timeout: 10_000, interval: 5 });
      else {
        there.clock.advance({ seconds: 2 });
        expect(await noticeOf()).toBe(6);
      }
    } finally {
      await instances.close();
    }
  });
});
