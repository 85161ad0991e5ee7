/**
 * Whether the window of a throttle is over when it is hit, for an `on conflict … do update` with a new row that is a window beginning now.
 * A window that would last longer than the new one was begun by a clock ahead of this one, and would keep people out for as long as that
 * clock is ahead. The clocks of two machines may differ by a minute.
 * @param row the table or its alias @param now an expression
 */
export const isOverSql = (row: string, now: string) =>
  `(${row}.resets_at <= ${now} or ${row}.resets_at > excluded.resets_at + interval '1 minute')`;
