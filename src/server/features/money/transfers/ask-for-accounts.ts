import { PAGES } from '#contract/pages.ts';
import { koreanMonthSpan } from '#domain/time/korean-time.ts';
import { notifyMembers } from '#server/platform/notifications/notify-members.ts';
import type { Services } from '#server/services.ts';
import { payableSpan } from '../payouts/index.ts';
import { payoutAccountStore } from './payout-account-store.ts';

/**
 * Asks each mentor for an account whose earnings became payable in a month and who has none, or one that was refused. Each is asked once a
 * month, however often this runs.
 * @param month a Korean month that is over, `2026-11`
 */
export async function askForAccounts(services: Services, month: string): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  const earned = payableSpan(koreanMonthSpan(month), now);
  for (let after = 0; ;) {
    const batch = await payoutAccountStore.listWithout(db, earned, after);
    if (!batch) return;
    const { last, memberIds } = batch;
    after = last;
    if (memberIds.length === 0) continue;
    const events = memberIds.map((memberId) => ({
      memberId,
      eventKey: `payout-account-missing:${month}`,
      kind: 'PAYOUT_ACCOUNT_MISSING' as const,
      subject: 'payout-account',
      title: '정산 계좌를 등록해 주세요',
      body: `${Number(month.slice(5))}월에 지급 대상이 된 정산 금액이 있어요. 계좌를 등록하면 그동안 쌓인 금액을 모두 보내 드려요.`,
      link: PAGES.earnings,
      mail: { actionLabel: '계좌 등록하기' },
    }));
    await db.transaction((tx) => notifyMembers(services, tx, events, now));
  }
}
