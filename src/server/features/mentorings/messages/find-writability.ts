import type { ConversationProblem } from '#domain/mentorings/messages/messages.ts';
import type { Queryable } from '#server/db/database.ts';
import { mustFindConversation, problemOf, sideOf } from './conversation.ts';

/** The two people of a mentoring, and whether they may write to each other now. */
export interface Writability {
  readonly side: 'mentor' | 'mentee';
  readonly memberIds: readonly number[];
  readonly problem: ConversationProblem | undefined;
}

/** The same rule for whatever the two write together (product §18.1). @throws RefusalError `NOT_FOUND` for a stranger */
export async function findWritability(
  db: Queryable,
  mentoringId: number,
  memberId: number,
  now: Date,
): Promise<Writability> {
  const row = await mustFindConversation(db, mentoringId, memberId);
  return {
    side: sideOf(row, memberId),
    memberIds: [row.mentorId, row.menteeId],
    problem: problemOf(row, now),
  };
}
