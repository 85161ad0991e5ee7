import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

const exportReviews = statement(
  'export-reviews',
  `select mentoring_id as "mentoringId", side, face, chips, body, created_at as "createdAt" from reviews where author_id = $1 order by id`,
);
const eraseTexts = statement(
  'erase-texts-of-reviews',
  `update reviews set body = '' where author_id = $1 or subject_id = $1`,
);

/** Shown without a name to whom they were written for. */
export const reviewData: MemberData = {
  name: 'reviews',
  tables: ['reviews'],
  exportFor: ({ db }, { memberId }) => db.query(exportReviews, [memberId]),
  eraseFor: ERASES_NOTHING,
  eraseRecordsFor: (tx, memberId) => tx.query(eraseTexts, [memberId]),
};
