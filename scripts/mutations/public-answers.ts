import type { Mutation } from './mutation.ts';

const TEST = 'src/server/features/mentorings/public-answers/public-answers.test.ts';
const STORE = 'src/server/features/mentorings/public-answers/public-answer-store.ts';

/** Questions and answers on mentors' pages. */
export const PUBLIC_ANSWERS: readonly Mutation[] = [
  {
    name: 'public-answer-consent',
    guard: 'nothing is shown before the mentor agrees',
    file: STORE,
    text: "const IS_SHOWN = `a.status = 'PUBLISHED'",
    instead: "const IS_SHOWN = `a.status in ('PROPOSED', 'PUBLISHED')",
    test: [TEST, 'is shown to everybody once the mentor agrees'],
  },
];
