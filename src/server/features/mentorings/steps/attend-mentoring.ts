import { refuse } from '#domain/refusals.ts';
import type { Services } from '#server/services.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { actorContextOf } from './actor-context.ts';
import { actionContextOf, takeStep } from './take-step.ts';

/** A side says "here", from ten minutes before the start to ten minutes after it. @throws RefusalError `ATTENDANCE_WINDOW`, and what `takeStep` refuses */
export async function attendMentoring(services: Services, memberId: number, mentoringId: number): Promise<void> {
  const at = services.clock.now();
  await services.db.transaction(async (tx) => {
    const mentoring = (await mentoringStore.lock(tx, mentoringId)) ?? refuse('NOT_FOUND');
    const by = actorContextOf(mentoring, memberId);
    // Saying it twice says nothing new.
    const { status, hasAttended } = actionContextOf(mentoring, by.actor);
    if (status === 'CONFIRMED' && hasAttended) return;
    await takeStep(services, tx, by, { mentoringId, action: 'attend', at }, mentoring);
    await mentoringStore.markAttended(tx, mentoringId, by.actor, at);
  });
}
