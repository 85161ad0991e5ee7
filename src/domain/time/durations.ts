export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** The same moment some years later, or earlier with a negative number; 29 February becomes 1 March. */
export function addYears(instant: Date, years: number): Date {
  const moved = new Date(instant);
  moved.setUTCFullYear(instant.getUTCFullYear() + years);
  return moved;
}
