import type { Database } from '#server/db/database.ts';
import { mentorSearchTokensStore, type UnindexedMentorRow } from './mentor-search-tokens-store.ts';
import { mentorSearchTokensOf, type MentorSearchTokens } from './mentor-search-tokens.ts';

/**
 * Computes the search tokens of every profile without any: those from before the search existed, and all after a migration has
 * emptied the table. Runs at every start, after the migrations.
 * @returns the number of profiles
 */
export async function syncMentorSearchTokens({ db }: { db: Database }): Promise<number> {
  let added = 0;
  for (let afterId = 0; ;) {
    const mentorIds = await db.transaction(async (tx) => {
      const rows = await mentorSearchTokensStore.listUnindexed(tx, afterId);
      if (rows.length > 0) await mentorSearchTokensStore.write(tx, rows.map(toSearchTokens));
      return rows.map((row) => row.mentorId);
    });
    const last = mentorIds.at(-1);
    if (last === undefined) return added;
    added += mentorIds.length;
    afterId = last;
  }
}

function toSearchTokens(row: UnindexedMentorRow): MentorSearchTokens & { mentorId: number } {
  const { mentorId, nickname, organizationName, jobCategory, detailedJob, introductionTitle, hashtags } = row;
  const organization = { name: organizationName, jobCategory, detailedJob };
  return {
    mentorId,
    ...mentorSearchTokensOf({ nickname, organization, introduction: { title: introductionTitle }, hashtags }),
  };
}
