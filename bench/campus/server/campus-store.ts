import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { HistoryAction } from '#domain/mentorings/states/transitions.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface StepRow {
  readonly id: number;
  readonly mentoringId: number;
  readonly action: HistoryAction;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly startsAt: Date | null;
}

const listSteps = statement<StepRow>(
  'campus-list-steps',
  `select h.id, h.mentoring_id as "mentoringId", h.action, m.mentor_id as "mentorId", m.mentee_id as "menteeId",
     m.confirmed_starts_at as "startsAt"
   from mentoring_history h join mentorings m on m.id = h.mentoring_id where h.id > $1 order by h.id`,
);
const listNotices = statement<{ id: number; kind: string; memberId: number; eventKey: string }>(
  'campus-list-notices',
  `select id, kind, member_id as "memberId", event_key as "eventKey" from notifications
   where id > $1 and kind in ('MENTORING_NUDGE', 'PAUSE_QUESTION', 'PAUSED') order by id`,
);
const findLastNotice = statement<{ id: number }>(
  'campus-last-notice',
  'select coalesce(max(id), 0)::int as id from notifications',
);
const findMail = statement<{ text: string }>(
  'campus-newest-mail',
  'select body_text as text from outbox where recipient = $1 order by id desc limit 1',
);
const countOverdue = statement<{ count: number }>(
  'campus-count-overdue',
  `select (
     (select count(*) from mentoring_history where action = 'expire' and at > (detail ->> 'dueAt')::timestamptz + interval '1 minute')
     + (select count(*) from mentorings where status = any($2) and due_at < $1)
   )::int as count`,
);

/** What the campus reads besides the calls of its people: what reaches them as notifications and what is measured. */
export const campusStore = {
  /** Steps of mentorings after one, in order. */
  listSteps: (db: Queryable, after: number) => db.query(listSteps, [after]),
  /** What mentors are told besides, in order. */
  listNotices: (db: Queryable, after: number) => db.query(listNotices, [after]),
  async lastNotice(db: Queryable): Promise<number> {
    const [row] = await db.query(findLastNotice);
    return row?.id ?? 0;
  },
  /** The text of the newest mail to an address. */
  async newestMail(db: Queryable, address: string): Promise<string> {
    const [row] = await db.query(findMail, [address]);
    return row?.text ?? '';
  },
  /** Proposals that ended a minute or more after their deadline, or are open after it. */
  async countOverdue(db: Queryable, open: readonly MentoringStatus[], now: Date): Promise<number> {
    const [row] = await db.query(countOverdue, [now, open]);
    return row?.count ?? 0;
  },
};
