import type { Mutation } from '../mutation.ts';
import type { ClauseMutation } from './clause-mutation.ts';
import { SECTION_1 } from './section-1.ts';
import { SECTION_2_ACCOUNT } from './section-2-account.ts';
import { SECTION_2_MAIN } from './section-2-main.ts';
import { SECTION_2_MENTORINGS } from './section-2-mentorings.ts';
import { SECTION_2_MENTORS } from './section-2-mentors.ts';
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
  ...SECTION_2_MAIN,
  ...SECTION_2_ACCOUNT,
  ...SECTION_2_MENTORS,
  ...SECTION_2_MENTORINGS,
  ...SECTION_3,
  ...SECTION_4,
  ...SECTION_5,
  ...SECTION_6,
  ...SECTION_7,
  ...SECTION_8,
  ...SECTION_9,
];

/** The same, each named after its first clause unless it has a name of its own. */
export const NAMED_CLAUSE_MUTATIONS = CLAUSE_MUTATIONS.map((mutation) => ({
  ...mutation,
  name: mutation.name ?? mutation.clauses[0],
}));

/** The same as mutations of the whole list. */
export const CLAUSES: readonly Mutation[] = NAMED_CLAUSE_MUTATIONS.map(({ clauses, fault, ...mutation }) => ({
  ...mutation,
  guard: `${clauses.join(', ')}: ${fault}`,
}));
