import type { BackupPlace } from '#domain/mentorings/proposals/backups.ts';
import type { HistoryAction } from '#domain/mentorings/states/transitions.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, maybeRow, oneRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { keepsFromProposing } from '../mentors/mentor-sql.ts';

const remove = statement('remove-backups', 'delete from mentoring_backups where mentoring_id = $1');
const insert = statement(
  'insert-backups',
  `insert into mentoring_backups (mentoring_id, place, mentor_id, agreed_at)
   select $1, place, mentor_id, $3 from unnest($2::bigint[]) with ordinality as given (mentor_id, place)`,
);
const findState = statement<BackupState>(
  'find-backup-state',
  `select coalesce((select number from mentoring_pass_ons where to_mentoring_id = $1), 0) as passes,
     exists (select from mentoring_pass_ons where mentoring_id = $1 and ended_at is null) as "isPassingOn",
     array(
       select m.mentor_id from mentoring_pass_ons x join mentorings m on m.id = x.mentoring_id
       where x.payment_id = (select payment_id from mentoring_pass_ons where to_mentoring_id = $1 or mentoring_id = $1 limit 1)
     ) as had`,
);

export interface BackupState {
  /** How often the proposal has passed on. */
  readonly passes: number;
  /** Whether it ended and waits for the next mentor. */
  readonly isPassingOn: boolean;
  /** The mentors who had it before. */
  readonly had: number[];
}

/** An order that waits for the next mentor. */
export interface PassOnRow {
  readonly mentoringId: number;
  readonly paymentId: number;
  /** The action by which it ended at the mentor before. */
  readonly endedBy: HistoryAction;
  readonly menteeId: number;
  /** The field of the mentor before. */
  readonly field: string;
  readonly universityId: number;
  readonly places: BackupPlace[];
  readonly had: number[];
  readonly wishes: Date[];
}

export interface NextMentoring {
  readonly mentorId: number;
  readonly slots: readonly Date[];
  readonly rest: readonly BackupPlace[];
  readonly dueAt: Date;
}

export interface InsertedNext {
  readonly mentoringId: number;
  readonly historyId: number;
  readonly mentorName: string;
}

export const backupStore = {
  /** Replaces the backups named before. */
  async replace(tx: Queryable, mentoringId: number, places: readonly BackupPlace[], now: Date): Promise<void> {
    await tx.query(remove, [mentoringId]);
    if (places.length > 0) await tx.query(insert, [mentoringId, places, now]);
  },
  // Only mentors who could be proposed to are named; the number of their proposals is checked when it is their turn.
  /** How many of these mentors a mentee could propose to, regardless of other open proposals. */
  countEligible: oneValue<number, [menteeId: number, mentorIds: readonly number[]]>(
    'count-eligible-backups',
    `select count(*)::int as count
     from mentor_profiles mentor join mentee_profiles mentee on mentee.member_id = $1 and mentee.university_id = mentor.university_id
     where mentor.member_id = any($2) and mentor.member_id <> $1 and mentor.listed_at is not null
       and not ${keepsFromProposing('$1', 'mentor.member_id')}`,
  ),
  async findState(db: Queryable, mentoringId: number): Promise<BackupState> {
    const [row] = await db.query(findState, [mentoringId]);
    return row ?? { passes: 0, isPassingOn: false, had: [] };
  },
  // Where somebody is named, and an order has not passed on twice.
  /** Has an order wait for the next mentor. @returns false when nobody is named, or it has passed on as often as it may */
  begin: anyRow<[mentoringId: number, paymentId: number, now: Date]>(
    'begin-pass-on',
    `with before as (
       select coalesce((select number from mentoring_pass_ons where to_mentoring_id = $1), 0) as passes
     )
     insert into mentoring_pass_ons (mentoring_id, payment_id, number, began_at)
     select $1, $2, passes + 1, $3 from before
     where passes < 2 and exists (select from mentoring_backups where mentoring_id = $1)
     on conflict do nothing returning mentoring_id as "mentoringId"`,
  ),
  // The student's wishes are the times offered last and not replaced since, with any mentor: a time that one lost, another may have.
  /** Undefined when it no longer waits. Lock the mentoring to keep it so. */
  findPassOn: maybeRow<PassOnRow, [mentoringId: number]>(
    'find-pass-on',
    `with had as (
       select m.* from mentoring_pass_ons x join mentorings m on m.id = x.mentoring_id
       where x.payment_id = (select payment_id from mentoring_pass_ons where mentoring_id = $1)
     ), chosen as (
       select coalesce(max(h.at), '-infinity') as at from had join mentoring_history h on h.mentoring_id = had.id
       where h.actor = 'MENTEE' and h.action in ('changeTimes', 'offerTimes')
     )
     select x.mentoring_id as "mentoringId", x.payment_id as "paymentId", (select h.action from mentoring_history h where h.mentoring_id = $1 order by h.id desc limit 1) as "endedBy",
       m.mentee_id as "menteeId", mentor.job_category as field, mentee.university_id as "universityId",
       (select coalesce(json_agg(b.mentor_id order by b.place), '[]') from mentoring_backups b where b.mentoring_id = $1) as places,
       array(select mentor_id from had) as had,
       array(
         select distinct s.starts_at from had join mentoring_slots s on s.mentoring_id = had.id and s.offered_by = 'MENTEE'
         cross join chosen
         where had.closed_at > chosen.at and (s.withdrawn_at is null or s.withdrawn_at > chosen.at) order by s.starts_at
       ) as wishes
     from mentoring_pass_ons x join mentorings m on m.id = x.mentoring_id join mentor_profiles mentor on mentor.member_id = m.mentor_id
     join mentee_profiles mentee on mentee.member_id = m.mentee_id
     where x.mentoring_id = $1 and x.ended_at is null`,
  ),
  /** @param toMentoringId null when it went to nobody @returns false when it did not wait */
  end: anyRow<[mentoringId: number, toMentoringId: number | null, now: Date]>(
    'end-pass-on',
    `update mentoring_pass_ons set ended_at = $3, to_mentoring_id = $2
     where mentoring_id = $1 and ended_at is null returning mentoring_id as "mentoringId"`,
  ),
  // With its times, the places that are left and the first line of its history. What the student wrote goes along; a question of the mentor before does not.
  /** Writes the mentoring with the next mentor, who is asked at once. */
  insertNext: oneRow<InsertedNext, [mentoringId: number, next: NextMentoring, now: Date]>(
    'insert-passed-on-mentoring',
    `with waited as (
       delete from mentor_waits w using mentorings m where m.id = $1 and w.mentee_id = m.mentee_id and w.mentor_id = $2.mentorId
     ), made as (
       insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, is_anonymous, order_group, notice_hours, created_at, due_at, updated_at, asked_at)
       select $2.mentorId, mentee_id, topic, message, 'WAITING_FOR_MENTOR', price_krw, is_anonymous, order_group, notice_hours, $3,
         $2.dueAt, $3, $3 from mentorings where id = $1
       returning id, mentee_id
     ), wishes as (
       insert into mentoring_slots (mentoring_id, starts_at, offered_by)
       select made.id, starts_at, 'MENTEE' from made cross join unnest($2.slots::timestamptz[]) as starts_at
     ), backups as (
       insert into mentoring_backups (mentoring_id, place, mentor_id, agreed_at)
       select made.id, place, given.mentor_id, (select max(agreed_at) from mentoring_backups where mentoring_id = $1)
       from made cross join unnest($2.rest::bigint[]) with ordinality as given (mentor_id, place)
     )
     insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, detail, at)
     select id, 'passOn', 'SYSTEM', null, null, 'WAITING_FOR_MENTOR', jsonb_build_object('from', $1::bigint), $3 from made
     returning mentoring_id as "mentoringId", id as "historyId",
       (select nickname from mentor_profiles where member_id = $2.mentorId) as "mentorName"`,
  ),
};
