export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
/** Times are offered on a grid of half hours (SPEC §9); some are counted by it since 1970. */
export const HALF_HOUR_MS = 30 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * The same moment some years later, or earlier with a negative number. 29 February becomes 1 March of a later year and 28 February of an earlier one: what
 * is kept for years is never over before they are.
 */
export function addYears(instant: Date, years: number): Date {
  const moved = new Date(instant);
  moved.setUTCFullYear(instant.getUTCFullYear() + years);
  const isPastFebruary = moved.getUTCMonth() !== instant.getUTCMonth();
  if (isPastFebruary && years < 0) moved.setUTCDate(0);
  return moved;
}
