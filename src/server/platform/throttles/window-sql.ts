/**
 * Whether the window of a throttle that is hit is over, in an `on conflict … do update` whose new row is a window that begins now. One that would
 * last longer than that was begun by a clock ahead of this one, and would keep people out as long as that was ahead; a minute is what the clocks
 * of two machines may differ by.
 * @param row the table or its alias @param now an expression
 */
export const isOverSql = (row: string, now: string) =>
  `(${row}.resets_at <= ${now} or ${row}.resets_at > excluded.resets_at + interval '1 minute')`;
