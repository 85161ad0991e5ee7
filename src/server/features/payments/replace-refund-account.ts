import type { Queryable } from '#server/db/database.ts';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { sealRefundAccount } from './refund-account.ts';
import { refusedRefundStore } from './refused-refund-store.ts';

/**
 * Gives the refunds of a mentoring that the gateway has refused another account, and has them made again (docs/decisions/0091).
 * @returns false when no refund was refused
 */
export async function replaceRefundAccount(
  { secret, jobs }: Pick<Services, 'secret' | 'jobs'>,
  tx: Queryable,
  mentoringId: number,
  account: RefundReceiveAccount,
  now: Date,
): Promise<boolean> {
  const refused = await refusedRefundStore.list(tx, mentoringId);
  for (const { paymentId, orderId } of refused) {
    await refusedRefundStore.submitAccount(tx, paymentId, sealRefundAccount(secret, orderId, account));
    await enqueueRefund({ jobs }, tx, paymentId, now);
  }
  return refused.length > 0;
}
