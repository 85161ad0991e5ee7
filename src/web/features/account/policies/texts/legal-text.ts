import { ANSWER_WINDOW_MS, COMPLETION_DELAY_MS, PAYMENT_WINDOW_MS } from '#domain/mentorings/deadlines/deadlines.ts';
import { ATTENDANCE_WINDOW_MS } from '#domain/mentorings/states/attendance.ts';
import {
  APPEAL_DAYS,
  DECISION_HOURS,
  DISPUTE_WINDOW_MS,
  HELD_DAYS,
  LAST_APPEAL_DAYS,
  OBJECTION_DAYS,
} from '#domain/mentorings/states/disputes.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { RETURNED_COUPON_DAYS } from '#domain/money/campaigns/campaigns.ts';
import { COUPON_KINDS, COUPON_RULES } from '#domain/money/coupons.ts';
import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '#domain/money/payments.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';

/** A part of a section: a paragraph, a list, or pairs of a term and its definition. */
export type LegalBlock =
  | string
  | { readonly items: readonly string[] }
  | { readonly rows: readonly (readonly [term: string, detail: string])[] };

export interface LegalSection {
  readonly title: string;
  readonly blocks: readonly LegalBlock[];
}

/** A text that members agree to or rely on, as data: to be rendered, printed and compared. */
export interface LegalText {
  readonly title: string;
  /** The day it comes into force, `YYYY-MM-DD`. */
  readonly version: string;
  readonly sections: readonly LegalSection[];
}

/** The rules' numbers as text; each is derived from the rule itself. */
export const figures = {
  paymentHours: `${PAYMENT_WINDOW_MS / HOUR_MS}시간`,
  answerHours: `${ANSWER_WINDOW_MS / HOUR_MS}시간`,
  attendanceMinutes: `${ATTENDANCE_WINDOW_MS / MINUTE_MS}분`,
  completionHours: `${COMPLETION_DELAY_MS / HOUR_MS}시간`,
  disputeDays: `${DISPUTE_WINDOW_MS / DAY_MS}일`,
  objectionDays: `${OBJECTION_DAYS}일`,
  decisionHours: `${DECISION_HOURS}시간`,
  appealDays: `${APPEAL_DAYS}일`,
  heldDays: `${HELD_DAYS}일`,
  lastAppealDays: `${LAST_APPEAL_DAYS}일`,
  firstStart: SLOT_STARTS[0] ?? '',
  lastStart: SLOT_STARTS.at(-1) ?? '',
  paymentMethods: PAYMENT_METHODS.map((method) => PAYMENT_METHOD_LABELS[method]).join(', '),
  returnedCouponDays: `${RETURNED_COUPON_DAYS}일`,
  coupons: COUPON_KINDS.map((kind) => COUPON_RULES[kind].name).join(', '),
} as const;

/** A version as a date: `2026년 11월 21일`. */
export function describeVersion(version: string): string {
  const [year, month, day] = version.split('-').map(Number);
  return `${year}년 ${month}월 ${day}일`;
}
