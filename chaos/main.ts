import { inspect } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { countsAt } from '#server/testing/test-speed.ts';
import { runChild } from '../scripts/testing/children.ts';
import { limitConnectionsUnderLoad } from './connections/connection-limit.ts';
import { runContainers } from './containers/containers.ts';
import { disruptInTurn, disruptionsAt } from './disruptions/disrupt-in-turn.ts';
import { failOver } from './failover/fail-over.ts';
import { killPostgres } from './kills/postgres-kills.ts';
import { killServers } from './kills/server-kills.ts';
import { newSeed } from './load/random.ts';
import { runRaces } from './races/races.ts';
import { upgradeUnderLoad } from './upgrades/rolling-upgrade.ts';

// `npm run chaos`: injects every fault we know, checks the rules of product §14 afterwards, and prints the figures that
// docs/reliability.md records. `npm run chaos -- races` runs one part, `--long` each with its highest count, `--seed=…` repeats the
// choices of an earlier run of kills; gateway and histories print how a failure is repeated. Exits with 1 when anything was lost or a
// rule does not hold.

interface Figures {
  readonly lost?: readonly string[];
  readonly faults?: readonly string[];
  readonly errors?: readonly string[];
  readonly violations: readonly string[];
}

// `exit` ends the child processes (`process.ts`).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const args = process.argv.slice(2);
const speed = args.includes('--long') ? 'longest' : 'whole';
const counts = countsAt(speed);
const givenSeed = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length);
const seed = givenSeed === undefined ? newSeed() : Number(givenSeed);
const wanted = args.filter((arg) => !arg.startsWith('--'));

/** As a rolling upgrade may take. */
const DISRUPTED_EVERY_MS = 60_000;

const PARTS: Readonly<Record<string, () => Promise<Figures>>> = {
  races: () => runRaces(counts.races),
  gateway: () => runTests(['--project=chaos', 'gateway-faults']),
  histories: () => runTests(['--project=histories']),
  'connection-limit': () => limitConnectionsUnderLoad({ reads: counts.limitedReads, seed }),
  disruptions: () => disruptInTurn({ ...disruptionsAt(counts, speed === 'longest' ? DISRUPTED_EVERY_MS : 0), seed }),
  failover: () => failOver({ seed }),
  'rolling-upgrade': () => upgradeUnderLoad({ seed }),
  'server-kills': () => killServers({ engine: 'postgresql', kills: counts.serverKills, seed }),
  'postgres-kills': () => killPostgres({ kills: counts.postgresKills, seed }),
  containers: () => runContainers(),
  'pglite-kills': () => killServers({ engine: 'pglite', kills: counts.pgliteKills, seed }),
};

const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`이런 시험은 없어요: ${unknown.join(', ')}. 있는 것: ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
console.log(`seed ${seed}`);
for (const [name, run] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const begun = performance.now();
  const figures = await run().catch((error: unknown) => {
    if (!(error instanceof StartError)) throw error;
    console.error(error.message);
    process.exit(1);
  });
  console.log(`${name}, ${Math.round((performance.now() - begun) / 1000)} s:`, inspect(figures, { depth: 5 }));
  const { lost = [], faults = [], errors = [], violations } = figures;
  if (lost.length + faults.length + errors.length + violations.length > 0) process.exitCode = 1;
}

/** Runs tests, which print their figures themselves. */
async function runTests(which: readonly string[]): Promise<Figures> {
  const options = { env: { ...process.env, TEST_SPEED: speed } };
  const exitCode = await runChild('vitest', ['run', ...which], options);
  return { violations: exitCode === 0 ? [] : [`${which.join(' ')} has failed`] };
}
