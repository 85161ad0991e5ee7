import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

// The words are the student's, and the answer also the mentor's once they have agreed to it.
const exportAnswers = statement(
  'export-public-answers',
  `select mentoring_id as "mentoringId", status, proposed_at as "proposedAt", published_at as "publishedAt",
     case when mentee_id = $1 then question end as question,
     case when mentee_id = $1 or published_at is not null then answer end as answer
   from public_answers where mentor_id = $1 or mentee_id = $1 order by id`,
);
const eraseAnswers = statement(
  'erase-public-answers',
  'delete from public_answers where mentor_id = $1 or mentee_id = $1',
);
const exportReports = statement(
  'export-public-answer-reports',
  `select answer_id as "answerId", reason, detail, created_at as "createdAt" from public_answer_reports
   where reporter_id = $1 order by answer_id`,
);
const eraseReports = statement(
  'erase-public-answer-reports',
  'delete from public_answer_reports where reporter_id = $1',
);

/** Shown for as long as both of the two have an account. */
export const publicAnswerData: MemberData = {
  name: 'publicAnswers',
  tables: ['public_answers'],
  exportFor: ({ db }, { memberId }) => db.query(exportAnswers, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseAnswers, [memberId]),
};

export const publicAnswerReportData: MemberData = {
  name: 'publicAnswerReports',
  tables: ['public_answer_reports'],
  exportFor: ({ db }, { memberId }) => db.query(exportReports, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseReports, [memberId]),
};
