/** Replaces the mentee's name for the mentor until an anonymous proposal is confirmed (product §5.7). */
export const ANONYMOUS_MENTEE_NAME = '익명 후배';
