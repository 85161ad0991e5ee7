import { expect } from 'vitest';
import { forgetDayFigures } from '../features/desk/figures.ts';
import { findViolations } from '../invariants/find-violations.ts';
import { NOON, type TestInstance } from './test-instance.ts';

/** Sets the clock back to noon; the job queue notices that the clock went back. */
export function beginAtNoon(instance: TestInstance): void {
  instance.clock.set(NOON);
}

/** Advances the clock and runs the jobs that are due. */
export async function pass(
  instance: TestInstance,
  duration: Parameters<TestInstance['clock']['advance']>[0],
): Promise<void> {
  instance.clock.advance(duration);
  await instance.services.jobs.runDue();
}

/**
 * Expects that no invariant is violated a few minutes later: ledger, coupons, mails and gateway agree. The sums of days are made anew: many tests
 * begin their day again.
 */
export async function expectRulesToHold(instance: TestInstance): Promise<void> {
  await forgetDayFigures(instance.services);
  await pass(instance, { minutes: 6 });
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
}
