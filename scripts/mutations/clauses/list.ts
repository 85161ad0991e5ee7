import type { Mutation } from '../mutation.ts';
import { SECTION_1 } from './section-1.ts';
import { SECTION_2 } from './section-2.ts';
import { SECTION_3 } from './section-3.ts';
import { SECTION_6 } from './section-6.ts';
import { SECTION_7 } from './section-7.ts';
import { SECTION_8 } from './section-8.ts';
import { SECTION_D } from './section-d.ts';

/** Every clause that a test is known to miss when it does not hold. */
export const CLAUSE_MUTATIONS = [
  ...SECTION_D,
  ...SECTION_1,
  ...SECTION_2,
  ...SECTION_3,
  ...SECTION_6,
  ...SECTION_7,
  ...SECTION_8,
];

/** The same as mutations, each named after its first clause. */
export const CLAUSES: readonly Mutation[] = CLAUSE_MUTATIONS.map(({ clauses, fault, ...mutation }) => ({
  ...mutation,
  name: clauses[0],
  guard: `${clauses.join(', ')}: ${fault}`,
}));

/** Rows of docs/conformance.md that no change can break, with the reason. */
export const WITHOUT_MUTATION: Readonly<Record<string, string>> = {};
