import { glob } from 'node:fs/promises';
import { join } from 'node:path';
import { declaredStatements } from '#server/db/statement.ts';
import {
  prepareMentorCount,
  prepareMentorList,
  type MentorFilter,
} from '#server/features/mentors/mentor-list-store.ts';
import { readMentorSearch } from '#server/features/mentors/mentor-search-tokens.ts';
import type { Measured } from './measure.ts';

const SERVER = join(import.meta.dirname, '../../src/server');
/** What declares statements when it is loaded. */
const DECLARING = /(?:-store|member-data|ping|^db\/migrate)\.ts$/;

/** Nobody waits for these: jobs, invariants, backups, what a start does, and what is measured for operators' alerts. */
const IN_BACKGROUND = [
  /^(?:invariant|backup|export|erase)-/,
  /^(?:delete|forget|drop)-(?:old|outdated|ended|idle|decided|expired|early)/,
  /^(?:clamp-future-times|summarize|claim-due|lock-expired)-/,
  /^find-next-(?:push|mail|job|phone-message)$/,
  /^list-(?:universities|mentors|students)-to-recommend/,
  /^(?:list-wordless-mentors|plan-wordless-mentors-anew|mark-unused-files|list-unresolved-payments|settle-deposits|add-earning-hours|(?:add|find-next)-payout-sums|reach-payout-month|add-day-figures|list-mentors-without-payout-account|list-files-to-delete|list-live-files)$/,
  /^(?:find-answer-habits|set-answer-speeds|save-recommendations|save-recommendations-of-(?:university|fields)|(?:list|delete)-recommendation-marks|find-operation-figures)$/,
  /^(?:find-day-of-answer-figures|find-batch-of-(?:mentees|mentors)|list-proposals-of-(?:mentees|mentors)|count-overloaded-mentors|(?:keep|delete)-answer-figures)$/,
  /migration/,
];

/** Whether somebody waits for the statement. */
export function isWaitedFor(name: string): boolean {
  return !IN_BACKGROUND.some((pattern) => pattern.test(name));
}

const WORDS = ['개발', 'ㄱ', '프론트', '선배123'];

/** Every statement of the server, and the mentor list's with the filters that people use. */
export async function listStatements(): Promise<Measured[]> {
  const files: string[] = [];
  for await (const file of glob('**/*.ts', { cwd: SERVER })) {
    if (DECLARING.test(file) && !file.startsWith('testing/')) files.push(file);
  }
  for (const file of files.toSorted()) await import(join(SERVER, file));
  // `lock table` and `set local` have no plan; some modules bring statements of tests along.
  const explained = declaredStatements().filter(
    ({ name, text }) => !/^(?:test-|insert-test-)/.test(name) && !/^(?:lock|set) /.test(text),
  );
  return [...explained, ...listsOfMentors()];
}

function listsOfMentors(): Measured[] {
  const university = { universityId: 7 };
  const lists: Partial<MentorFilter>[] = [
    ...(['mentorId,DESC', 'mentoringCount,DESC', 'answerSpeed,DESC'] as const).flatMap((sort) => [
      { sort },
      { sort, ...university, viewerId: 4321 },
      { sort, ...university, field: '개발' },
    ]),
    { sort: 'mentorId,DESC', field: '개발', subField: '보안' },
    { sort: 'mentorId,DESC', experience: 5 },
    { sort: 'mentorId,DESC', scope: 'bookmarked', viewerId: 1500 },
    { sort: 'mentorId,DESC', scope: 'commissioned', viewerId: 1500 },
    { sort: 'recommended', ...university, viewerId: 1501 },
    { sort: 'recommended', ...university, viewerId: 1501, field: '개발' },
    { sort: 'mentorId,DESC', ...university, viewerId: 1501, isUnranked: true },
    { sort: 'mentorId,DESC', ...university, viewerId: 1501, field: '개발', isUnranked: true },
  ];
  const listed = lists.map((filter) => {
    const { statement, values } = prepareMentorList({ scope: 'all', sort: 'mentorId,DESC', size: 5, ...filter });
    return { ...statement, values };
  });
  return [...listed, ...WORDS.map(countOf)];
}

function countOf(q: string): Measured {
  const { statement, values } = prepareMentorCount({ scope: 'all', search: readMentorSearch(q) });
  return { name: `${statement.name} ${q}`, text: statement.text, values };
}
