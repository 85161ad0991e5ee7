import { PAGES } from '#contract/pages.ts';
import { withhold } from '#domain/money/withholding.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMember } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { readPayoutAccount } from './own-account.ts';
import { payoutAccountStore } from './payout-account-store.ts';
import { transferStore } from './transfer-store.ts';

/** What an operator decides of the account that was looked at. */
export interface AccountDecision {
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
