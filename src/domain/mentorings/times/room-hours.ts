/** The room opens this long before the start. In a file of its own, for pages that only name it. */
export const ROOM_EARLY_MINUTES = 10;
/** … and closes this long after the end. */
export const ROOM_LATE_MINUTES = 10;

/** What one minute of sound and picture can be at most; more is not a measurement. */
export const MAX_HEARD_BYTES = 100_000_000;
export const MAX_SEEN_FRAMES = 10_000;
