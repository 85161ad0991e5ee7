import type { Mutation } from '../mutation.ts';
import type { ClauseMutation } from './clause-mutation.ts';
import { SECTION_1 } from './section-1.ts';
import { SECTION_2 } from './section-2.ts';
import { SECTION_3 } from './section-3.ts';
import { SECTION_4 } from './section-4.ts';
import { SECTION_5 } from './section-5.ts';
import { SECTION_6 } from './section-6.ts';
import { SECTION_7 } from './section-7.ts';
import { SECTION_8 } from './section-8.ts';
import { SECTION_9 } from './section-9.ts';
import { SECTION_D } from './section-d.ts';

/** Every clause that a test is known to miss when it does not hold. */
export const CLAUSE_MUTATIONS: readonly ClauseMutation[] = [
  ...SECTION_D,
  ...SECTION_1,
  ...SECTION_2,
  ...SECTION_3,
  ...SECTION_4,
  ...SECTION_5,
  ...SECTION_6,
  ...SECTION_7,
  ...SECTION_8,
  ...SECTION_9,
];

/** The same as mutations, each named after its first clause unless it has a name of its own. */
export const CLAUSES: readonly Mutation[] = CLAUSE_MUTATIONS.map(
  ({ clauses, fault, name = clauses[0], ...mutation }) => ({
    ...mutation,
    name,
    guard: `${clauses.join(', ')}: ${fault}`,
  }),
);

/** Rows of docs/conformance.md that no change can break, with the reason. */
export const WITHOUT_MUTATION: Readonly<Record<string, string>> = {
  '3.mentor.2': 'nothing writes an address after the sign-up, so there is nothing to take away',
};
