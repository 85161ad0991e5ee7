import { readFile } from 'node:fs/promises';
import { runChild } from '../../testing/children.ts';

const FOLDER = 'scripts/mutations/domain';
const REPORT = 'test-results/domain-mutations.json';
const TESTS = '!src/domain/**/*.test.ts';

/** What Stryker writes of each file: its changes, and whether a test noticed. */
interface Report {
  readonly files: Readonly<Record<string, { readonly mutants: readonly { readonly status: string }[] }>>;
}

/**
 * Changes each rule of `src/domain` in every small way that Stryker knows, runs the tests of the rules, and prints the score of each
 * file, the weakest first (docs/decisions/0300).
 * @param parts folders and files below `src/domain`; all without any
 * @returns the exit code
 */
export async function mutateDomain(parts: readonly string[]): Promise<number> {
  const globs = parts.map((part) => `src/domain/${part.endsWith('.ts') ? part : `${part}/**/*.ts`}`);
  const chosen = globs.length > 0 ? ['--mutate', [...globs, TESTS].join(',')] : [];
  const exitCode = await runChild('stryker', ['run', `${FOLDER}/stryker.json`, ...chosen]);
  if (exitCode === 0) printScores(JSON.parse(await readFile(REPORT, 'utf8')) as Report);
  return exitCode;
}

function printScores({ files }: Report): void {
  const rows = Object.entries(files).map(([file, { mutants }]) => {
    const count = (...wanted: string[]) => mutants.filter(({ status }) => wanted.includes(status)).length;
    return { file, noticed: count('Killed', 'Timeout'), missed: count('Survived', 'NoCoverage') };
  });
  const share = ({ noticed, missed }: { noticed: number; missed: number }) => (100 * noticed) / (noticed + missed || 1);
  for (const row of rows.toSorted((a, b) => share(a) - share(b)))
    console.log(
      `${share(row).toFixed(1).padStart(5)} %  ${row.missed} of ${row.noticed + row.missed} missed  ${row.file}`,
    );
  const sum = (of: 'noticed' | 'missed') => rows.reduce((total, row) => total + row[of], 0);
  const all = { noticed: sum('noticed'), missed: sum('missed') };
  console.log(`${share(all).toFixed(1)} % of ${all.noticed + all.missed} changes were noticed by a test.`);
}
