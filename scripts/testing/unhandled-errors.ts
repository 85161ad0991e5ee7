import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/**
 * Writes what went wrong outside every test, such as a browser page that died with the files it had yet to run, to the file that
 * `VITEST_ERRORS` names, as a list of texts. vitest's JSON report leaves it out.
 */
export default class UnhandledErrors implements Reporter {
  async onTestRunEnd(...[, errors]: Parameters<NonNullable<Reporter['onTestRunEnd']>>): Promise<void> {
    const file = process.env.VITEST_ERRORS;
    if (file === undefined) return;
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, JSON.stringify(errors.map(({ message, stack }) => stack ?? message)));
  }
}
