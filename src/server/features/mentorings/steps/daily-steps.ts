import { CANCELLATIONS_A_STEP, type DailyAction } from '#domain/mentorings/proposals/daily-steps.ts';
import { refuseForNow } from '#domain/refuse-for-now.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { currentSettings } from '#server/platform/runtime-settings/current-settings.ts';
import { throttleStore } from '#server/platform/throttles/throttle-store.ts';
import type { Services } from '#server/services.ts';

/**
 * Counts a member's step that the other side is notified of (S-69). It is the first statement of its transaction, so that it holds no lock that
 * another transaction waits for, and a refused step is not counted.
 * @throws RefusalError `TOO_MANY_STEPS`
 */
export async function countDailyStep(
  services: Services,
  tx: Queryable,
  { action, memberId, at }: { action: DailyAction; memberId: number; at: Date },
): Promise<void> {
  const { hits: steps, resetsAt } = await throttleStore.hitWindow(
    tx,
    `steps:${action}:${memberId}`,
    at,
    new Date(at.getTime() + DAY_MS),
  );
  const { STEPS_A_DAY: most } = await currentSettings(services, tx);
  const limit = action === 'cancel' ? most * CANCELLATIONS_A_STEP : most;
  if (steps <= limit) return;
  services.log.info({ event: 'limit-reached', limit: `steps:${action}`, memberId }, 'limit reached');
  refuseForNow('TOO_MANY_STEPS', resetsAt.getTime() - at.getTime());
}
