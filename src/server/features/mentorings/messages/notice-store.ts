import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { Side } from './conversation-store.ts';

const findMember = statement<{ memberId: number }>(
  'find-side-of-mentoring',
  `select case when $2 = 'mentor' then mentor_id else mentee_id end as "memberId" from mentorings where id = $1`,
);
const markRead = statement(
  'mark-notice-read',
  'update notifications set read_at = $3 where member_id = $1 and event_key = $2 and read_at is null',
);

export const noticeStore = {
  /** The member on a side of a mentoring. */
  async findMember(db: Queryable, mentoringId: number, side: Side): Promise<number | undefined> {
    const [row] = await db.query(findMember, [mentoringId, side]);
    return row?.memberId;
  },
  /** The notice of messages that have been read is read itself. */
  markRead: (db: Queryable, memberId: number, eventKey: string, now: Date) =>
    db.query(markRead, [memberId, eventKey, now]),
};
