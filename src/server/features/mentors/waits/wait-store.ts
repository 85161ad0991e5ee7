import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyValues, maybeRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { keepsFromProposing } from '../mentor-sql.ts';

/** A place that was kept for a mentee, and is kept no longer. */
export interface EndedPlace {
  readonly mentorId: number;
  readonly menteeId: number;
  readonly aheadUntil: Date;
}

const listEnded = statement<EndedPlace>(
  'list-ended-mentor-waits',
  `select mentor_id as "mentorId", mentee_id as "menteeId", ahead_until as "aheadUntil" from mentor_waits
   where ahead_until <= $1 and ($2::timestamptz is null or (ahead_until, mentor_id, mentee_id) > ($2, $3, $4))
   order by ahead_until, mentor_id, mentee_id limit 500`,
);
// A student who could not propose is not asked: one blocked by the mentor, one who has blocked them, and one who is away wait on unnoticed.
const offer = statement<{ menteeId: number; mentorName: string }>(
  'offer-place-to-waiting',
  `with next as (
     select w.mentee_id, p.nickname from mentor_waits w join mentor_profiles p on p.member_id = w.mentor_id
     join members m on m.id = w.mentee_id and m.suspended_at is null and m.deleted_at is null
     where w.mentor_id = $1 and w.ahead_until is null and p.listed_at is not null and w.for_week = $4
       and not ${keepsFromProposing('w.mentee_id', '$1')}
     order by w.created_at, w.mentee_id limit (least($2::int, 20))
   )
   update mentor_waits w set ahead_until = $3 from next where w.mentor_id = $1 and w.mentee_id = next.mentee_id
   returning w.mentee_id as "menteeId", next.nickname as "mentorName"`,
);

export const waitStore = {
  listMentors: manyValues<number, [menteeId: number]>(
    'list-mentors-waited-for-by',
    'select mentor_id as "mentorId" from mentor_waits where mentee_id = $1',
  ),
  /** @param isForWeek because the mentor's week is full, not the number of open proposals */
  insert: execute<[wait: { mentorId: number; menteeId: number; isForWeek: boolean }, now: Date]>(
    'insert-mentor-wait',
    'insert into mentor_waits (mentor_id, mentee_id, created_at, for_week) values ($1.mentorId, $1.menteeId, $2, $1.isForWeek) on conflict do nothing',
  ),
  delete: execute<[mentorId: number, menteeId: number]>(
    'delete-mentor-wait',
    'delete from mentor_waits where mentor_id = $1 and mentee_id = $2',
  ),
  /** Whether a student waits and has not been told that there is room. */
  isWaiting: anyRow<[mentorId: number, menteeId: number]>(
    'find-mentor-wait',
    'select 1 as one from mentor_waits where mentor_id = $1 and mentee_id = $2 and ahead_until is null',
  ),
  /** Up to 500 students with a place that was kept until now, after the last one of the batch before. */
  listEnded: (db: Queryable, now: Date, after: EndedPlace | undefined) =>
    db.query(listEnded, [now, after?.aheadUntil ?? null, after?.mentorId ?? 0, after?.menteeId ?? 0]),
  /** @returns undefined when it is gone, or kept anew */
  deleteEnded: maybeRow<
    { mentorName: string; aheadUntil: Date },
    [wait: { mentorId: number; menteeId: number }, now: Date]
  >(
    'delete-ended-mentor-wait',
    `delete from mentor_waits w using mentor_profiles p
     where w.mentor_id = $1.mentorId and w.mentee_id = $1.menteeId and w.ahead_until <= $2 and p.member_id = w.mentor_id
     returning p.nickname as "mentorName", w.ahead_until as "aheadUntil"`,
  ),
  /** How many were told that the week has room, and may use it before others are told. */
  countAhead: oneValue<number, [mentorId: number, now: Date]>(
    'count-mentor-waits-ahead-of-week',
    'select count(*)::int as count from mentor_waits where mentor_id = $1 and for_week and ahead_until > $2',
  ),
  /** Up to 100 mentors with somebody waiting, above an id. */
  listWaitedFor: manyValues<number, [after: number]>(
    'list-mentors-waited-for',
    `select mentor_id as "mentorId" from mentor_waits where ahead_until is null and mentor_id > $1
     group by mentor_id order by mentor_id limit 100`,
  ),
  /** Keeps places for the students who waited longest, up to 20, if the mentor is listed. */
  offer: (
    tx: Queryable,
    mentorId: number,
    room: number,
    { aheadUntil, isForWeek }: { aheadUntil: Date; isForWeek: boolean },
  ) => tx.query(offer, [mentorId, Math.min(room, 20), aheadUntil, isForWeek]),
};
