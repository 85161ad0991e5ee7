import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTS } from '#server/testing/test-speed.ts';
import { newSeed } from '../load/random.ts';
import {
  closeGatewayInstance,
  openGatewayInstance,
  runGatewayFaults,
  type GatewayInstance,
  type GatewayRun,
} from './gateway-run.ts';

const { GATEWAY_SEED, GATEWAY_RUNS } = process.env;
/** Each run has a seed of its own, from here on. `GATEWAY_SEED=…` repeats that one run, with `GATEWAY_RUNS=…` those after it too. */
const FIRST_SEED = Number(GATEWAY_SEED ?? newSeed() % 1_000_000);
const RUNS = Number(GATEWAY_RUNS ?? (GATEWAY_SEED === undefined ? COUNTS.gatewayRuns : 1));
/** With this many runs there is at least one crash, because three quarters crash. */
const ENOUGH = 20;

let instance: GatewayInstance;
beforeAll(async () => {
  instance = await openGatewayInstance();
});
afterAll(() => closeGatewayInstance(instance));

it(
  'no money is lost to a faulty gateway, nor to a process that crashes between any two requests',
  async () => {
    const runs: GatewayRun[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const seed = FIRST_SEED + run;
      const made = runGatewayFaults(instance, seed);
      runs.push(await made.catch((cause: unknown) => Promise.reject(new Error(`GATEWAY_SEED=${seed}`, { cause }))));
    }
    const crashes = runs.map(({ crashedAt }) => crashedAt).filter((point) => point !== undefined);
    const kinds = new Set(runs.flatMap(({ faults }) => faults));
    console.log(
      `${runs.length} runs from seed ${FIRST_SEED}: ${crashes.length} crashes at ${new Set(crashes).size} different points, ${kinds.size} kinds of faults`,
    );
    expect(runs.length).toBeGreaterThan(0);
    if (RUNS >= ENOUGH) expect(crashes.length).toBeGreaterThan(0);
  },
  120_000 + RUNS * 10_000,
);
