import type { Queryable } from '#server/db/database.ts';
import { mentorSitemapStore, type ListedMentorAddress } from './mentor-store.ts';

/** The number of parts that the sitemap of mentors has. */
export function countSitemapSpans(db: Queryable): Promise<number> {
  return mentorSitemapStore.countSpans(db);
}

/** The listed mentors of one part of the sitemap, newest first. @param span counted from 1 */
export function listSitemapMentors(db: Queryable, span: number): Promise<ListedMentorAddress[]> {
  return mentorSitemapStore.listSpan(db, span);
}
