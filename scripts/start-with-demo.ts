import { reportStartErrors } from '#server/start-error.ts';
import { startWithDemo } from './demo.ts';

// Runs the server as `src/server/main.ts` does, and with SEED=demo inserts the demo data into a database that has none.

await reportStartErrors(() => startWithDemo());
