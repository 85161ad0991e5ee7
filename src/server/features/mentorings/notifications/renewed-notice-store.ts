import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

// By the keys of the mentoring's earlier changes, for which both tables have an index.
const renew = statement(
  'renew-notice-of-change',
  `update notifications set event_key = $3, created_at = $4
   where id = (
     select max(n.id) from mentoring_history h
     join notifications n on n.member_id = $2 and n.event_key = 'mentoring:' || h.id
     where h.mentoring_id = $1 and h.action = 'changeTimes' and n.body = $5 and (n.read_at is null or $6))`,
);

export const renewedNoticeStore = {
  /**
   * Lets a notification of an earlier change of the times stand for this one, if it says the same and has not been read: its member then
   * counts as notified of the event of `eventKey`.
   * @param notice.isOwn whether the member changed the times: their own notification is read from the beginning
   */
  renew: (
    tx: Queryable,
    mentoringId: number,
    notice: { memberId: number; eventKey: string; body: string; isOwn: boolean; at: Date },
  ) => tx.query(renew, [mentoringId, notice.memberId, notice.eventKey, notice.at, notice.body, notice.isOwn]),
};
