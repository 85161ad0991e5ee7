import {
  type Actor,
  type MentoringAction,
  type MentoringStatus,
  OPEN_STATUSES,
  type Topic,
} from '#domain/mentorings/mentorings.ts';
import type { ProposingPair } from '#domain/mentorings/proposals.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A mentoring with the names of both people, and the address of who pays for it. */
export interface MentoringRow {
  readonly mentoringId: number;
  readonly mentorId: number;
  readonly menteeId: number;
  readonly mentorName: string;
  readonly menteeName: string;
  readonly menteeEmail: string;
  readonly status: MentoringStatus;
  readonly priceKrw: number;
  readonly createdAt: Date;
  readonly dueAt: Date | null;
  readonly confirmedStartsAt: Date | null;
  readonly mentorAttendedAt: Date | null;
  readonly menteeAttendedAt: Date | null;
  readonly mentorOfferedTimes: boolean;
  readonly menteeOfferedTimes: boolean;
  /** When a side first said that something went wrong. */
  readonly disputedAt: Date | null;
  readonly mentorDispute: string | null;
  readonly menteeDispute: string | null;
}

const SELECT = `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", tor.nickname as "mentorName",
     tee.nickname as "menteeName", tee_member.email as "menteeEmail", m.status,
     m.price_krw as "priceKrw", m.created_at as "createdAt", m.due_at as "dueAt",
     m.confirmed_starts_at as "confirmedStartsAt", m.mentor_attended_at as "mentorAttendedAt",
     m.mentee_attended_at as "menteeAttendedAt", m.mentor_offered_times as "mentorOfferedTimes",
     m.mentee_offered_times as "menteeOfferedTimes", m.disputed_at as "disputedAt", m.mentor_dispute as "mentorDispute",
     m.mentee_dispute as "menteeDispute"
   from mentorings m
   join mentor_profiles tor on tor.member_id = m.mentor_id
   join mentee_profiles tee on tee.member_id = m.mentee_id
   join members tee_member on tee_member.id = m.mentee_id
   where m.id = $1`;
const find = statement<MentoringRow>('find-mentoring', SELECT);
// No key of it ever changes: rows that point here may be written while it is locked.
const lock = statement<MentoringRow>('lock-mentoring', `${SELECT} for no key update of m`);
const insert = statement<{ id: number }>(
  'insert-mentoring',
  `insert into mentorings (mentor_id, mentee_id, topic, message, status, price_krw, created_at, due_at, updated_at)
   values ($1, $2, $3, $4, 'PAYMENT_PENDING', $5, $6, $7, $6) returning id`,
);
// Compare-and-swap: whoever finds the row in another state than it was read in has lost, and reads again.
const move = statement<{ id: number }>(
  'move-mentoring',
  `update mentorings set status = $3, closed_at = $4, due_at = case when $4::timestamptz is null then due_at end,
     confirmed_starts_at = coalesce($5, confirmed_starts_at), reason = coalesce($6, reason), updated_at = $7
   where id = $1 and status = $2 returning id`,
);
const setDueAt = statement('set-mentoring-due', 'update mentorings set due_at = $2 where id = $1');
const markOffered = statement(
  'mark-times-offered',
  `update mentorings set mentor_offered_times = mentor_offered_times or $2 = 'MENTOR',
     mentee_offered_times = mentee_offered_times or $2 = 'MENTEE' where id = $1`,
);
const markAttended = statement(
  'mark-attended',
  `update mentorings set
     mentor_attended_at = case when $2 = 'MENTOR' then coalesce(mentor_attended_at, $3) else mentor_attended_at end,
     mentee_attended_at = case when $2 = 'MENTEE' then coalesce(mentee_attended_at, $3) else mentee_attended_at end
   where id = $1`,
);
const markDisputed = statement(
  'mark-disputed',
  `update mentorings set disputed_at = coalesce(disputed_at, $4),
     mentor_dispute = case when $2 = 'MENTOR' then $3 else mentor_dispute end,
     mentee_dispute = case when $2 = 'MENTEE' then $3 else mentee_dispute end
   where id = $1`,
);
const countCompleted = statement(
  'count-completed-mentoring',
  'update mentor_profiles set mentoring_count = mentoring_count + 1 where member_id = $1',
);
const insertHistory = statement<{ id: number }>(
  'insert-mentoring-history',
  `insert into mentoring_history (mentoring_id, action, actor, actor_id, from_status, to_status, detail, at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
);
// Every step into this state starts the mentor's clock anew.
const findAskedAt = statement<{ at: Date | null }>(
  'find-mentor-asked-at',
  `select max(at) as at from mentoring_history where mentoring_id = $1 and to_status = 'WAITING_FOR_MENTOR'`,
);
// A mentee's proposals queue up here, so that five are five however many tabs are open.
const lockMentee = statement('lock-proposing-mentee', 'select id from members where id = $1 for no key update');
const findPair = statement<ProposingPair>(
  'find-proposing-pair',
  `select tee.verified_at is not null as "isVerified", tee.university_id as "menteeUniversityId",
     (select tor.university_id from mentor_profiles tor where tor.member_id = $2 and tor.listed_at is not null)
       as "mentorUniversityId",
     (select count(*) from mentorings m where m.mentee_id = $1 and m.status = any($3)) as "openCount",
     (select max(m.id) from mentorings m where m.mentee_id = $1 and m.mentor_id = $2 and m.status = any($3))
       as "openMentoringId"
   from mentee_profiles tee where tee.member_id = $1`,
);

export interface HistoryLine {
  readonly mentoringId: number;
  readonly action: MentoringAction | 'propose';
  readonly actor: Actor;
  readonly actorId: number | null;
  readonly fromStatus: MentoringStatus | null;
  readonly toStatus: MentoringStatus;
  readonly detail: object;
}

export const mentoringStore = {
  async find(db: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
    const [row] = await db.query(find, [mentoringId]);
    return row;
  },
  /** Waits for whoever is at it. @returns it as it will stay until the transaction ends, but for what that writes */
  async lock(tx: Queryable, mentoringId: number): Promise<MentoringRow | undefined> {
    const [row] = await tx.query(lock, [mentoringId]);
    return row;
  },
  async insert(
    tx: Queryable,
    proposal: {
      mentorId: number;
      menteeId: number;
      topic: Topic;
      message: string;
      priceKrw: number;
      dueAt: Date | undefined;
    },
    now: Date,
  ): Promise<number> {
    const { mentorId, menteeId, topic, message, priceKrw, dueAt } = proposal;
    const [row] = await tx.query(insert, [mentorId, menteeId, topic, message, priceKrw, now, dueAt]);
    if (!row) throw new Error('The mentoring was not written');
    return row.id;
  },
  /** Where it closes, nothing is awaited any more. @returns false when it is no longer in the state `from` */
  async move(
    tx: Queryable,
    step: {
      mentoringId: number;
      from: MentoringStatus;
      to: MentoringStatus;
      closedAt: Date | null;
      confirmedStartsAt?: Date | undefined;
      reason?: string | undefined;
    },
    now: Date,
  ): Promise<boolean> {
    const { mentoringId, from, to, closedAt, confirmedStartsAt, reason } = step;
    return (await tx.query(move, [mentoringId, from, to, closedAt, confirmedStartsAt, reason, now])).length > 0;
  },
  setDueAt: (tx: Queryable, mentoringId: number, dueAt: Date | null) => tx.query(setDueAt, [mentoringId, dueAt]),
  markOffered: (tx: Queryable, mentoringId: number, side: Actor) => tx.query(markOffered, [mentoringId, side]),
  markAttended: (tx: Queryable, mentoringId: number, side: Actor, now: Date) =>
    tx.query(markAttended, [mentoringId, side, now]),
  markDisputed: (tx: Queryable, mentoringId: number, side: Actor, reason: string, now: Date) =>
    tx.query(markDisputed, [mentoringId, side, reason, now]),
  countCompleted: (tx: Queryable, mentorId: number) => tx.query(countCompleted, [mentorId]),
  /** @returns the line's id, which names the event */
  async insertHistory(tx: Queryable, line: HistoryLine, now: Date): Promise<number> {
    const { mentoringId, action, actor, actorId, fromStatus, toStatus, detail } = line;
    const states = [fromStatus, toStatus, JSON.stringify(detail), now];
    const [row] = await tx.query(insertHistory, [mentoringId, action, actor, actorId, ...states]);
    if (!row) throw new Error('The history was not written');
    return row.id;
  },
  /** When the mentor was asked for the answer that is awaited now. */
  async findAskedAt(tx: Queryable, mentoringId: number): Promise<Date | undefined> {
    const [row] = await tx.query(findAskedAt, [mentoringId]);
    return row?.at ?? undefined;
  },
  lockMentee: (tx: Queryable, menteeId: number) => tx.query(lockMentee, [menteeId]),
  /** What a proposal depends on; undefined when the mentee has no profile. */
  async findPair(db: Queryable, menteeId: number, mentorId: number): Promise<ProposingPair | undefined> {
    const [row] = await db.query(findPair, [menteeId, mentorId, OPEN_STATUSES]);
    return row;
  },
};
