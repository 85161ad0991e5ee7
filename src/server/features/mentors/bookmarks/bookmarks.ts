import type { BookmarkedMentor } from '#contract/mentors/bookmarks.ts';
import type { Slice } from '#contract/shapes.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import { refuse } from '#domain/refusals.ts';
import { toSlice } from '#server/http/slices.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { assertFields, isMentorListed, toMentorListItems } from '../index.ts';
import { bookmarkStore } from './bookmark-store.ts';

/**
 * Bookmarks a listed mentor; repeating it has no effect.
 * @throws RefusalError `NOT_FOUND`
 */
export async function addBookmark({ db, clock }: Services, memberId: number, mentorId: number): Promise<void> {
  if (!(await isMentorListed(db, mentorId))) refuse('NOT_FOUND');
  await bookmarkStore.insert(db, memberId, mentorId, clock.now());
}

/**
 * Removes a bookmark; a missing one is not an error, as long as the mentor exists.
 * @throws RefusalError `NOT_FOUND`
 */
export async function removeBookmark({ db }: Services, memberId: number, mentorId: number): Promise<void> {
  if (await bookmarkStore.delete(db, memberId, mentorId)) return;
  if (!(await isMentorListed(db, mentorId))) refuse('NOT_FOUND');
}

/**
 * Sets whether the member is notified when a bookmarked mentor has new free times; repeating it has no effect.
 * @throws RefusalError `NOT_FOUND` without the bookmark
 */
export async function setNewTimesNotice(
  { db }: Services,
  memberId: number,
  mentorId: number,
  isOn: boolean,
): Promise<void> {
  if (!(await bookmarkStore.setNewTimesNotice(db, memberId, mentorId, isOn))) refuse('NOT_FOUND');
}

/** A page of the member's bookmarked mentors, oldest bookmark first (SPEC §2); the cursor is `microseconds_mentorId`. */
export async function listBookmarks(
  services: Services,
  viewer: Viewer,
  query: { size: number; cursor?: string; field?: JobField; subField?: string },
): Promise<Slice<BookmarkedMentor>> {
  assertFields(query);
  const { size, cursor, field, subField } = query;
  const [bookmarkedAt = '', mentorId = ''] = cursor?.split('_') ?? [];
  const rows = await bookmarkStore.list(services.db, {
    memberId: viewer.memberId,
    field,
    subField,
    cursor: cursor === undefined ? undefined : { bookmarkedAt, mentorId: Number(mentorId) },
  });
  const { content, sliceInfo } = toSlice(rows, size, (last) => `${last.bookmarkedAt}_${last.mentorId}`);
  const items = await toMentorListItems(services, viewer, content);
  return {
    content: items.map((item, index) => ({ ...item, tellsNewTimes: content[index]?.tellsNewTimes ?? false })),
    sliceInfo,
  };
}
