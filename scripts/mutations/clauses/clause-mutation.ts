import type { Mutation } from '../mutation.ts';

/** A change after which clauses of SPEC do not hold any more, and the test that must notice. */
export interface ClauseMutation extends Omit<Mutation, 'guard' | 'name'> {
  /** The rows of docs/conformance.md that it breaks, each of which names `test`; the first one names the mutation. */
  readonly clauses: readonly [string, ...string[]];
  /** When a clause is broken in several ways: a name of its own, such as `4.reset.1/order`. */
  readonly name?: string;
  /** What the product does instead, in a few words. */
  readonly fault: string;
}
