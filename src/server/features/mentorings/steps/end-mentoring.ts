import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { endPayment, findCurrentPayment, type Ending, type PaymentRow } from '../../payments/index.ts';
import { dropDeadlines } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import { slotStore } from '../slot-store.ts';
import { notifyOfStep, recordStep, type ActorContext, type Step, type StepTaken } from './take-step.ts';

/**
 * Takes a step that ends a mentoring: its half hours are free again, its deadlines are off, its money goes where it belongs, and both
 * sides are notified; the mail to whoever paid is the receipt of what comes back.
 * @param known.mentoring as this transaction has read it (see `takeStep`)
 * @param known.confirmedAt when its session was confirmed: what a mentee's cancellation returns depends on it
 * @param known.payment its current order, as this transaction has read it under the mentoring's lock
 */
export async function endMentoring(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  step: Step,
  fault: Ending['fault'],
  known: {
    mentoring?: MentoringRow | undefined;
    payment?: PaymentRow | undefined;
    confirmedAt?: Date | undefined;
  } = {},
): Promise<StepTaken> {
  const taken = await recordStep(tx, by, step, known.mentoring);
  const { mentoringId, confirmedStartsAt: startsAt } = taken.before;
  await dropDeadlines(services, tx, mentoringId);
  // A session whose time has come keeps its half hours: they are gone for both.
  if (startsAt && (step.action === 'cancel' || step.action === 'bounce')) await slotStore.free(tx, mentoringId);
  const payment = known.payment ?? (await findCurrentPayment(tx, mentoringId));
  const { confirmedAt } = known;
  const ending = { mentoringId, startsAt: startsAt ?? undefined, confirmedAt, fault, at: step.at };
  const ended = payment && (await endPayment(services, tx, payment, ending));
  await notifyOfStep(services, tx, by, step, taken, { ended });
  return taken;
}
