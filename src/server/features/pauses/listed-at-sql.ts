/**
 * SQL of when a mentor was listed, also of one who takes a pause: null of all whose documents do not list them (product §3.4).
 * @param profile the alias of a row of `mentor_profiles`
 */
export const listedButForPause = (profile: string) =>
  `coalesce(${profile}.listed_at, case when ${profile}.paused_at is not null then ${profile}.listed_before_absence_at end)`;
