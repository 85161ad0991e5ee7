import type { Queryable } from '#server/db/database.ts';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { enqueueRefund } from './enqueue-refund.ts';
import { sealRefundAccount } from './refund-account.ts';
import { refundAccountStore } from './refund-store.ts';

/**
 * Gives the orders of a mentoring another account to be refunded to, until the bank has it: none while the gateway has been asked for the
 * refund and has not refused it. Refused refunds are made again at once (docs/decisions/0091, 0144).
 * @returns false when there is no such order
 */
export async function replaceRefundAccount(
  { secret, jobs }: Pick<Services, 'secret' | 'jobs'>,
  tx: Queryable,
  mentoringId: number,
  account: RefundReceiveAccount,
  now: Date,
): Promise<boolean> {
  const orders = await refundAccountStore.lockOfMentoring(tx, mentoringId);
  // Asked once the rows are locked: `requestCancellation` locks the row before it hands the account over.
  const handedOver = new Set(
    await refundAccountStore.listHandedOver(
      tx,
      orders.map(({ paymentId }) => paymentId),
    ),
  );
  const replaceable = orders.filter(({ paymentId }) => !handedOver.has(paymentId));
  for (const { paymentId, orderId, isRefused } of replaceable) {
    await refundAccountStore.replace(tx, paymentId, sealRefundAccount(secret, orderId, account));
    if (isRefused) await enqueueRefund({ jobs }, tx, paymentId, now);
  }
  return replaceable.length > 0;
}
