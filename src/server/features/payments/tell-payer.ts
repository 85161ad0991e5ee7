import type { Queryable } from '#server/db/database.ts';
import { renderMail } from '#server/platform/mail/render-mail.ts';
import { notify } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { payerStore } from './payer-store.ts';
import type { PaymentRow } from './payment-store.ts';

/** Something about an order that its payer did not do and should know. */
export interface PaymentNotification {
  /** What sort of event, such as `LATE_CAPTURE`; an order has one of a sort unless `occurrence` says which. */
  readonly event: 'LATE_CAPTURE' | 'REFUND_REFUSED' | 'DEPOSIT_EXPIRED' | 'PAID_AFTER_END';
  readonly title: string;
  readonly body: string;
  /** Tells apart events that an order may have several of. */
  readonly occurrence?: string;
}

/** Tells a payer what has become of an order, in the app and by mail, in the transaction that makes it true; once an event. */
export async function tellPayer(
  services: Pick<Services, 'outbox' | 'publicUrl' | 'live'>,
  tx: Queryable,
  { paymentId, menteeId, mentoringId }: PaymentRow,
  { event, title, body, occurrence }: PaymentNotification,
  at: Date,
): Promise<void> {
  const { outbox, publicUrl } = services;
  const eventKey = ['payment', paymentId, event, ...(occurrence ? [occurrence] : [])].join(':');
  const link = `/user/status/mentee/progress/${mentoringId}`;
  const isNew = await notify(
    services,
    tx,
    { memberId: menteeId, eventKey, kind: `PAYMENT_${event}`, title, body, link },
    at,
  );
  const to = await payerStore.findEmail(tx, menteeId);
  if (!isNew || to === undefined) return;
  await outbox.queueMail(tx, {
    to,
    subject: `[선배랑] ${title}`,
    ...renderMail({ title, paragraphs: [body], action: { label: '진행 상황 보기', url: publicUrl + link } }),
    dedupeKey: `${eventKey}:${menteeId}`,
  });
}
