import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { giveNumber } from '#server/testing/clients/phone-client.ts';
import { readMails } from '#server/testing/clients/sign-up.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMember, type TestMember } from '#server/testing/factories.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';
import { phoneNumberStore } from '../phone/phone-store.ts';
import { makeVapidKeys } from '../push/push-transport.ts';
import { notifyMember } from './notify.ts';

const TIMES = {
  kind: 'MENTORING_OFFERTIMES',
  title: '다른 시간을 제안했어요',
  body: '지우님이 다른 시간을 제안했어요.',
  link: '/user/status/mentee/progress/7',
  mail: { actionLabel: '시간 고르기' },
} as const;

describe.each(featureEngines)('S-120 the mail that follows, on %s', (engine) => {
  let instance: TestInstance;
  let member: TestMember;
  beforeAll(async () => {
    instance = await openTestInstance(engine);
  });
  afterAll(() => instance.close());
  beforeEach(async () => {
    instance.clock.set(NOON);
    instance.services.phoneSimulator?.disarm();
    member = await createMember(instance, 'ROLE_MENTEE');
  });

  const registerNumber = () => giveNumber(instance, member.memberId);
  const subscribe = () =>
    member.client.get('PUT /v1/push-subscription', {
      body: {
        endpoint: `https://fcm.googleapis.com/${member.memberId}`,
        keys: { p256dh: makeVapidKeys().publicKey, auth: 'A'.repeat(22) },
      },
    });
  const notify = (event: Partial<Parameters<typeof notifyMember>[2]> = {}) =>
    instance.db.transaction((tx) =>
      notifyMember(
        instance.services,
        tx,
        { ...TIMES, eventKey: 'times', memberId: member.memberId, ...event },
        instance.clock.now(),
      ),
    );
  async function passMinutes(minutes: number) {
    const { phones } = instance.services;
    for (let minute = 0; minute < minutes; minute += 1) {
      await phones.sendDue();
      instance.clock.advance({ minutes: 1 });
      await phones.readReports();
    }
    return (await readMails(instance, member.email)).length;
  }
  const arm = (
    kind: 'unreachable' | 'server-error' | 'late-report' | 'lost-report' | 'not-on-kakao' | 'refused',
    times = 1,
  ) => instance.services.phoneSimulator?.arm({ kind, times });

  it('is left out where the message has reached the phone', async () => {
    await registerNumber();
    await notify();
    expect(await passMinutes(70)).toBe(0);
  });

  it('goes out at once to who has neither a phone nor a browser', async () => {
    await notify();
    expect(await passMinutes(0)).toBe(1);
  });

  it.each([
    ['does not reach the phone', 'unreachable', 1],
    ['is not on KakaoTalk', 'not-on-kakao', 1],
    ['is refused', 'refused', 1],
    ['cannot be handed over', 'server-error', 30],
    ['is not reported', 'late-report', 30],
    ['has a report that is lost', 'lost-report', 30],
  ] as const)('goes out if the message %s', async (_title, kind, times) => {
    await registerNumber();
    arm(kind, times);
    await notify();
    expect(await passMinutes(9)).toBe(0);
    expect(await passMinutes(2)).toBe(1);
  });

  it('goes out if the number is removed before the message is sent', async () => {
    await registerNumber();
    await notify();
    await phoneNumberStore.remove(instance.db, member.memberId);
    expect(await passMinutes(11)).toBe(1);
  });

  it('goes out an hour after a push that nobody has opened, and not after one that was', async () => {
    await subscribe();
    await notify();
    expect(await passMinutes(59)).toBe(0);
    expect(await passMinutes(1)).toBe(1);
    await notify({ eventKey: 'opened' });
    instance.clock.advance({ minutes: 1 });
    await member.client.get('POST /v1/notifications/read', { body: {} });
    expect(await passMinutes(70)).toBe(1);
  });

  it('goes out after a push of a kind that its member has not counted in the app', async () => {
    await subscribe();
    const quietHours = { isOn: true, from: 22, until: 8 };
    const off = { app: ['MESSAGE' as const], mail: [], push: [] };
    await member.client.get('PUT /v1/notification-settings', { body: { off, quietHours } });
    await notify({ kind: 'MESSAGE', eventKey: 'message' });
    expect(await passMinutes(61)).toBe(1);
  });

  it('about money goes out always', async () => {
    await registerNumber();
    await notify({ kind: 'TRANSFER_SENT' });
    expect(await passMinutes(0)).toBe(1);
  });
});
