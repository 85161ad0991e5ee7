/**
 * SQL: when a mentor was listed, even if they take a pause (product §3.4); null while their documents are not approved.
 * @param profile the alias of a row of `mentor_profiles`
 */
export const listedAtDespitePause = (profile: string) =>
  `coalesce(${profile}.listed_at, case when ${profile}.paused_at is not null then ${profile}.listed_before_absence_at end)`;
