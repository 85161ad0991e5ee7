import { HAND_REFUND_WAITS_DAYS, needsSecondOperator } from '#domain/payments/hand-refunds.ts';
import { refuse } from '#domain/refusals.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import { writeAudit, type Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { handRefundStore, type HandRefundRow } from './hand-refund-store.ts';
import { lockRefundable, startSending } from './start-sending.ts';

/** Makes a proposal that nobody has decided out of date; the key is its number. */
export const EXPIRE_HAND_REFUND_JOB = 'expire-hand-refund';

/** Until when a proposal can be decided. */
export function proposalEndsAt(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + HAND_REFUND_WAITS_DAYS * DAY_MS);
}

/**
 * An operator refunds an order by hand: at once, or by another operator's approval where all of them together are above the limit.
 * @throws RefusalError `NOT_FOUND`, `HAND_REFUND_NOT_POSSIBLE`, `HAND_REFUND_TOO_MUCH`, `HAND_REFUND_OPEN`
 */
export async function proposeHandRefund(
  services: Services,
  operator: Operator,
  wish: Pick<HandRefundRow, 'paymentId' | 'amountKrw' | 'reason' | 'note'>,
): Promise<HandRefundRow> {
  const { db, clock, jobs } = services;
  const { paymentId, amountKrw } = wish;
  try {
    return await db.transaction(async (tx) => {
      const now = clock.now();
      const payment = await lockRefundable(services, tx, paymentId, amountKrw);
      const needsApproval = needsSecondOperator(await handRefundStore.sumDone(tx, paymentId), amountKrw);
      const refund = await handRefundStore.insert(tx, { ...wish, needsApproval, proposedBy: operator.memberId }, now);
      const { handRefundId } = refund;
      if (needsApproval) {
        const runAt = proposalEndsAt(now);
        await jobs.enqueue(tx, { name: EXPIRE_HAND_REFUND_JOB, key: String(handRefundId), runAt });
      } else {
        await startSending(services, tx, payment, refund, now);
      }
      const detail = { handRefundId, amountKrw, needsApproval };
      await writeAudit(
        tx,
        {
          action: 'HAND_REFUND_PROPOSED',
          subject: `payment:${paymentId}`,
          detail,
          actorId: operator.memberId,
          ip: operator.ip,
        },
        now,
      );
      return refund;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'hand_refunds_one_open')) return refuse('HAND_REFUND_OPEN');
    throw error;
  }
}
