import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { FaultyCalls } from '#server/testing/keyed/faulty-calls.ts';
import { KEYED_CALL_NAMES } from '#server/testing/keyed/keyed-calls.ts';
import type { WireFault } from '#server/testing/servers/wire-proxy.ts';
import { COUNTS } from '#server/testing/test-speed.ts';

const RUNS = Number(process.env.TAMPERED_CALLS ?? COUNTS.tamperedCalls);
/** `TAMPERED_SEED=…` repeats the choices of an earlier run, or makes others. */
const SEED = Number(process.env.TAMPERED_SEED ?? 20_261_127);

/** What is done to which message, of as many as the call has: 0 is the first and 1 the last. */
const choices = fc.record({
  name: fc.constantFrom(...KEYED_CALL_NAMES),
  kind: fc.constantFrom('lose', 'lose', 'stall', 'delay', 'double'),
  direction: fc.constantFrom('request', 'reply'),
  where: fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
  ms: fc.constantFrom(5, 50, 250),
  isRepeatedMeanwhile: fc.boolean(),
});

const faulty = new FaultyCalls();
afterAll(() => faulty.close());

it(
  'S-109 whatever becomes of one message, a call is done once, and answered so when it is tried again',
  async () => {
    const faults: string[] = [];
    const happened: Record<string, number> = {};
    for (const choice of fc.sample(choices, { numRuns: RUNS, seed: SEED })) {
      const { name, kind, direction, where, ms, isRepeatedMeanwhile } = choice;
      const { report } = await faulty.undisturbed(name);
      const at = Math.floor(where * (direction === 'request' || kind === 'double' ? report.requests : report.replies));
      const fault: WireFault =
        kind === 'double' ? { kind, at } : kind === 'lose' ? { kind, direction, at } : { kind, direction, at, ms };
      const run = await faulty.make(name, fault, isRepeatedMeanwhile);
      faults.push(...run.faults);
      if (run.hasHappened) happened[kind] = (happened[kind] ?? 0) + 1;
    }
    if (RUNS > 1000) console.log(`${RUNS} tampered calls, seed ${SEED}:`, happened);
    expect(faults.slice(0, 20)).toEqual([]);
    expect(Object.keys(happened).toSorted()).toEqual(['delay', 'double', 'lose', 'stall']);
  },
  60_000 + RUNS * 5000,
);
