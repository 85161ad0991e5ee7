import { bestWay, startOf } from '#domain/notifications/best-way.ts';
import { KINDS_OF_NOTIFICATIONS } from '#domain/notifications/notifications.ts';
import type { Queryable } from '../../db/database.ts';
import { publishToMembers } from '../live/live.ts';
import type { OutgoingPush } from '../push/push-queue.ts';
import type { Channel, NotificationPorts, Delivery } from './channel.ts';
import { mailChannel } from './mail-channel.ts';
import type { MemberEvent } from './member-event.ts';
import { notificationStore } from './notification-store.ts';
import { phoneChannel } from './phone-channel.ts';

/** Queues a push for each event that it is the best way for, to every browser that its member has turned pushes on in. */
const pushChannel: Channel = {
  async deliver({ pushes, phones }, tx, deliveries, at) {
    const outgoing = deliveries.flatMap((delivery) => toPush(delivery, phones.isOffered, at));
    if (outgoing.length > 0) await pushes.queuePushes(tx, outgoing);
  },
};

function toPush(delivery: Delivery, hasAlimtalk: boolean, at: Date): OutgoingPush[] {
  if (!bestWay(delivery, hasAlimtalk, at).isPushed) return [];
  const { event } = delivery;
  const { memberId, eventKey, kind, title, body, link, subject, pushTitle = title, neededBy, relevantUntil } = event;
  const group = KINDS_OF_NOTIFICATIONS[kind].group;
  const notBefore = startOf(delivery, at);
  return [
    {
      memberId,
      // A result is never replaced on the screen by what comes after it.
      tag: group === 'OUTCOME' ? eventKey : (subject ?? eventKey),
      content: { title: notBefore > at ? pushTitle : title, body, link },
      isUrgent: neededBy !== undefined || group === 'MESSAGE',
      notBefore,
      expiresAt: relevantUntil,
    },
  ];
}

export type { NotificationPorts } from './channel.ts';
export type { MailText, MemberEvent } from './member-event.ts';

/** How events reach members besides the list in the app; a further channel is a further entry. */
const CHANNELS: readonly Channel[] = [mailChannel, pushChannel, phoneChannel];

/**
 * Notifies members of events, in the transaction that makes the events true: in the app, at once where it stands open, and through every channel. The rows of
 * `notifications` decide what is new, by event key and member, so that an event is delivered once, however often it is
 * reported and through whatever channel. What is out of date (`relevantUntil`) is not delivered at all.
 * @returns how many of the events were new to their members
 */
export async function notifyMembers(
  ports: NotificationPorts,
  tx: Queryable,
  events: readonly MemberEvent[],
  at: Date,
): Promise<number> {
  const current = events.filter(({ relevantUntil }) => relevantUntil === undefined || relevantUntil > at);
  if (current.length === 0) return 0;
  const recipients = await notificationStore.insert(tx, current, at);
  const deliveries = recipients.flatMap((recipient) => {
    const event = current.find((one) => one.memberId === recipient.memberId && one.eventKey === recipient.eventKey);
    return event ? [{ event, recipient }] : [];
  });
  publishToMembers(
    ports.live,
    tx,
    recipients.map(({ memberId }) => memberId),
  );
  for (const channel of CHANNELS) await channel.deliver(ports, tx, deliveries, at);
  return deliveries.length;
}

/** Notifies one member of one event, likewise. @returns whether it was new to them */
export async function notifyMember(
  ports: NotificationPorts,
  tx: Queryable,
  event: MemberEvent,
  at: Date,
): Promise<boolean> {
  return (await notifyMembers(ports, tx, [event], at)) > 0;
}
