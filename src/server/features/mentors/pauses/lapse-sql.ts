/**
 * The condition on a mentoring by which its mentor let it lapse: the time for an answer ran out, and the mentor was not waiting for the
 * student to answer a question (product §3.4).
 * @param mentoring its alias
 */
export const hasLapsed = (mentoring: string) =>
  `(${mentoring}.answered_at is null and ${mentoring}.status = 'EXPIRED'
     and num_nulls(${mentoring}.mentor_question_at, ${mentoring}.mentor_question_answered_at) <> 1)`;
