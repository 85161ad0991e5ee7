import type { Services } from '#server/services.ts';
import { actorContextIn } from './actor-context.ts';
import { endMentoring } from './end-mentoring.ts';

/** The mentor declines a proposal; everything that was paid goes back, the coupon too. @throws what `takeStep` refuses */
export async function rejectMentoring(
  services: Services,
  memberId: number,
  rejection: { mentoringId: number; reason: string },
): Promise<void> {
  const by = await actorContextIn(services.db, rejection.mentoringId, memberId);
  const step = { ...rejection, action: 'reject', at: services.clock.now() } as const;
  await services.db.transaction((tx) => endMentoring(services, tx, by, step, 'MENTOR'));
  services.jobs.nudge();
}
