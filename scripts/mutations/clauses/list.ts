import type { Mutation } from '../mutation.ts';
import { SECTION_3 } from './section-3.ts';

/** Every clause that a test is known to miss when it does not hold. */
export const CLAUSE_MUTATIONS = [...SECTION_3];

/** The same as mutations, each named after its first clause. */
export const CLAUSES: readonly Mutation[] = CLAUSE_MUTATIONS.map(({ clauses, fault, ...mutation }) => ({
  ...mutation,
  name: clauses[0],
  guard: `${clauses.join(', ')}: ${fault}`,
}));

/** Rows of docs/conformance.md that no change can break, with the reason. */
export const WITHOUT_MUTATION: Readonly<Record<string, string>> = {};
