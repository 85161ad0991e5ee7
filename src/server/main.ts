import { StartError } from './start-error.ts';
import { start } from './start.ts';

try {
  await start(process.env);
} catch (error) {
  if (!(error instanceof StartError)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
