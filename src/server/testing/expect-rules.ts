import { expect } from 'vitest';
import { findViolations } from '../invariants/find-violations.ts';
import { NOON, type TestInstance } from './test-instance.ts';

/** Noon again; the job queue notices that the clock went back. */
export function beginAtNoon(instance: TestInstance): void {
  instance.clock.set(NOON);
}

/** Time goes by, and what came due by then is done. */
export async function pass(
  instance: TestInstance,
  step: Parameters<TestInstance['clock']['advance']>[0],
): Promise<void> {
  instance.clock.advance(step);
  await instance.services.jobs.runDue();
}

/** Whatever happened: the books, the coupons, the mails and the gateway agree a few minutes later. */
export async function expectRulesToHold(instance: TestInstance): Promise<void> {
  await pass(instance, { minutes: 6 });
  await instance.services.outbox.sendDue();
  expect(await findViolations(instance.services)).toEqual([]);
}
