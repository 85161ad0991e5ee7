import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';

/**
 * SQL: whether the mentee is anonymous to the mentor: proposed anonymously, and not confirmed so far (product §5.7). A mentoring has a
 * confirmed start from its confirmation on, whatever becomes of it, and never without one. Every statement that reads something of a mentee for
 * a mentor asks this; nothing behind the statement knows better.
 * @param m the name that the row of `mentorings` has
 */
export function isAnonymous(m: string): string {
  return `(${m}.is_anonymous and ${m}.confirmed_starts_at is null)`;
}
export const IS_ANONYMOUS = isAnonymous('m');

/** SQL of the mentee's name as the mentor may read it. @param nickname the column that has it */
export function nameForMentor(nickname: string): string {
  return `case when ${IS_ANONYMOUS} then '${ANONYMOUS_MENTEE_NAME}' else ${nickname} end`;
}

/** SQL of anything else that leads to the mentee, null while the mentor may not read it. */
export function unlessAnonymous(column: string): string {
  return `case when not ${IS_ANONYMOUS} then ${column} end`;
}
