import { isAnonymous } from './mentee-identity-sql.ts';

/**
 * SQL: whether a side has blocked the other in the conversation of a mentoring. While the mentee is anonymous to its mentor,
 * a block stays with the one mentoring, on both sides: a block of the two people would be seen in their other conversations, and one that was made
 * there would be seen here (product §18.5, docs/decisions/0259).
 * @param m the name that the row of `mentorings` has
 */
export function isBlockedBy(side: 'mentor' | 'mentee', m = 'm'): string {
  const [blocker, blocked] = side === 'mentor' ? ['mentor_id', 'mentee_id'] : ['mentee_id', 'mentor_id'];
  return `(exists (select from mentoring_blocks k where k.mentoring_id = ${m}.id and k.side = '${side}') or (not ${isAnonymous(m)}
    and exists (select from member_blocks b where b.blocker_id = ${m}.${blocker} and b.blocked_id = ${m}.${blocked})))`;
}
