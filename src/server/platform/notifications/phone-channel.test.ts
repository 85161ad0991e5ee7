import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { KINDS_OF_NOTIFICATIONS, type NotificationKind } from '#domain/notifications/notifications.ts';
import { templateOf } from '#domain/notifications/phone-templates.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import { statement } from '#server/db/statement.ts';
import { giveNumber, messagesTo } from '#server/testing/clients/phone-client.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMember, type TestMember } from '#server/testing/factories.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { phoneNumberStore, phoneReportStore } from '../phone/phone-store.ts';
import { makeVapidKeys } from '../push/push-transport.ts';
import { notifyMember } from './notify.ts';

const listProblems = statement<{ problem: string | null }>(
  'test-list-problems-of-phone-messages',
  'select problem from phone_messages where member_id = $1 order by id',
);
const countPushes = statement<{ count: number }>(
  'test-count-pushes-of-member',
  `select count(*)::int as count from pushes p join push_subscriptions s on s.id = p.subscription_id where s.member_id = $1`,
);

const PROPOSAL = {
  kind: 'MENTORING_PROPOSE',
  title: '새 멘토링 제안이 왔어요',
  body: '오하늘님이 제안했어요.',
  link: '/user/status/mentor/progress/7',
} as const;

const LINK = expect.stringMatching(/^http:\/\/localhost:3000\/user\/status\/mentor\/progress\/7\?m=\d+$/) as string;

describe.each(featureEngines)('S-116 알림톡, on %s', (engine) => {
  let instance: TestInstance;
  let member: TestMember;
  let to: string;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    member = await createMember(instance, 'ROLE_MENTOR');
    to = await giveNumber(instance, member.memberId);
  });

  const subscribe = ({ client }: TestMember) =>
    client.get('PUT /v1/push-subscription', {
      body: {
        endpoint: `https://fcm.googleapis.com/${to}`,
        keys: { p256dh: makeVapidKeys().publicKey, auth: 'A'.repeat(22) },
      },
    });
  const notify = (event: Partial<Parameters<typeof notifyMember>[2]> & { eventKey: string }) =>
    instance.db.transaction((tx) =>
      notifyMember(instance.services, tx, { ...PROPOSAL, memberId: member.memberId, ...event }, instance.clock.now()),
    );
  async function received() {
    await instance.services.phones.sendDue();
    return messagesTo(instance, to);
  }
  const pushes = async () => (await instance.db.query(countPushes, [member.memberId]))[0]?.count;
  const problems = async () => (await instance.db.query(listProblems, [member.memberId])).map(({ problem }) => problem);

  it('tells members with a number once of an event, in the words of its template, with a button to its page', async () => {
    await notify({ eventKey: 'a' });
    await notify({ eventKey: 'a' });
    expect(await received()).toMatchObject([
      {
        type: 'ATA',
        text: expect.stringMatching(/^새 멘토링 제안이 왔어요\.\n\n■ 내용: 오하늘님이 제안했어요\.\n/) as string,
        button: { name: '제안 보기', link: LINK },
      },
    ]);
  });

  it('is sent in the words of each template, filled in, with its button to the page', async () => {
    const kinds = Object.keys(KINDS_OF_NOTIFICATIONS) as NotificationKind[];
    for (const [index, kind] of kinds.entries()) {
      const template = templateOf(kind);
      if (!template) continue;
      // Each on a day of its own, for the limit of a day.
      instance.clock.set(new Date(NOON.getTime() + index * DAY_MS));
      const body = `내용 ${index}`;
      await notify({ eventKey: kind, kind, body });
      const [newest] = await received();
      expect(newest).toMatchObject({
        type: 'ATA',
        text: template.text.replace('#{내용}', body),
        button: { name: template.button, link: LINK },
      });
    }
    expect(await received()).toHaveLength(kinds.filter((kind) => templateOf(kind)).length);
  });

  it('is opened once by its member, however often its button is tapped', async () => {
    await notify({ eventKey: 'opened' });
    const [message] = await received();
    const messageId = new URL(message?.button?.link ?? '').searchParams.get('m') ?? '';
    const open = ({ client }: TestMember) =>
      client.call('POST /v1/members/me/phone/messages/{messageId}/opening', { params: { messageId } });
    const { from } = koreanMonthSpan(koreanMonth(instance.clock.now()));
    const opened = async () => (await phoneReportStore.summarize(instance.db, from)).opened;
    const before = await opened();
    expect(await open(await createMember(instance, 'ROLE_MENTOR'))).toMatchObject({ status: 200 });
    expect(await opened()).toBe(before);
    expect(await open(member)).toMatchObject({ status: 200 });
    expect(await open(member)).toMatchObject({ status: 200 });
    expect(await opened()).toBe(before + 1);
  });

  it('is sent of nothing that they did themselves, turned off, or that has no template', async () => {
    await notify({ eventKey: 'own', actorId: member.memberId });
    await notify({ eventKey: 'other', kind: 'NEW_TIMES' });
    const quietHours = { isOn: true, from: 22, until: 8 };
    const off = { app: [], mail: [], push: ['PROPOSAL' as const] };
    await member.client.get('PUT /v1/notification-settings', { body: { off, quietHours } });
    await notify({ eventKey: 'off' });
    expect(await received()).toEqual([]);
  });

  it('waits for the end of quiet hours, unless it is useless by then', async () => {
    instance.clock.advance({ hours: 11 });
    await notify({ eventKey: 'quiet' });
    await notify({ eventKey: 'needed', neededBy: instance.clock.now() });
    expect(await received()).toHaveLength(1);
    instance.clock.advance({ hours: 9 });
    expect(await received()).toHaveLength(2);
  });

  it('leaves to a push what a browser with the app open in the last two days is told of', async () => {
    await subscribe(member);
    await notify({ eventKey: 'pushed', kind: 'MENTORING_ACCEPT' });
    expect(await received()).toEqual([]);
    expect(await pushes()).toBe(1);
    instance.clock.advance({ days: 2, minutes: 1 });
    await notify({ eventKey: 'not-pushed', kind: 'MENTORING_ACCEPT' });
    expect(await received()).toHaveLength(1);
    expect(await pushes()).toBe(1);
  });

  it('follows the push of a proposal after an hour, unless it was opened', async () => {
    await subscribe(member);
    await notify({ eventKey: 'unseen' });
    instance.clock.advance({ minutes: 59 });
    expect(await received()).toEqual([]);
    instance.clock.advance({ minutes: 1 });
    expect(await received()).toHaveLength(1);
    await notify({ eventKey: 'seen' });
    instance.clock.advance({ seconds: 1 });
    await member.client.get('POST /v1/notifications/read', { body: {} });
    instance.clock.advance({ hours: 1 });
    expect(await received()).toHaveLength(1);
    expect(await problems()).toEqual([null, 'opened']);
  });

  it('reaches a phone that is not on KakaoTalk as SMS, if it is due within three hours', async () => {
    instance.services.phoneSimulator?.arm({ kind: 'not-on-kakao', times: 2 });
    await notify({ eventKey: 'later' });
    await instance.services.phones.sendDue();
    const neededBy = new Date(instance.clock.now().getTime() + 3 * 3_600_000);
    await notify({ eventKey: 'soon', kind: 'MENTORING_REMINDER', neededBy });
    expect(await received()).toMatchObject([
      { type: 'SMS', isDelivered: true, text: '[선배랑] 새 멘토링 제안이 왔어요\n오하늘님이 제안했어요.' },
      { type: 'SMS', isDelivered: false },
    ]);
  });

  it('goes to the number that its member has when it is sent, and to none that they removed', async () => {
    instance.clock.advance({ hours: 11 });
    await notify({ eventKey: 'removed' });
    await phoneNumberStore.remove(instance.db, member.memberId);
    instance.clock.advance({ hours: 9 });
    expect(await received()).toEqual([]);
    expect(await problems()).toEqual(['no-number']);
  });

  it('is sent twelve times a day to one member', async () => {
    for (let index = 0; index < 14; index += 1) {
      await notify({ eventKey: `many:${index}` });
      await instance.services.phones.sendDue();
    }
    expect(await received()).toHaveLength(12);
    expect((await problems()).filter((problem) => problem === 'daily-limit')).toHaveLength(2);
  });
});

it('S-116 costs no more in a month than the budget of the desk', async () => {
  const instance = await openTestInstance('postgresql', { PHONE_BUDGET_KRW: '35' });
  try {
    const { db, phones, phoneSimulator } = instance.services;
    const { memberId } = await createMember(instance, 'ROLE_MENTOR');
    await giveNumber(instance, memberId);
    const notify = async (eventKey: string) => {
      await db.transaction((tx) =>
        notifyMember(instance.services, tx, { ...PROPOSAL, memberId, eventKey }, instance.clock.now()),
      );
      await phones.sendDue();
      return phoneSimulator?.messages().length;
    };
    expect(await notify('a')).toBe(1);
    expect(await notify('b')).toBe(2);
    expect(await notify('c')).toBe(2);
    // December in Korea.
    instance.clock.set(new Date('2026-11-30T15:00:00Z'));
    const quietHours = { isOn: false, from: 22, until: 8 };
    await db.script(`insert into notification_settings (member_id, app_off, mail_off, push_off, has_quiet_hours, quiet_from, quiet_until, updated_at)
      values (${memberId}, '{}', '{}', '{}', ${quietHours.isOn}, 22, 8, now())`);
    expect(await notify('d')).toBe(3);
  } finally {
    await instance.close();
  }
});
