import type { Mutation } from './mutation.ts';

const TEST = 'src/server/features/public-answers/public-answers.test.ts';
const SHARE = 'src/server/features/public-answers/share-answer.ts';
const STORE = 'src/server/features/public-answers/public-answer-store.ts';

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
  {
    name: 'public-answer-seen',
    guard: 'a mentor agrees to the question as it was read',
    file: SHARE,
    text: `    if (row.question !== texts.question) refuse('PUBLIC_ANSWER_CHANGED');\n`,
    instead: '',
    test: [TEST, 'a question that changed meanwhile is read again first'],
  },
  {
    name: 'public-answer-final',
    guard: 'what was declined or taken back is not proposed again',
    file: 'src/domain/reviews/public-answers.ts',
    text: `  if (answerStatus !== null && answerStatus !== 'PROPOSED') return 'PUBLIC_ANSWER_ENDED';\n`,
    instead: '',
    test: [TEST, 'is declined, and taken back by either'],
  },
  {
    name: 'public-answer-places',
    guard: 'of two consents at once to the last place one holds',
    file: STORE,
    text: `    await tx.query(lockPlaces, [mentorId]);\n`,
    instead: '',
    test: [TEST, 'the twenty-first is refused, also of two at once'],
  },
  {
    name: 'public-answer-parties',
    guard: 'a question and its answer are of the two alone',
    file: STORE,
    text: '  where m.id = $1 and $2 in (m.mentor_id, m.mentee_id)`;',
    instead: '  where m.id = $1 and $2 > 0`;',
    test: [TEST, 'is of the two alone'],
  },
  {
    name: 'public-answer-blocked',
    guard: 'after a block nothing is proposed to the other side',
    file: 'src/domain/reviews/public-answers.ts',
    text: `  return isBlocked ? 'CONVERSATION_BLOCKED' : undefined;`,
    instead: `  return undefined;`,
    test: [TEST, 'is of the two alone'],
  },
  {
    name: 'public-answer-disputed',
    guard: 'nothing is shown of a session while it is disputed',
    file: STORE,
    text: `and m.status = 'COMPLETED')\n  and exists (select from members`,
    instead: `)\n  and exists (select from members`,
    test: [TEST, 'is not shown while the session is disputed'],
  },
  {
    name: 'public-answer-left',
    guard: 'nothing is shown of a student who has left',
    file: STORE,
    text: ' and tee.deleted_at is null',
    instead: '',
    test: [TEST, 'is not shown while the session is disputed'],
  },
  {
    name: 'public-answer-whose',
    guard: 'nobody but the mentor is told which mentoring it was',
    file: 'src/server/features/public-answers/read-answers.ts',
    text: 'mentoringId: isOwn ? mentoringId : null',
    instead: 'mentoringId',
    test: [TEST, 'is shown to everybody once the mentor agrees'],
  },
];
