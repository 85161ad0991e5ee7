/** SPEC §5, §9: at most five proposed times, three fields on screen at first. */
export const MAX_SLOTS = 5;
export const SHOWN_SLOTS = 3;
/** A counter-proposal offers up to three other times (product §5.3). */
export const MAX_OFFERED_SLOTS = 3;
/** A time is at most this many days of the Korean calendar ahead. */
export const HORIZON_DAYS = 90;
/** Hours before its start until which a time can be offered and accepted, unless MINIMUM_NOTICE_HOURS says otherwise (SPEC §5: until it has passed). */
export const DEFAULT_MINIMUM_NOTICE_HOURS = 0;
/** Suggested times are at least this many hours ahead; people who choose a nearer one are awake. */
export const SUGGESTED_NOTICE_HOURS = 3;
/** On the clock, KST. */
export const FIRST_START = '07:00';
export const LAST_START = '23:30';

/** The half hours a session may start on, 07:00 to 23:30 KST (SPEC §2 time picker, §9). */
export const SLOT_STARTS: readonly string[] = Array.from({ length: 34 }, (_, index) => {
  const minutes = 7 * 60 + index * 30;
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${minutes % 60 === 0 ? '00' : '30'}`;
});
