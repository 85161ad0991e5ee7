import type { ClauseMutation } from './clause-mutation.ts';

/** SPEC §3: entities and their fields. */
export const SECTION_3: readonly ClauseMutation[] = [
  {
    clauses: ['3.status-card.1'],
    fault: 'a card has its person nested only',
    file: 'src/server/features/mentorings/views/mentoring-view.ts',
    text: '  return { ...summary, ...person };',
    instead: '  void person;\n  return summary as MentoringCard;',
    test: ['src/server/spec/entities.test.ts', 'a card of the status lists shows'],
  },
];
