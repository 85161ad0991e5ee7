import type { MentorTrust } from '#contract/mentors/mentors.ts';
import type { ReviewChip } from '#domain/mentorings/reviews/review-choices.ts';
import { mostGivenChip } from '#domain/mentorings/reviews/reviews.ts';
import { answerHabitOf, habitSince } from '#domain/mentors/answer-habit.ts';
import type { Queryable } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { mentorTrustStore, type MentorTrustRow } from './mentor-trust-store.ts';

/** What a card shows of a mentor besides the profile. */
export interface KnownMentor {
  readonly schoolName: string;
  readonly trust: MentorTrust;
  readonly reviewChip: ReviewChip | null;
  readonly reviewWords: string | null;
}

/**
 * These mentors' school, what a student may know before paying (product §23.1) and the most frequent points of their reviews, in one statement
 * for a page of them.
 */
export async function findMentorTrust(
  { db, clock }: { readonly db: Queryable } & Pick<Services, 'clock'>,
  mentorIds: readonly number[],
): Promise<ReadonlyMap<number, KnownMentor>> {
  if (mentorIds.length === 0) return new Map();
  const now = clock.now();
  const rows = await mentorTrustStore.find(db, mentorIds, habitSince(now), now);
  return new Map(
    rows.map((row) => [
      row.mentorId,
      {
        schoolName: row.schoolName,
        trust: toMentorTrust(row),
        reviewChip: mostGivenChip(row.reviewChips?.split(',') ?? []),
        reviewWords: row.reviewWords,
      },
    ]),
  );
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
