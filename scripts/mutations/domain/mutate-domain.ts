import { runChild } from '../../testing/children.ts';

const FOLDER = 'scripts/mutations/domain';
const TESTS = '!src/domain/**/*.test.ts';

/**
 * Changes each rule of `src/domain` in every small way that Stryker knows, runs the tests of the rules, and prints the score of each
 * file (docs/decisions/0300); test-results/domain-mutations.json has each change.
 * @param parts folders and files below `src/domain`; all without any
 * @returns the exit code
 */
export async function mutateDomain(parts: readonly string[]): Promise<number> {
  const globs = parts.map((part) => `src/domain/${part.endsWith('.ts') ? part : `${part}/**/*.ts`}`);
  const chosen = globs.length > 0 ? ['--mutate', [...globs, TESTS].join(',')] : [];
  return runChild('stryker', ['run', `${FOLDER}/stryker.json`, ...chosen]);
}
