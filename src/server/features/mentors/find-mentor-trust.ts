import type { MentorTrust } from '#contract/mentors.ts';
import { answerHabitOf, habitSince } from '#domain/members/answer-habit.ts';
import type { Services } from '#server/services.ts';
import { mentorTrustStore, type MentorTrustRow } from './mentor-trust-store.ts';

/** The school of these mentors, and what a student may know before paying (product §23.1), in one statement for a page of them. */
export async function findMentorTrust(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  mentorIds: readonly number[],
): Promise<ReadonlyMap<number, { schoolName: string; trust: MentorTrust }>> {
  if (mentorIds.length === 0) return new Map();
  const rows = await mentorTrustStore.find(db, mentorIds, habitSince(clock.now()));
  return new Map(rows.map((row) => [row.mentorId, { schoolName: row.schoolName, trust: toMentorTrust(row) }]));
}

function toMentorTrust({ standing, schoolCheckedAt, employmentCheckedAt, ...row }: MentorTrustRow): MentorTrust {
  return {
    employmentCheckedAt: employmentCheckedAt?.toISOString() ?? null,
    schoolCheck: schoolCheckedAt
      ? { isGraduate: standing === 'GRADUATE', checkedAt: schoolCheckedAt.toISOString() }
      : null,
    answerHabit: answerHabitOf(row) ?? null,
  };
}
