/** What a mentor reads in place of a mentee's name until the confirmation, when the mentee has proposed anonymously (product §5.7). */
export const ANONYMOUS_MENTEE_NAME = '익명 후배';
