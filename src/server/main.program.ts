import { reportStartErrors } from './start-error.ts';
import { start } from './start.ts';

await reportStartErrors(() => start(process.env));
