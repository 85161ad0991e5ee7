import type { Earning } from '#contract/money/payouts.ts';
import type { Slice } from '#contract/shapes.ts';
import { objectionEndsAt } from '#domain/mentorings/states/disputes.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Services } from '#server/services.ts';
import { earningStore, type EarningRow, type EarningSums } from './earning-store.ts';

/** A mentor's earnings per mentoring, newest first. */
export async function listEarnings(
  { db }: Services,
  mentorId: number,
  page: { size: number; cursor?: string | undefined },
): Promise<Slice<Earning>> {
  const before = page.cursor === undefined ? undefined : Number(page.cursor);
  const rows = await earningStore.listEarnings(db, mentorId, before);
  const { content, sliceInfo } = toSlice(rows, page.size, (last) => String(last.entryId));
  return { content: content.map(toEarning), sliceInfo };
}

/** A mentor's earnings, and what became of them. @param plans until when the earnings of the last and of the next plan of transfers were earned */
export async function sumEarnings(
  { db, clock }: Services,
  mentorId: number,
  plans: { last: Date; next: Date },
): Promise<EarningSums & { month: string }> {
  const month = koreanMonth(clock.now());
  return { month, ...(await earningStore.sumEarnings(db, mentorId, koreanMonthSpan(month), plans)) };
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
  const { monthKrw, expectedKrw, mentoringId, name, krw, at } = await earningStore.findRecent(db, mentorId, month);
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
