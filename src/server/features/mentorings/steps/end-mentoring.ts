import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { endPayment, findCurrentPayment, type Ending, type PaymentRow } from '../../money/payments/index.ts';
import { dropDeadlines } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import type { DisputeEvent } from '../notifications/side-texts.ts';
import { slotStore } from '../slot-store.ts';
import { startPassOn } from './start-pass-on.ts';
import { notifyOfStep, recordStep, type ActorContext, type Step, type StepTaken } from './take-step.ts';

/** A session that took place, or was missed, keeps its half hours: they are gone for both. */
const FREEING: readonly Step['action'][] = ['cancel', 'bounce', 'annul'];

/**
 * Takes a step that ends a mentoring: its half hours are free again, its deadlines are off, its money goes where it belongs, and both
 * sides are notified; the mail to the payer is the receipt of what comes back. The money of one that passes on stays (product §5.6).
 * @param known.mentoring as this transaction has read it (see `takeStep`)
 * @param known.confirmedAt when its session was confirmed: what a mentee's cancellation returns depends on it
 * @param known.payment its current order, as this transaction has read it under the mentoring's lock
 */
export async function endMentoring(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  step: Step,
  cause: Ending['cause'],
  known: {
    mentoring?: MentoringRow | undefined;
    payment?: PaymentRow | undefined;
    confirmedAt?: Date | undefined;
    /** For a disputed one, the decision, for the texts to both. */
    dispute?: DisputeEvent | undefined;
    /** Whether it can be objected to, and opened again. */
    mayReopen?: boolean;
  } = {},
): Promise<StepTaken> {
  const taken = await recordStep(tx, by, step, known.mentoring);
  const { mentoringId, confirmedStartsAt: startsAt } = taken.before;
  await dropDeadlines(services, tx, mentoringId);
  if (startsAt && FREEING.includes(step.action)) await slotStore.free(tx, mentoringId);
  const payment = known.payment ?? (await findCurrentPayment(tx, mentoringId));
  if (payment && (await startPassOn(services, tx, { step, taken, payment }))) {
    await notifyOfStep(services, tx, by, step, taken, { isPassedOn: true });
    return taken;
  }
  const { confirmedAt, mayReopen, dispute } = known;
  const ending = { mentoringId, startsAt: startsAt ?? undefined, confirmedAt, cause, at: step.at, mayReopen };
  const ended = payment && (await endPayment(services, tx, payment, ending));
  await notifyOfStep(services, tx, by, step, taken, { ended, dispute });
  return taken;
}
