import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DataOf } from '#contract/calls.ts';
import {
  NOTIFICATION_CHANNELS,
  SWITCHABLE_GROUPS,
  type NotificationChannel,
} from '#domain/notifications/notification-switches.ts';
import {
  NOTIFICATION_KINDS,
  KINDS_OF_NOTIFICATIONS,
  NOTIFICATION_GROUPS,
  type NotificationGroup,
} from '#domain/notifications/notifications.ts';
import { statement } from '#server/db/statement.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { featureEngines } from '#server/testing/database/test-database.ts';
import { createMember, type TestMember } from '#server/testing/factories.ts';
import { startPushServer, type PushBrowser, type PushServer } from '#server/testing/servers/push-server.ts';
import { NOON, openTestInstance, type TestInstance } from '#server/testing/test-instance.ts';

const findMails = statement<{ subject: string }>(
  'test-find-mails-of-settings',
  'select subject from outbox where recipient = $1 order by id',
);

const DEFAULTS = {
  off: { app: [], mail: [], push: [] },
  quietHours: { isOn: true, from: 22, until: 8 },
};

it('every kind of event that a member is notified of belongs to one group, and every group has some', () => {
  const operators = new Set<string>(['DISPUTE', 'REFUND_REFUSED', 'MESSAGE_REPORT', 'ALERT']);
  const ungrouped = NOTIFICATION_KINDS.filter((kind) => KINDS_OF_NOTIFICATIONS[kind].group === null);
  expect(new Set<string>(ungrouped)).toEqual(operators);
  const grouped = NOTIFICATION_KINDS.flatMap((kind) => KINDS_OF_NOTIFICATIONS[kind].group ?? []);
  expect(new Set(grouped)).toEqual(new Set(NOTIFICATION_GROUPS));
});

describe.each(featureEngines)('notification settings on %s', (engine) => {
  let server: PushServer;
  let instance: TestInstance;
  let member: TestMember;
  let browser: PushBrowser;
  beforeAll(async () => {
    server = await startPushServer();
    instance = await openTestInstance(engine, { PUSH_LOCAL_ORIGIN: server.origin });
  });
  afterAll(async () => {
    await instance.close();
    await server.close();
  });
  beforeEach(async () => {
    instance.clock.set(NOON);
    member = await createMember(instance, 'ROLE_MENTEE');
    browser = server.subscribe();
    await member.client.get('PUT /v1/push-subscription', { body: browser.subscription });
  });

  const save = (body: unknown, key?: string) =>
    member.client.call('PUT /v1/notification-settings', {
      body,
      ...(key && { headers: { 'idempotency-key': key } }),
    });
  const notify = (event: Partial<Parameters<typeof notifyMember>[2]> & { eventKey: string }) =>
    instance.db.transaction((tx) =>
      notifyMember(
        instance.services,
        tx,
        { memberId: member.memberId, kind: 'REVIEW', title: event.eventKey, body: '글', link: '/user', ...event },
        instance.clock.now(),
      ),
    );

  it('are all on at first, with quiet hours from 22 to 8, and are kept as saved', async () => {
    const before = await member.client.get('GET /v1/notification-settings');
    expect(before).toMatchObject(DEFAULTS);
    const chosen = {
      off: { app: ['REVIEW'], mail: ['MESSAGE', 'REMINDER'], push: ['PAYMENT'] },
      quietHours: { isOn: false, from: 23, until: 7 },
    };
    const key = crypto.randomUUID();
    expect(await save(chosen, key)).toMatchObject({ status: 200 });
    expect(await member.client.get('GET /v1/notification-settings')).toMatchObject(chosen);
    expect(await save(DEFAULTS)).toMatchObject({ status: 200 });
    // A repetition of the first attempt does not bring the first choice back.
    expect(await save(chosen, key)).toMatchObject({ status: 200 });
    expect(await member.client.get('GET /v1/notification-settings')).toMatchObject(DEFAULTS);
  });

  it.each([
    { off: { app: ['PAYMENT'], mail: [], push: [] } },
    { off: { app: [], mail: ['PAYMENT'], push: [] } },
    { off: { app: [], mail: ['OUTCOME'], push: [] } },
    { off: { app: [], mail: ['REVIEW'], push: [] } },
    { off: { app: [], mail: [], push: ['SECURITY'] } },
    { off: { app: [], mail: [], push: ['MESSAGE', 'MESSAGE'] } },
    { off: { app: [], mail: [] } },
    { quietHours: { isOn: true, from: 8, until: 8 } },
    { quietHours: { isOn: true, from: 24, until: 8 } },
    { quietHours: { isOn: true, from: 1.5, until: 8 } },
    { quietHours: { isOn: 'yes', from: 1, until: 8 } },
  ])('refuse what cannot be chosen: %o', async (change) => {
    const answer = await save({ ...DEFAULTS, ...change });
    expect(answer).toMatchObject({ status: 400, code: 'INVALID_INPUT' });
    expect(answer.message).toMatch(/[가-힣]/);
    expect(await member.client.get('GET /v1/notification-settings')).toMatchObject(DEFAULTS);
  });

  const members = NOTIFICATION_KINDS.flatMap((kind) => {
    const { group } = KINDS_OF_NOTIFICATIONS[kind];
    return group ? [{ kind, group }] : [];
  });
  const can = (channel: NotificationChannel, group: NotificationGroup) =>
    SWITCHABLE_GROUPS[channel].some((each) => each === group);

  /** More kinds than a page has. */
  async function listNotifications() {
    const all: DataOf<'GET /v1/notifications'>['content'] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const query: Record<string, string> = { size: '50', ...(cursor && { cursor }) };
      const { content, sliceInfo } = await member.client.get('GET /v1/notifications', { query });
      all.push(...content);
      ({ cursor } = sliceInfo);
    }
    return all;
  }

  it('turn each kind off on the channels where it can be, and nowhere else', async () => {
    const everything = Object.fromEntries(
      NOTIFICATION_CHANNELS.map((channel) => [channel, SWITCHABLE_GROUPS[channel]]),
    );
    const reach = async (name: string) => {
      for (const { kind } of members)
        await notify({ kind, eventKey: `${name}:${kind}`, mail: { actionLabel: '보기' } });
      await instance.services.pushes.sendDue();
      const content = await listNotifications();
      const mails = await instance.db.query(findMails, [member.email]);
      const titles = (found: readonly { title: string }[]) => new Set(found.map(({ title }) => title));
      const [counted, listed, pushed] = [
        titles(content.filter(({ isRead }) => !isRead)),
        titles(content),
        titles(browser.received),
      ];
      const mailed = new Set(mails.map(({ subject }) => subject.replace('[선배랑] ', '')));
      return members.map(({ kind, group }) => {
        const title = `${name}:${kind}`;
        return {
          kind,
          group,
          listed: listed.has(title),
          app: counted.has(title),
          mail: mailed.has(title),
          push: pushed.has(title),
        };
      });
    };
    for (const row of await reach('on')) expect(row).toMatchObject({ listed: true, app: true, mail: true, push: true });
    await save({ ...DEFAULTS, off: everything });
    for (const row of await reach('off')) {
      const { group } = row;
      const remaining = { app: !can('app', group), mail: !can('mail', group), push: !can('push', group) };
      // A review has no mail: if there were one, nothing could turn it off.
      expect(row).toMatchObject({ listed: true, ...remaining });
    }
  });

  it('never keep a receipt back', async () => {
    await save({ ...DEFAULTS, off: { app: [], mail: ['PROPOSAL', 'SESSION'], push: [] } });
    const mail = { actionLabel: '보기', details: [{ label: '환불 금액', value: '9,000원' }] };
    await notify({ kind: 'MENTORING_CANCEL', eventKey: 'receipt', mail });
    await notify({ kind: 'MENTORING_CANCEL', eventKey: 'no receipt', mail: { actionLabel: '보기', details: [] } });
    expect(await instance.db.query(findMails, [member.email])).toEqual([{ subject: '[선배랑] receipt' }]);
  });

  it('push nothing about one’s own act', async () => {
    await notify({ kind: 'MENTORING_CANCEL', eventKey: 'own', actorId: member.memberId });
    await notify({ kind: 'MENTORING_CANCEL', eventKey: 'other', actorId: null });
    await instance.services.pushes.sendDue();
    expect(browser.received.map(({ title }) => title)).toEqual(['other']);
  });

  describe('quiet hours', () => {
    const NIGHT = '2026-11-23T23:30:00+09:00';
    const titlesAt = async (time: string) => {
      instance.clock.set(time);
      await instance.services.pushes.sendDue();
      return browser.received.map(({ title }) => title);
    };

    it('hold a push back until their end, and no mail', async () => {
      instance.clock.set(NIGHT);
      await notify({ eventKey: 'night', kind: 'MESSAGE', mail: { actionLabel: '보기' } });
      expect(await titlesAt('2026-11-24T07:59:59+09:00')).toEqual([]);
      expect(await instance.db.query(findMails, [member.email])).toHaveLength(1);
      expect(await titlesAt('2026-11-24T08:00:00+09:00')).toEqual(['night']);
    });

    it('let through what would come too late, and give what waited another title', async () => {
      instance.clock.set(NIGHT);
      const later = { pushTitle: 'in the morning' };
      await notify({ ...later, eventKey: 'needed at six', neededBy: new Date('2026-11-24T06:00:00+09:00') });
      await notify({ ...later, eventKey: 'needed at nine', neededBy: new Date('2026-11-24T09:00:00+09:00') });
      expect(await titlesAt(NIGHT)).toEqual(['needed at six']);
      expect(await titlesAt('2026-11-24T08:00:00+09:00')).toEqual(['needed at six', 'in the morning']);
    });

    it('drop what is out of date when they end', async () => {
      instance.clock.set(NIGHT);
      await notify({ eventKey: 'of the night', relevantUntil: new Date('2026-11-24T08:00:00+09:00') });
      expect(await titlesAt('2026-11-24T08:00:00+09:00')).toEqual([]);
    });

    it('can be turned off, and be other hours', async () => {
      await save({ ...DEFAULTS, quietHours: { isOn: false, from: 22, until: 8 } });
      instance.clock.set(NIGHT);
      await notify({ eventKey: 'off' });
      expect(await titlesAt(NIGHT)).toEqual(['off']);
      await save({ ...DEFAULTS, quietHours: { isOn: true, from: 9, until: 18 } });
      await notify({ eventKey: 'at night' });
      expect(await titlesAt(NIGHT)).toEqual(['off', 'at night']);
      instance.clock.set('2026-11-24T09:00:00+09:00');
      await notify({ eventKey: 'at work' });
      expect(await titlesAt('2026-11-24T17:59:00+09:00')).toEqual(['off', 'at night']);
      expect(await titlesAt('2026-11-24T18:00:00+09:00')).toEqual(['off', 'at night', 'at work']);
    });

    it('end with one push about a mentoring, the newest; a result stands beside it', async () => {
      instance.clock.set(NIGHT);
      const subject = 'mentoring:12';
      await notify({ eventKey: 'reminder', kind: 'MENTORING_REMINDER', subject });
      await notify({ eventKey: 'outcome', kind: 'MENTORING_RECORDNOSHOW', subject });
      await notify({ eventKey: 'cancelled', kind: 'MENTORING_CANCEL', subject });
      const titles = await titlesAt('2026-11-24T08:00:00+09:00');
      expect(titles.toSorted()).toEqual(['cancelled', 'outcome']);
    });
  });
});
