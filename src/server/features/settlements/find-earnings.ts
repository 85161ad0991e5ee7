import type { DataOf } from '#contract/calls.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/korean-time.ts';
import type { Services } from '#server/services.ts';
import { toSlice } from '#server/slices.ts';
import { settlementStore } from './settlement-store.ts';

/** What a mentor has earned, and of which mentorings, newest first. */
export async function findEarnings(
  { db, clock }: Services,
  mentorId: number,
  page: { size: number; cursor?: string | undefined },
): Promise<DataOf<'GET /v1/earnings'>> {
  const month = koreanMonth(clock.now());
  const before = page.cursor === undefined ? undefined : Number(page.cursor);
  const [rows, sums] = await Promise.all([
    settlementStore.listEarnings(db, mentorId, before),
    settlementStore.sumEarnings(db, mentorId, koreanMonthSpan(month)),
  ]);
  const { content, sliceInfo } = toSlice(rows, page.size, (last) => String(last.entryId));
  const earnings = content.map(({ entryId: _, mentorId: __, startsAt, settledAt, ...row }) => ({
    ...row,
    startsAt: startsAt?.toISOString() ?? null,
    settledAt: settledAt.toISOString(),
  }));
  return { content: earnings, sliceInfo, totals: { month, ...sums } };
}
