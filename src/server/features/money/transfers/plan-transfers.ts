import { withhold } from '#domain/money/withholding.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { EachRow } from '#server/platform/jobs/each-row.ts';
import type { Services } from '#server/services.ts';
import { askForAccounts } from './ask-for-accounts.ts';
import { payoutAccountStore } from './payout-account-store.ts';
import { openPayoutAccount } from './payout-account.ts';
import { lastPlan } from './transfer-plan.ts';
import { transferStore } from './transfer-store.ts';

/** Since a month's end; longer than no worker runs. */
const ASKED_WITHIN_MS = 7 * DAY_MS;

/** Registers the planning of the transfers, each hour: of the months that are over, once a mentor's account is confirmed (product §6.6). */
export function registerTransferJobs(services: Services): void {
  services.jobs.repeat('plan-transfers', HOUR_MS, () => planTransfers(services));
}

/**
 * Idempotent: each account is planned once a month, each earning is paid by one transfer, and who has no account is asked once a month.
 * @throws AggregateError for those that could not be planned, once everybody else is
 */
async function planTransfers(services: Services): Promise<void> {
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
