import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toApplyTime } from '#domain/mentorings/times/slots.ts';
import { statement } from '#server/db/statement.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createOperator, createMentee, createMentor, type TestMember } from '#server/testing/factories.ts';
import { staySignedIn } from '#server/testing/scenes/dispute-scene.ts';
import { talk, proposeAndPay, type Scene } from '#server/testing/scenes/mentoring-scene.ts';
import { openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const findDownloads = statement<{ subject: string; detail: object; actorId: number }>(
  'test-find-downloads',
  `select subject, detail, actor_id as "actorId" from audit_log where action = 'PAYOUTS_DOWNLOADED' order by id`,
);

const countEarningHours = statement<{ sessions: number }>(
  'test-count-earning-hours',
  'select coalesce(sum(sessions), 0)::int as sessions from earning_hours',
);

describe.each(featureEngines)('monthly payouts, on %s', (engine) => {
  let instance: TestInstance;
  let one: TestMember;
  let other: TestMember;
  let operator: TestMember;
  let last: Scene;
  let halved: Scene;
  let first: Scene;

  beforeAll(async () => {
    instance = await openTestInstance(engine);
    instance.clock.set('2026-12-20T12:00:00+09:00');
    [one, other, operator] = [
      await createMentor(instance),
      await createMentor(instance),
      await createOperator(instance),
    ];
    instance.clock.set('2026-12-22T12:00:00+09:00');
    const mentee = await createMentee(instance);
    const { coupons } = await mentee.client.get('GET /v1/coupon');
    last = await confirmed(one, '2026-12-23T23:00:00', { mentee, couponId: coupons[0]?.couponId });
    // Ends at midnight and is therefore settled on 25 December, and paid out from 1 January on.
    first = await confirmed(one, '2026-12-23T23:30:00');
    halved = await confirmed(other, '2026-12-23T12:30:00');
    await confirmed(one, '2027-01-20T11:00:00');
    instance.clock.set('2026-12-22T15:00:00+09:00');
    await halved.mentee.client.get('POST /v1/mentoring/{mentoringId}/cancellation', {
      params: halved.params,
      body: { expectedRefundKrw: 10_000 },
    });
    for (const [at, { mentor, mentee: student, params }] of [
      ['2026-12-23T23:00:00+09:00', last],
      ['2026-12-23T23:30:00+09:00', first],
    ] as const) {
      instance.clock.set(at);
      for (const { client } of [mentor, student])
        await client.get('POST /v1/mentoring/{mentoringId}/attendance', { params });
      await talk(instance, params);
    }
    for (const at of ['2026-12-24T23:59:59.999+09:00', '2026-12-25T00:00:00+09:00']) {
      instance.clock.set(at);
      await instance.services.jobs.runDue();
    }
  });
  afterAll(() => instance.close());

  async function confirmed(
    mentor: TestMember,
    startTime: string,
    more: { mentee?: TestMember; couponId?: number | undefined } = {},
  ): Promise<Scene> {
    const { mentee, couponId } = more;
    const applyTimes = [toApplyTime(new Date(`${startTime}+09:00`))];
    const order = { method: 'CARD', couponId: couponId ?? null };
    const scene = await proposeAndPay(instance, { mentor, ...(mentee ? { mentee } : {}), applyTimes, wish: order });
    await mentor.client.get('POST /v1/mentoring/{mentoringId}/acceptance', {
      params: scene.params,
      body: { startTime },
    });
    return scene;
  }

  const earningHours = async () => (await instance.services.db.query(countEarningHours))[0]?.sessions;

  const download = (member: TestMember | undefined, query: string) =>
    instance.app.inject({
      url: `/v1/admin/payouts.csv?${query}`,
      headers: member ? { cookie: `session=${member.client.cookies.get('session')}` } : {},
    });

  it('show a mentor the earnings, newest first, to the won, and what is pending', async () => {
    const { content, totals, sliceInfo } = await one.client.get('GET /v1/earnings');
    expect(totals).toMatchObject({ month: '2026-12', monthKrw: 36_000, expectedKrw: 18_000, allKrw: 36_000 });
    const sums = { priceKrw: 20_000, returnedKrw: 0, feePercent: 10, feeKrw: 2000, mentorKrw: 18_000 };
    expect(content).toMatchObject([
      {
        mentoringId: first.mentoringId,
        status: 'COMPLETED',
        settledAt: '2026-12-24T15:00:00.000Z',
        payableAt: '2026-12-31T15:00:00.000Z',
        ...sums,
      },
      { mentoringId: last.mentoringId, status: 'COMPLETED', startsAt: '2026-12-23T14:00:00.000Z', ...sums },
    ]);
    expect(sliceInfo).toMatchObject({ last: true, cursor: null });
    const halves = await other.client.get('GET /v1/earnings');
    expect(halves.totals).toMatchObject({ monthKrw: 9000, expectedKrw: 0, allKrw: 9000 });
    expect(halves.content).toMatchObject([
      { status: 'CANCELLED', priceKrw: 20_000, returnedKrw: 10_000, feeKrw: 1000, mentorKrw: 9000 },
    ]);
  });

  it('are paged', async () => {
    const page = await one.client.get('GET /v1/earnings', { query: { size: '1' } });
    expect(page.content.map((each) => each.mentoringId)).toEqual([first.mentoringId]);
    const query = { size: '1', cursor: page.sliceInfo.cursor ?? '' };
    const next = await one.client.get('GET /v1/earnings', { query });
    expect(next.content.map((each) => each.mentoringId)).toEqual([last.mentoringId]);
    expect(next.sliceInfo.last).toBe(true);
  });

  it('are paid out when nobody can object any more: seven days after they were earned', async () => {
    const count = async () => {
      const { totals } = await operator.client.get('GET /v1/admin/payouts', { query: { month: '2026-12' } });
      return [
        totals.sessions,
        (await download(operator, 'month=2026-12&by=session')).body.trimEnd().split('\r\n').length - 1,
      ];
    };
    instance.clock.set('2026-12-31T23:59:59.998+09:00');
    await staySignedIn(instance);
    expect(await count()).toEqual([1, 1]);
    instance.clock.set('2026-12-31T23:59:59.999+09:00');
    expect(await count()).toEqual([2, 2]);
    instance.clock.set('2027-01-01T00:00:00+09:00');
    expect(await count()).toEqual([2, 2]);
  });

  it('are found by mentor and by account, in order of registration or sum, page by page', async () => {
    instance.clock.set('2027-01-01T00:00:00+09:00');
    await staySignedIn(instance);
    const find = async (query: Record<string, string>) => {
      const page = await operator.client.get('GET /v1/admin/payouts', { query: { month: '2026-12', ...query } });
      return page.content.map(({ mentorId }) => mentorId);
    };
    const byAmount = [one.memberId, other.memberId];
    expect(await find({})).toEqual(byAmount.toSorted((a, b) => a - b));
    expect(await find({ order: 'AMOUNT' })).toEqual(byAmount);
    for (const order of ['MENTOR', 'AMOUNT']) {
      const [first_ = 0] = await find({ order, size: '1' });
      expect([first_, ...(await find({ order, cursor: String(first_) }))]).toEqual(await find({ order }));
      expect(await find({ order, search: other.email })).toEqual([other.memberId]);
      expect(await find({ order, search: String(one.memberId) })).toEqual([one.memberId]);
      expect(await find({ order, account: 'NONE' })).toHaveLength(2);
      expect(await find({ order, account: 'CONFIRMED' })).toEqual([]);
    }
    const log = await operator.client.get('GET /v1/admin/audit', { query: { action: 'PAYOUTS_SEARCHED' } });
    expect(log.content[0]).toMatchObject({ subject: 'payouts:2026-12', detail: { search: String(one.memberId) } });
  });

  it('are counted by the Korean month in which they become payable, one row per mentor', async () => {
    const path = 'GET /v1/admin/payouts';
    const earlier = await operator.client.get(path, { query: { month: '2026-12' } });
    const whole = { sessions: 1, priceKrw: 20_000, returnedKrw: 0, feeKrw: 2000, mentorKrw: 18_000 };
    const half = { sessions: 1, priceKrw: 20_000, returnedKrw: 10_000, feeKrw: 1000, mentorKrw: 9000 };
    expect(earlier.content).toMatchObject([
      { mentorId: one.memberId, email: one.email, ...whole },
      { mentorId: other.memberId, email: other.email, ...half },
    ]);
    expect(earlier.totals).toEqual({
      mentors: 2,
      sessions: 2,
      priceKrw: 40_000,
      returnedKrw: 10_000,
      feeKrw: 3000,
      mentorKrw: 27_000,
      lossKrw: 0,
    });
    await instance.services.jobs.runDue();
    expect(await earningHours()).toBeGreaterThan(0);
    expect((await operator.client.get(path, { query: { month: '2026-12' } })).totals).toEqual(earlier.totals);
    const later = await operator.client.get(path, { query: { month: '2027-01' } });
    expect(later.content).toMatchObject([{ mentorId: one.memberId, ...whole }]);
    expect((await operator.client.get(path, { query: { month: '2026-10' } })).sliceInfo.empty).toBe(true);

    const page = await operator.client.get(path, { query: { month: '2026-12', size: '1' } });
    const query = { month: '2026-12', size: '1', cursor: page.sliceInfo.cursor ?? '' };
    const next = await operator.client.get(path, { query });
    expect([...page.content, ...next.content]).toEqual(earlier.content);
    expect(next.sliceInfo.last).toBe(true);
  });

  it('are downloaded as a file that Excel reads in Korean, with an audit entry', async () => {
    const response = await download(operator, 'month=2026-12');
    expect(response.statusCode).toBe(200);
    expect(response.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'cache-control': 'no-store' });
    const name = encodeURIComponent('선배랑-정산-2026-12.csv');
    expect(response.headers['content-disposition']).toMatch(new RegExp(`^attachment; .*filename\\*=UTF-8''${name}$`));
    const [head, ...lines] = response.body.trimEnd().split('\r\n');
    expect(response.rawPayload.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]));
    expect(head).toContain('"정산 월","멘토 번호","닉네임","이메일","멘토링 수"');
    expect(lines).toEqual([
      expect.stringMatching(new RegExp(`^"2026-12",${one.memberId},".+","${one.email}",1,20000,0,2000,18000,"없음"$`)),
      expect.stringMatching(
        new RegExp(`^"2026-12",${other.memberId},".+","${other.email}",1,20000,10000,1000,9000,"없음"$`),
      ),
    ]);

    const sessions = (await download(operator, 'month=2026-12&by=session')).body.trimEnd().split('\r\n');
    expect(sessions).toHaveLength(3);
    const session = `${last.mentoringId},"멘토링 완료","2026-12-23 23:00","2026-12-24 23:59",20000,0,10,2000,18000`;
    expect(sessions).toContainEqual(expect.stringContaining(session));
    const actorId = operator.memberId;
    expect((await instance.db.query(findDownloads)).slice(-2)).toEqual([
      { subject: 'payouts:2026-12', detail: { by: 'mentor' }, actorId },
      { subject: 'payouts:2026-12', detail: { by: 'session' }, actorId },
    ]);
  });

  it('are visible to operators only, and refuse an invalid month', async () => {
    const student = first.mentee;
    for (const { client } of [one, student]) {
      const response = await client.call('GET /v1/admin/payouts', { query: { month: '2026-12' } });
      expect(response).toMatchObject({ status: 403, code: 'FORBIDDEN' });
    }
    expect(await student.client.call('GET /v1/earnings')).toMatchObject({ status: 403 });
    expect(await instance.client().call('GET /v1/earnings')).toMatchObject({ status: 401 });
    expect(await operator.client.call('GET /v1/earnings')).toMatchObject({ status: 403 });
    expect((await download(undefined, 'month=2026-12')).statusCode).toBe(401);
    expect((await download(one, 'month=2026-12')).statusCode).toBe(403);
    for (const wrong of ['month=2026-13', 'month=2026', '', 'month=2026-12&by=all']) {
      expect([wrong, (await download(operator, wrong)).statusCode]).toEqual([wrong, 400]);
    }
  });
});
