import type { Database } from '#server/db/database.ts';
import { mentorSearchTokensStore, type UnindexedMentorRow } from './mentor-search-tokens-store.ts';
import { mentorSearchTokensOf, type MentorSearchTokens } from './mentor-search-tokens.ts';

/**
 * Computes the search tokens of every profile without any, and of those whose tokens were made by the rules of before: those from before the search
 * or its marks existed, and all after a migration has emptied the table. Runs at every start, after the migrations.
 * @returns the number of profiles
 */
export async function syncMentorSearchTokens({ db }: { db: Database }): Promise<number> {
  return (await addMissing(db)) + (await renewUnmarked(db));
}

async function addMissing(db: Database): Promise<number> {
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

async function renewUnmarked(db: Database): Promise<number> {
  let renewed = 0;
  for (let afterId = 0; ;) {
    const from = afterId;
    const rows = await db.transaction(async (tx) => {
      const unmarked = await mentorSearchTokensStore.listUnmarked(tx, from);
      if (unmarked.length > 0) await mentorSearchTokensStore.write(tx, unmarked.map(toSearchTokens));
      return unmarked;
    });
    const last = rows.at(-1);
    if (!last) return renewed;
    renewed += rows.length;
    afterId = last.mentorId;
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
