import type { MentorListItem, MentorSort } from '#contract/mentors.ts';
import type { Slice } from '#contract/shapes.ts';
import { isSubFieldOf, JOB_FIELDS, type JobField } from '#domain/job-fields.ts';
import { refuse } from '#domain/refusals.ts';
import type { Viewer } from '#server/platform/sessions/sessions.ts';
import type { Services } from '#server/services.ts';
import { toSlice } from '#server/slices.ts';
import { profileImageAddress } from '../files/index.ts';
import { mentorListStore, type MentorCursor, type MentorListRow } from './mentor-list-store.ts';
import { universityOfViewer } from './university-of-viewer.ts';

/** What `GET /v1/mentor` asks for (SPEC §7, DESIGN §3). */
export interface MentorListQuery {
  readonly bookmarked: boolean;
  readonly suggested: boolean;
  readonly commissioned: boolean;
  readonly size: number;
  readonly sort: MentorSort;
  readonly cursor?: string;
  readonly field?: JobField;
  readonly subField?: string;
}

/**
 * A page of listed mentors, of the viewer's own university when the viewer has one (DESIGN §4).
 * `suggested` is the most asked mentor of each field, on one page; with a field, the most asked of that field.
 * @throws RefusalError `INVALID_INPUT` for filters that do not go together, `UNAUTHENTICATED` for a guest's own mentors
 */
export async function listMentors(
  services: Services,
  viewer: Viewer | undefined,
  query: MentorListQuery,
): Promise<Slice<MentorListItem>> {
  assertFields(query);
  const { bookmarked, suggested, commissioned, field, subField, size } = query;
  if (Number(bookmarked) + Number(suggested) + Number(commissioned) > 1) refuse('INVALID_INPUT');
  const universityId = await universityOfViewer(services, viewer);
  if (suggested && !field) return suggestMentors(services, viewer, universityId, size);
  if ((bookmarked || commissioned) && !viewer) refuse('UNAUTHENTICATED');
  const sort = suggested ? 'mentoringCount,DESC' : query.sort;
  const rows = await mentorListStore.list(services.db, {
    scope: bookmarked ? 'bookmarked' : commissioned ? 'commissioned' : 'all',
    sort,
    viewerId: viewer?.memberId,
    universityId,
    field,
    subField,
    size,
    cursor: readCursor(query.cursor, sort),
  });
  return toSlice(rows.map(toMentorListItem), size, (last) =>
    sort === 'mentoringCount,DESC' ? `${last.mentoringCount}_${last.mentorId}` : String(last.mentorId),
  );
}

/** @throws RefusalError `INVALID_INPUT` unless a sub-field comes with the field it belongs to */
export function assertFields({ field, subField }: Pick<MentorListQuery, 'field' | 'subField'>): void {
  if (subField === undefined) return;
  if (!field || !isSubFieldOf(field, subField)) {
    const message = '직무와 세부 직무를 함께 선택해주세요.';
    refuse('INVALID_INPUT', { message, errors: [{ field: 'subField', message }] });
  }
}

export function toMentorListItem(row: MentorListRow): MentorListItem {
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
    field: row.jobCategory,
    subField: row.detailedJob,
  };
}

async function suggestMentors(
  { db }: Services,
  viewer: Viewer | undefined,
  universityId: number | undefined,
  size: number,
): Promise<Slice<MentorListItem>> {
  const rows = (await mentorListStore.suggest(db, JOB_FIELDS, universityId)).slice(0, size);
  const ids = rows.map((row) => row.mentorId);
  const bookmarked = viewer ? await mentorListStore.findBookmarked(db, viewer.memberId, ids) : new Set<number>();
  const items = rows.map((row) => toMentorListItem({ ...row, isBookmarked: bookmarked.has(row.mentorId) }));
  return toSlice(items, size, () => null);
}

function readCursor(cursor: string | undefined, sort: MentorSort): MentorCursor | undefined {
  if (cursor === undefined) return undefined;
  const [count, id] = cursor.includes('_') ? cursor.split('_') : [undefined, cursor];
  // A cursor belongs to the order it came from.
  if ((count !== undefined) !== (sort === 'mentoringCount,DESC')) refuse('INVALID_INPUT');
  return { mentoringCount: Number(count ?? 0), mentorId: Number(id) };
}
