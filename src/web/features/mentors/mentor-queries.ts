import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { InputOf } from '#contract/calls.ts';
import { MENTOR_PAGE_SIZE } from '#domain/mentors/mentor-list.ts';
import { call } from '../../lib/api.ts';
import { queryOf } from '../../lib/queries.ts';

type ListQuery = InputOf<'GET /v1/mentor', 'query'>;

/** The filter of the list; without one it has all mentors. */
export type MentorFilter = Pick<ListQuery, 'field' | 'subField' | 'experience' | 'topic' | 'day' | 'part'>;

/** The mentor list's request: without an order the newest first, or in a search the best match; `school` is the one that a guest has chosen. */
export type MentorList = MentorFilter & Pick<ListQuery, 'sort' | 'school'> & { q: string };

/** The cursor of a list and its search, which may be a correction of the typed one (product §9.1). */
interface NextPage {
  readonly cursor: string;
  readonly q: string;
}

/** A loaded list is not refetched for a while, so that returning to it finds the same position. */
const LIST_STALE_MS = 60_000;

/** The mentor list page by page, filtered, searched and sorted on the server (SPEC §7, conformance D.4). */
export function mentorListQuery({ q, sort, school, ...filter }: MentorList) {
  return infiniteQueryOptions({
    queryKey: ['mentors', 'list', { ...filter, q, sort, school }],
    queryFn: ({ pageParam, signal }) =>
      call('GET /v1/mentor', {
        query: {
          bookmarked: 'false',
          suggested: 'false',
          commissioned: 'false',
          size: String(MENTOR_PAGE_SIZE),
          sort,
          cursor: pageParam?.cursor,
          ...filter,
          q: pageParam?.q ?? q,
          school,
        },
        signal,
      }),
    initialPageParam: undefined as NextPage | undefined,
    getNextPageParam: ({ sliceInfo, correctedTo }, _pages, current): NextPage | undefined =>
      sliceInfo.last || sliceInfo.cursor === null
        ? undefined
        : { cursor: sliceInfo.cursor, q: correctedTo ?? current?.q ?? q },
    staleTime: LIST_STALE_MS,
    // The previous list stays until the next one is loaded.
    placeholderData: keepPreviousData,
  });
}

/** How many mentors a list would have, at most 100. */
export function mentorCountQuery({ sort: _sort, ...conditions }: MentorList) {
  return {
    ...queryOf(['mentors', 'count', conditions], 'GET /v1/mentor-count', { query: conditions }),
    staleTime: LIST_STALE_MS,
    placeholderData: keepPreviousData,
  };
}

/** One mentor's profile as students see it. */
export function mentorQuery(mentorId: number) {
  return queryOf(['mentor', mentorId], 'GET /v1/mentor/{mentorId}', { params: { mentorId } });
}
