import { GROUP_OF_KIND } from '#domain/notifications/notification-settings.ts';
import { afterQuietHours } from '#domain/time/quiet-hours.ts';
import type { OutgoingPush } from '../push/push-queue.ts';
import type { Channel, Delivery } from './channel.ts';

/** Queues a push for each event of somebody else's doing, to every browser that its member has turned pushes on in. */
export const pushChannel: Channel = {
  async deliver({ pushes }, tx, deliveries, at) {
    const outgoing = deliveries.flatMap((delivery) => toPush(delivery, at));
    if (outgoing.length > 0) await pushes.queuePushes(tx, outgoing);
  },
};

function toPush({ event, recipient }: Delivery, at: Date): OutgoingPush[] {
  const {
    memberId,
    eventKey,
    kind,
    title,
    body,
    link,
    actorId,
    subject,
    pushTitle = title,
    neededBy,
    relevantUntil,
  } = event;
  const group = GROUP_OF_KIND[kind];
  if (!group || !recipient.hasBrowsers || memberId === actorId || recipient.off.push.includes(group)) return [];
  const { quietHours } = recipient;
  const afterQuiet = quietHours.isOn ? afterQuietHours(at, quietHours) : at;
  const notBefore = neededBy && afterQuiet > neededBy ? at : afterQuiet;
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
