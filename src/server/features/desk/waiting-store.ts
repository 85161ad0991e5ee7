import { MAX_COUNTED } from '#contract/desk/desk.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export interface WaitingRow {
  readonly count: number;
  readonly oldestAt: Date | null;
}

const QUEUES = ['certificates', 'disputes', 'reports', 'payoutAccounts', 'handRefunds', 'universityRequests'] as const;
type Queue = (typeof QUEUES)[number];

const countWaiting = statement<WaitingRow & { queue: Queue }>(
  'count-waiting',
  `select 'certificates' as queue, count(*)::int as count, min(at) as "oldestAt" from (
     select created_at as at from certificates where status = 'PENDING' order by id limit ${MAX_COUNTED}
   ) c
   union all select 'disputes', count(*)::int, min(at) from (
     select r.asked_at as at from dispute_rounds r join mentorings m on m.id = r.mentoring_id and m.status = 'CONFIRMED'
     where r.decided_at is null order by r.decide_by, r.mentoring_id limit ${MAX_COUNTED}
   ) d
   union all select 'reports', count(*)::int, min(at) from (
     select created_at as at from message_reports where closed_at is null order by id limit ${MAX_COUNTED}
   ) r
   union all select 'payoutAccounts', count(*)::int, min(at) from (
     select submitted_at as at from payout_accounts where status = 'WAITING' order by submission_id limit ${MAX_COUNTED}
   ) a
   union all select 'handRefunds', count(*)::int, min(at) from (
     select proposed_at as at from hand_refunds where state = 'PROPOSED' order by id limit ${MAX_COUNTED}
   ) h
   union all select 'universityRequests', count(*)::int, min(at) from (
     select created_at as at from university_requests order by created_at limit ${MAX_COUNTED}
   ) u`,
);

export const waitingStore = {
  /** What waits for an operator, each counted up to `MAX_COUNTED`. */
  async count(db: Queryable): Promise<Record<Queue, WaitingRow>> {
    const rows = await db.query(countWaiting, []);
    const [certificates, disputes, reports, payoutAccounts, handRefunds, universityRequests] = QUEUES.map((queue) =>
      rows.find((row) => row.queue === queue),
    );
    if (!certificates || !disputes || !reports || !payoutAccounts || !handRefunds || !universityRequests)
      throw new Error('A queue was not counted');
    return { certificates, disputes, reports, payoutAccounts, handRefunds, universityRequests };
  },
};
