import * as z from 'zod/mini';
import type { Queryable } from '#server/db/database.ts';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';
import { openOrLog, seal, type SealReader, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { enqueueRefund } from './enqueue-jobs.ts';
import { refundAccountStore } from './refund-store.ts';

const PURPOSE = 'refund-account';
const PURPOSE_BY_HAND = 'hand-refund-account';

const account = z.object({ bank: z.string(), accountNumber: z.string(), holderName: z.string() });

/** Encrypts a buyer's own account for its order: it can be read neither without the server's secret nor under another order. */
export function sealRefundAccount(secret: Buffer, orderId: string, given: RefundReceiveAccount): Buffer {
  return seal(secret, { purpose: PURPOSE, boundTo: orderId }, JSON.stringify(given));
}

/** @throws Error when none of the secrets, or another order, is the one it was sealed with */
export function openRefundAccount(secrets: readonly Buffer[], orderId: string, sealed: Buffer): RefundReceiveAccount {
  return z.parse(account, JSON.parse(unseal(secrets, { purpose: PURPOSE, boundTo: orderId }, sealed)));
}

/** As `openRefundAccount`; undefined, and a line of the log, for one that cannot be opened. */
export function readRefundAccount(
  reader: SealReader,
  orderId: string,
  sealed: Buffer,
): RefundReceiveAccount | undefined {
  const entry = { event: 'refund-account-unreadable', orderId };
  return openOrLog(reader, entry, () => openRefundAccount(reader.secrets, orderId, sealed));
}

/** Encrypts the account that an operator enters for a refund by hand, for the order that it is of. */
export function sealHandRefundAccount(secret: Buffer, paymentId: number, given: RefundReceiveAccount): Buffer {
  return seal(secret, { purpose: PURPOSE_BY_HAND, boundTo: String(paymentId) }, JSON.stringify(given));
}

/** @throws Error when none of the secrets, or another order, is the one it was sealed with */
export function openHandRefundAccount(
  secrets: readonly Buffer[],
  paymentId: number,
  sealed: Buffer,
): RefundReceiveAccount {
  return z.parse(
    account,
    JSON.parse(unseal(secrets, { purpose: PURPOSE_BY_HAND, boundTo: String(paymentId) }, sealed)),
  );
}

/** As `openHandRefundAccount`; undefined, and a line of the log, for one that cannot be opened. */
export function readHandRefundAccount(
  reader: SealReader,
  paymentId: number,
  sealed: Buffer,
): RefundReceiveAccount | undefined {
  const entry = { event: 'refund-account-unreadable', paymentId };
  return openOrLog(reader, entry, () => openHandRefundAccount(reader.secrets, paymentId, sealed));
}

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
