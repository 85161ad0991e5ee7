/** A guard, the change that takes it away, and the test that must notice. */
export interface Mutation {
  /** For `npm run mutations -- NAME`. */
  readonly name: string;
  /** What the guard prevents, in a few words. */
  readonly guard: string;
  readonly file: string;
  /** Found exactly once in `file`. */
  readonly text: string;
  readonly instead: string;
  /** A vitest or Playwright file, and the words of a test's title. */
  readonly test: readonly [file: string, title: string];
}
