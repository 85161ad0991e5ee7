import type { JobField } from '#domain/people/job-fields.ts';
import type { MentoringField } from '#domain/people/mentor-limits.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import type { KoreanWeekday } from '#domain/time/korean-time.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { listedAtDespitePause } from './pauses/listed-at-sql.ts';

export interface MentorRow {
  readonly memberId: number;
  readonly email: string;
  readonly nickname: string;
  readonly universityId: number;
  readonly schoolName: string;
  readonly major: string;
  readonly imageFileId: number | null;
  readonly imageKey: string | null;
  readonly imageName: string | null;
  readonly organizationName: string;
  readonly jobCategory: JobField;
  readonly detailedJob: string;
  readonly experience: number;
  readonly introductionTitle: string;
  readonly introductionContent: string;
  readonly days: KoreanWeekday[];
  readonly startTime: string;
  readonly endTime: string;
  readonly mentoringFields: MentoringField[];
  readonly hashtags: string[];
  readonly message: string;
  readonly portfolioFileId: number | null;
  readonly portfolioKey: string | null;
  readonly portfolioBytes: number | null;
  readonly portfolioDescription: string;
  readonly mentoringCount: number;
  readonly isListed: boolean;
  /** Listed, or would be without the pause that they take. */
  readonly isVerified: boolean;
}

/** What a profile is written from: the payload with the identifiers of its university and files. */
export interface MentorRecord {
  readonly memberId: number;
  readonly universityId: number;
  readonly imageFileId: number | null;
  readonly portfolioFileId: number | null;
  readonly profile: MentorProfileInput;
}

const findMentor = statement<MentorRow>(
  'find-mentor',
  `select p.member_id as "memberId", m.email, p.nickname, p.university_id as "universityId", u.name as "schoolName", p.major,
     p.image_file_id as "imageFileId", i.key as "imageKey", i.original_name as "imageName",
     p.organization_name as "organizationName", p.job_category as "jobCategory", p.detailed_job as "detailedJob",
     p.experience, p.introduction_title as "introductionTitle", p.introduction_content as "introductionContent",
     p.days, p.start_time::text as "startTime", p.end_time::text as "endTime",
     p.mentoring_fields as "mentoringFields", p.hashtags, p.message,
     p.portfolio_file_id as "portfolioFileId", f.key as "portfolioKey", f.byte_size as "portfolioBytes",
     p.portfolio_description as "portfolioDescription", p.mentoring_count as "mentoringCount",
     p.listed_at is not null as "isListed",
     ${listedAtDespitePause('p')} is not null as "isVerified"
   from mentor_profiles p
   join members m on m.id = p.member_id and m.deleted_at is null
   join universities u on u.id = p.university_id
   left join files i on i.id = p.image_file_id
   left join files f on f.id = p.portfolio_file_id
   where p.member_id = $1`,
);
const insertMentor = statement(
  'insert-mentor',
  `insert into mentor_profiles (member_id, nickname, university_id, major, image_file_id, organization_name, job_category,
     detailed_job, experience, introduction_title, introduction_content, days, start_time, end_time, mentoring_fields,
     hashtags, message, portfolio_file_id, portfolio_description, created_at, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $20)`,
);
const updateMentor = statement(
  'update-mentor',
  `update mentor_profiles set nickname = $2, university_id = $3, major = $4, image_file_id = $5, organization_name = $6,
     job_category = $7, detailed_job = $8, experience = $9, introduction_title = $10, introduction_content = $11, days = $12,
     start_time = $13, end_time = $14, mentoring_fields = $15, hashtags = $16, message = $17, portfolio_file_id = $18,
     portfolio_description = $19, updated_at = $20
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
    return row;
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
  const { nickname, education, organization, introduction, timezone, mentoringField, hashtags, message } = profile;
  return [
    memberId,
    nickname,
    universityId,
    education.major,
    imageFileId,
    organization.name,
    organization.jobCategory,
    organization.detailedJob,
    organization.experience,
    introduction.title,
    introduction.content,
    timezone.days,
    timezone.startTime,
    timezone.endTime,
    mentoringField,
    hashtags,
    message,
    portfolioFileId,
    profile.portfolio.description,
    now,
  ];
}
