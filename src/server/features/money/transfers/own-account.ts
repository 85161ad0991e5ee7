import * as z from 'zod/mini';
import type { OwnPayoutAccount } from '#contract/money/transfers.ts';
import { PAGES } from '#contract/pages.ts';
import { bankName } from '#domain/money/banks.ts';
import { maskAccountNumber, type PayoutAccount } from '#domain/money/payout-accounts.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { openOrLog, seal, type SealReader, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { type PayoutAccountRow, payoutAccountStore } from './payout-account-store.ts';

const account = z.object({
  bank: z.string(),
  accountNumber: z.string(),
  holderName: z.string(),
  businessNumber: z.nullable(z.string()),
});
export type OpenedAccount = z.infer<typeof account>;

/** What an account is encrypted for: its mentor, or the transfer that goes to it. */
type AccountRow = { readonly memberId: number } | { readonly transferId: number };

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

/**
 * Asks a mentor for the password and, where an authenticator app is enrolled, for its code; then does the work, in the transaction that uses the
 * code up. What knows accounts and profiles stands above money and is handed to it (`services.reauthenticateMentor`).
 * @throws RefusalError `NO_PROFILE`; of the proof: `FORBIDDEN`, `WRONG_CURRENT_PASSWORD`, `WRONG_SECOND_FACTOR`, `LOGIN_THROTTLED`, `SECOND_FACTOR_THROTTLED`, `BUSY`
 */
export type ReauthenticateMentor = <Result>(
  services: Services,
  proof: Reauthentication,
  work: (tx: Queryable, memberId: number) => Promise<Result>,
) => Promise<Result>;

/** A mentor's own account, with most of its number left out; null without one, and of one that cannot be read: it is registered anew. */
export async function findOwnAccount(services: Services, memberId: number): Promise<OwnPayoutAccount | null> {
  const row = await payoutAccountStore.find(services.db, memberId);
  const account = row && readPayoutAccount(services, { memberId }, row.sealed);
  return account ? toOwnAccount(row, account) : null;
}

/**
 * Registers a mentor's account, or another in its place: it waits until an operator has confirmed the holder. The mentor is mailed, so that
 * a thief of a session cannot redirect the earnings unseen.
 * @throws RefusalError those of `ReauthenticateMentor`
 */
export async function replaceOwnAccount(
  services: Services,
  proof: Reauthentication,
  account: PayoutAccount,
): Promise<OwnPayoutAccount> {
  const { clock, env, secret } = services;
  return services.reauthenticateMentor(services, proof, async (tx, memberId) => {
    const now = clock.now();
    const sealed = sealPayoutAccount(secret, { memberId }, account);
    const row = await payoutAccountStore.put(tx, memberId, { sealed, enteredBy: null }, now);
    const where = `${bankName(account.bank)} ${maskAccountNumber(account.accountNumber)}`;
    const event = {
      memberId,
      actorId: memberId,
      eventKey: `payout-account:${row.submissionId}`,
      kind: 'PAYOUT_ACCOUNT_CHANGED' as const,
      subject: 'payout-account',
      title: '정산 계좌를 등록했어요',
      body: `${where} 계좌의 예금주를 확인한 뒤에 정산 금액을 보내 드려요. 직접 등록하지 않았다면 비밀번호를 바꾸고 고객센터(${businessFact(env, 'SUPPORT_EMAIL')})에 바로 알려 주세요.`,
      link: PAGES.earnings,
      mail: { actionLabel: '정산 계좌 보기' },
    };
    await notifyMember(services, tx, event, now);
    return toOwnAccount(row, account);
  });
}

function toOwnAccount(
  { status, reason, submittedAt }: PayoutAccountRow,
  { bank, accountNumber, holderName, businessNumber }: OpenedAccount,
): OwnPayoutAccount {
  const maskedNumber = maskAccountNumber(accountNumber);
  return { bank, maskedNumber, holderName, businessNumber, status, reason, submittedAt: submittedAt.toISOString() };
}
