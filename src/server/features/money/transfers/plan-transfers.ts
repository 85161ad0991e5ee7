import { PAGES } from '#contract/pages.ts';
import { OBJECTION_WINDOW_MS } from '#domain/mentorings/states/disputes.ts';
import { withhold } from '#domain/money/withholding.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { EachRow } from '#server/platform/jobs/job-queue.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { payableSpan } from '../payouts/earnings.ts';
import { formerPayeeStore, payoutAccountStore } from './payout-account-store.ts';
import { openPayoutAccount } from './payout-account.ts';
import { transferStore } from './transfer-store.ts';

/** A month is planned from 09:00 of the first day after it, so that no transaction of its last minutes is still under way. */
const PLANNED_AFTER_MS = 9 * HOUR_MS;

/** When the transfers of a month are planned, and of which earnings. */
interface TransferPlan {
  /** The Korean month, `2026-11`. */
  readonly month: string;
  /** The first instant after it. */
  readonly monthEnd: Date;
  /** What was earned before this is payable before the month's end (docs/decisions/0139). */
  readonly earnedBefore: Date;
}

/** The plan of the month that was planned last at `now`. */
export function lastPlan(now: Date): TransferPlan {
  return planAt(koreanMonthSpan(koreanMonth(new Date(now.getTime() - PLANNED_AFTER_MS))).from);
}

/** The plan of the month after. */
export function planAfter({ monthEnd }: TransferPlan): TransferPlan {
  return planAt(koreanMonthSpan(koreanMonth(monthEnd)).until);
}

function planAt(monthEnd: Date): TransferPlan {
  const month = koreanMonth(new Date(monthEnd.getTime() - 1));
  return { month, monthEnd, earnedBefore: new Date(monthEnd.getTime() - OBJECTION_WINDOW_MS) };
}

/**
 * Asks each mentor with earnings that became payable in a month for an account, if they have none or it was refused. Each is asked once
 * a month, however often this runs.
 * @param month a Korean month that is over, `2026-11`
 */
async function askForAccounts(services: Services, month: string): Promise<void> {
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

/** Since a month's end; longer than no worker runs. */
const ASKED_WITHIN_MS = 7 * DAY_MS;

/**
 * Plans the transfers of the months that are over, once a mentor's account is confirmed (product §6.6).
 * Idempotent: each account is planned once a month, each earning is paid by one transfer, and a mentor without an account is asked once a month.
 * @throws AggregateError for those that could not be planned, once everybody else is
 */
export async function planTransfers(services: Services): Promise<void> {
  const now = services.clock.now();
  const { month, monthEnd, earnedBefore: until } = lastPlan(now);
  const members = new EachRow<number>('The plan of transfers of members');
  for (;;) {
    const memberIds = await payoutAccountStore.listToPlan(services.db, until, members.failed);
    if (memberIds.length === 0) break;
    for (const memberId of memberIds)
      await members.run(memberId, () => planTransferOf(services, { memberId, month, until }));
  }
  if (now.getTime() < monthEnd.getTime() + ASKED_WITHIN_MS) await askForAccounts(services, month);
  members.finish();
}

async function planTransferOf(
  { db, clock, secrets }: Services,
  { memberId, month, until }: { memberId: number; month: string; until: Date },
): Promise<void> {
  await db.transaction(async (tx) => {
    const sealed = await payoutAccountStore.lockToPlan(tx, memberId, until);
    if (!sealed) return;
    const unpaid = await transferStore.listUnpaid(tx, memberId, until);
    const earnedKrw = unpaid.reduce((sum, { krw }) => sum + krw, 0);
    if (earnedKrw > 0) {
      const { businessNumber } = openPayoutAccount(secrets, { memberId }, sealed);
      const withholding = withhold(earnedKrw, businessNumber !== null);
      const planned = { memberId, month, earnedKrw, withholding, now: clock.now() };
      // Without a number the month has a transfer already: what is left is in that of the next month.
      const transferId = await transferStore.insert(tx, planned);
      const entryIds = unpaid.map(({ entryId }) => entryId);
      if (transferId !== undefined) await transferStore.insertEarnings(tx, transferId, entryIds);
    }
    await payoutAccountStore.markPlanned(tx, memberId, until);
  });
}

/** What a mentor earned that has not been sent yet, in won, and whether there is an account that it can go to. */
export const findOwed = (db: Queryable, memberId: number) => formerPayeeStore.findOwed(db, memberId);
