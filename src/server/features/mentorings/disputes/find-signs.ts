import type { MeetingSigns } from '#domain/mentorings/states/disputes.ts';
import { doTapsCount } from '#domain/money/refunds.ts';
import type { Queryable } from '#server/db/database.ts';
import { findCurrentPayment, type PaymentRow } from '../../money/payments/index.ts';
import { findPresence } from '../meetings/index.ts';
import { disputeStore } from './dispute-store.ts';

/** What the rule of product §7.3 goes by. */
export async function findSigns(db: Queryable, mentoringId: number): Promise<MeetingSigns> {
  const { mutualMinutes } = await findPresence(db, mentoringId);
  const tapped = await findTapped(db, [mentoringId]);
  const payment = await findCurrentPayment(db, mentoringId);
  return { mutualMinutes, bothTapped: tapped.has(mentoringId) && countsTaps(payment) };
}

/** Those held at the mentor's own address in which both sides tapped 참석 확인. */
export async function findTapped(db: Queryable, mentoringIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await disputeStore.listTapped(db, mentoringIds);
  return new Set(rows.map(({ mentoringId }) => mentoringId));
}

/** Whether taps count for an order: by the policy that it was made under. */
export function countsTaps(payment: PaymentRow | undefined): boolean {
  return payment !== undefined && doTapsCount(payment.policyVersion);
}
