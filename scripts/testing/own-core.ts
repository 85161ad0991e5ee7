import { execFile } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import providePostgres from './provide-postgres.ts';

// Set-up of a test process that says hundreds of words a second to PostgreSQL: it has a core and a PostgreSQL of its own, which ends
// with it. Another core that has to be woken for each word makes histories an eighth slower (docs/decisions/0088). Where there is no
// `taskset`, they are.

const place = Number(process.env.VITEST_POOL_ID ?? 1) - 1;
const core = String(place % availableParallelism());
await promisify(execFile)('taskset', ['--all-tasks', '--cpu-list', '--pid', core, String(process.pid)]).catch(
  () => undefined,
);
await providePostgres();
