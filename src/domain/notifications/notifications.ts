import { HISTORY_ACTIONS, type HistoryAction } from '../mentorings/states/transitions.ts';

/** What becomes of an order that its payer did not do and is notified of. */
export const PAYMENT_EVENTS = [
  'NOBODY_LEFT',
  'LATE_CAPTURE',
  'PAID_AFTER_END',
  'REFUND_COMPLETED',
  'REFUND_REFUSED',
  'REFUND_DELAYED',
  'REVERSED',
  'PAID_AFTER_REVERSAL',
  'DEPOSIT_EXPIRED',
] as const;
export type PaymentEventName = (typeof PAYMENT_EVENTS)[number];

/** The kind of a notification about a step of a mentoring. */
export function kindOfStep<Action extends HistoryAction>(action: Action): `MENTORING_${Uppercase<Action>}` {
  return `MENTORING_${action.toUpperCase() as Uppercase<Action>}`;
}

/** The kinds of events that members are notified of; the list shows an icon for each. */
export const NOTIFICATION_KINDS = [
  ...HISTORY_ACTIONS.map((action) => kindOfStep(action)),
  'MENTORING_NUDGE',
  'MENTORING_REMINDER',
  'MENTORING_ATTENDANCE',
  'MENTORING_STATEMENT',
  'MEETING_PLACE',
  ...PAYMENT_EVENTS.map((event) => `PAYMENT_${event}` as const),
  'PAYOUT_ACCOUNT_MISSING',
  'PAYOUT_ACCOUNT_CHANGED',
  'PAYOUT_ACCOUNT_CONFIRMED',
  'PAYOUT_ACCOUNT_REFUSED',
  'TRANSFER_SENT',
  'TRANSFER_FAILED',
  'COUPON_GIVEN',
  'COUPON_REVOKED',
  'CERTIFICATE_APPROVED',
  'CERTIFICATE_REJECTED',
  'ENROLMENT_ENDING',
  'UNIVERSITY',
  'MESSAGE',
  'REVIEW',
  'PUBLIC_ANSWER',
  'NEW_TIMES',
  'PLACE_FREE',
  'PAUSE_QUESTION',
  'PAUSED',
  // To the operators: something waits for their decision.
  'DISPUTE',
  'REFUND_REFUSED',
  'MESSAGE_REPORT',
  'ALERT',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];
