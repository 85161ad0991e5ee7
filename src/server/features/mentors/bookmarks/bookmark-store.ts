import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyValues, maybeValue } from '#server/db/rows.ts';
import { statement, type Statement } from '#server/db/statement.ts';
import { LISTED_MENTOR_COLUMNS } from '../mentor-columns-sql.ts';
import type { MentorListRow } from '../mentor-list-store.ts';

export interface BookmarkRow extends MentorListRow {
  /** Microseconds since 1970: precise enough for a cursor. */
  readonly bookmarkedAt: string;
  readonly tellsNewTimes: boolean;
}

export interface BookmarkFilter {
  readonly memberId: number;
  readonly field?: string;
  readonly subField?: string;
  readonly cursor?: { bookmarkedAt: string; mentorId: number };
}

/** The largest page and one more; a literal, because PostgreSQL plans a bound LIMIT again for each execution. */
const ROWS = 31;
const MICROSECONDS = '(extract(epoch from b.created_at) * 1000000)::bigint';

/** The number of members notified in one transaction. */
const RECIPIENTS_AT_ONCE = 500;

const prepared = new Map<string, Statement<BookmarkRow>>();

export const bookmarkStore = {
  insert: execute<[memberId: number, mentorId: number, now: Date]>(
    'insert-bookmark',
    `insert into bookmarks (member_id, mentor_id, created_at)
     select $1::bigint, p.member_id, $3::timestamptz from mentor_profiles p where p.member_id = $2
     on conflict (member_id, mentor_id) do nothing`,
  ),
  /** @returns false when there was none */
  delete: anyRow<[memberId: number, mentorId: number]>(
    'delete-bookmark',
    'delete from bookmarks where member_id = $1 and mentor_id = $2 returning mentor_id as "mentorId"',
  ),
  /** @returns false when there is no such bookmark */
  setNewTimesNotice: anyRow<[memberId: number, mentorId: number, isOn: boolean]>(
    'set-new-times-notice',
    `update bookmarks set tells_new_times = $3 where member_id = $1 and mentor_id = $2 returning mentor_id as "mentorId"`,
  ),
  /** The members who want to hear of a mentor's new times, by id, after the given one, up to 500. */
  listNewTimesRecipients: manyValues<number, [mentorId: number, afterMemberId: number]>(
    'list-new-times-recipients',
    `select b.member_id as "memberId" from bookmarks b join members m on m.id = b.member_id
     where b.mentor_id = $1 and b.tells_new_times and b.member_id > $2 and m.suspended_at is null and m.deleted_at is null
     order by b.member_id limit ${RECIPIENTS_AT_ONCE}`,
  ),
  /** A mentor's nickname; undefined if they are not listed. */
  findListedName: maybeValue<string, [mentorId: number]>(
    'find-listed-mentor-name',
    'select nickname from mentor_profiles where member_id = $1 and listed_at is not null',
  ),
  /** Oldest first, only listed mentors, up to 31 rows. */
  list(db: Queryable, filter: BookmarkFilter): Promise<BookmarkRow[]> {
    const { memberId, field, subField, cursor } = filter;
    const values: unknown[] = [memberId];
    const conditions: string[] = [];
    const bind = (value: unknown) => `$${values.push(value)}`;
    if (field !== undefined) conditions.push(`and p.job_category = ${bind(field)}`);
    if (subField !== undefined) conditions.push(`and p.detailed_job = ${bind(subField)}`);
    if (cursor) {
      const at = `timestamptz 'epoch' + ${bind(cursor.bookmarkedAt)}::bigint * interval '1 microsecond'`;
      conditions.push(`and (b.created_at, b.mentor_id) > (${at}, ${bind(cursor.mentorId)}::bigint)`);
    }
    const parts = [field === undefined ? '' : 'field', subField === undefined ? '' : 'job', cursor ? 'next' : ''];
    const name = ['bookmarks', ...parts.filter(Boolean)].join('-');
    const query = prepared.get(name) ?? statement<BookmarkRow>(name, listSql(conditions.join(' ')));
    prepared.set(name, query);
    return db.query(query, values);
  },
};

function listSql(conditions: string): string {
  return `select ${LISTED_MENTOR_COLUMNS}, true as "isBookmarked", ${MICROSECONDS}::text as "bookmarkedAt",
      b.tells_new_times as "tellsNewTimes"
    from bookmarks b join mentor_profiles p on p.member_id = b.mentor_id
    where b.member_id = $1 and p.listed_at is not null ${conditions}
    order by b.created_at, b.mentor_id limit ${ROWS}`;
}
