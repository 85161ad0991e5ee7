import { describe, expect, it } from 'vitest';
import { announcementAudience, announcementDays, audienceOf } from './announcements.ts';
import { notificationChoice, pushSubscription, SWITCHABLE_GROUPS } from './notification-switches.ts';
import { kindOfAction } from './notifications.ts';

const [GROUP] = SWITCHABLE_GROUPS.push;
const QUIET = { isOn: true, from: 22, until: 8 };
const choice = (changed: object) => ({ off: { app: [], mail: [], push: [] }, quietHours: QUIET, ...changed });
const issueOf = (changed: object) => notificationChoice.safeParse(choice(changed)).error?.issues[0];

describe('a choice of notifications', () => {
  it('names what may be turned off, once', () => {
    expect(issueOf({})).toBeUndefined();
    expect(issueOf({ off: { app: [], mail: [], push: [GROUP] } })).toBeUndefined();
    const [twice, unknown] = [[GROUP, GROUP], ['WEATHER']];
    for (const push of [twice, unknown])
      expect(issueOf({ off: { app: [], mail: [], push } })?.message).toContain('끌 수 없는');
    expect(issueOf({ off: { app: [], mail: [] } })).toBeDefined();
  });

  it.each([
    [{ from: 22, until: 22 }, ['quietHours', 'until']],
    [{ from: -1, until: 8 }, ['quietHours', 'from']],
    [{ from: 22, until: 24 }, ['quietHours', 'until']],
    [{ from: 22.5, until: 8 }, ['quietHours', 'from']],
  ])('has no quiet hours of %j', (hours, path) => {
    expect(issueOf({ quietHours: { isOn: true, ...hours } })?.path).toEqual(path);
  });

  it.each([[{ from: 0, until: 23 }], [{ from: 23, until: 0 }]])('may have quiet hours of %j', (hours) => {
    expect(issueOf({ quietHours: { isOn: false, ...hours } })).toBeUndefined();
  });
});

describe('the push subscription of a browser', () => {
  const [endpoint, p256dh, auth] = ['https://push.example/a?b=1', `B${'a-_9'.repeat(21)}ab`, `${'a-_9'.repeat(5)}ab`];
  const read = (changed: object, keys: object = {}) =>
    pushSubscription.safeParse({ endpoint, keys: { p256dh, auth, ...keys }, ...changed }).success;

  it('has an address and two keys', () => {
    expect(read({})).toBe(true);
    expect(read({ endpoint: 'http://localhost:3000/push' })).toBe(true);
  });

  it.each([
    { endpoint: 'ftp://push.example/a' },
    { endpoint: ' https://push.example/a' },
    { endpoint: 'https://push.example/a b' },
    { endpoint: 'https://' },
    { endpoint: `https://push.example/${'a'.repeat(1000)}` },
    { keys: {} },
  ])('is not %j', (changed) => expect(read(changed)).toBe(false));

  it.each([
    { p256dh: `x${p256dh}` },
    { p256dh: `${p256dh}x` },
    { p256dh: `A${p256dh.slice(1)}` },
    { auth: `${auth}x` },
    { auth: '' },
  ])('has no keys such as %j', (keys) => expect(read({}, keys)).toBe(false));
});

describe('an announcement', () => {
  it.each([
    [undefined, 'GUEST'],
    ['ROLE_MENTEE', 'MENTEE'],
    ['ROLE_MENTOR', 'MENTOR'],
    ['ROLE_ADMIN', undefined],
  ] as const)('is read by %s as %s', (role, audience) => {
    expect(audienceOf(role)).toBe(audience);
  });

  it('is for somebody, for a day to a year or until it is withdrawn', () => {
    expect(
      [[], ['GUEST'], ['GUEST', 'MENTEE', 'MENTOR']].map((each) => announcementAudience.safeParse(each).success),
    ).toEqual([false, true, true]);
    expect([null, 0, 1, 365, 366].map((days) => announcementDays.safeParse(days).success)).toEqual([
      true,
      false,
      true,
      true,
      false,
    ]);
  });
});

it('an action has its kind of notification', () => {
  expect(kindOfAction('offerTimes')).toBe('MENTORING_OFFERTIMES');
});
