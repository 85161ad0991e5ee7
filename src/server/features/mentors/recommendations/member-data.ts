import { statement } from '#server/db/statement.ts';
import type { MemberData } from '#server/platform/member-data/member-data.ts';

const exportRecommendations = statement(
  'export-recommendations',
  `select mentor_ids as "mentorIds", computed_at as "computedAt" from recommendations where mentee_id = $1`,
);
const eraseRecommendations = statement('erase-recommendations', 'delete from recommendations where mentee_id = $1');

export const recommendationData: MemberData = {
  name: 'recommendations',
  tables: ['recommendations'],
  exportFor: ({ db }, { memberId }) => db.query(exportRecommendations, [memberId]),
  eraseFor: (tx, { memberId }) => tx.query(eraseRecommendations, [memberId]),
};
