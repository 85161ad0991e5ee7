import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const lockMentee = statement('lock-waiting-mentee', 'select 1 from members where id = $1 for no key update');
const listMentors = statement<{ mentorId: number }>(
  'list-mentors-waited-for-by',
  'select mentor_id as "mentorId" from mentor_waits where mentee_id = $1',
);
const insert = statement(
  'insert-mentor-wait',
  'insert into mentor_waits (mentor_id, mentee_id, created_at) values ($1, $2, $3) on conflict do nothing',
);
const drop = statement('delete-mentor-wait', 'delete from mentor_waits where mentor_id = $1 and mentee_id = $2');
const find = statement<{ aheadUntil: Date | null }>(
  'find-mentor-wait',
  'select ahead_until as "aheadUntil" from mentor_waits where mentor_id = $1 and mentee_id = $2',
);
const deleteEnded = statement<{ mentorId: number }>(
  'delete-ended-mentor-waits',
  `delete from mentor_waits where (mentor_id, mentee_id) in (
     select mentor_id, mentee_id from mentor_waits where ahead_until <= $1 order by ahead_until limit 500
   ) returning mentor_id as "mentorId"`,
);
const listWaitedFor = statement<{ mentorId: number }>(
  'list-mentors-waited-for',
  `select mentor_id as "mentorId" from mentor_waits where ahead_until is null and mentor_id > $1
   group by mentor_id order by mentor_id limit 100`,
);
// Who proposes to the mentor waits for it, and it for them.
const lockLoad = statement(
  'lock-load-of-mentor-waited-for',
  'select 1 from mentor_availability where mentor_id = $1 and max_open_proposals is not null for no key update',
);
const offer = statement<{ menteeId: number; mentorName: string }>(
  'offer-place-to-waiting',
  `with next as (
     select w.mentee_id, p.nickname from mentor_waits w join mentor_profiles p on p.member_id = w.mentor_id
     where w.mentor_id = $1 and w.ahead_until is null and p.listed_at is not null
     order by w.created_at, w.mentee_id limit (least($2::int, 20))
   )
   update mentor_waits w set ahead_until = $3 from next where w.mentor_id = $1 and w.mentee_id = next.mentee_id
   returning w.mentee_id as "menteeId", next.nickname as "mentorName"`,
);

export const waitStore = {
  /** A mentee's waits queue up here, so that the limit holds. */
  lockMentee: (tx: Queryable, menteeId: number) => tx.query(lockMentee, [menteeId]),
  async listMentors(db: Queryable, menteeId: number): Promise<number[]> {
    return (await db.query(listMentors, [menteeId])).map(({ mentorId }) => mentorId);
  },
  insert: (tx: Queryable, mentorId: number, menteeId: number, now: Date) => tx.query(insert, [mentorId, menteeId, now]),
  delete: (db: Queryable, mentorId: number, menteeId: number) => db.query(drop, [mentorId, menteeId]),
  async find(db: Queryable, mentorId: number, menteeId: number): Promise<{ aheadUntil: Date | null } | undefined> {
    const [row] = await db.query(find, [mentorId, menteeId]);
    return row;
  },
  /** Up to 500 whose place was kept until now. @returns how many there were */
  deleteEnded: async (db: Queryable, now: Date): Promise<number> => (await db.query(deleteEnded, [now])).length,
  /** Up to 100 mentors whom somebody waits for, above an id. */
  async listWaitedFor(db: Queryable, after: number): Promise<number[]> {
    return (await db.query(listWaitedFor, [after])).map(({ mentorId }) => mentorId);
  },
  lockLoad: (tx: Queryable, mentorId: number) => tx.query(lockLoad, [mentorId]),
  /** Keeps a place for those who waited longest, up to 20, if the mentor is listed. */
  offer: (tx: Queryable, mentorId: number, room: number, aheadUntil: Date) =>
    tx.query(offer, [mentorId, Math.min(room, 20), aheadUntil]),
};
