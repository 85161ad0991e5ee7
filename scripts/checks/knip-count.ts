import type { ReporterOptions } from 'knip';

/** A reporter for knip that tells how many files it looked at, for scripts/check.ts. */
export default function countFiles({ counters }: ReporterOptions): void {
  console.log(`${counters.processed} files processed`);
}
