import * as z from 'zod/mini';
import type { OwnPayoutAccount } from '#contract/money/transfers.ts';
import { PAGES } from '#contract/pages.ts';
import type { Sent } from '#contract/shapes.ts';
import { bankName } from '#domain/money/banks.ts';
import { maskAccountNumber, type PayoutAccount } from '#domain/money/payout-accounts.ts';
import { withhold } from '#domain/money/withholding.ts';
import { refuse } from '#domain/refusals.ts';
import { businessFact } from '#server/business-settings.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Reauthentication } from '#server/http/proof-of.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import { openOrLog, seal, type SealReader, unseal } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { type PayoutAccountRow, payoutAccountStore } from './payout-account-store.ts';
import { transferStore } from './transfer-store.ts';

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
export async function findOwnAccount(services: Services, memberId: number): Promise<Sent<OwnPayoutAccount> | null> {
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
): Promise<Sent<OwnPayoutAccount>> {
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
): Sent<OwnPayoutAccount> {
  const maskedNumber = maskAccountNumber(accountNumber);
  return { bank, maskedNumber, holderName, businessNumber, status, reason, submittedAt };
}

/** What an operator decides of the account that was looked at. */
interface AccountDecision {
  readonly memberId: number;
  readonly submissionId: number;
  /** Null confirms it. */
  readonly refusal: string | null;
  /** The operator. */
  readonly decidedBy: number;
}

/**
 * Confirms an account, or gives it back with a reason. What had failed, and what waits for a file, goes to the confirmed one; taxes are by
 * what it says of a business.
 * @throws RefusalError `OWN_PAYOUT_ACCOUNT` when its author would confirm it; `ACCOUNT_REPLACED` when it is not the one that was looked at,
 *   or decided already; `ACCOUNT_UNREADABLE` when it is to be confirmed and cannot be read
 */
export async function decideAccount(
  services: Services,
  tx: Queryable,
  { memberId, submissionId, refusal, decidedBy }: AccountDecision,
): Promise<void> {
  const { clock } = services;
  const account = await payoutAccountStore.lock(tx, memberId);
  if (account?.submissionId !== submissionId || account.status !== 'WAITING') return refuse('ACCOUNT_REPLACED');
  if (refusal === null && account.enteredBy === decidedBy) return refuse('OWN_PAYOUT_ACCOUNT');
  await payoutAccountStore.decide(tx, memberId, { refusal, decidedBy }, clock.now());
  if (refusal === null) {
    const opened = readPayoutAccount(services, { memberId }, account.sealed) ?? refuse('ACCOUNT_UNREADABLE');
    const isBusiness = opened.businessNumber !== null;
    for (const { transferId, earnedKrw } of await transferStore.lockUnsent(tx, memberId))
      await transferStore.plan(tx, transferId, withhold(earnedKrw, isBusiness));
  }
  await notifyOfDecision(services, tx, { memberId, submissionId, refusal });
}

function notifyOfDecision(
  services: Services,
  tx: Queryable,
  { memberId, submissionId, refusal }: Omit<AccountDecision, 'decidedBy'>,
): Promise<unknown> {
  const isConfirmed = refusal === null;
  const event = {
    memberId,
    eventKey: `payout-account:${submissionId}:${isConfirmed ? 'CONFIRMED' : 'REFUSED'}`,
    kind: isConfirmed ? ('PAYOUT_ACCOUNT_CONFIRMED' as const) : ('PAYOUT_ACCOUNT_REFUSED' as const),
    subject: 'payout-account',
    title: isConfirmed ? '정산 계좌를 확인했어요' : '정산 계좌를 다시 등록해 주세요',
    body: isConfirmed ? '지급 대상이 된 정산 금액을 달마다 이 계좌로 보내 드려요.' : `이유: ${refusal}`,
    link: PAGES.earnings,
    mail: { actionLabel: isConfirmed ? '정산 내역 보기' : '계좌 다시 등록하기' },
  };
  return notifyMember(services, tx, event, services.clock.now());
}
