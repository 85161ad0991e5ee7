import { setImmediate } from 'node:timers/promises';
import { type Topic, TOPIC_LABELS } from '#domain/mentorings/proposals/topics.ts';
import { SLOT_STARTS } from '#domain/mentorings/times/slot-limits.ts';
import { habitSince } from '#domain/mentors/answer-habit.ts';
import type { AvailabilityFacts } from '#domain/mentors/availability/free-times.ts';
import { type RankedList, rankFields, rankForEverybody, rankMentors } from '#domain/mentors/ranking/rank-mentors.ts';
import {
  answerShareOf,
  type RankedMentor,
  type StudentInterests,
  subFieldOf,
} from '#domain/mentors/ranking/suitability.ts';
import { timesAround, weekTimes } from '#domain/mentors/ranking/week-times.ts';
import { JOB_FIELDS } from '#domain/people/job-fields.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import { KOREAN_WEEKDAYS } from '#domain/time/korean-time.ts';
import { byNumber, type Jobs } from '#server/area.ts';
import type { Services } from '#server/services.ts';
import { findAvailabilityFacts } from '../availability/find-facts.ts';
import { type MentorFactsRow, recommendationStore, type StudentFactsRow } from './recommendation-store.ts';

const RANK_JOB = 'recommend-mentors-of-university';
/** For a mentor who has not said how many sessions they take. */
const SESSIONS_A_WEEK = 2;
const RECENT_MS = 7 * DAY_MS;
const STUDENTS_AT_ONCE = 200;
const NOBODY: RankedList = { mentorIds: [], reasons: [] };

/** Computes the lists of 추천순: each hour those of the universities where something has changed, and of all each day. */
export const recommendationJobs: Jobs = {
  'recommend-mentors': {
    everyMs: HOUR_MS,
    async run({ db, clock, jobs }) {
      const now = clock.now();
      for (const universityId of await recommendationStore.listStale(db, new Date(now.getTime() - DAY_MS)))
        await jobs.enqueue(db, { name: RANK_JOB, key: String(universityId), runAt: now });
    },
  },
  // One after the other: each takes a processor for some seconds.
  [RANK_JOB]: { concurrency: 1, run: byNumber(recommendMentors) },
};

/** Computes and stores the lists of one university (product §9.4); idempotent. */
async function recommendMentors(services: Services, universityId: number): Promise<void> {
  const { db, clock } = services;
  const now = clock.now();
  // Before the mentors are read: a mentor listed again afterwards is for the next run.
  const marks = await recommendationStore.listMarks(db, universityId);
  const mentors = await findMentors(services, universityId, now);
  const fields = rankFields(mentors);
  const lists = JOB_FIELDS.map((field) => [field, fields.get(field) ?? NOBODY] as const);
  await recommendationStore.saveFields(db, universityId, lists, now);
  await recommendationStore.saveForEverybody(db, universityId, rankForEverybody(mentors), now);
  const students = await findStudents(services, universityId);
  const ranked = await run(rankMentors(students.map(toInterests), mentors));
  const own = students.map(({ menteeId }, index) => ({ menteeId, ...(ranked[index] ?? NOBODY) }));
  for (let from = 0; from < own.length; from += STUDENTS_AT_ONCE)
    await recommendationStore.save(db, universityId, own.slice(from, from + STUDENTS_AT_ONCE), now);
  await recommendationStore.deleteMarks(db, marks);
}

/** Lets others work between two batches. */
async function run<Result>(work: Generator<undefined, Result>): Promise<Result> {
  for (let count = 0; ; count += 1) {
    const { done, value } = work.next();
    if (done) return value;
    if (count % 10 === 0) await setImmediate();
  }
}

async function findMentors(services: Services, universityId: number, now: Date): Promise<RankedMentor[]> {
  const times = { answersSince: habitSince(now), recentSince: new Date(now.getTime() - RECENT_MS) };
  const mentors: RankedMentor[] = [];
  for (let after = 0; ;) {
    const rows = await recommendationStore.listMentors(services.db, universityId, times, after);
    const last = rows.at(-1);
    if (!last) return mentors;
    after = last.mentorId;
    const ids = rows.map(({ mentorId }) => mentorId);
    const facts = await findAvailabilityFacts(services, ids, now);
    mentors.push(...rows.map((row) => toRanked(row, facts.get(row.mentorId))));
  }
}

function toRanked(
  { proposals, answers, ...mentor }: MentorFactsRow,
  facts: AvailabilityFacts | undefined,
): RankedMentor {
  const halfHours = KOREAN_WEEKDAYS.flatMap((weekday, day) =>
    (facts?.week[weekday] ?? []).map((clock) => day * SLOT_STARTS.length + SLOT_STARTS.indexOf(clock)),
  );
  return {
    ...mentor,
    times: weekTimes(halfHours),
    answerShare: answerShareOf({ proposals, answers }),
    sessionsAWeek: facts?.maxSessionsAWeek ?? SESSIONS_A_WEEK,
  };
}

async function findStudents({ db }: Services, universityId: number): Promise<StudentFactsRow[]> {
  const students: StudentFactsRow[] = [];
  for (let after = 0; ;) {
    const rows = await recommendationStore.listStudents(db, universityId, after);
    const last = rows.at(-1);
    if (!last) return students;
    after = last.menteeId;
    students.push(...rows);
  }
}

function toInterests({ interests, halfHours, major }: StudentFactsRow): StudentInterests {
  const topics = interests.flatMap(([, , topic]) => (topic === null ? [] : [TOPIC_LABELS[topic as Topic]]));
  return {
    fields: new Set(interests.map(([field]) => field)),
    subFields: new Set(interests.map(([field, subField]) => subFieldOf({ field, subField }))),
    topics: new Set(topics),
    hashtags: new Set(interests.flatMap(([, , , hashtags]) => hashtags)),
    times: timesAround(halfHours),
    major,
  };
}

/**
 * Mentors of a student's university and of one field in the student's order (product §9.4), up to thirty.
 * @param except the mentors left out
 */
export const listRecommended = recommendationStore.listInField;
