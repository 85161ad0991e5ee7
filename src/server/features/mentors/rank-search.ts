import type { Queryable } from '#server/db/database.ts';
import { mentorSearchStore, type FoundMentor, type RankedSearch } from './mentor-search-store.ts';

/** How many mentors are looked at one by one before the index of terms is used: ten times a page of the list, or the largest page. */
const [NEAR, NEAR_OF_LARGE_PAGE] = [60, 310] as const;
/** How many more when all mentors of the country are searched: a word that is rare among these is rare among all. */
const WIDE = 500;
const LIST_PAGE = 6;
const RANKS = [0, 1, 2] as const;

/**
 * The first `wanted` results of a search by relevance: by rank, then by sessions, then newest. Reads a window of
 * mentors, and all matches only if they are so rare that the window has too few: ranking all matches takes time by their number.
 * @param wanted at most 31
 */
export async function rankSearch(
  db: Queryable,
  search: RankedSearch,
  wanted: number,
  windows: readonly number[] = windowsOf(search, wanted),
): Promise<FoundMentor[]> {
  const { after } = search;
  let near: FoundMentor[] = [];
  for (const window of windows) {
    near = await mentorSearchStore.findInWindow(db, search, window);
    const first = near.filter(({ rank }) => rank === (after?.rank ?? 0));
    if (first.length >= wanted) return first.slice(0, wanted);
  }
  if (near.length < wanted) return (await mentorSearchStore.findRare(db, search)).slice(0, wanted);
  return byRank(db, search, wanted, { window: windows.at(-1) ?? 0, near: after ? undefined : near });
}

/** Of a university the index of terms finds the few that the first window says there are; of the country a tenth are too many. */
function windowsOf({ universityId }: RankedSearch, wanted: number): number[] {
  const near = wanted <= LIST_PAGE ? NEAR : NEAR_OF_LARGE_PAGE;
  return universityId === undefined ? [near, WIDE] : [near];
}

/** One rank after the other, each from the window if that has enough matches. */
async function byRank(
  db: Queryable,
  search: RankedSearch,
  wanted: number,
  { window, near }: { window: number; near: FoundMentor[] | undefined },
): Promise<FoundMentor[]> {
  const { after, ...whole } = search;
  const found: FoundMentor[] = [];
  let top = near;
  for (const rank of RANKS) {
    if (rank < (after?.rank ?? 0)) continue;
    if (rank === after?.rank) {
      found.push(...(await mentorSearchStore.findOfRank(db, search, rank)));
    } else {
      top ??= await mentorSearchStore.findInWindow(db, whole, window);
      const ofRank = top.filter((mentor) => mentor.rank === rank);
      const isEnough = ofRank.length >= wanted - found.length;
      found.push(...(isEnough ? ofRank : await mentorSearchStore.findOfRank(db, whole, rank)));
    }
    if (found.length >= wanted) break;
  }
  return found.slice(0, wanted);
}
