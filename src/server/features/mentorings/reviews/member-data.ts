import { statement } from '#server/db/statement.ts';
import { ERASES_NOTHING, type MemberData } from '#server/platform/member-data/member-data.ts';

// An author's reviews are found by their mentorings: nothing else asks for them, so there is no index by author.
const OWN = 'mentoring_id = any(array(select id from mentorings where mentor_id = $1 or mentee_id = $1))';
const exportReviews = statement(
  'export-reviews',
  `select mentoring_id as "mentoringId", side, face, chips, body, created_at as "createdAt" from reviews
   where ${OWN} and author_id = $1 order by id`,
);
const eraseTexts = statement('erase-texts-of-reviews', `update reviews set body = '' where ${OWN}`);

/** Reviews are shown without a name to the person they are about. */
export const reviewData: MemberData = {
  name: 'reviews',
  tables: ['reviews'],
  exportFor: ({ db }, { memberId }) => db.query(exportReviews, [memberId]),
  eraseFor: ERASES_NOTHING,
  eraseRecordsFor: (tx, memberId) => tx.query(eraseTexts, [memberId]),
};
