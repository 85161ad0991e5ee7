import { runChild } from '../scripts/testing/children.ts';
import { limitConnectionsUnderLoad } from './connection-limit.ts';
import { killPostgres } from './postgres-kills.ts';
import { runRaces } from './races.ts';
import { newSeed } from './random.ts';
import { restartInTurn } from './rolling-restarts.ts';
import { upgradeUnderLoad } from './rolling-upgrade.ts';
import { killServers } from './server-kills.ts';

// `npm run chaos`: breaks the server in every way we know and holds what is left against the rules of product §14; prints the figures
// that docs/reliability.md keeps. `npm run chaos -- races` runs one part, `--long` each as long as its proof asks for,
// `--seed=…` makes the choices of an earlier run of kills; gateway and histories print how a failure is run again. Ends with 1 when anything was lost or a rule does not hold.

/** What the long run of each part asks for. */
const LONG = { gatewayRuns: '1000', histories: '100000' };

interface Figures {
  readonly lost?: readonly string[];
  readonly faults?: readonly string[];
  readonly errors?: readonly string[];
  readonly violations: readonly string[];
}

// Whoever breaks it off leaves no process of ours behind (`process.ts`).
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

const words = process.argv.slice(2);
const isLong = words.includes('--long');
const given = words.find((word) => word.startsWith('--seed='))?.slice('--seed='.length);
const seed = given === undefined ? newSeed() : Number(given);
const asked = words.filter((word) => !word.startsWith('--'));

const PARTS: Readonly<Record<string, () => Promise<Figures>>> = {
  races: () => runRaces(isLong ? 50 : 5),
  gateway: () => runTests(['--project=chaos', 'gateway-faults'], isLong ? { GATEWAY_RUNS: LONG.gatewayRuns } : {}),
  histories: () => runTests(['--project=histories'], isLong ? { HISTORIES: LONG.histories } : {}),
  'connection-limit': () => limitConnectionsUnderLoad({ reads: isLong ? 10_000 : 600, seed }),
  'rolling-restarts': () => restartInTurn({ restarts: isLong ? 20 : 3, drainSeconds: isLong ? 5 : 3, seed }),
  'rolling-upgrade': () => upgradeUnderLoad({ seed }),
  'server-kills': () => killServers({ engine: 'postgresql', kills: isLong ? 100 : 20, seed }),
  'postgres-kills': () => killPostgres({ kills: isLong ? 20 : 5, seed }),
  'pglite-kills': () => killServers({ engine: 'pglite', kills: isLong ? 20 : 5, seed }),
};

const unknown = asked.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(`이런 시험은 없어요: ${unknown.join(', ')}. 있는 것: ${Object.keys(PARTS).join(', ')}`);
  process.exit(1);
}
console.log(`seed ${seed}`);
for (const [name, run] of Object.entries(PARTS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const begun = performance.now();
  const figures = await run();
  console.log(`${name}, ${Math.round((performance.now() - begun) / 1000)} s:`, figures);
  const { lost = [], faults = [], errors = [], violations } = figures;
  if (lost.length + faults.length + errors.length + violations.length > 0) process.exitCode = 1;
}

/** Proofs that are tests already: those print their figures themselves. */
async function runTests(which: readonly string[], env: Readonly<Record<string, string>>): Promise<Figures> {
  const options = { env: { ...process.env, ...env } };
  const exitCode = await runChild('vitest', ['run', ...which], options);
  return { violations: exitCode === 0 ? [] : [`${which.join(' ')} has failed`] };
}
