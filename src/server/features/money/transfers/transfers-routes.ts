import type { FastifyInstance } from 'fastify';
import type { DataOf } from '#contract/calls.ts';
import type { EarningTotals } from '#contract/money/payouts.ts';
import { maskAccountNumber } from '#domain/money/payout-accounts.ts';
import { withhold } from '#domain/money/withholding.ts';
import { koreanDay } from '#domain/time/korean-time.ts';
import { proofOf } from '#server/http/proof-of.ts';
import { serve } from '#server/http/serve.ts';
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

/** A mentor's earnings, the own account, and what was transferred to it (product §6.5, §6.6). */
export function registerTransferRoutes(app: FastifyInstance, services: Services): void {
  const { db } = services;
  serve(app, services, 'GET /v1/earnings', ({ viewer, query }) => findOwnEarnings(services, viewer.memberId, query));
  serve(app, services, 'GET /v1/payout-account', ({ viewer }) => findOwnAccount(services, viewer.memberId));
  serve(app, services, 'PUT /v1/payout-account', (call) => {
    const { currentPassword: _password, code: _code, ...account } = call.body;
    return replaceOwnAccount(services, proofOf(services, call), account);
  });
  serve(app, services, 'GET /v1/transfers', async ({ viewer, query }) => {
    const before = query.cursor === undefined ? undefined : Number(query.cursor);
    const rows = await transferStore.listOfMember(db, viewer.memberId, before);
    const transfers = rows.map(({ account, plannedAt, sentAt, failedAt, ...row }) => ({
      ...row,
      account: account && toMasked(services, row.transferId, account),
      plannedAt: plannedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
      failedAt: failedAt?.toISOString() ?? null,
    }));
    return toSlice(transfers, query.size, (last) => String(last.transferId));
  });
}

function toMasked(
  services: Services,
  transferId: number,
  sealed: Buffer,
): { bank: string; maskedNumber: string } | null {
  const account = readPayoutAccount(services, { transferId }, sealed);
  return account ? { bank: account.bank, maskedNumber: maskAccountNumber(account.accountNumber) } : null;
}
