import type { BookmarkedMentor } from '#contract/mentors/bookmarks.ts';
import { paths } from '#contract/pages.ts';
import type { Sent, Slice } from '#contract/shapes.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import { refuse } from '#domain/refusals.ts';
import { describeKoreanTime, koreanDay } from '#domain/time/korean-time.ts';
import type { Routes } from '#server/http/routes.ts';
import { toSlice } from '#server/http/slices.ts';
import { notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { findOpenings } from '../availability/find-facts.ts';
import { assertFields, toMentorListItems } from '../list-mentors.ts';
import { isMentorListed } from '../write-mentor.ts';
import { bookmarkStore } from './bookmark-store.ts';

/**
 * Bookmarks a listed mentor; repeating it has no effect.
 * @throws RefusalError `NOT_FOUND`
 */
async function addBookmark({ db, clock }: Services, memberId: number, mentorId: number): Promise<void> {
  if (!(await isMentorListed(db, mentorId))) refuse('NOT_FOUND');
  await bookmarkStore.insert(db, memberId, mentorId, clock.now());
}

/**
 * Removes a bookmark; a missing one is not an error, as long as the mentor exists.
 * @throws RefusalError `NOT_FOUND`
 */
async function removeBookmark({ db }: Services, memberId: number, mentorId: number): Promise<void> {
  if (await bookmarkStore.delete(db, memberId, mentorId)) return;
  if (!(await isMentorListed(db, mentorId))) refuse('NOT_FOUND');
}

/**
 * Sets whether the member is notified when a bookmarked mentor has new free times; repeating it has no effect.
 * @throws RefusalError `NOT_FOUND` without the bookmark
 */
async function setNewTimesNotice({ db }: Services, memberId: number, mentorId: number, isOn: boolean): Promise<void> {
  if (!(await bookmarkStore.setNewTimesNotice(db, memberId, mentorId, isOn))) refuse('NOT_FOUND');
}

/** A page of the member's bookmarked mentors, oldest bookmark first (SPEC §2); the cursor is `microseconds_mentorId`. */
async function listBookmarks(
  services: Services,
  viewer: Viewer,
  query: { size: number; cursor?: string; field?: JobField; subField?: string },
): Promise<Slice<Sent<BookmarkedMentor>>> {
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

export const bookmarkRoutes: Routes = {
  'PUT /v1/bookmark/{mentorId}': ({ viewer, params }, services) =>
    addBookmark(services, viewer.memberId, params.mentorId),
  'DELETE /v1/bookmark/{mentorId}': ({ viewer, params }, services) =>
    removeBookmark(services, viewer.memberId, params.mentorId),
  'PUT /v1/bookmark/{mentorId}/new-times': ({ viewer, params }, services) =>
    setNewTimesNotice(services, viewer.memberId, params.mentorId, true),
  'DELETE /v1/bookmark/{mentorId}/new-times': ({ viewer, params }, services) =>
    setNewTimesNotice(services, viewer.memberId, params.mentorId, false),
  'GET /v1/bookmark': ({ viewer, query }, services) => listBookmarks(services, viewer, query),
};

/**
 * Notifies those who want to hear of a mentor's new free times, in the app and by push, once a Korean day (product §9.3). Nobody is notified of
 * a mentor who is not listed any more or has no free time left.
 */
export async function notifyOfNewTimes(services: Services, mentorId: number): Promise<void> {
  const now = services.clock.now();
  const [name, next] = await Promise.all([
    bookmarkStore.findListedName(services.db, mentorId),
    findOpenings(services, [mentorId]),
  ]);
  const start = next.get(mentorId)?.nextFreeAt;
  if (name === undefined || !start) return;
  const event = {
    eventKey: `new-times:${mentorId}:${koreanDay(now)}`,
    kind: 'NEW_TIMES' as const,
    subject: `new-times:${mentorId}`,
    title: `${name} 선배에게 새 시간이 생겼어요`,
    body: `${describeKoreanTime(start)}에 가장 먼저 만날 수 있어요.`,
    link: paths.mentor(mentorId),
    relevantUntil: start,
  };
  let recipients: number[];
  let after = 0;
  do {
    recipients = await bookmarkStore.listNewTimesRecipients(services.db, mentorId, after);
    after = recipients.at(-1) ?? after;
    const events = recipients.map((memberId) => ({ ...event, memberId }));
    await services.db.transaction((tx) => notifyMembers(services, tx, events, now));
  } while (recipients.length > 0);
}
