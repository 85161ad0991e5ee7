import { expect } from 'vitest';
import { findViolations } from '../invariants/find-violations.ts';
import { worldStore } from './histories/world-store.ts';
import { NOON, type TestHouse } from './test-instance.ts';

/** Noon again, also for what comes back each minute. */
export async function beginAtNoon(house: TestHouse): Promise<void> {
  house.clock.set(NOON);
  await worldStore.rewindJobs(house.db, NOON);
}

/** Time goes by, and what came due by then is done. */
export async function pass(house: TestHouse, step: Parameters<TestHouse['clock']['advance']>[0]): Promise<void> {
  house.clock.advance(step);
  await house.services.jobs.runDue();
}

/** Whatever happened: the books, the coupons, the mails and the gateway agree a few minutes later. */
export async function expectRulesToHold(house: TestHouse): Promise<void> {
  await pass(house, { minutes: 6 });
  await house.services.outbox.sendDue();
  expect(await findViolations(house.services)).toEqual([]);
}
