import { MAX_QUOTED_LENGTH } from '#domain/mentorings/reviews/reviews.ts';
import type { AnswerCounts } from '#domain/mentors/answer-habit.ts';
import type { MentorOrderMode } from '#domain/mentors/ranking/mentor-order.ts';
import type { StudentStatus } from '#domain/people/files.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { mentorSql, type StoredMentor } from './mentor-columns-sql.ts';
import { hasLapsed, isPublicReview, listedAtDespitePause } from './mentor-sql.ts';

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
// Waits for a suspension that is being written: its trigger and this would otherwise miss each other.
const lockMember = statement('lock-listed-member', 'select id from members where id = $1 for share');
const listMentor = statement(
  'set-mentor-listed',
  'update mentor_profiles set listed_at = coalesce(listed_at, $2) where member_id = $1',
);

export const mentorStore = {
  async find(db: Queryable, memberId: number): Promise<MentorRow | undefined> {
    const [row] = await db.query(findMentor, [memberId]);
    return row && { ...row, profile: mentorSql.partOf(row) };
  },
  insert: (tx: Queryable, record: MentorRecord, now: Date) => tx.query(insertMentor, valuesOf(record, now)),
  update: (tx: Queryable, record: MentorRecord, now: Date) => tx.query(updateMentor, valuesOf(record, now)),
  rename: execute<[memberId: number, nickname: string]>(
    'rename-mentor',
    'update mentor_profiles set nickname = $2 where member_id = $1',
  ),
  /** While the account is suspended or deleted, only for the time when it is back (docs/decisions/0162). */
  async list(tx: Queryable, memberId: number, now: Date): Promise<void> {
    await tx.query(lockMember, [memberId]);
    await tx.query(listMentor, [memberId, now]);
  },
  unlist: execute<[memberId: number]>(
    'set-mentor-unlisted',
    'update mentor_profiles set listed_at = null, listed_before_absence_at = null where member_id = $1',
  ),
  isListed: anyRow<[memberId: number]>(
    'find-listed-mentor',
    'select 1 as one from mentor_profiles where member_id = $1 and listed_at is not null',
  ),
  isBookmarkedBy: anyRow<[viewerId: number, mentorId: number]>(
    'find-bookmark-of-mentor',
    'select 1 as one from bookmarks where member_id = $1 and mentor_id = $2',
  ),
  hasMentoringWith: anyRow<[menteeId: number, mentorId: number]>(
    'find-mentoring-with-mentor',
    'select 1 as one from mentorings where mentee_id = $1 and mentor_id = $2 limit 1',
  ),
};

function valuesOf({ memberId, universityId, imageFileId, portfolioFileId, profile }: MentorRecord, now: Date) {
  const own = mentorSql.valuesOf(profile);
  return [memberId, profile.nickname, universityId, imageFileId, portfolioFileId, now, ...own];
}

export interface MentorTrustRow extends AnswerCounts {
  readonly mentorId: number;
  readonly schoolName: string;
  /** What the enrolment document showed, and when that was approved; null without an approved one. */
  readonly standing: StudentStatus | null;
  readonly schoolCheckedAt: Date | null;
  /** When the employer and the role that the profile names were approved; null when they were not, or not these. */
  readonly employmentCheckedAt: Date | null;
  /** Those of the newest reviews that everybody sees, joined by commas; null without a review. */
  readonly reviewChips: string | null;
  /** The newest of these reviews' words that are good and short enough to be quoted whole. */
  readonly reviewWords: string | null;
}

/** The last decided document of a type, if it is an approved one. */
const lastApproved = (type: 'ENROLLMENT' | 'EMPLOYMENT', alias: string) => `left join lateral (
     select c.status, c.standing, c.decided_at, c.checked_organization, c.checked_category, c.checked_job from certificates c
     where c.member_id = p.member_id and c.certificate_type = '${type}' and c.status <> 'PENDING' order by c.id desc limit 1
   ) ${alias} on ${alias}.status = 'APPROVED'`;

// The newest hundred of a mentor, from the index alone: an answer, or a lapse; not what students called off.
const HABIT = `cross join lateral (
     select count(*)::int as proposals, count(a.answered_at)::int as answers,
       (percentile_cont(0.5) within group (order by extract(epoch from a.answered_at - a.asked_at)) * 1000)::float8 as median_ms
     from (
       select m.asked_at, m.answered_at from mentorings m
       where m.mentor_id = p.member_id and m.asked_at >= $2 and (m.answered_at is not null or ${hasLapsed('m')})
       order by m.asked_at desc limit 100
     ) a
   ) habit`;

// Ten reviews say what is said of a mentor as well as all of them, and are the first of an index.
const REVIEWS = `cross join lateral (
     select string_agg(array_to_string(newest.chips, ','), ',') as chips,
       (array_agg(newest.body order by newest.id desc) filter (
         where newest.face = 'GOOD' and length(newest.body) between 1 and ${MAX_QUOTED_LENGTH}
       ))[1] as words
     from (
       select r.id, r.chips, r.face, r.body from reviews r where ${isPublicReview('p.member_id', '$3')} order by r.id desc limit 10
     ) newest
   ) said`;

const BATCH = 200;
const setSpeeds = statement(
  'set-answer-speeds',
  `update mentor_profiles p set answer_speed = given.speed
   from unnest($1::bigint[], $2::int[]) as given (mentor_id, speed) where p.member_id = given.mentor_id`,
);

export const mentorTrustStore = {
  /** @param askedSince proposals that were paid for before this do not count */
  find: manyRows<MentorTrustRow, [mentorIds: readonly number[], askedSince: Date, now: Date]>(
    'find-mentor-trust',
    `select p.member_id as "mentorId", u.name as "schoolName", school.standing, school.decided_at as "schoolCheckedAt",
       work.decided_at as "employmentCheckedAt", habit.proposals, habit.answers, habit.median_ms as "medianMs",
       said.chips as "reviewChips", said.words as "reviewWords"
     from mentor_profiles p
     join universities u on u.id = p.university_id
     ${lastApproved('ENROLLMENT', 'school')}
     ${lastApproved('EMPLOYMENT', 'work')} and (
       work.checked_job is null or (work.checked_organization, work.checked_category, work.checked_job)
         = (p.organization_name, p.job_category, p.detailed_job)
     )
     ${HABIT}
     ${REVIEWS}
     where p.member_id = any($1::bigint[])`,
  ),
  // One batch at a time, so that neither a statement nor a lock lasts long however many mentors there are.
  /** The habits of the next 200 listed mentors below this one, in descending order, and the speed that is stored. */
  findHabits: manyRows<AnswerCounts & { mentorId: number; answerSpeed: number }, [below: number, askedSince: Date]>(
    'find-answer-habits',
    `select p.member_id as "mentorId", p.answer_speed as "answerSpeed", habit.proposals, habit.answers, habit.median_ms as "medianMs"
     from (
       select member_id, answer_speed from mentor_profiles where listed_at is not null and member_id < $1
       order by member_id desc limit ${BATCH}
     ) p ${HABIT}
     order by p.member_id desc`,
  ),
  setSpeeds: (db: Queryable, given: readonly { mentorId: number; speed: number }[]) =>
    db.query(setSpeeds, [given.map(({ mentorId }) => mentorId), given.map(({ speed }) => speed)]),
};

interface MentorOrderRow {
  readonly mode: MentorOrderMode;
  readonly changedAt: Date;
}

export const mentorOrderStore = {
  /** Undefined while operators have never said anything. */
  find: maybeRow<MentorOrderRow>('find-mentor-order', 'select mode, changed_at as "changedAt" from mentor_order'),
  /** One that is in force already keeps its time. */
  change: execute<[mode: MentorOrderMode, now: Date]>(
    'change-mentor-order',
    `insert into mentor_order (mode, changed_at) values ($1, $2)
     on conflict (is_only) do update set mode = excluded.mode, changed_at = excluded.changed_at where mentor_order.mode <> excluded.mode`,
  ),
};
