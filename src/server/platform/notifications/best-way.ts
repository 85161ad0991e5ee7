import { KINDS_OF_NOTIFICATIONS } from '#domain/notifications/notifications.ts';
import { isFollowedUp, type PhoneTemplate, templateOf } from '#domain/notifications/phone-templates.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { afterQuietHours } from '#domain/time/quiet-hours.ts';
import type { Delivery } from './channel.ts';

/** How long after a push KakaoTalk follows, unless it was opened. */
const FOLLOWS_AFTER_MS = HOUR_MS;

/** How a phone is told of an event. */
export interface BestWay {
  readonly isPushed: boolean;
  readonly alimtalk: {
    readonly template: PhoneTemplate;
    readonly notBefore: Date;
    readonly unlessOpened: boolean;
  } | null;
}

/**
 * One message by the way that is seen (product §8.6): a push where the app was open lately, else KakaoTalk. A push of a proposal that is not
 * opened within an hour is followed by KakaoTalk. Of one's own act, and of what was turned off, there is neither.
 */
export function bestWay({ event, recipient }: Delivery, hasAlimtalk: boolean, at: Date): BestWay {
  const { group } = KINDS_OF_NOTIFICATIONS[event.kind];
  if (!group || event.memberId === event.actorId || recipient.off.push.includes(group))
    return { isPushed: false, alimtalk: null };
  const template = hasAlimtalk && recipient.hasPhone ? templateOf(event.kind) : undefined;
  if (!template) return { isPushed: recipient.hasBrowsers, alimtalk: null };
  const notBefore = startOf({ event, recipient }, at);
  if (!recipient.isAppOpen) return { isPushed: false, alimtalk: { template, notBefore, unlessOpened: false } };
  if (!isFollowedUp(event.kind)) return { isPushed: true, alimtalk: null };
  const later = startOf({ event, recipient }, new Date(notBefore.getTime() + FOLLOWS_AFTER_MS));
  return { isPushed: true, alimtalk: { template, notBefore: later, unlessOpened: true } };
}

/** After quiet hours, unless the event is useless by then. */
export function startOf({ event: { neededBy }, recipient: { quietHours } }: Delivery, at: Date): Date {
  const afterQuiet = quietHours.isOn ? afterQuietHours(at, quietHours) : at;
  return neededBy && afterQuiet > neededBy ? at : afterQuiet;
}
