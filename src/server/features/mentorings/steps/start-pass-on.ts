import { passesOn } from '#domain/mentorings/proposals/backups.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import type { PaymentRow } from '../../money/payments/index.ts';
import { backupStore } from '../backup-store.ts';
import type { Step, StepTaken } from './take-step.ts';

export const PASS_ON_JOB = 'pass-on-mentoring';

/**
 * Has a paid proposal that ends without an answer pass on to the next mentor, if its student has named one. A job does it, at once: half
 * hours are locked before any mentoring, and a caller that ends one holds it already (docs/decisions/0202).
 * @returns whether it passes on: the money stays with the order then
 */
export async function startPassOn(
  { jobs }: Pick<Services, 'jobs'>,
  tx: Queryable,
  { step, taken, payment }: { step: Step; taken: StepTaken; payment: PaymentRow },
): Promise<boolean> {
  const { mentoringId, status } = taken.before;
  // Whether somebody is named is asked now, under the mentoring's lock: the row that was read may know less.
  if (payment.status !== 'DONE' || !passesOn(step.action, status)) return false;
  if (!(await backupStore.begin(tx, mentoringId, payment.paymentId, step.at))) return false;
  await jobs.enqueue(tx, { name: PASS_ON_JOB, key: String(mentoringId), runAt: step.at });
  return true;
}
