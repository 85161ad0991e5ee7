import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const listActions = statement<{ action: string }>(
  'test-list-audit-of-subject',
  'select action from audit_log where subject = $1 order by id desc',
);
const setNumber = statement(
  'test-set-last-message',
  'update conversations set last_number = $2 where mentoring_id = $1',
);
const fill = statement(
  'test-fill-conversation',
  `with filled as (
     insert into messages (mentoring_id, number, sender_id, client_id, body, created_at)
     select m.id, n, case when n % 3 = 0 then m.mentee_id else m.mentor_id end, gen_random_uuid(), $3 || n,
       $4::timestamptz - ($2::int - n) * interval '10 seconds'
     from mentorings m cross join generate_series(1, $2::int) as n where m.id = $1
     returning number
   )
   update conversations set last_number = $2, mentor_read = $2, mentee_read = $2
   where mentoring_id = $1 and exists (select from filled)`,
);
const complete = statement(
  'test-complete-mentoring',
  `with ended as (
     update mentorings set status = 'COMPLETED', closed_at = $2, due_at = null,
       confirmed_starts_at = (select min(starts_at) from mentoring_slots where mentoring_id = $1)
     where id = $1 returning id
   )
   insert into mentoring_history (mentoring_id, action, actor, from_status, to_status, at)
   select id, 'complete', 'SYSTEM', 'CONFIRMED', 'COMPLETED', $2 from ended`,
);
const begin = statement('test-begin-conversation', 'insert into conversations (mentoring_id) values ($1)');

/** What operators did about a subject, newest first. */
export async function listAudit(db: Queryable, subject: string): Promise<string[]> {
  return (await db.query(listActions, [subject])).map(({ action }) => action);
}

/** As if this many messages had been written. */
export const setLastNumber = (db: Queryable, mentoringId: number, number: number) =>
  db.query(setNumber, [mentoringId, number]);

/** Begins a conversation and writes `count` messages, `text` and their number, ten seconds apart up to `now`; both sides have read them. */
export async function fillConversation(
  db: Queryable,
  { mentoringId, count, text }: { mentoringId: number; count: number; text: string },
  now: Date,
): Promise<void> {
  await db.query(begin, [mentoringId]);
  await db.query(fill, [mentoringId, count, text, now]);
}

/** As if the session had begun two days ago, both had been there and it had been completed now. */
export const endCompleted = (db: Queryable, mentoringId: number, now: Date) => db.query(complete, [mentoringId, now]);
