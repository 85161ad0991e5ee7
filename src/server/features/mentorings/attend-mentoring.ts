import type { Services } from '#server/services.ts';
import { mentoringStore } from './mentoring-store.ts';
import { performerIn } from './performer.ts';
import { findAsParty, standingOf, takeStep } from './take-step.ts';

/** A side says "here", from ten minutes before the start to ten minutes after it. @throws RefusalError `ATTENDANCE_WINDOW`, and what `takeStep` refuses */
export async function attendMentoring(services: Services, memberId: number, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  const by = await performerIn(services.db, mentoringId, memberId);
  await services.db.transaction(async (tx) => {
    await mentoringStore.lock(tx, mentoringId);
    // Saying it twice says nothing new.
    const { status, hasAttended } = standingOf(await findAsParty(tx, mentoringId, by), by.actor);
    if (status === 'CONFIRMED' && hasAttended) return;
    await takeStep(services, tx, by, { mentoringId, action: 'attend', at });
    await mentoringStore.markAttended(tx, mentoringId, by.actor, at);
  });
}
