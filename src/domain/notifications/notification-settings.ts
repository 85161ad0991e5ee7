import type { NotificationKind } from './notifications.ts';

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

/** The group of each kind; null for what operators are mailed, who have no settings. */
export const GROUP_OF_KIND: Readonly<Record<NotificationKind, NotificationGroup | null>> = {
  MENTORING_PROPOSE: 'PROPOSAL',
  MENTORING_PASSON: 'PROPOSAL',
  MENTORING_PAY: 'PROPOSAL',
  MENTORING_REJECT: 'PROPOSAL',
  MENTORING_OFFERTIMES: 'PROPOSAL',
  MENTORING_CHANGETIMES: 'PROPOSAL',
  MENTORING_ASKQUESTION: 'PROPOSAL',
  MENTORING_ANSWERQUESTION: 'PROPOSAL',
  MENTORING_EXPIRE: 'PROPOSAL',
  MENTORING_CLOSE: 'PROPOSAL',
  MENTORING_NUDGE: 'PROPOSAL',
  PAUSE_QUESTION: 'PROPOSAL',
  PAUSED: 'PROPOSAL',
  MENTORING_ACCEPT: 'SESSION',
  MENTORING_CANCEL: 'SESSION',
  MEETING_PLACE: 'SESSION',
  MENTORING_REMINDER: 'REMINDER',
  MENTORING_ATTEND: 'REMINDER',
  MESSAGE: 'MESSAGE',
  MENTORING_BOUNCE: 'PAYMENT',
  PAYMENT_NOBODY_LEFT: 'PAYMENT',
  PAYMENT_LATE_CAPTURE: 'PAYMENT',
  PAYMENT_PAID_AFTER_END: 'PAYMENT',
  PAYMENT_REFUND_COMPLETED: 'PAYMENT',
  PAYMENT_REFUND_REFUSED: 'PAYMENT',
  PAYMENT_REFUND_DELAYED: 'PAYMENT',
  PAYMENT_REVERSED: 'PAYMENT',
  PAYMENT_PAID_AFTER_REVERSAL: 'PAYMENT',
  PAYMENT_DEPOSIT_EXPIRED: 'PAYMENT',
  PAYOUT_ACCOUNT_MISSING: 'PAYMENT',
  PAYOUT_ACCOUNT_CHANGED: 'PAYMENT',
  PAYOUT_ACCOUNT_CONFIRMED: 'PAYMENT',
  PAYOUT_ACCOUNT_REFUSED: 'PAYMENT',
  TRANSFER_SENT: 'PAYMENT',
  TRANSFER_FAILED: 'PAYMENT',
  COUPON_GIVEN: 'PAYMENT',
  COUPON_REVOKED: 'PAYMENT',
  MENTORING_ATTENDANCE: 'OUTCOME',
  MENTORING_DISPUTE: 'OUTCOME',
  MENTORING_DECIDE: 'OUTCOME',
  MENTORING_ACCEPTDECISION: 'OUTCOME',
  MENTORING_APPEAL: 'OUTCOME',
  MENTORING_STATEMENT: 'OUTCOME',
  MENTORING_ANNUL: 'OUTCOME',
  MENTORING_RECORDNOSHOW: 'OUTCOME',
  MENTORING_COMPLETE: 'OUTCOME',
  REVIEW: 'REVIEW',
  PUBLIC_ANSWER: 'REVIEW',
  NEW_TIMES: 'BOOKMARK',
  PLACE_FREE: 'BOOKMARK',
  CERTIFICATE_APPROVED: 'DOCUMENT',
  CERTIFICATE_REJECTED: 'DOCUMENT',
  ENROLMENT_ENDING: 'DOCUMENT',
  UNIVERSITY: 'DOCUMENT',
  DISPUTE: null,
  REFUND_REFUSED: null,
  ALERT: null,
  MESSAGE_REPORT: null,
};

export const NOTIFICATION_CHANNELS = ['app', 'mail', 'push'] as const;
export type NotificationChannel = (typeof NOTIFICATION_CHANNELS)[number];

/**
 * What can be turned off on each channel. The list in the app is the record of steps, money and decisions; the mails about money,
 * absence and disputes are what a member is owed in writing; of reviews and of
 * bookmarked mentors there is no mail.
 */
export const SWITCHABLE_GROUPS = {
  app: ['REMINDER', 'MESSAGE', 'REVIEW', 'BOOKMARK'],
  mail: ['PROPOSAL', 'SESSION', 'REMINDER', 'MESSAGE', 'DOCUMENT'],
  push: NOTIFICATION_GROUPS,
} as const satisfies Record<NotificationChannel, readonly NotificationGroup[]>;

/** Groups of which there are no mails. */
export const GROUPS_WITHOUT_MAIL: readonly NotificationGroup[] = ['REVIEW', 'BOOKMARK'];

export function isSwitchable(channel: NotificationChannel, group: NotificationGroup): boolean {
  return SWITCHABLE_GROUPS[channel].some((each) => each === group);
}
