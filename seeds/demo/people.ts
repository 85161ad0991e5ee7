import { JOB_FIELDS, SUB_FIELDS, type JobField } from '#domain/people/job-fields.ts';
import type { MemberType } from '#domain/people/members.ts';
import type { MenteeProfileInput } from '#domain/people/mentees.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import type { MentorProfileInput } from '#domain/people/mentors.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { FIELD_TEXTS, MENTEE_INTRODUCTIONS, MENTOR_MESSAGES } from './fields.ts';
import { nicknameOf } from './names.ts';
import type { Random } from './random.ts';

/** As many as there are faces. */
export const MENTOR_COUNT = 24;
export const MENTEE_COUNT = 18;
const SCHOOLS = ['부산대학교', '전남대학교'] as const;
const NO_PORTFOLIO = { url: '', description: '', fileSize: 0 };
const NO_IMAGE = { fileName: '', filePath: '' };

/** The demo accounts, one per role; they are printed at the start. */
export const DEMO_PASSWORD = 'Haneul30min!';
export const DEMO_ACCOUNTS = {
  mentee: 'mentee@demo.example',
  mentor: 'mentor@demo.example',
  operator: 'admin@demo.example',
} as const;

/** A member to sign up. */
export interface NewMember<Profile> {
  readonly memberType: MemberType;
  readonly email: string;
  /** Whose face is drawn (`drawPortrait`). */
  readonly portrait: number;
  readonly profile: Profile;
}

/** The n-th mentor: job fields and universities in turn, texts of the field. */
export function inventMentor(index: number, random: Random): NewMember<MentorProfileInput> {
  const field = JOB_FIELDS[index % JOB_FIELDS.length] as JobField;
  const texts = FIELD_TEXTS[field];
  const jobs: readonly string[] = SUB_FIELDS[field].filter((job) => job !== '기타');
  const round = Math.floor(index / JOB_FIELDS.length);
  const job = jobs[round % jobs.length] as string;
  const experience = random.whole(2, 16);
  const [title, content] = texts.introductions[round % texts.introductions.length] as readonly [string, string];
  const fill = (text: string) => text.replaceAll('{job}', job).replaceAll('{years}', String(experience));
  const startHour = random.whole(8, 19);
  return {
    memberType: 'ROLE_MENTOR',
    email: index === 0 ? DEMO_ACCOUNTS.mentor : `mentor${index}@demo.example`,
    portrait: index,
    profile: {
      nickname: nicknameOf(index),
      education: { schoolName: schoolOf(index), major: random.pick(texts.majors) },
      organization: { name: random.pick(texts.organizations), jobCategory: field, detailedJob: job, experience },
      introduction: { title: fill(title), content: fill(content) },
      timezone: {
        days: random.some(KOREAN_WEEKDAYS, random.whole(2, 4)),
        startTime: `${String(startHour).padStart(2, '0')}:00:00`,
        endTime: `${String(Math.min(23, startHour + random.whole(2, 4))).padStart(2, '0')}:00:00`,
      },
      mentoringField: random.some(MENTORING_FIELDS, random.whole(1, 4)),
      hashtags: random.some(texts.hashtags, random.whole(3, 5)),
      message: random.pick(MENTOR_MESSAGES),
      portfolio: NO_PORTFOLIO,
      image: NO_IMAGE,
    },
  };
}

/** The n-th mentee. */
export function inventMentee(index: number, random: Random): NewMember<MenteeProfileInput> {
  const texts = FIELD_TEXTS[random.pick(JOB_FIELDS)];
  return {
    memberType: 'ROLE_MENTEE',
    email: index === 0 ? DEMO_ACCOUNTS.mentee : `mentee${index}@demo.example`,
    portrait: MENTOR_COUNT + index,
    profile: {
      nickname: nicknameOf(MENTOR_COUNT + index),
      education: { schoolName: schoolOf(index), major: random.pick(texts.majors) },
      introduction: MENTEE_INTRODUCTIONS[index % MENTEE_INTRODUCTIONS.length] as string,
      image: NO_IMAGE,
    },
  };
}

function schoolOf(index: number): string {
  return SCHOOLS[index % SCHOOLS.length] as string;
}
