import { isSwitchable } from '#domain/notifications/notification-settings.ts';
import { KINDS_OF_NOTIFICATIONS } from '#domain/notifications/notifications.ts';
import { writeEventMail, type Sender } from '../calendar/write-calendar.ts';
import type { OutgoingMail } from '../mail/outbox.ts';
import { renderMail } from '../mail/render-mail.ts';
import type { Channel, Delivery } from './channel.ts';

/** Queues a mail for each event that has one, unless its mails are turned off, all with one statement. */
export const mailChannel = {
  async deliver({ outbox, publicUrl }, tx, deliveries) {
    const mails = deliveries.flatMap((delivery) => toMail(publicUrl, outbox.sender, delivery));
    if (mails.length > 0) await outbox.queueMails(tx, mails);
  },
} satisfies Channel;

/** Receipts are sent whatever the settings say: a payer is owed the sums in writing. */
function isTurnedOff({ event: { kind, mail }, recipient }: Delivery): boolean {
  const group = KINDS_OF_NOTIFICATIONS[kind].group;
  const isReceipt = (mail?.details?.length ?? 0) > 0;
  return group !== null && !isReceipt && isSwitchable('mail', group) && recipient.off.mail.includes(group);
}

function toMail(publicUrl: string, sender: Sender, { event, recipient }: Delivery): OutgoingMail[] {
  const { title, body, link, mail, eventKey, relevantUntil } = event;
  if (!mail || isTurnedOff({ event, recipient })) return [];
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
        text: writeEventMail(calendar.event, calendar.method, sender, recipient.email),
      },
      dedupeKey: `${eventKey}:${recipient.memberId}`,
      expiresAt: relevantUntil,
    },
  ];
}
