/** The rounds when everything is measured, which should take at most twenty minutes. */
const ROUNDS_OF_ALL = 3;

/** How many rounds to run: what BENCH_ROUNDS says, or `alone` when the measure was named, as in `npm run bench -- list`. */
export function roundsOf(alone: number): number {
  const isNamed = process.argv.length > 2;
  return Number(process.env.BENCH_ROUNDS ?? (isNamed ? alone : ROUNDS_OF_ALL));
}
