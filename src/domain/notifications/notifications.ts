import type { HistoryAction } from '../mentorings/states/transitions.ts';

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

/** The kind of a notification about an action on a mentoring. */
export function kindOfAction<Action extends HistoryAction>(action: Action): `MENTORING_${Uppercase<Action>}` {
  return `MENTORING_${action.toUpperCase() as Uppercase<Action>}`;
}

/** The groups of notifications that a member turns on and off, in the order of the screen (product §8.1). */
export const NOTIFICATION_GROUPS = [
  'PROPOSAL',
  'SESSION',
  'REMINDER',
  'MESSAGE',
  'PAYMENT',
  'OUTCOME',
  'REVIEW',
  'BOOKMARK',
  'DOCUMENT',
] as const;
export type NotificationGroup = (typeof NOTIFICATION_GROUPS)[number];

/** What the picture beside a notification shows. */
export type NotificationIcon =
  | 'SENT'
  | 'MONEY'
  | 'CONFIRMED'
  | 'TIME'
  | 'MESSAGE'
  | 'DECLINED'
  | 'CANCELLED'
  | 'WAITING'
  | 'WARNING'
  | 'VERIFIED'
  | 'COUPON';

interface KindOfNotification {
  /** Null for what operators are mailed, who have no settings. */
  readonly group: NotificationGroup | null;
  readonly icon: NotificationIcon;
}

type KindOfAction = `MENTORING_${Uppercase<HistoryAction>}`;

/** Every kind of event that members or operators are told of. */
export const KINDS_OF_NOTIFICATIONS = {
  MENTORING_PROPOSE: { group: 'PROPOSAL', icon: 'SENT' },
  MENTORING_PASSON: { group: 'PROPOSAL', icon: 'SENT' },
  MENTORING_PAY: { group: 'PROPOSAL', icon: 'MONEY' },
  MENTORING_REJECT: { group: 'PROPOSAL', icon: 'DECLINED' },
  MENTORING_OFFERTIMES: { group: 'PROPOSAL', icon: 'TIME' },
  MENTORING_CHANGETIMES: { group: 'PROPOSAL', icon: 'TIME' },
  MENTORING_ASKQUESTION: { group: 'PROPOSAL', icon: 'MESSAGE' },
  MENTORING_ANSWERQUESTION: { group: 'PROPOSAL', icon: 'MESSAGE' },
  MENTORING_EXPIRE: { group: 'PROPOSAL', icon: 'WAITING' },
  MENTORING_CLOSE: { group: 'PROPOSAL', icon: 'DECLINED' },
  MENTORING_NUDGE: { group: 'PROPOSAL', icon: 'WAITING' },
  PAUSE_QUESTION: { group: 'PROPOSAL', icon: 'WAITING' },
  PAUSED: { group: 'PROPOSAL', icon: 'WAITING' },
  MENTORING_ACCEPT: { group: 'SESSION', icon: 'CONFIRMED' },
  MENTORING_CANCEL: { group: 'SESSION', icon: 'CANCELLED' },
  CALENDAR_UNREADABLE: { group: 'SESSION', icon: 'WARNING' },
  MEETING_PLACE: { group: 'SESSION', icon: 'TIME' },
  MENTORING_REMINDER: { group: 'REMINDER', icon: 'TIME' },
  MENTORING_ATTEND: { group: 'REMINDER', icon: 'CONFIRMED' },
  MESSAGE: { group: 'MESSAGE', icon: 'MESSAGE' },
  MENTORING_BOUNCE: { group: 'PAYMENT', icon: 'CANCELLED' },
  PAYMENT_NOBODY_LEFT: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_LATE_CAPTURE: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_PAID_AFTER_END: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_REFUND_COMPLETED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_REFUND_REFUSED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_REFUND_DELAYED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_REVERSED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_PAID_AFTER_REVERSAL: { group: 'PAYMENT', icon: 'MONEY' },
  PAYMENT_DEPOSIT_EXPIRED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYOUT_ACCOUNT_MISSING: { group: 'PAYMENT', icon: 'MONEY' },
  PAYOUT_ACCOUNT_CHANGED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYOUT_ACCOUNT_CONFIRMED: { group: 'PAYMENT', icon: 'MONEY' },
  PAYOUT_ACCOUNT_REFUSED: { group: 'PAYMENT', icon: 'MONEY' },
  TRANSFER_SENT: { group: 'PAYMENT', icon: 'MONEY' },
  TRANSFER_FAILED: { group: 'PAYMENT', icon: 'MONEY' },
  COUPON_GIVEN: { group: 'PAYMENT', icon: 'COUPON' },
  COUPON_REVOKED: { group: 'PAYMENT', icon: 'COUPON' },
  MENTORING_ATTENDANCE: { group: 'OUTCOME', icon: 'TIME' },
  MENTORING_DISPUTE: { group: 'OUTCOME', icon: 'WARNING' },
  MENTORING_DECIDE: { group: 'OUTCOME', icon: 'VERIFIED' },
  MENTORING_ACCEPTDECISION: { group: 'OUTCOME', icon: 'VERIFIED' },
  MENTORING_APPEAL: { group: 'OUTCOME', icon: 'WARNING' },
  MENTORING_STATEMENT: { group: 'OUTCOME', icon: 'WARNING' },
  MENTORING_ANNUL: { group: 'OUTCOME', icon: 'CANCELLED' },
  MENTORING_RECORDNOSHOW: { group: 'OUTCOME', icon: 'CANCELLED' },
  MENTORING_COMPLETE: { group: 'OUTCOME', icon: 'CONFIRMED' },
  REVIEW: { group: 'REVIEW', icon: 'MESSAGE' },
  PUBLIC_ANSWER: { group: 'REVIEW', icon: 'MESSAGE' },
  NEW_TIMES: { group: 'BOOKMARK', icon: 'TIME' },
  PLACE_FREE: { group: 'BOOKMARK', icon: 'CONFIRMED' },
  CERTIFICATE_APPROVED: { group: 'DOCUMENT', icon: 'VERIFIED' },
  CERTIFICATE_REJECTED: { group: 'DOCUMENT', icon: 'WARNING' },
  ENROLMENT_ENDING: { group: 'DOCUMENT', icon: 'WAITING' },
  UNIVERSITY: { group: 'DOCUMENT', icon: 'VERIFIED' },
  // To the operators: something waits for their decision.
  DISPUTE: { group: null, icon: 'WARNING' },
  REFUND_REFUSED: { group: null, icon: 'WARNING' },
  MESSAGE_REPORT: { group: null, icon: 'WARNING' },
  ALERT: { group: null, icon: 'WARNING' },
} as const satisfies Readonly<Record<KindOfAction | `PAYMENT_${PaymentEventName}`, KindOfNotification>> &
  Readonly<Record<string, KindOfNotification>>;
export type NotificationKind = keyof typeof KINDS_OF_NOTIFICATIONS;

export const NOTIFICATION_KINDS = Object.keys(KINDS_OF_NOTIFICATIONS) as NotificationKind[];
