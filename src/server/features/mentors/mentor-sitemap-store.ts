import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface ListedMentorAddress {
  readonly mentorId: number;
  readonly updatedAt: Date;
}

/** The number of identifiers per part of the sitemap, which is also its maximum number of addresses. */
export const SITEMAP_SPAN = 10_000;

const findNewest = statement<{ newest: number }>(
  'find-newest-listed-mentor',
  'select member_id as newest from mentor_profiles where listed_at is not null order by member_id desc limit 1',
);
const findSpan = statement<ListedMentorAddress>(
  'find-listed-mentors-of-span',
  `select member_id as "mentorId", updated_at as "updatedAt" from mentor_profiles
   where listed_at is not null and member_id > $1 and member_id <= $2 order by member_id desc`,
);

export const mentorSitemapStore = {
  /** The number of parts up to the newest listed mentor: one index lookup, not a count. */
  async countSpans(db: Queryable): Promise<number> {
    const [row] = await db.query(findNewest, []);
    return Math.ceil((row?.newest ?? 0) / SITEMAP_SPAN);
  },
  /** The listed mentors of a part, counted from 1. */
  listSpan: (db: Queryable, span: number) => db.query(findSpan, [(span - 1) * SITEMAP_SPAN, span * SITEMAP_SPAN]),
};
