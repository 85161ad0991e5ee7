import { describe, expect, it } from 'vitest';
import { bestWay, type ReachableMember, type ToldEvent } from './best-way.ts';

/** Monday, noon in Korea. */
const NOON = new Date('2026-11-23T03:00:00Z');
const NIGHT = new Date('2026-11-23T14:00:00Z');
const inHours = (hours: number, from = NOON) => new Date(from.getTime() + hours * 3_600_000);

const NOBODY: ReachableMember = {
  off: { mail: [], push: [] },
  quietHours: { isOn: true, from: 22, until: 8 },
  hasBrowsers: false,
  isAppOpen: false,
  hasPhone: false,
};
const STALE = { ...NOBODY, hasBrowsers: true };
const OPEN = { ...STALE, isAppOpen: true };
const PHONE = { ...NOBODY, hasPhone: true };
const BOTH = { ...OPEN, hasPhone: true };
const PROPOSAL: ToldEvent = { kind: 'MENTORING_PROPOSE', memberId: 1, mail: {} };
const TIMES: ToldEvent = { kind: 'MENTORING_OFFERTIMES', memberId: 1, mail: {} };

/** `push`, `알림톡 +hours`, `문자` for an SMS too, `mail` at once, `mail +hours` unless reached. */
function waysOf(event: ToldEvent, recipient: ReachableMember, at = NOON, hasAlimtalk = true): string {
  const { isPushed, alimtalk, mail } = bestWay({ event, recipient }, hasAlimtalk, at);
  const after = (date: Date) => {
    const hours = (date.getTime() - at.getTime()) / 3_600_000;
    return hours === 0 ? '' : ` +${hours.toFixed(2)}`;
  };
  return [
    isPushed && 'push',
    alimtalk && `알림톡${after(alimtalk.notBefore)}${alimtalk.isSmsToo ? ' 문자' : ''}`,
    mail && (mail.unlessReached ? `mail${after(mail.notBefore)}` : 'mail'),
  ]
    .filter(Boolean)
    .join(', ');
}

describe('the one message by the best way', () => {
  it.each<[string, ToldEvent, ReachableMember, string]>([
    ['mail alone, without a browser and a phone', PROPOSAL, NOBODY, 'mail'],
    [
      'a push where the app was open, then 알림톡 for a proposal, then the mail',
      PROPOSAL,
      BOTH,
      'push, 알림톡 +1.00, mail +1.17',
    ],
    ['a push where the app was open, then the mail', TIMES, BOTH, 'push, mail +1.00'],
    ['the same without a phone', TIMES, OPEN, 'push, mail +1.00'],
    ['the mail at once, where the app was not open for two days', TIMES, STALE, 'push, mail'],
    ['알림톡 where no push would be seen, then the mail', TIMES, PHONE, '알림톡, mail +0.17'],
    [
      'an SMS too, if it is due within three hours',
      { ...TIMES, neededBy: inHours(3) },
      PHONE,
      '알림톡 문자, mail +0.17',
    ],
    ['no SMS, if it is due later', { ...TIMES, neededBy: inHours(3.1) }, PHONE, '알림톡, mail +0.17'],
    ['the mail at once, if it would come too late', { ...TIMES, neededBy: inHours(0.1) }, PHONE, '알림톡 문자, mail'],
    ['the mail at once, if the event is over by then', { ...TIMES, relevantUntil: inHours(1) }, OPEN, 'push, mail'],
    ['mail always, for money', { kind: 'TRANSFER_SENT', memberId: 1, mail: {} }, PHONE, '알림톡, mail'],
    [
      'mail always, for a cancellation and its refund',
      { kind: 'MENTORING_CANCEL', memberId: 1, mail: {} },
      BOTH,
      'push, mail',
    ],
    ['mail always, with sums', { ...TIMES, mail: { details: [{}] } }, PHONE, '알림톡, mail'],
    ['mail always, for the calendar', { ...TIMES, mail: { calendar: {} } }, PHONE, '알림톡, mail'],
    ['mail at once, for a title that changes with the day', { ...TIMES, pushTitle: '내일' }, PHONE, '알림톡, mail'],
    ['mail alone, about what has no template', { kind: 'DISPUTE', memberId: 1, mail: {} }, BOTH, 'mail'],
    ['the mail of one’s own act', { ...TIMES, actorId: 1 }, BOTH, 'mail'],
    ['nothing without a mail', { kind: 'DISPUTE', memberId: 1 }, BOTH, ''],
    ['the mail at once, if pushes are off', TIMES, { ...BOTH, off: { mail: [], push: ['PROPOSAL'] } }, 'mail'],
    ['no mail, if mails are off', TIMES, { ...PHONE, off: { mail: ['PROPOSAL'], push: [] } }, '알림톡'],
  ])('is %s', (_title, event, recipient, ways) => {
    expect(waysOf(event, recipient)).toBe(ways);
  });

  it('waits for the end of quiet hours with the mail that follows, and not with one that does not', () => {
    expect(waysOf(TIMES, PHONE, NIGHT)).toBe('알림톡 +9.00, mail +9.17');
    expect(waysOf(TIMES, NOBODY, NIGHT)).toBe('mail');
  });

  it('is a push or the mail where no messages go to phones', () => {
    expect(waysOf(TIMES, PHONE, NOON, false)).toBe('mail');
    expect(waysOf(TIMES, BOTH, NOON, false)).toBe('push, mail +1.00');
  });

  it('goes at once in quiet hours, if the event needs an answer before they are over', () => {
    expect(waysOf({ ...TIMES, neededBy: inHours(8, NIGHT) }, PHONE, NIGHT)).toBe('알림톡, mail +0.17');
    expect(waysOf({ ...TIMES, neededBy: inHours(9, NIGHT) }, PHONE, NIGHT)).toBe('알림톡 +9.00, mail');
  });

  it('to a phone expires with the event, and otherwise after a time of its own', () => {
    const expiresAt = (event: ToldEvent) => bestWay({ event, recipient: PHONE }, true, NOON).alimtalk?.expiresAt;
    const latest = expiresAt(TIMES)?.getTime() ?? 0;
    expect(latest).toBeGreaterThan(NOON.getTime());
    const until = (ms: number) => expiresAt({ ...TIMES, relevantUntil: new Date(ms) })?.getTime();
    expect([until(latest - 1), until(latest), until(latest + 1)]).toEqual([latest - 1, latest, latest]);
  });

  it('is a receipt by mail for a payer who has turned mails off', () => {
    const off: ReachableMember = { ...PHONE, off: { mail: ['PROPOSAL'], push: [] } };
    expect(waysOf({ ...TIMES, mail: { details: [{}] } }, off)).toBe('알림톡, mail');
    expect(waysOf({ ...TIMES, mail: { details: [] } }, off)).toBe('알림톡');
  });
});
