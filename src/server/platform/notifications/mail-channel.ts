import type { OutgoingMail } from '../mail/outbox.ts';
import { renderMail } from '../mail/render-mail.ts';
import type { Channel, Delivery } from './channel.ts';

/** Queues a mail for each event that has one, all of them with one statement. */
export const mailChannel: Channel = {
  async deliver({ outbox, publicUrl }, tx, deliveries) {
    const mails = deliveries.flatMap((delivery) => toMail(publicUrl, delivery));
    if (mails.length > 0) await outbox.queueMails(tx, mails);
  },
};

function toMail(publicUrl: string, { event, recipient }: Delivery): OutgoingMail[] {
  const { title, body, link, mail, eventKey, relevantUntil } = event;
  if (!mail) return [];
  const { subject = title, details, links = [], actionLabel } = mail;
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
      dedupeKey: `${eventKey}:${recipient.memberId}`,
      expiresAt: relevantUntil,
    },
  ];
}
