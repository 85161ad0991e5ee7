import { UNREADABLE_REFUND_ACCOUNT_MESSAGE } from '#domain/desk/desk.ts';
import { refuse } from '#domain/refusals.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import { readHandRefundAccount } from '../payments/refund-account.ts';
import { handRefundStore } from './hand-refund-store.ts';
import { EXPIRE_HAND_REFUND_JOB, proposalEndsAt } from './propose-hand-refund.ts';
import { lockRefundable, startSending } from './start-sending.ts';

/**
 * Another operator approves a refund by hand, which is sent then, or an operator rejects it; its author may take it back.
 * @throws RefusalError `NOT_FOUND`, `HAND_REFUND_DECIDED`, `OWN_HAND_REFUND`, `HAND_REFUND_NOT_POSSIBLE`, `HAND_REFUND_TOO_MUCH`;
 *   `ACCOUNT_UNREADABLE` when it is to be approved and the account that it goes to cannot be read
 */
export async function decideHandRefund(
  services: Services,
  operator: Operator<'HAND_REFUND_APPROVED' | 'HAND_REFUND_REJECTED'>,
  { handRefundId, isApproved }: { handRefundId: number; isApproved: boolean },
): Promise<void> {
  const { db, clock, jobs } = services;
  const { memberId } = operator;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const refund = (await handRefundStore.find(tx, handRefundId)) ?? refuse('NOT_FOUND');
    const { paymentId, amountKrw } = refund;
    if (refund.state !== 'PROPOSED' || proposalEndsAt(refund.proposedAt) <= now) return refuse('HAND_REFUND_DECIDED');
    if (isApproved) {
      if (refund.proposedBy === memberId) return refuse('OWN_HAND_REFUND');
      if (refund.refundAccount && !readHandRefundAccount(services, paymentId, refund.refundAccount))
        return refuse('ACCOUNT_UNREADABLE', { message: UNREADABLE_REFUND_ACCOUNT_MESSAGE });
      const payment = await lockRefundable(services, tx, paymentId, amountKrw);
      if (!(await handRefundStore.approve(tx, handRefundId, memberId, now))) return refuse('HAND_REFUND_DECIDED');
      await startSending(services, tx, payment, refund, now);
    } else if (!(await handRefundStore.reject(tx, handRefundId, memberId, now))) {
      return refuse('HAND_REFUND_DECIDED');
    }
    await jobs.cancel(tx, [EXPIRE_HAND_REFUND_JOB], String(handRefundId));
    const action = isApproved ? 'HAND_REFUND_APPROVED' : 'HAND_REFUND_REJECTED';
    await operator.audit(tx, { action, subject: `payment:${paymentId}`, detail: { handRefundId, amountKrw } });
  });
}
