import type { InputOf } from '#contract/calls.ts';
import type { MentorListItem } from '#contract/mentors/mentors.ts';
import type { Slice, Sent } from '#contract/shapes.ts';
import {
  type DayPart,
  type ExperienceFilter,
  type MentorSort,
  NEWEST_FIRST,
  RECOMMENDED_FIRST,
  toWeeklyRange,
} from '#domain/mentors/mentor-list.ts';
import { readFitsAt, readReasons } from '#domain/mentors/ranking/reasons.ts';
import { isSubFieldOf, JOB_FIELDS, type JobField } from '#domain/people/job-fields.ts';
import type { MentoringField } from '#domain/people/mentor-limits.ts';
import { refuse } from '#domain/refusals.ts';
import type { KoreanWeekday } from '#domain/time/korean-time.ts';
import { toSlice } from '#server/http/slices.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { profileImageAddress } from '../people/files/save-upload.ts';
import { universityOfViewer } from '../people/universities/find-universities.ts';
import { findOpenings, type Opening } from './availability/find-facts.ts';
import { findMentorTrust, type KnownMentor } from './find-mentor.ts';
import {
  mentorCardStore,
  type MentorCursor,
  type MentorFilter,
  type MentorListRow,
  mentorListStore,
  type MentorOrder,
} from './mentor-list-store.ts';
import { readMentorSearch } from './mentor-search-tokens.ts';
import { proposalObstacles } from './proposal-obstacle.ts';
import { rankSearch } from './rank-search.ts';

/** The query of `GET /v1/mentor` (SPEC §7, product §9.1). */
export interface MentorListQuery {
  readonly bookmarked: boolean;
  readonly suggested: boolean;
  readonly commissioned: boolean;
  readonly size: number;
  readonly sort?: MentorSort;
  readonly cursor?: string;
  readonly field?: JobField;
  readonly subField?: string;
  readonly q?: string;
  readonly school?: string;
  readonly experience?: ExperienceFilter;
  readonly topic?: MentoringField;
  readonly day?: KoreanWeekday;
  readonly part?: DayPart;
}

/**
 * A page of listed mentors, of the viewer's own university when the viewer has one (product §2.1).
 * `suggested` lists the mentor with the most sessions of each field, on one page; with a field, the mentors of that field by sessions.
 * @throws RefusalError `INVALID_INPUT` for filters that exclude each other, `UNAUTHENTICATED` for a guest's own mentors,
 *   `UNKNOWN_UNIVERSITY`
 */
export async function listMentors(
  services: Services,
  viewer: Viewer | undefined,
  query: MentorListQuery,
): Promise<Slice<Sent<MentorListItem>>> {
  assertFields(query);
  const { bookmarked, suggested, commissioned, field, size } = query;
  const isSearch = query.q !== undefined && query.q !== '';
  if (Number(bookmarked) + Number(suggested) + Number(commissioned) > 1) refuse('INVALID_INPUT');
  if (suggested && isSearch) refuse('INVALID_INPUT');
  const universityId = await universityOfViewer(services, viewer, query.school);
  if (suggested && !field) return suggestMentors(services, viewer, universityId, size);
  if ((bookmarked || commissioned) && !viewer) refuse('UNAUTHENTICATED');
  const sort = await sortOf(services, query, universityId);
  const cursor = readCursor(query.cursor, sort);
  const search = readMentorSearch(query.q ?? '');
  // A search without letters and digits has no results.
  if (isSearch && !search) return toSlice([], size, () => null);
  const rows = await findRows(services, {
    scope: bookmarked ? 'bookmarked' : commissioned ? 'commissioned' : 'all',
    sort,
    viewerId: viewer?.memberId,
    universityId,
    ...conditionsOf(query),
    search,
    size,
    cursor,
  });
  const { content, sliceInfo } = toSlice(rows, size, (last) => cursorOf(last, sort));
  return { content: await toMentorListItems(services, viewer, content), sliceInfo };
}

/** The rows of a page, and one more where another page follows. */
async function findRows({ db }: Services, filter: MentorFilter): Promise<MentorListRow[]> {
  const { scope, sort, search, viewerId, cursor, size } = filter;
  if (sort === RECOMMENDED_FIRST) return mentorListStore.listRanked(db, filter);
  if (!search || sort !== 'relevance' || scope !== 'all') return mentorListStore.list(db, filter);
  const found = await rankSearch(db, { ...filter, search, after: cursor }, size + 1);
  const cards = await mentorCardStore.findCards(
    db,
    viewerId,
    found.map(({ mentorId }) => mentorId),
  );
  return found.flatMap(({ mentorId, rank, mentoringCount }) => {
    const card = cards.find((row) => row.mentorId === mentorId);
    // A mentor keeps the place they were found in, even when a session has been counted since.
    return card ? [{ ...card, rank, mentoringCount }] : [];
  });
}

/** 추천순 is for all mentors of one university, once it has been computed; before that they come newest first. */
async function sortOf(
  { db }: Services,
  { suggested, bookmarked, commissioned, sort, q = '', cursor }: MentorListQuery,
  universityId: number | undefined,
): Promise<MentorOrder> {
  if (suggested) return 'mentoringCount,DESC';
  if (sort !== RECOMMENDED_FIRST) return sort ?? (q === '' ? NEWEST_FIRST : 'relevance');
  if (bookmarked || commissioned || universityId === undefined) return NEWEST_FIRST;
  // A list goes on in the order in which it began.
  if (cursor !== undefined && !cursor.includes('_')) return NEWEST_FIRST;
  return (await mentorListStore.hasRanked(db, universityId)) ? sort : NEWEST_FIRST;
}

/** How many mentors a list with these conditions has, at most 100. @throws RefusalError as `listMentors` */
export async function countMentors(
  services: Services,
  viewer: Viewer | undefined,
  query: InputOf<'GET /v1/mentor-count', 'query'>,
): Promise<{ count: number }> {
  assertFields(query);
  const universityId = await universityOfViewer(services, viewer, query.school);
  const isSearch = query.q !== undefined && query.q !== '';
  const search = readMentorSearch(query.q ?? '');
  if (isSearch && !search) return { count: 0 };
  const filter = { scope: 'all', universityId, ...conditionsOf(query), search } as const;
  return { count: await mentorListStore.count(services.db, filter) };
}

/** What a query asks of a mentor's profile, as the store compares it. */
function conditionsOf({ field, subField, experience, topic, day, part }: Partial<MentorListQuery>) {
  return {
    field,
    subField,
    experience: experience === undefined ? undefined : Number(experience),
    topic,
    times: day || part ? toWeeklyRange({ day, part }) : undefined,
  };
}

/** @throws RefusalError `INVALID_INPUT` unless a sub-field comes with the field it belongs to */
export function assertFields({ field, subField }: Pick<MentorListQuery, 'field' | 'subField'>): void {
  if (subField !== undefined && (!field || !isSubFieldOf(field, subField)))
    refuse('INVALID_INPUT', { message: '직무와 세부 직무를 함께 선택해 주세요.', field: 'subField' });
}

/** Mentor cards, each with the next free time of its mentor, what a student may know before paying, and whether this one may propose. */
export async function toMentorListItems(
  services: Services,
  viewer: Viewer | undefined,
  rows: readonly MentorListRow[],
): Promise<Sent<MentorListItem>[]> {
  if (rows.length === 0) return [];
  const mentorIds = rows.map(({ mentorId }) => mentorId);
  const { SESSION_PRICE_KRW: priceKrw } = await currentSettings(services, services.db);
  const [obstacleTo, openings, trust] = await services.db.pipeline((db) => {
    const within = { ...services, db };
    return Promise.all([
      proposalObstacles(within, viewer),
      findOpenings(within, mentorIds),
      findMentorTrust(within, mentorIds),
    ]);
  });
  return rows.flatMap((row) => {
    const known = trust.get(row.mentorId);
    // A mentor who has left the service in between is no longer in the list.
    if (!known) return [];
    return [
      {
        ...toMentorListItem(row, known, openings.get(row.mentorId)),
        cannotPropose: obstacleTo?.(row.mentorId) ?? null,
        priceKrw,
      },
    ];
  });
}

function toMentorListItem(
  row: MentorListRow,
  known: KnownMentor,
  opening: Opening | undefined,
): Omit<Sent<MentorListItem>, 'cannotPropose' | 'priceKrw'> {
  return {
    mentorId: row.mentorId,
    nickname: row.nickname,
    organization: {
      name: row.organizationName,
      detailedJob: row.detailedJob,
      jobCategory: row.jobCategory,
      experience: row.experience,
    },
    mentoringCount: row.mentoringCount,
    introduction: { title: row.introductionTitle },
    profileImage: profileImageAddress(row.imageKey),
    isBookmarked: row.isBookmarked,
    nextFreeAt: opening?.nextFreeAt ?? null,
    load: opening?.load ?? 'OPEN',
    reasons: readReasons(row.reasons ?? 0),
    fitsAt: readFitsAt(row.reasons ?? 0),
    field: row.jobCategory,
    subField: row.detailedJob,
    ...known,
  };
}

async function suggestMentors(
  services: Services,
  viewer: Viewer | undefined,
  universityId: number | undefined,
  size: number,
): Promise<Slice<Sent<MentorListItem>>> {
  const { db } = services;
  const suggested = await mentorCardStore.suggest(db, JOB_FIELDS, universityId);
  // A mentor does not see themselves among the suggestions.
  const rows = suggested.filter((row) => row.mentorId !== viewer?.memberId).slice(0, size);
  const ids = rows.map((row) => row.mentorId);
  const bookmarked = viewer ? await mentorCardStore.findBookmarked(db, viewer.memberId, ids) : new Set<number>();
  const items = await toMentorListItems(
    services,
    viewer,
    rows.map((row) => ({ ...row, isBookmarked: bookmarked.has(row.mentorId) })),
  );
  return toSlice(items, size, () => null);
}

/** The number of sort keys in the cursor of each order. */
const CURSOR_NUMBERS: Readonly<Record<MentorOrder, number>> = {
  'mentorId,DESC': 1,
  'mentoringCount,DESC': 2,
  'answerSpeed,DESC': 2,
  recommended: 2,
  relevance: 3,
};

function cursorOf({ rank = 0, mentorId, ...row }: MentorListRow, sort: MentorOrder): string {
  return [rank, keyOf(row, sort), mentorId].slice(-CURSOR_NUMBERS[sort]).join('_');
}

function keyOf(
  { mentoringCount, answerSpeed, place = 0 }: Omit<MentorListRow, 'rank' | 'mentorId'>,
  sort: MentorOrder,
): number {
  if (sort === RECOMMENDED_FIRST) return place;
  return sort === 'answerSpeed,DESC' ? answerSpeed : mentoringCount;
}

function readCursor(cursor: string | undefined, sort: MentorOrder): MentorCursor | undefined {
  if (cursor === undefined) return undefined;
  const numbers = cursor.split('_').map(Number);
  // A cursor is valid only for the order that it was issued for.
  if (numbers.length !== CURSOR_NUMBERS[sort]) refuse('INVALID_INPUT');
  const [mentorId = 0, key = 0, rank = 0] = numbers.toReversed();
  return { rank, key, mentorId };
}
