import type { MentorProfileInput } from '#domain/people/mentors.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { mentorSql, type StoredMentor } from './mentor-columns-sql.ts';
import { listedAtDespitePause } from './pauses/listed-at-sql.ts';

export interface ListedMentorAddress {
  readonly mentorId: number;
  readonly updatedAt: Date;
}

/** The number of identifiers per part of the sitemap, which is also its maximum number of addresses. */
const SITEMAP_SPAN = 10_000;

const findNewest = statement<{ newest: number }>(
  'find-newest-listed-mentor',
  'select member_id as newest from mentor_profiles where listed_at is not null order by member_id desc limit 1',
);

const findSitemapSpan = statement<ListedMentorAddress>(
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
  listSpan: (db: Queryable, span: number) =>
    db.query(findSitemapSpan, [(span - 1) * SITEMAP_SPAN, span * SITEMAP_SPAN]),
};

export interface MentorRow {
  readonly memberId: number;
  readonly email: string;
  readonly nickname: string;
  readonly universityId: number;
  readonly schoolName: string;
  readonly imageFileId: number | null;
  readonly imageKey: string | null;
  readonly imageName: string | null;
  readonly portfolioFileId: number | null;
  readonly portfolioKey: string | null;
  readonly portfolioBytes: number | null;
  readonly mentoringCount: number;
  readonly isListed: boolean;
  /** Listed, or would be without the pause that they take. */
  readonly isVerified: boolean;
  /** What the profile's own columns hold. */
  readonly profile: StoredMentor;
}

/** What a profile is written from: the payload with the identifiers of its university and files. */
export interface MentorRecord {
  readonly memberId: number;
  readonly universityId: number;
  readonly imageFileId: number | null;
  readonly portfolioFileId: number | null;
  readonly profile: MentorProfileInput;
}

const findMentor = statement<Omit<MentorRow, 'profile'>>(
  'find-mentor',
  `select p.member_id as "memberId", m.email, p.nickname, p.university_id as "universityId", u.name as "schoolName",
     p.image_file_id as "imageFileId", i.key as "imageKey", i.original_name as "imageName",
     p.portfolio_file_id as "portfolioFileId", f.key as "portfolioKey", f.byte_size as "portfolioBytes",
     p.mentoring_count as "mentoringCount", p.listed_at is not null as "isListed",
     ${listedAtDespitePause('p')} is not null as "isVerified", ${mentorSql.read}
   from mentor_profiles p
   join members m on m.id = p.member_id and m.deleted_at is null
   join universities u on u.id = p.university_id
   left join files i on i.id = p.image_file_id
   left join files f on f.id = p.portfolio_file_id
   where p.member_id = $1`,
);
const insertMentor = statement(
  'insert-mentor',
  `insert into mentor_profiles (member_id, nickname, university_id, image_file_id, portfolio_file_id, created_at, updated_at,
     ${mentorSql.columns})
   values ($1, $2, $3, $4, $5, $6, $6, ${mentorSql.parameters(7)})`,
);
const updateMentor = statement(
  'update-mentor',
  `update mentor_profiles set nickname = $2, university_id = $3, image_file_id = $4, portfolio_file_id = $5, updated_at = $6,
     ${mentorSql.set(7)}
   where member_id = $1`,
);
const renameMentor = statement('rename-mentor', 'update mentor_profiles set nickname = $2 where member_id = $1');
// Waits for a suspension that is being written: its trigger and this would otherwise miss each other.
const lockMember = statement('lock-listed-member', 'select id from members where id = $1 for share');
const listMentor = statement(
  'set-mentor-listed',
  'update mentor_profiles set listed_at = coalesce(listed_at, $2) where member_id = $1',
);
const unlistMentor = statement(
  'set-mentor-unlisted',
  'update mentor_profiles set listed_at = null, listed_before_absence_at = null where member_id = $1',
);
const findListed = statement<{ one: number }>(
  'find-listed-mentor',
  'select 1 as one from mentor_profiles where member_id = $1 and listed_at is not null',
);
const findBookmark = statement<{ one: number }>(
  'find-bookmark-of-mentor',
  'select 1 as one from bookmarks where member_id = $1 and mentor_id = $2',
);
const findMentoring = statement<{ one: number }>(
  'find-mentoring-with-mentor',
  'select 1 as one from mentorings where mentee_id = $1 and mentor_id = $2 limit 1',
);

export const mentorStore = {
  async find(db: Queryable, memberId: number): Promise<MentorRow | undefined> {
    const [row] = await db.query(findMentor, [memberId]);
    return row && { ...row, profile: mentorSql.partOf(row) };
  },
  insert: (tx: Queryable, record: MentorRecord, now: Date) => tx.query(insertMentor, valuesOf(record, now)),
  update: (tx: Queryable, record: MentorRecord, now: Date) => tx.query(updateMentor, valuesOf(record, now)),
  rename: (tx: Queryable, memberId: number, nickname: string) => tx.query(renameMentor, [memberId, nickname]),
  /** While the account is suspended or deleted, only for the time when it is back (docs/decisions/0162). */
  async list(tx: Queryable, memberId: number, now: Date): Promise<void> {
    await tx.query(lockMember, [memberId]);
    await tx.query(listMentor, [memberId, now]);
  },
  unlist: (tx: Queryable, memberId: number) => tx.query(unlistMentor, [memberId]),
  async isListed(db: Queryable, memberId: number): Promise<boolean> {
    return (await db.query(findListed, [memberId])).length > 0;
  },
  async isBookmarkedBy(db: Queryable, viewerId: number, mentorId: number): Promise<boolean> {
    return (await db.query(findBookmark, [viewerId, mentorId])).length > 0;
  },
  async hasMentoringWith(db: Queryable, menteeId: number, mentorId: number): Promise<boolean> {
    return (await db.query(findMentoring, [menteeId, mentorId])).length > 0;
  },
};

function valuesOf({ memberId, universityId, imageFileId, portfolioFileId, profile }: MentorRecord, now: Date) {
  const own = mentorSql.valuesOf(profile);
  return [memberId, profile.nickname, universityId, imageFileId, portfolioFileId, now, ...own];
}
