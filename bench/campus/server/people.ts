import { TOPICS, type Topic } from '#domain/mentorings/proposals/topics.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { buildWeek } from '#domain/mentors/availability/week.ts';
import { JOB_FIELDS, SUB_FIELDS } from '#domain/people/job-fields.ts';
import { MENTORING_FIELDS } from '#domain/people/mentor-limits.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { verifyMentee } from '#server/features/people/mentees/index.ts';
import { codeInMail } from '#server/platform/mail/render-mail.ts';
import { createOperator, createMentee, createMentor, SCHOOL, type TestMember } from '#server/testing/factories.ts';
import { worldStore } from '#server/testing/histories/world-store.ts';
import type { TestInstance } from '#server/testing/test-instance.ts';
import { HALF_HOURS_A_DAY, PERIODS, START, WEEK_MS } from '../calendar.ts';
import { openLimitOf } from '../fast/senior-state.ts';
import type { Senior, Student } from '../population.ts';
import { campusStore } from './campus-store.ts';

/** Longer than a semester: nobody of the campus has to sign in again. */
const SIGNED_IN_UNTIL = new Date(START + 52 * WEEK_MS);
/** In the semester before. */
const PROVEN_BEFORE = new Date('2026-10-15T12:00:00+09:00');
/** Of the school of everybody here. */
const MAIL_DOMAIN = 'snu.ac.kr';

export const fieldOf = (field: number) => JOB_FIELDS[field] ?? JOB_FIELDS[0];
export const topicOf = (topic: number): Topic => TOPICS[topic] ?? TOPICS[0];

/** Registers a listed senior with their availability and limits. */
export async function joinSenior(instance: TestInstance, senior: Senior): Promise<TestMember> {
  const jobCategory = fieldOf(senior.field);
  const subFields = SUB_FIELDS[jobCategory];
  const organization = {
    name: '가온소프트',
    jobCategory,
    detailedJob: subFields[senior.subField % subFields.length] ?? subFields[0],
    experience: 5,
  };
  const mentoringField = MENTORING_FIELDS.filter((_label, topic) => senior.topics.includes(topic));
  const member = await settle(instance, await createMentor(instance, { organization, mentoringField }));
  const week = buildWeek((weekday) => {
    const day = KOREAN_WEEKDAYS.indexOf(weekday);
    return SLOT_STARTS.filter((_clock, half) => senior.free.has(day * HALF_HOURS_A_DAY + half));
  });
  const load = { maxSessionsAWeek: senior.sessionsAWeek, maxOpenProposals: openLimitOf(senior) };
  const body = { week, exceptions: [], noticeHours: instance.services.env.MINIMUM_NOTICE_HOURS, ...load };
  await member.client.get('PUT /v1/mentor/me/availability', { body });
  return member;
}

/** Registers a student with a proof of enrolment of this semester or the one before. */
export async function joinStudent(instance: TestInstance, student: Student): Promise<TestMember> {
  const member = await settle(instance, await createMentee(instance, { isVerified: false }));
  const provenAt = student.isProvenBefore ? PROVEN_BEFORE : instance.clock.now();
  await verifyMentee(instance.db, member.memberId, provenAt);
  return member;
}

/** Operators enter the school's exams. */
export async function enterPeriods(instance: TestInstance): Promise<void> {
  const { client } = await createOperator(instance);
  for (const period of PERIODS)
    await client.get('POST /v1/admin/school-periods', { body: { schoolName: SCHOOL, period } });
}

/** Renews the proof of enrolment by a code to the school's mail. */
export async function renewEnrolment({ db }: TestInstance, { memberId, client }: TestMember): Promise<void> {
  const email = `student${memberId}@${MAIL_DOMAIN}`;
  await client.get('POST /v1/mentee/me/enrolment/code', { body: { email } });
  const code = codeInMail(await campusStore.newestMail(db, email)) ?? '';
  await client.get('POST /v1/mentee/me/enrolment', { body: { email, code } });
}

/** From an address of their own, and signed in for good. */
async function settle(instance: TestInstance, member: TestMember): Promise<TestMember> {
  const client = instance.client(`10.${member.memberId >> 8}.${member.memberId & 255}.1`);
  for (const [name, value] of member.client.cookies) client.cookies.set(name, value);
  await worldStore.keepSignedIn(instance.db, SIGNED_IN_UNTIL);
  return { ...member, client };
}
