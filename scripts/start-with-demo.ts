import { reportStartErrors } from '#server/start-error.ts';
import { start } from '#server/start.ts';
import { announceDemo, seedDemo } from './demo.ts';

// Runs the server as `src/server/main.ts` does, and with SEED=demo inserts the demo data into a database that has none.

await reportStartErrors(() => start(process.env, { afterOpen: seedDemo, afterListen: announceDemo }));
