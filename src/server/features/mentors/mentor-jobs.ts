import { answerSpeedOf, habitSince } from '#domain/mentors/answer-habit.ts';
import { HOUR_MS, MINUTE_MS } from '#domain/time/durations.ts';
import type { Jobs } from '#server/area.ts';
import type { Database } from '#server/db/database.ts';
import type { Services } from '#server/services.ts';
import { mentorSearchTokensStore, type UnindexedMentorRow } from './mentor-search-store.ts';
import { type MentorSearchTokens, mentorSearchTokensOf } from './mentor-search-tokens.ts';
import { mentorTrustStore } from './mentor-store.ts';

/** Writes each listed mentor's speed where it has changed; idempotent. */
async function refreshAnswerSpeeds({ db, clock }: Services): Promise<void> {
  const since = habitSince(clock.now());
  for (let below = Number.MAX_SAFE_INTEGER; ;) {
    const mentors = await mentorTrustStore.findHabits(db, below, since);
    const last = mentors.at(-1);
    if (!last) return;
    below = last.mentorId;
    const changed = mentors
      .map((mentor) => ({ mentorId: mentor.mentorId, before: mentor.answerSpeed, speed: answerSpeedOf(mentor) }))
      .filter(({ before, speed }) => before !== speed);
    if (changed.length > 0) await mentorTrustStore.setSpeeds(db, changed);
  }
}

/** The number of mentors one run renews the words of, in transactions of 500: a whole country's take less than an hour. */
const RENEWED_A_RUN = 10_000;
const RENEWAL_MS = 5 * MINUTE_MS;

/**
 * Computes the search tokens of every profile without any: those from before the search existed, and all after a migration has emptied the table. Runs at
 * every start, after the migrations.
 * @returns the number of profiles
 */
export async function addMissingSearchTokens({ db }: { db: Database }): Promise<number> {
  let added = 0;
  for (let afterId = 0; ;) {
    const lastId = await mentorSearchTokensStore.findSpan(db, afterId);
    if (lastId === null) return added;
    const from = afterId;
    added += await db.transaction(async (tx) => {
      const rows = await mentorSearchTokensStore.listUnindexed(tx, from, lastId);
      if (rows.length > 0) await mentorSearchTokensStore.write(tx, rows.map(toSearchTokens));
      return rows.length;
    });
    afterId = lastId;
  }
}

/** Refreshes each hour how fast mentors answer, by which lists can be ordered (product §9.1), and every five minutes the search tokens. */
export const mentorJobs: Jobs = {
  'refresh-answer-speeds': { everyMs: HOUR_MS, run: refreshAnswerSpeeds },
  // A process of the version before writes its own form until it ends.
  'renew-search-tokens': { everyMs: RENEWAL_MS, run: renewSearchTokens },
};

/**
 * Computes the search tokens anew that were made in the normal form of another version: of 10,000 mentors at most, and what is left in the next run.
 * @returns the number of profiles
 */
export async function renewSearchTokens({ db }: { db: Database }): Promise<number> {
  let renewed = 0;
  for (let afterId = 0; renewed < RENEWED_A_RUN;) {
    const from = afterId;
    const rows = await db.transaction(async (tx) => {
      const outdated = await mentorSearchTokensStore.listOfOtherForm(tx, from);
      if (outdated.length > 0) await mentorSearchTokensStore.write(tx, outdated.map(toSearchTokens));
      return outdated;
    });
    const last = rows.at(-1);
    if (!last) break;
    renewed += rows.length;
    afterId = last.mentorId;
  }
  return renewed;
}

function toSearchTokens(row: UnindexedMentorRow): MentorSearchTokens & { mentorId: number } {
  const { mentorId, nickname, organizationName, jobCategory, detailedJob, introductionTitle, hashtags } = row;
  const organization = { name: organizationName, jobCategory, detailedJob };
  return {
    mentorId,
    ...mentorSearchTokensOf({ nickname, organization, introduction: { title: introductionTitle }, hashtags }),
  };
}
