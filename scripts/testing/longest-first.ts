import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What takes more than a quarter of a minute: first what waits for the longest time, with something beside it that does not. */
const LONGEST = [
  'chaos/pglite-kills',
  'chaos/server-kills',
  'backup/backup',
  'backup/restore',
  'mentorings/race',
  'chaos/postgres-kills',
  'chaos/gateway-faults',
  'chaos/races',
  'scripts/start',
];

/**
 * Begins with the files that take longest, so that none of them is left to one core at the end. vitest does so by what the
 * last run took; where there was none, as in CI, it would go by the size of the files, which says little.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sortByLastRun = super.sort.bind(this);
    const sorted = await sortByLastRun(files);
    return sorted.toSorted((one, other) => groupOf(one) - groupOf(other) || rankOf(one) - rankOf(other));
  }
}

function groupOf({ project }: TestSpecification): number {
  return project.config.sequence.groupOrder;
}

function rankOf({ moduleId }: TestSpecification): number {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return rank === -1 ? LONGEST.length : rank;
}
