import type { DataOf } from '#contract/calls.ts';
import type { Earning } from '#contract/payouts.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { payoutStore, type EarningRow } from './payout-store.ts';

/** A mentor's earnings per mentoring, newest first, with totals. */
export async function findEarnings(
  { db, clock }: Services,
  mentorId: number,
  page: { size: number; cursor?: string | undefined },
): Promise<DataOf<'GET /v1/earnings'>> {
  const month = koreanMonth(clock.now());
  const before = page.cursor === undefined ? undefined : Number(page.cursor);
  const [rows, sums] = await Promise.all([
    payoutStore.listEarnings(db, mentorId, before),
    payoutStore.sumEarnings(db, mentorId, koreanMonthSpan(month)),
  ]);
  const { content, sliceInfo } = toSlice(rows, page.size, (last) => String(last.entryId));
  return { content: content.map(toEarning), sliceInfo, totals: { month, ...sums } };
}

function toEarning(row: EarningRow): Earning {
  return {
    mentoringId: row.mentoringId,
    menteeName: row.menteeName,
    status: row.status,
    startsAt: row.startsAt?.toISOString() ?? null,
    settledAt: row.settledAt.toISOString(),
    priceKrw: row.priceKrw,
    returnedKrw: row.returnedKrw,
    feePercent: row.feePercent,
    feeKrw: row.feeKrw,
    mentorKrw: row.mentorKrw,
  };
}
