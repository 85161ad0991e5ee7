import type { DataOf } from '#contract/calls.ts';
import type { EarningTotals } from '#contract/money/payouts.ts';
import type { Sent } from '#contract/shapes.ts';
import { maskAccountNumber } from '#domain/money/payout-accounts.ts';
import { withhold } from '#domain/money/withholding.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { byMember, type Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { listEarnings, sumEarnings } from '../payouts/earnings.ts';
import { findOwnAccount, readPayoutAccount, replaceOwnAccount } from './payout-account.ts';
import { lastPlan, planAfter } from './plan-transfers.ts';
import { transferStore } from './transfer-store.ts';

/** A mentor's earnings per mentoring, newest first, and what was earned, will be sent and was sent (product §6.5). */
async function findOwnEarnings(
  services: Services,
  mentorId: number,
  page: { size: number; cursor?: number | undefined },
): Promise<Sent<DataOf<'GET /v1/earnings'>>> {
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

/** A mentor's earnings, the own account, and what was transferred to it (product §6.5, §6.6). */
export const transferRoutes: Routes = {
  'GET /v1/earnings': byMember(findOwnEarnings),
  'GET /v1/payout-account': ({ viewer }, services) => findOwnAccount(services, viewer.memberId),
  'PUT /v1/payout-account': (call, services) => {
    const { currentPassword: _password, code: _code, ...account } = call.body;
    return replaceOwnAccount(services, proofOf(services, call), account);
  },
  'GET /v1/transfers': async ({ viewer, query }, services) => {
    const rows = await transferStore.listOfMember(services.db, viewer.memberId, query.cursor);
    const transfers = rows.map(({ account, ...row }) => ({
      ...row,
      account: account && toMasked(services, row.transferId, account),
    }));
    return toSlice(transfers, query.size, (last) => last.transferId);
  },
};

function toMasked(
  services: Services,
  transferId: number,
  sealed: Buffer,
): { bank: string; maskedNumber: string } | null {
  const account = readPayoutAccount(services, { transferId }, sealed);
  return account ? { bank: account.bank, maskedNumber: maskAccountNumber(account.accountNumber) } : null;
}
