import * as z from 'zod/mini';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';
import { openOrLog, seal, unseal, type SealReader } from '#server/platform/seal.ts';

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
