import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take longer than half a minute on their own; more of them make no difference. */
const LONGEST = [
  'chaos/failover/failover',
  'testing/histories/',
  'chaos/kills/pglite-kills',
  'scripts/start',
  'chaos/kills/server-kills',
  'backup/backup',
];

/**
 * Starts with the files that take longest, so that none of them is left to one core at the end. vitest does so by the durations of the
 * last run; without one, as in CI, it would go by the size of the files.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortByLastRun = super.sort.bind(this);
    const sorted = await sortByLastRun(files);
    return sorted.toSorted((one, other) => rankOf(one) - rankOf(other));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.includes(name));
  return rank === -1 ? LONGEST.length : rank;
}
