import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  closeGatewayInstance,
  openGatewayInstance,
  runGatewayFaults,
  type GatewayInstance,
  type GatewayRun,
} from './gateway-run.ts';
import { newSeed } from './random.ts';

/** `GATEWAY_RUNS=…` makes as many. */
const RUNS = Number(process.env.GATEWAY_RUNS ?? 60);
/** Each run has a seed of its own, from here on: `GATEWAY_SEED=… GATEWAY_RUNS=1` makes a run again. */
const FIRST_SEED = Number(process.env.GATEWAY_SEED ?? newSeed() % 1_000_000);

let instance: GatewayInstance;
beforeAll(async () => {
  instance = await openGatewayInstance();
});
afterAll(() => closeGatewayInstance(instance));

it(
  'loses nobody’s money to a gateway that misbehaves, nor to a process that dies between any two steps',
  async () => {
    const runs: GatewayRun[] = [];
    for (let run = 0; run < RUNS; run += 1) {
      const seed = FIRST_SEED + run;
      const made = runGatewayFaults(instance, seed);
      runs.push(await made.catch((cause: unknown) => Promise.reject(new Error(`GATEWAY_SEED=${seed}`, { cause }))));
    }
    const deaths = runs.map(({ death }) => death).filter((death) => death !== undefined);
    const kinds = new Set(runs.flatMap(({ faults }) => faults));
    console.log(
      `${runs.length} runs from seed ${FIRST_SEED}: ${deaths.length} deaths at ${new Set(deaths).size} different moments, ${kinds.size} kinds of faults`,
    );
    expect(runs.length).toBeGreaterThan(0);
    expect(deaths.length).toBeGreaterThan(0);
    if (process.env.GATEWAY_DEATHS) console.log([...new Set(deaths)].toSorted().join('\n'));
  },
  120_000 + RUNS * 10_000,
);
