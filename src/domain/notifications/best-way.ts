import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time/durations.ts';
import { afterQuietHours, type QuietHours } from '../time/quiet-hours.ts';
import { isSwitchable } from './notification-switches.ts';
import { KINDS_OF_NOTIFICATIONS, type NotificationGroup, type NotificationKind } from './notifications.ts';
import { isFollowedUp, type PhoneTemplate, templateOf } from './phone-templates.ts';

/** How long after a push KakaoTalk follows, or the mail, unless it was opened. */
const FOLLOWS_AFTER_MS = HOUR_MS;
/** How long the mail waits for the report that a message has reached its phone. */
const REPORTED_WITHIN_MS = 10 * MINUTE_MS;
/** What is due sooner also goes to phones that are not on KakaoTalk, as SMS. */
const DUE_SOON_MS = 3 * HOUR_MS;
const ALIMTALK_EXPIRES_AFTER_MS = DAY_MS;

/**
 * What is said as well by a push or in KakaoTalk: the mail about it may be left out. All others go out always: they speak of money, or are
 * what a member is owed in writing.
 */
const SAID_IN_A_SENTENCE: ReadonlySet<NotificationKind> = new Set<NotificationKind>([
  'MENTORING_PROPOSE',
  'MENTORING_PASSON',
  'MENTORING_NUDGE',
  'MENTORING_OFFERTIMES',
  'MENTORING_CHANGETIMES',
  'MENTORING_ASKQUESTION',
  'MENTORING_ANSWERQUESTION',
  'MEETING_PLACE',
  'MENTORING_REMINDER',
  'MENTORING_ATTEND',
  'MESSAGE',
]);

/** What the choice of a way depends on. */
export interface ToldEvent {
  readonly kind: NotificationKind;
  readonly memberId: number;
  readonly actorId?: number | null | undefined;
  readonly neededBy?: Date | undefined;
  readonly relevantUntil?: Date | undefined;
  readonly pushTitle?: string | undefined;
  readonly mail?: { readonly details?: readonly unknown[]; readonly calendar?: unknown } | undefined;
}

export interface ReachableMember {
  readonly off: { readonly mail: readonly NotificationGroup[]; readonly push: readonly NotificationGroup[] };
  readonly quietHours: QuietHours;
  readonly hasBrowsers: boolean;
  readonly isAppOpen: boolean;
  readonly hasPhone: boolean;
}

interface Told {
  readonly event: ToldEvent;
  readonly recipient: ReachableMember;
}

/** How a member is told of an event. */
export interface BestWay {
  readonly isPushed: boolean;
  readonly alimtalk: {
    readonly template: PhoneTemplate;
    readonly notBefore: Date;
    readonly expiresAt: Date;
    readonly unlessOpened: boolean;
    /** Whether a phone that is not on KakaoTalk gets the SMS. */
    readonly isSmsToo: boolean;
  } | null;
  readonly mail: {
    readonly notBefore: Date;
    /** Whether it is left out if the event was opened, or a message about it has reached the member's phone. */
    readonly unlessReached: boolean;
  } | null;
}

/**
 * One message by the way that is seen (product §8.6): a push where the app was open in the last two days, else KakaoTalk, else SMS for what is
 * due within three hours, else the mail. A push of a proposal that is not opened within an hour is followed by KakaoTalk. The mail follows
 * whatever is not known to have arrived, and goes out at once where it speaks of money, or nothing else is sent.
 */
export function bestWay(told: Told, hasAlimtalk: boolean, at: Date): BestWay {
  const ways = waysToPhone(told, hasAlimtalk, at);
  return { ...ways, mail: mailOf(told, ways, at) };
}

/** Of one's own act, and of what was turned off, there is neither a push nor a message. */
function waysToPhone({ event, recipient }: Told, hasAlimtalk: boolean, at: Date): Omit<BestWay, 'mail'> {
  const { group } = KINDS_OF_NOTIFICATIONS[event.kind];
  if (!group || event.memberId === event.actorId || recipient.off.push.includes(group))
    return { isPushed: false, alimtalk: null };
  const template = hasAlimtalk && recipient.hasPhone ? templateOf(event.kind) : undefined;
  if (!template) return { isPushed: recipient.hasBrowsers, alimtalk: null };
  const isPushed = recipient.isAppOpen;
  if (isPushed && !isFollowedUp(event.kind)) return { isPushed, alimtalk: null };
  const start = startOf({ event, recipient }, at);
  const notBefore = isPushed ? startOf({ event, recipient }, new Date(start.getTime() + FOLLOWS_AFTER_MS)) : start;
  const latest = new Date(notBefore.getTime() + ALIMTALK_EXPIRES_AFTER_MS);
  const { relevantUntil } = event;
  const expiresAt = relevantUntil && relevantUntil < latest ? relevantUntil : latest;
  return {
    isPushed,
    alimtalk: { template, notBefore, expiresAt, unlessOpened: isPushed, isSmsToo: isDueSoon(event, at) },
  };
}

function mailOf(told: Told, { isPushed, alimtalk }: Omit<BestWay, 'mail'>, at: Date): BestWay['mail'] {
  const { event } = told;
  if (!event.mail || isMailOff(told)) return null;
  const atOnce = { notBefore: at, unlessReached: false };
  // A push to a browser that was not opened for days is no way to be told by.
  const isToldByPush = isPushed && told.recipient.isAppOpen;
  if (!mayBeLeftOut(event) || (!isToldByPush && !alimtalk)) return atOnce;
  const notBefore = alimtalk
    ? new Date(alimtalk.notBefore.getTime() + REPORTED_WITHIN_MS)
    : new Date(startOf(told, at).getTime() + FOLLOWS_AFTER_MS);
  const uselessAt = event.neededBy ?? event.relevantUntil;
  return uselessAt && uselessAt <= notBefore ? atOnce : { notBefore, unlessReached: true };
}

/** Receipts are sent whatever the settings say: a payer is owed the sums in writing. */
function isMailOff({ event: { kind, mail }, recipient }: Told): boolean {
  const { group } = KINDS_OF_NOTIFICATIONS[kind];
  const isReceipt = (mail?.details?.length ?? 0) > 0;
  return group !== null && !isReceipt && isSwitchable('mail', group) && recipient.off.mail.includes(group);
}

/** Mails with sums or a calendar entry always go out, and so do mails whose wording is out of date after a wait. */
function mayBeLeftOut({ kind, mail, pushTitle }: ToldEvent): boolean {
  const hasMore = (mail?.details?.length ?? 0) > 0 || mail?.calendar !== undefined;
  return SAID_IN_A_SENTENCE.has(kind) && !hasMore && pushTitle === undefined;
}

/** After quiet hours, unless the event is useless by then. */
export function startOf({ event: { neededBy }, recipient: { quietHours } }: Told, at: Date): Date {
  const afterQuiet = quietHours.isOn ? afterQuietHours(at, quietHours) : at;
  return neededBy && afterQuiet > neededBy ? at : afterQuiet;
}

function isDueSoon({ neededBy, relevantUntil }: ToldEvent, at: Date): boolean {
  const due = neededBy ?? relevantUntil;
  return due !== undefined && due.getTime() - at.getTime() <= DUE_SOON_MS;
}
