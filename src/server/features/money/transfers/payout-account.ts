import * as z from 'zod/mini';
import type { PayoutAccount } from '#domain/money/payout-accounts.ts';
import { openOrLog, seal, unseal, type SealReader } from '#server/platform/seal.ts';

const account = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  businessNumber: z.nullable(z.string()),
});
export type OpenedAccount = z.infer<typeof account>;

/** What an account is encrypted for: its mentor, or the transfer that goes to it. */
export type AccountRow = { readonly memberId: number } | { readonly transferId: number };

/** Encrypts a mentor's account for its row: it can be read neither without the server's secret nor in another row. */
export function sealPayoutAccount(secret: Buffer, row: AccountRow, given: PayoutAccount | OpenedAccount): Buffer {
  return seal(secret, sealedFor(row), JSON.stringify(given));
}

/** @throws Error when none of the secrets, or another row, is the one it was sealed with */
export function openPayoutAccount(secrets: readonly Buffer[], row: AccountRow, sealed: Buffer): OpenedAccount {
  return z.parse(account, JSON.parse(unseal(secrets, sealedFor(row), sealed)));
}

/** As `openPayoutAccount`; undefined, and a line of the log, for one that cannot be opened. */
export function readPayoutAccount(reader: SealReader, row: AccountRow, sealed: Buffer): OpenedAccount | undefined {
  const entry = { event: 'payout-account-unreadable', ...row };
  return openOrLog(reader, entry, () => openPayoutAccount(reader.secrets, row, sealed));
}

function sealedFor(row: AccountRow): { purpose: string; boundTo: string } {
  return 'memberId' in row
    ? { purpose: 'payout-account', boundTo: String(row.memberId) }
    : { purpose: 'transfer-account', boundTo: String(row.transferId) };
}
