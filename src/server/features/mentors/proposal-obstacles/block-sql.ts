/**
 * SQL: whether a block, of whichever kind, keeps a mentee from proposing to a mentor. A block of an anonymous mentoring counts for its mentee as a
 * mentee alone: if the two have the other roles too, a refusal would tell the mentor who it was.
 */
export function keepsFromProposing(menteeId: string, mentorId: string): string {
  return `(exists (
      select from member_blocks b where (b.blocker_id = ${menteeId} and b.blocked_id = ${mentorId})
        or (b.blocker_id = ${mentorId} and b.blocked_id = ${menteeId})
    ) or exists (
      select from mentorings bm join mentoring_blocks k on k.mentoring_id = bm.id
      where bm.mentee_id = ${menteeId} and bm.mentor_id = ${mentorId}
    ))`;
}
