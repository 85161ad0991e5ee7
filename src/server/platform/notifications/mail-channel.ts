import { bestWay } from '#domain/notifications/best-way.ts';
import type { Queryable } from '../../db/database.ts';
import { writeEventMail } from '../calendar/write-calendar.ts';
import type { OutgoingMail } from '../mail/outbox.ts';
import { renderMail } from '../mail/render-mail.ts';
import type { Channel, Delivery, NotificationPorts } from './channel.ts';

/** Queues a mail for each event that has one and is not told of otherwise for certain, all with one statement. */
export const mailChannel: Channel = {
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

/** Queues the mails of all events, for operators, who are told of nothing otherwise. */
export async function mailOperators(
  ports: NotificationPorts,
  tx: Queryable,
  deliveries: readonly Delivery[],
): Promise<void> {
  const mails = deliveries.flatMap((delivery) => toMail(ports, delivery));
  if (mails.length > 0) await ports.outbox.queueMails(tx, mails);
}

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
