import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { RefundReceiveAccount } from '#server/platform/payments/payment-gateway.ts';

const ALGORITHM = 'aes-256-gcm';
const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const account = z.object({ bank: z.string(), accountNumber: z.string(), holderName: z.string() });

/**
 * Encrypts a buyer's own account for its row: AES-256-GCM under a key made of the server's secret, bound to the order,
 * so that it can be read neither without the secret nor under another order.
 */
export function sealRefundAccount(secret: Buffer, orderId: string, given: RefundReceiveAccount): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(orderId));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(given), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** @throws Error when the secret or the order is not the one it was sealed with */
export function openRefundAccount(secret: Buffer, orderId: string, sealed: Buffer): RefundReceiveAccount {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(ALGORITHM, keyOf(secret), nonce).setAAD(Buffer.from(orderId)).setAuthTag(tag);
  const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return z.parse(account, JSON.parse(text.toString('utf8')));
}

function keyOf(secret: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, '', 'refund-account', KEY_BYTES));
}
