/** While a completed session is disputed, and when it turns out not to have been held, nobody sees what was written about it. */
const IS_COMPLETED = `exists (select from mentorings m where m.id = r.mentoring_id and m.status = 'COMPLETED')`;

/**
 * The condition on `reviews r` by which everybody sees a mentor's review.
 * @param mentorId the reviewed mentor, an expression @param now an expression
 */
export const isPublicReview = (mentorId: string, now: string) =>
  `r.subject_id = ${mentorId} and r.side = 'MENTEE' and r.hidden_at is null and r.visible_at <= ${now} and ${IS_COMPLETED}`;
