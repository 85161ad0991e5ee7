import type { Services } from '#server/services.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { actorContextOf } from './actor-context.ts';
import { endMentoring } from './end-mentoring.ts';

/** The mentor declines a proposal; everything that was paid goes back, the coupon too. @throws what `takeStep` refuses */
export async function rejectMentoring(
  services: Services,
  memberId: number,
  rejection: { mentoringId: number; reason: string },
): Promise<void> {
  const step = { ...rejection, action: 'reject', at: services.clock.now() } as const;
  await services.db.transaction(async (tx) => {
    const mentoring = await mentoringStore.find(tx, rejection.mentoringId);
    await endMentoring(services, tx, actorContextOf(mentoring, memberId), step, 'MENTOR', { mentoring });
  });
  services.jobs.nudge();
}
