import { afterEach, beforeEach, vi } from 'vitest';
import type { TestInstance } from './test-instance.ts';

/**
 * For what asks a provider that goes by the system's clock: that of the instance goes with it, from now on in each test.
 * @returns lets minutes pass on both
 */
export function shareOneClock(instanceOf: () => TestInstance): (minutes: number) => void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() });
    instanceOf().clock.set(new Date());
  });
  afterEach(() => vi.useRealTimers());
  return (minutes) => {
    const { clock } = instanceOf();
    clock.advance({ minutes });
    vi.setSystemTime(clock.now());
  };
}
