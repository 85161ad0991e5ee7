import type { DataOf } from '#contract/calls.ts';
import type { Earning } from '#contract/payments/payouts.ts';
import { objectionEndsAt } from '#domain/mentorings/states/disputes.ts';
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

/** What a mentor's home shows of the earnings, in won. */
export interface RecentEarnings {
  /** Earned in the current Korean month. */
  readonly monthKrw: number;
  /** What the confirmed sessions will bring. */
  readonly expectedKrw: number;
  /** The newest, whenever that was. */
  readonly last: { mentoringId: number; name: string; krw: number; at: Date } | undefined;
}

/** This month's earnings of a mentor, what is to come, and the newest: in one statement. */
export async function findRecentEarnings({ db, clock }: Services, mentorId: number): Promise<RecentEarnings> {
  const month = koreanMonthSpan(koreanMonth(clock.now()));
  const { monthKrw, expectedKrw, mentoringId, name, krw, at } = await payoutStore.findRecent(db, mentorId, month);
  const last = mentoringId && name && krw && at ? { mentoringId, name, krw, at } : undefined;
  return { monthKrw, expectedKrw, last };
}

function toEarning(row: EarningRow): Earning {
  return {
    mentoringId: row.mentoringId,
    menteeName: row.menteeName,
    status: row.status,
    startsAt: row.startsAt?.toISOString() ?? null,
    settledAt: row.settledAt.toISOString(),
    payableAt: objectionEndsAt(row.settledAt).toISOString(),
    priceKrw: row.priceKrw,
    returnedKrw: row.returnedKrw,
    feePercent: row.feePercent,
    feeKrw: row.feeKrw,
    mentorKrw: row.mentorKrw,
  };
}
