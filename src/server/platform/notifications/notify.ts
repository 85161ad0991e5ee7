import { hasOperatorRole, type OperatorRole } from '#domain/desk/operator-roles.ts';
import { bestWay, startOf } from '#domain/notifications/best-way.ts';
import { KINDS_OF_NOTIFICATIONS } from '#domain/notifications/notifications.ts';
import { MAX_VARIABLE_LENGTH } from '#domain/notifications/phone-templates.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import type { Queryable } from '../../db/database.ts';
import { writeEventMail } from '../calendar/write-calendar.ts';
import { publishToMembers } from '../live/live.ts';
import type { OutgoingMail } from '../mail/outbox.ts';
import { renderMail } from '../mail/render-mail.ts';
import type { OutgoingPush } from '../push/push-queue.ts';
import type { Channel, Delivery, EventMail, MemberEvent, NotificationPorts } from './channel.ts';
import { notificationStore } from './notification-store.ts';

/** Queues a mail for each event that has one and is not told of otherwise for certain, all with one statement. */
const mailChannel: Channel = {
  async deliver(ports, tx, deliveries, at) {
    const mails = deliveries.flatMap((delivery) => {
      const way = bestWay(delivery, ports.phones.isOffered, at).mail;
      if (!way) return [];
      const { eventKey } = delivery.event;
      const unlessReached = way.unlessReached ? { eventKey, notBefore: way.notBefore } : undefined;
      return toMail(ports, delivery).map((mail) => ({ ...mail, unlessReached }));
    });
    if (mails.length > 0) await ports.outbox.queueMails(tx, mails);
  },
};

function toMail({ outbox, publicUrl }: NotificationPorts, { event, recipient }: Delivery): OutgoingMail[] {
  const { title, body, link, mail, eventKey, relevantUntil } = event;
  if (!mail) return [];
  const { subject = title, details, links = [], actionLabel, calendar } = mail;
  const urlOf = (href: string) => (href.startsWith('/') ? publicUrl + href : href);
  return [
    {
      to: recipient.email,
      subject: `[선배랑] ${subject}`,
      ...renderMail({
        title,
        paragraphs: [body],
        details,
        links: links.map(({ label, href }) => ({ label, url: urlOf(href) })),
        action: { label: actionLabel, url: urlOf(link) },
      }),
      event: calendar && {
        method: calendar.method,
        text: writeEventMail(calendar.event, calendar.method, outbox.sender, recipient.email),
      },
      dedupeKey: `${eventKey}:${recipient.memberId}`,
      expiresAt: relevantUntil,
    },
  ];
}

/** Where a link of somebody else's is: a button leads only to our pages. */
const OWN_PAGE = 'user/status';

/** Queues an 알림톡 for each event that it is the best way for. */
const phoneChannel: Channel = {
  async deliver({ phones }, tx, deliveries, at) {
    for (const delivery of deliveries) {
      const { alimtalk } = bestWay(delivery, phones.isOffered, at);
      if (!alimtalk) continue;
      const { memberId, eventKey, body, link } = delivery.event;
      await phones.queueMessage(tx, {
        key: `event:${eventKey}:${memberId}`,
        memberId,
        text: `[선배랑] ${delivery.event.title}\n${body}`,
        alimtalk: {
          name: alimtalk.template.name,
          variables: {
            내용: body.length > MAX_VARIABLE_LENGTH ? `${body.slice(0, MAX_VARIABLE_LENGTH - 1)}…` : body,
            경로: link.startsWith('/') ? link.slice(1) : OWN_PAGE,
          },
          isSmsToo: alimtalk.isSmsToo,
        },
        event: { key: eventKey, unlessOpened: alimtalk.unlessOpened },
        notBefore: alimtalk.notBefore,
        expiresAt: alimtalk.expiresAt,
      });
    }
  },
};

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
export type { MailText, MemberEvent, NotificationPorts } from './channel.ts';

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

/** Operators' mails are their work: there is nothing to choose. */
const NO_SETTINGS = {
  off: { mail: [], push: [] },
  quietHours: DEFAULT_QUIET_HOURS,
  hasBrowsers: false,
  isAppOpen: false,
  hasPhone: false,
};

/** Something that operators are notified of. */
interface OperatorEvent extends Omit<MemberEvent, 'memberId' | 'actorId' | 'mail'> {
  readonly mail: EventMail;
  /** The role that does this work, and opens the link. */
  readonly role: OperatorRole | 'ANY';
}

/**
 * Notifies the operators with a role that opens the link, in the transaction that makes the event true, by mail alone: operators have a
 * console and no list of notifications. If nobody has such a role, every operator is notified: work must not wait unseen. The mail's key
 * (event key and member) limits each operator to one mail per event.
 */
export async function notifyOperators(
  ports: NotificationPorts,
  tx: Queryable,
  { role, ...event }: OperatorEvent,
): Promise<void> {
  const all = await notificationStore.listOperators(tx);
  const able = all.filter(({ operatorRoles }) => hasOperatorRole(operatorRoles, role));
  const operators = able.length > 0 ? able : all;
  const mails = operators.flatMap(({ memberId, email }) =>
    toMail(ports, { event: { ...event, memberId }, recipient: { memberId, email, ...NO_SETTINGS } }),
  );
  await ports.outbox.queueMails(tx, mails);
}
