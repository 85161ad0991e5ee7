import { ANONYMOUS_MENTEE_NAME } from '#domain/mentorings/proposals/anonymity.ts';
import type { Topic } from '#domain/mentorings/proposals/topics.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Actor, MentoringAction } from '#domain/mentorings/states/transitions.ts';
import type { OrderGroup } from '#domain/mentors/ranking/mentor-order.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, findRow, oneRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { recordedOrderGroup } from '../mentors/mentor-sql.ts';

// Compare-and-swap: a caller that finds the row in another state than it read has lost, and reads again. The transition and its line in the
// history are one statement, so neither exists without the other. The mentor's first answer, and what it answers, are kept for the answer
// habit; a question is no answer. New times restart the clock, even one that was stopped for a question.
const move = statement<{ historyId: number }>(
  'move-mentoring',
  `with moved as (
     update mentorings set status = $3, closed_at = $4, due_at = $5, confirmed_starts_at = coalesce($6, confirmed_starts_at),
       reason = coalesce($7, reason), updated_at = $8,
       asked_at = case when $3 = 'WAITING_FOR_MENTOR' and answered_at is null and $9 <> 'askQuestion' then $8 else asked_at end,
       answered_at = case when $2 = 'WAITING_FOR_MENTOR' and $10 = 'MENTOR' and $9 <> 'askQuestion' and asked_at is not null
         then coalesce(answered_at, $8) else answered_at end,
       mentor_question_left_ms = case when $9 in ('offerTimes', 'changeTimes') then null else mentor_question_left_ms end
     where id = $1 and status = $2 returning id
   )
   insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, detail, at)
   select id, $9, $10, $11, $2, $3, $12, $8 from moved returning id as "historyId"`,
);
// Every transition to this state starts the mentor's clock anew, but a question, which stops it for a day at most: it goes on with the answer, or
// without one. A later answer, or one after other times were offered, changes nothing.
const findAskedAt = statement<{ at: Date | null }>(
  'find-mentor-asked-at',
  `select case when m.mentor_question_at >= latest.at
     then least(m.mentor_question_at + interval '24 hours', m.mentor_question_answered_at) else latest.at end as at
   from mentorings m cross join lateral (
     select max(h.at) as at from mentoring_history h
     where h.mentoring_id = m.id and h.to_status = 'WAITING_FOR_MENTOR' and h.action not in ('askQuestion', 'answerQuestion')
   ) latest where m.id = $1`,
);
const findConfirmedAt = statement<{ at: Date | null }>(
  'find-mentoring-confirmed-at',
  `select max(at) as at from mentoring_history where mentoring_id = $1 and action = 'accept'`,
);

interface NewMentoring {
  readonly mentorId: number;
  readonly menteeId: number;
  readonly topic: Topic;
  readonly message: string;
  readonly priceKrw: number;
  /** Until when it is to be paid. */
  readonly dueAt: Date | undefined;
  readonly wishes: readonly Date[];
  readonly isAnonymous: boolean;
  /** The mentee's group, kept while orders are compared (product §9.5). */
  readonly orderGroup: OrderGroup;
  readonly noticeHours: number;
}

interface InsertedMentoring {
  readonly mentoringId: number;
  /** The id of its first line in the history, which identifies the event. */
  readonly historyId: number;
  readonly mentorName: string;
  readonly menteeName: string;
  readonly menteeNickname: string;
}

/** One transition from a state to the next (or the same), and what its line in the history says. */
export interface Move {
  readonly mentoringId: number;
  readonly from: MentoringStatus;
  readonly to: MentoringStatus;
  readonly closedAt: Date | null;
  /** The deadline of the state that it leads to; null when nothing is awaited. */
  readonly dueAt: Date | null;
  readonly confirmedStartsAt: Date | undefined;
  readonly reason: string | undefined;
  readonly action: MentoringAction;
  readonly actor: Actor;
  readonly actorId: number | null;
  readonly detail: object;
}

/** The transitions of mentorings: each is written together with its line in the history. */
export const mentoringHistoryStore = {
  // Writes its wishes and the first line of its history too: no mentoring exists without them. A proposal ends the mentee's place in the queue.
  insert: oneRow<InsertedMentoring, [mentoring: NewMentoring, now: Date]>(
    'insert-mentoring',
    `with waited as (
       delete from mentor_waits where mentor_id = $1.mentorId and mentee_id = $1.menteeId
     ), made as (
       insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, due_at, updated_at, is_anonymous, order_group, notice_hours)
       values ($1.mentorId, $1.menteeId, $1.topic, $1.message, 'PAYMENT_PENDING', $1.priceKrw, $2, $1.dueAt, $2, $1.isAnonymous::boolean,
         ${recordedOrderGroup('$1.orderGroup::text')}, $1.noticeHours) returning id
     ), wishes as (
       insert into mentoring_slots (mentoring_id, starts_at, offered_by)
       select made.id, starts_at, 'MENTEE' from made cross join unnest($1.wishes::timestamptz[]) as starts_at
     )
     insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, detail, at)
     select id, 'propose', 'MENTEE', $1.menteeId, null, 'PAYMENT_PENDING', '{}', $2 from made
     returning mentoring_id as "mentoringId", id as "historyId",
       (select nickname from mentor_profiles where member_id = $1.mentorId) as "mentorName",
       case when $1.isAnonymous then '${ANONYMOUS_MENTEE_NAME}' else (select nickname from mentee_profiles where member_id = $1.menteeId) end as "menteeName",
       (select nickname from mentee_profiles where member_id = $1.menteeId) as "menteeNickname"`,
  ),
  /** @returns the id of its line in the history, which names the event; undefined when it is no longer in the state `from` */
  async move(
    tx: Queryable,
    { mentoringId, from, to, closedAt, dueAt, confirmedStartsAt, reason, action, actor, actorId, detail }: Move,
    now: Date,
  ): Promise<number | undefined> {
    const row = [mentoringId, from, to, closedAt, dueAt, confirmedStartsAt, reason, now];
    const [line] = await tx.query(move, [...row, action, actor, actorId, JSON.stringify(detail)]);
    return line?.historyId;
  },
  /** When the mentor was asked for the answer that is awaited now. */
  findAskedAt: async (tx: Queryable, mentoringId: number) =>
    (await findRow(tx, findAskedAt, [mentoringId]))?.at ?? undefined,
  /** When the session was confirmed; undefined before. */
  findConfirmedAt: async (db: Queryable, mentoringId: number) =>
    (await findRow(db, findConfirmedAt, [mentoringId]))?.at ?? undefined,
};

export const mentorQuestionStore = {
  /** @param leftMs what the mentor has left to answer the proposal */
  ask: execute<[mentoringId: number, question: string, now: Date, leftMs: number]>(
    'mark-mentor-question',
    `update mentorings set mentor_question = $2, mentor_question_at = $3, mentor_question_left_ms = $4 where id = $1`,
  ),
  answer: execute<[mentoringId: number, text: string, now: Date]>(
    'mark-mentor-question-answered',
    `update mentorings set mentor_question_answer = $2, mentor_question_answered_at = $3, mentor_question_left_ms = null where id = $1`,
  ),
};

export const revealedBlockStore = {
  /** The two know each other now: what stayed with their mentoring is a block of the two people (product §18.5). */
  reveal: execute<[mentoringId: number]>(
    'reveal-blocks-of-mentoring',
    `with revealed as (
       delete from mentoring_blocks k using mentorings m where k.mentoring_id = $1 and m.id = $1
       returning case when k.side = 'mentor' then m.mentor_id else m.mentee_id end as blocker,
         case when k.side = 'mentor' then m.mentee_id else m.mentor_id end as blocked, k.created_at
     )
     insert into member_blocks (blocker_id, blocked_id, created_at) select blocker, blocked, created_at from revealed
     on conflict do nothing`,
  ),
};

export const renewedNoticeStore = {
  // By the keys of the mentoring's earlier changes, for which both tables have an index.
  /**
   * Lets a notification of an earlier change of the times stand for this one, if it says the same and has not been read: its member then
   * counts as notified of the event of `eventKey`.
   * @param notice.isOwn whether the member changed the times: their own notification is read from the beginning
   */
  renew: execute<
    [mentoringId: number, notice: { memberId: number; eventKey: string; body: string; isOwn: boolean; at: Date }]
  >(
    'renew-notice-of-change',
    `update notifications set event_key = $2.eventKey, created_at = $2.at
     where id = (
       select max(n.id) from mentoring_history h
       join notifications n on n.member_id = $2.memberId and n.event_key = 'mentoring:' || h.id
       where h.mentoring_id = $1 and h.action = 'changeTimes' and n.body = $2.body and (n.read_at is null or $2.isOwn))`,
  ),
};
