import { infiniteQueryOptions } from '@tanstack/react-query';
import type { BookmarkedMentor } from '#contract/mentors/bookmarks.ts';
import type { JobField } from '#domain/people/job-fields.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { readGuestBookmarks } from './guest-bookmarks.ts';

type Filter = { field?: JobField | undefined; subField?: string | undefined };
type Page = { content: BookmarkedMentor[]; next: string | undefined };

/** The bookmarked mentors, oldest bookmark first (SPEC §2): a member's from the server, a guest's from the browser. */
export function bookmarksQuery({ field, subField }: Filter, isMember: boolean) {
  return infiniteQueryOptions({
    queryKey: ['bookmarks', { isMember, field, subField }],
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      isMember ? readMemberPage({ field, subField }, pageParam, signal) : readGuestPage({ field, subField }, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.next,
    // A removed bookmark stays in the list, so that it can be undone, until the page is opened again.
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnMount: 'always',
    refetchOnWindowFocus: isEmpty,
    refetchOnReconnect: isEmpty,
  });
}

/** Whether nothing of a list has come yet: then there is nothing to undo. */
function isEmpty({ state }: { state: { data: unknown } }) {
  return state.data === undefined;
}

async function readMemberPage({ field, subField }: Filter, cursor: string | undefined, signal: AbortSignal) {
  const { content, sliceInfo } = await call('GET /v1/bookmark', {
    query: { sort: 'createdAt,ASC', cursor, field, subField },
    signal,
  });
  return { content, next: sliceInfo.last ? undefined : (sliceInfo.cursor ?? undefined) };
}

async function readGuestPage({ field, subField }: Filter, signal: AbortSignal): Promise<Page> {
  const mentors = await Promise.all(readGuestBookmarks().map((mentorId) => readListItem(mentorId, signal)));
  const content = mentors
    .filter((mentor) => mentor !== undefined)
    .filter((mentor) => (!field || mentor.field === field) && (!subField || mentor.subField === subField));
  return { content, next: undefined };
}

/** A mentor as a list item; undefined when the mentor no longer exists or is not listed. */
async function readListItem(mentorId: number, signal: AbortSignal): Promise<BookmarkedMentor | undefined> {
  try {
    const mentor = await call('GET /v1/mentor/{mentorId}', { params: { mentorId }, signal });
    const {
      nickname,
      organization,
      mentoringCount,
      introduction,
      image,
      education,
      nextFreeAt,
      cannotPropose,
      load,
      trust,
      reviewChip,
      reviewWords,
      price,
    } = mentor;
    return {
      mentorId,
      nickname,
      organization,
      mentoringCount,
      introduction: { title: introduction.title },
      profileImage: image.filePath || null,
      isBookmarked: true,
      // A guest cannot be notified.
      tellsNewTimes: false,
      field: organization.jobCategory,
      subField: organization.detailedJob,
      nextFreeAt,
      cannotPropose,
      load,
      reasons: [],
      fitsAt: null,
      schoolName: education.schoolName,
      trust,
      reviewChip,
      reviewWords,
      priceKrw: price.priceKrw,
    };
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}
