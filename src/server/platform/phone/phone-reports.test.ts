import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { statement } from '#server/db/statement.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMentee, createOperator, type TestMember } from '#server/testing/factories.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { readPhoneReports } from './phone-queue.ts';
import type { DeliveryReport, PhoneTransport } from './phone-transport.ts';

const list = statement<{ end: string; isSms: boolean | null; priceKrw: number | null; isAsked: boolean }>(
  'test-list-reports-of-phone-messages',
  `select case when delivered_at is not null then 'delivered' when undelivered_at is not null then problem else 'sent' end as end,
     is_sms as "isSms", price_krw as "priceKrw", report_due_at is not null as "isAsked"
   from phone_messages order by id`,
);
const clear = statement('test-clear-reported-phone-messages', 'delete from phone_messages');

describe.each(featureEngines)('S-119 delivery reports, on %s', (engine) => {
  let instance: TestInstance;
  let member: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
    member = await createMentee(instance);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    instance.services.phoneSimulator?.disarm();
    await instance.db.query(clear);
  });

  const arm = (kind: 'late-report' | 'old-report' | 'lost-report' | 'unreachable' | 'not-on-kakao', times = 1) =>
    instance.services.phoneSimulator?.arm({ kind, times });
  async function send(key: string, isSmsToo?: boolean) {
    const { phones } = instance.services;
    const variables = { 내용: '안녕하세요.', 경로: 'user/status' };
    await instance.db.transaction((tx) =>
      phones.queueMessage(tx, {
        key,
        memberId: member.memberId,
        to: '+821055551111',
        text: '안녕하세요.',
        ...(isSmsToo !== undefined && { alimtalk: { name: '선배랑 제안 1', variables, isSmsToo } }),
        expiresAt: new Date(instance.clock.now().getTime() + 3_600_000),
      }),
    );
    await phones.sendDue();
  }
  async function readAfter(minutes: number) {
    instance.clock.advance({ minutes });
    await instance.services.phones.readReports();
    return instance.db.query(list);
  }

  it('say that a message has arrived, and whether as an SMS, which costs more', async () => {
    await send('talk', false);
    arm('not-on-kakao');
    await send('sms', true);
    arm('not-on-kakao');
    await send('neither', false);
    arm('unreachable');
    await send('off');
    expect(await readAfter(0)).toMatchObject([{ end: 'sent' }, { end: 'sent' }, { end: 'sent' }, { end: 'sent' }]);
    expect(await readAfter(1)).toEqual([
      { end: 'delivered', isSms: false, priceKrw: 13, isAsked: false },
      { end: 'delivered', isSms: true, priceKrw: 18, isAsked: false },
      { end: '3104', isSms: null, priceKrw: 13, isAsked: false },
      { end: '3104', isSms: null, priceKrw: 18, isAsked: false },
    ]);
  });

  it('that are late or lost are asked for again, each time later, for three days', async () => {
    arm('late-report', 2);
    arm('lost-report');
    await send('late', false);
    expect(await readAfter(1)).toMatchObject([{ end: 'sent', isAsked: true }]);
    expect(await readAfter(1)).toMatchObject([{ end: 'sent', isAsked: true }]);
    expect(await readAfter(2)).toMatchObject([{ end: 'sent', isAsked: true }]);
    expect(await readAfter(4)).toMatchObject([{ end: 'delivered' }]);
    arm('late-report', 100);
    await send('never', false);
    for (let hour = 0; hour < 79; hour += 1) await readAfter(60);
    expect(await instance.db.query(list)).toMatchObject([{ end: 'delivered' }, { end: 'sent', isAsked: false }]);
  });

  it('change nothing once there was an end, if they come twice or from before', async () => {
    await send('once', false);
    const { db, clock, log } = { ...instance.services, clock: instance.clock };
    // Two processes ask; the answer to the first comes after that to the second.
    const [old, later] = [Promise.withResolvers<DeliveryReport>(), Promise.withResolvers<DeliveryReport>()];
    const asked = Promise.withResolvers<void>();
    const answering = (answer: Promise<DeliveryReport>) => {
      const reportOf = () => {
        asked.resolve();
        return answer;
      };
      return readPhoneReports({ db, clock, log }, { reportOf } as unknown as PhoneTransport);
    };
    instance.clock.advance({ minutes: 1 });
    const first = answering(old.promise);
    await asked.promise;
    instance.clock.advance({ minutes: 2 });
    const second = answering(later.promise);
    later.resolve({ state: 'delivered', isSms: false });
    await second;
    const end = [{ end: 'delivered', isSms: false, priceKrw: 13, isAsked: false }];
    expect(await db.query(list)).toEqual(end);
    old.resolve({ state: 'pending' });
    await first;
    expect(await db.query(list)).toEqual(end);
    arm('old-report');
    expect(await readAfter(60)).toEqual(end);
  });

  it('are summed up for the desk by the month', async () => {
    const { client } = await createOperator(instance);
    const before = (await client.get('GET /v1/admin/runtime-settings')).phoneMonth;
    expect(before).toEqual({ sent: 0, delivered: 0, undelivered: 0, opened: 0, spentKrw: 0 });
    await send('a', false);
    arm('unreachable');
    await send('b', false);
    await readAfter(1);
    await send('c');
    const after = (await client.get('GET /v1/admin/runtime-settings')).phoneMonth;
    expect(after).toEqual({ sent: 3, delivered: 1, undelivered: 1, opened: 0, spentKrw: 44 });
  });
});
