import { paths } from '#contract/pages.ts';
import type { PaymentEventName } from '#domain/notifications/notifications.ts';
import type { Queryable } from '#server/db/database.ts';
import { type MailText, type NotificationPorts, notifyMember } from '#server/platform/notifications/notify.ts';
import type { PaymentRow } from './payment-store.ts';

/** Something about an order that its payer did not do and should know. */
interface PaymentEvent {
  /** The kind of event; an order has one of a kind unless `occurrence` tells them apart. */
  readonly event: PaymentEventName;
  readonly title: string;
  readonly body: string;
  /** The receipt, where money has moved. */
  readonly receipt?: MailText;
  /** Distinguishes events of a kind that an order may have several of. */
  readonly occurrence?: string;
}

/** Notifies a payer of what has become of an order, in the app and by mail, in the transaction that makes it true; once an event. */
export async function notifyPayer(
  ports: NotificationPorts,
  tx: Queryable,
  { paymentId, menteeId, mentoringId }: Pick<PaymentRow, 'paymentId' | 'menteeId' | 'mentoringId'>,
  { event, title, body, receipt, occurrence }: PaymentEvent,
  at: Date,
): Promise<void> {
  const eventKey = ['payment', paymentId, event, ...(occurrence ? [occurrence] : [])].join(':');
  const link = paths.progress('mentee', mentoringId);
  const mail = { ...receipt, actionLabel: '진행 상황 보기' };
  await notifyMember(
    ports,
    tx,
    { memberId: menteeId, eventKey, kind: `PAYMENT_${event}`, title, body, link, mail },
    at,
  );
}
