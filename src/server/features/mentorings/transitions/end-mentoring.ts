import { passesOn } from '#domain/mentorings/proposals/backups.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { type Ending, endPayment } from '../../money/payments/end-payment.ts';
import type { PaymentRow } from '../../money/payments/payment-store.ts';
import { findCurrentPayment } from '../../money/payments/payment-view.ts';
import { backupStore } from '../backup-store.ts';
import { dropDeadlines } from '../deadlines/deadlines.ts';
import type { MentoringRow } from '../mentoring-store.ts';
import type { DisputeEvent } from '../notifications/side-texts.ts';
import { slotStore } from '../slot-store.ts';
import {
  type ActorContext,
  notifyOfTransition,
  recordTransition,
  type Transition,
  type MadeTransition,
} from './make-transition.ts';

export const PASS_ON_JOB = 'pass-on-mentoring';

/**
 * Has a paid proposal that ends without an answer pass on to the next mentor, if its student has named one. A job does it, at once: half
 * hours are locked before any mentoring, and a caller that ends one holds it already (docs/decisions/0202).
 * @returns whether it passes on: the money stays with the order then
 */
async function startPassOn(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  { transition, made, payment }: { transition: Transition; made: MadeTransition; payment: PaymentRow },
): Promise<boolean> {
  const { mentoringId, status } = made.before;
  // Whether somebody is named is asked now, under the mentoring's lock: the row that was read may know less.
  if (payment.status !== 'DONE' || !passesOn(transition.action, status)) return false;
  if (!(await backupStore.begin(tx, mentoringId, payment.paymentId, transition.at))) return false;
  await jobs.enqueue(tx, { name: PASS_ON_JOB, key: String(mentoringId), runAt: transition.at });
  return true;
}

/** A session that took place, or was missed, keeps its half hours: they are gone for both. */
const FREEING: readonly Transition['action'][] = ['cancel', 'bounce', 'annul'];

/**
 * Makes a transition that ends a mentoring: its half hours are free again, its deadlines are off, its money goes where it belongs, and both
 * sides are notified; the mail to the payer is the receipt of what comes back. The money of one that passes on stays (product §5.6).
 * @param known.mentoring as this transaction has read it (see `makeTransition`)
 * @param known.confirmedAt when its session was confirmed: what a mentee's cancellation returns depends on it
 * @param known.payment its current order, as this transaction has read it under the mentoring's lock
 */
export async function endMentoring(
  services: Services,
  tx: Queryable,
  by: ActorContext,
  transition: Transition,
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
): Promise<MadeTransition> {
  const made = await recordTransition(tx, by, transition, known.mentoring);
  const { mentoringId, confirmedStartsAt: startsAt } = made.before;
  await dropDeadlines(services, tx, mentoringId);
  if (startsAt && FREEING.includes(transition.action)) await slotStore.free(tx, mentoringId);
  const payment = known.payment ?? (await findCurrentPayment(tx, mentoringId));
  if (payment && (await startPassOn(services, tx, { transition, made, payment }))) {
    await notifyOfTransition(services, tx, by, transition, made, { isPassedOn: true });
    return made;
  }
  const { confirmedAt, mayReopen, dispute } = known;
  const ending = { mentoringId, startsAt: startsAt ?? undefined, confirmedAt, cause, at: transition.at, mayReopen };
  const ended = payment && (await endPayment(services, tx, payment, ending));
  await notifyOfTransition(services, tx, by, transition, made, { ended, dispute });
  return made;
}
