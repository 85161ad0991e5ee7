import type { DataOf } from '#contract/calls.ts';
import type { EarningTotals } from '#contract/money/payouts.ts';
import { withhold } from '#domain/money/withholding.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import type { Services } from '#server/services.ts';
import { listEarnings, sumEarnings } from '../payouts/index.ts';
import { readPayoutAccount } from './payout-account.ts';
import { lastPlan, planAfter } from './transfer-plan.ts';

/** A mentor's earnings per mentoring, newest first, and what was earned, will be sent and was sent (product §6.5). */
export async function findOwnEarnings(
  services: Services,
  mentorId: number,
  page: { size: number; cursor?: string | undefined },
): Promise<DataOf<'GET /v1/earnings'>> {
  const [slice, totals] = await Promise.all([listEarnings(services, mentorId, page), findTotals(services, mentorId)]);
  return { ...slice, totals };
}

async function findTotals(services: Services, memberId: number): Promise<EarningTotals> {
  const last = lastPlan(services.clock.now());
  const next = planAfter(last);
  const sums = await sumEarnings(services, memberId, { last: last.earnedBefore, next: next.earnedBefore });
  const { month, monthKrw, expectedKrw, allKrw, sentKrw, account: sealed } = sums;
  const account = sealed && readPayoutAccount(services, { memberId }, sealed);
  const isBusiness = (account?.businessNumber ?? null) !== null;
  const plan = (day: string | null, earnedKrw: number) => ({
    day,
    earnedKrw,
    netKrw: withhold(earnedKrw, isBusiness).netKrw,
  });
  const due = plan(null, sums.dueKrw);
  const planned = [
    // What is planned has its taxes; the rest gets them when it is.
    { ...due, earnedKrw: due.earnedKrw + sums.waitingEarnedKrw, netKrw: due.netKrw + sums.waitingKrw },
    plan(koreanDay(next.monthEnd), sums.nextKrw),
    plan(koreanDay(planAfter(next).monthEnd), sums.laterKrw),
  ].filter(({ earnedKrw }) => earnedKrw > 0);
  const transfers = { sentKrw, planned, hasAccount: Boolean(account) };
  return { month, monthKrw, expectedKrw, allKrw, transfers };
}
