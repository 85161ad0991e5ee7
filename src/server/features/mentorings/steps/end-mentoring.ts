import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { endPayment, type Ending } from '../../payments/index.ts';
import { dropDeadlines } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { notifyOfStep, recordStep, type ActorContext, type Step, type StepTaken } from './take-step.ts';

/**
 * Takes a step that ends a mentoring: its half hours are free again, its deadlines are off, its money goes where it belongs, and both
 * sides are notified; the mail to whoever paid is the receipt of what comes back.
 * @param locked the mentoring, where the transaction has locked it
 */
export async function endMentoring(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  step: Step,
  fault: Ending['fault'],
  locked?: MentoringRow,
): Promise<StepTaken> {
  const taken = await recordStep(tx, by, step, locked);
  const { mentoringId, confirmedStartsAt } = taken.before;
  await dropDeadlines(services, tx, mentoringId);
  // A session whose time has come keeps its half hours: they are gone for both.
  if (step.action === 'cancel' || step.action === 'bounce') await slotStore.free(tx, mentoringId);
  const ending = { mentoringId, startsAt: confirmedStartsAt ?? undefined, fault, at: step.at };
  const ended = await endPayment(services, tx, ending);
  await notifyOfStep(services, tx, by, step, taken, { ended });
  return taken;
}
