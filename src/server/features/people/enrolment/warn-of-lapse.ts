import { PAGES } from '#contract/pages.ts';
import { describeLastDay, enrolmentUntil, WARNED_DAYS_BEFORE } from '#domain/people/enrolment.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { enrolmentStore } from './enrolment-store.ts';

/** Every hour: gives an end to proofs that have none yet, and warns students with a proof that ends soon (product §2.5). */
export function registerEnrolmentJobs(services: Services): void {
  services.jobs.repeat('warn-of-lapse', HOUR_MS, () => warnOfLapse(services));
}

async function warnOfLapse(services: Services): Promise<void> {
  const { db, clock, outbox } = services;
  await enrolmentStore.dropOldCodes(db, clock.now());
  while ((await enrolmentStore.setMissing(db, enrolmentUntil(clock.now()))) > 0);
  // The nearer warning first: a student who missed the earlier one is told once.
  for (const days of WARNED_DAYS_BEFORE.toReversed()) while ((await warnSome(services, days)) > 0);
  outbox.nudge();
}

/** Warns students with a proof that ends within so many days: a few hundred at a time, each batch in a transaction of its own. */
async function warnSome(services: Services, days: number): Promise<number> {
  const now = services.clock.now();
  const endsBefore = new Date(now.getTime() + (days + 1) * DAY_MS);
  return services.db.transaction(async (tx) => {
    const lapsing = await enrolmentStore.takeToWarn(tx, now, endsBefore, days + 1);
    const events = lapsing.map(({ memberId, until }) => ({
      memberId,
      eventKey: `enrolment:${until.getTime()}:${days}`,
      kind: 'ENROLMENT_ENDING' as const,
      subject: 'enrolment',
      title: `재학 확인이 ${describeLastDay(until)}에 끝나요`,
      body: '학교 메일로 바로 갱신할 수 있어요. 끝난 뒤에도 이미 보낸 제안과 잡힌 멘토링은 그대로예요.',
      link: PAGES.enrolment,
      relevantUntil: until,
      mail: { actionLabel: '지금 갱신하기' },
    }));
    await notifyMembers(services, tx, events, now);
    return lapsing.length;
  });
}
