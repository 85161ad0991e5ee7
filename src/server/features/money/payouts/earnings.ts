import type { Earning } from '#contract/money/payouts.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import { OBJECTION_WINDOW_MS, objectionEndsAt } from '#domain/mentorings/states/disputes.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import { toSlice } from '#server/http/slices.ts';
import { readFormerMember } from '#server/platform/member-data/member-data.ts';
import type { SealReader } from '#server/platform/seal.ts';
import type { Services } from '#server/services.ts';
import { type EarningRow, earningStore, type EarningSums, type Span } from './earning-store.ts';
import { earningHourStore, payoutSumStore } from './payout-store.ts';

/** A mentor's earnings per mentoring, newest first. */
export async function listEarnings(
  { db }: Services,
  mentorId: number,
  { size, cursor }: { size: number; cursor?: number | undefined },
): Promise<Slice<Sent<Earning>>> {
  const rows = await earningStore.listEarnings(db, mentorId, cursor);
  const { content, sliceInfo } = toSlice(rows, size, (last) => last.entryId);
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

function toEarning({ entryId: _entryId, mentorId: _mentorId, ...row }: EarningRow): Sent<Earning> {
  return { ...row, payableAt: objectionEndsAt(row.settledAt) };
}

const earlier = (instant: Date) => new Date(instant.getTime() - OBJECTION_WINDOW_MS);

/**
 * When the earnings of a period are paid out: seven days later, when nobody can object any more (product §6.5).
 * @param month the first and the last instant of a Korean month, in which it becomes payable
 * @returns the period in which it was earned, up to what is payable at `now`
 */
export function payableSpan(month: Span, now: Date): Span {
  const end = Math.min(month.until.getTime(), now.getTime() + 1);
  return { from: earlier(month.from), until: earlier(new Date(end)) };
}

/** The period of the earnings paid out in the same Korean month as what was earned at `instant`. */
export function earnedMonthOf(instant: Date): Span {
  const { from, until } = koreanMonthSpan(koreanMonth(new Date(instant.getTime() + OBJECTION_WINDOW_MS)));
  return { from: earlier(from), until: earlier(until) };
}

/**
 * Sums what mentors earned in each hour, from which the sums of a month are made, and what each mentor earned for a month (product §6.5). Not
 * summed by the transactions that settle: each would wait for the one before. Younger earnings are summed from the ledger on request.
 * These are the hours that can no longer change: nobody can object after seven days, and another hour allows for running transactions and differing
 * clocks. Idempotent, a week of hours at a time.
 */
export async function sumEarningHours(services: Services): Promise<void> {
  const { db, clock } = services;
  const settled = clock.now().getTime() - OBJECTION_WINDOW_MS - HOUR_MS;
  const until = new Date(Math.floor(settled / HOUR_MS) * HOUR_MS);
  await earningHourStore.forget(db, until);
  while ((await earningHourStore.add(db, until)) > 0);
  // A month is much to sum anew: not for a clock that is ahead by less than the hour that is left for it.
  await payoutSumStore.forget(db, new Date(until.getTime() + HOUR_MS));
  while (await addPayoutSums(services, until));
}

/**
 * Adds the next week of hours to what each mentor earned in its month of payment.
 * @param end the beginning of the first hour that is not to be summed yet
 * @returns whether there was anything to add
 */
export async function addPayoutSums({ db }: Pick<Services, 'db'>, end: Date): Promise<boolean> {
  return db.transaction(async (tx) => {
    await payoutSumStore.lock(tx);
    const from = await payoutSumStore.findNext(tx);
    if (!from || from >= end) return false;
    const month = earnedMonthOf(from);
    const until = new Date(Math.min(from.getTime() + 7 * DAY_MS, month.until.getTime(), end.getTime()));
    await payoutSumStore.add(tx, month.from, { from, until });
    return true;
  });
}

interface PayeeRow {
  readonly mentorId: number;
  readonly nickname: string;
  readonly email: string;
  readonly former: Buffer | null;
}

/**
 * Fills in who a mentor was that has left: what they earned is still paid out to them (product §24.4). If name and address cannot be read,
 * the nickname is that of members who have left and the address null: such a row hides no other.
 */
export function withPayee<Row extends PayeeRow>(
  reader: SealReader,
  { former, email: current, ...row }: Row,
): Omit<Row, 'former' | 'email'> & { email: string | null } {
  if (!former) return { ...row, email: current };
  const { nickname = row.nickname, email = null } = readFormerMember(reader, row.mentorId, former) ?? {};
  return { ...row, email, nickname };
}
