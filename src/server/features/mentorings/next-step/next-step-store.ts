import type { StepFacts } from '#domain/mentorings/next-step.ts';
import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import type { Queryable } from '#server/db/database.ts';
import { manyRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { listedAtDespitePause } from '../../mentors/mentor-sql.ts';
import { nameForMentor } from '../mentoring-sql.ts';

export type Side = 'mentor' | 'mentee';

/** A mentoring in which its side may have something to do. */
export interface StepRow extends StepFacts {
  readonly mentoringId: number;
  /** The other side. */
  readonly name: string;
  readonly meetingKind: MeetingKind;
  readonly isDeposit: boolean;
  readonly disputedAt: Date | null;
  /** How many proposals wait for the mentor's answer, on the row of the first of them; 0 on all others. */
  readonly proposals: number;
  /** What the mentee wants to talk about; may be empty. */
  readonly message: string;
}

/** A confirmed session that lies ahead or is of today. */
export interface SessionRow {
  readonly mentoringId: number;
  readonly name: string;
  readonly startsAt: Date;
}

interface MemberRow {
  readonly isRegistered: boolean;
  /** A listed mentor, a verified mentee. */
  readonly isVerified: boolean;
  /** A mentor who takes a pause. */
  readonly isPaused: boolean;
  /** Until when a mentee's proof of enrolment counts; null for a mentor, and for a proof without an end. */
  readonly verifiedUntil: Date | null;
  /** Without a mobile number, and not asked for one in vain before. */
  readonly lacksPhone: boolean;
}

const findMember: Readonly<Record<Side, ReturnType<typeof memberOf>>> = {
  mentor: memberOf('mentor', listedAtDespitePause('p'), 'p.paused_at', 'null::timestamptz'),
  mentee: memberOf('mentee', 'p.verified_at', 'null::timestamptz', 'p.verified_until'),
};

function memberOf(side: Side, verifiedAt: string, pausedAt: string, verifiedUntil: string) {
  return statement<MemberRow>(
    `find-${side}-of-next-step`,
    `select p.member_id is not null as "isRegistered", ${verifiedAt} is not null as "isVerified",
       ${pausedAt} is not null as "isPaused", ${verifiedUntil} as "verifiedUntil",
       m.phone_left_out_at is null and not exists (select from member_phones where member_phones.member_id = m.id) as "lacksPhone"
     from members m left join ${side}_profiles p on p.member_id = m.id where m.id = $1`,
  );
}

/** What is waited for from each side while a mentoring is open. */
const AWAITED: Readonly<Record<Side, string>> = {
  // At most five (MAX_OPEN_PROPOSALS), each with an end of its own.
  mentee: `select m.id, 0 as proposals from mentorings m
     where m.mentee_id = $1 and m.due_at > $2 and (m.status in ('PAYMENT_PENDING', 'WAITING_FOR_MENTEE')
       or (m.status = 'WAITING_FOR_MENTOR' and m.mentor_question_at is not null and m.mentor_question_answered_at is null))`,
  // The first to run out, and how many there are.
  mentor: `(select m.id, count(*) over () as proposals from mentorings m
     where m.mentor_id = $1 and m.status = 'WAITING_FOR_MENTOR' and m.due_at > $2 order by m.due_at, m.id limit 1)`,
};
const SIDE_NAMES: Readonly<Record<Side, string>> = { mentee: 'MENTEE', mentor: 'MENTOR' };

/** `$2` is now, `$3` the start up to which a session's room is open or was, `$4` since when a mentoring that was completed can be reviewed. */
function stepsOf(side: Side) {
  const other = side === 'mentee' ? 'mentor' : 'mentee';
  const written = `exists (select from reviews r where r.mentoring_id = m.id and r.side = '${SIDE_NAMES[side]}')`;
  // Only the mentee gives an account for a refund.
  const refused = `exists (select from payments p where p.mentoring_id = m.id and p.refund_refused_at is not null
       and p.method = 'VIRTUAL_ACCOUNT')`;
  const refunds = `union all
     (select m.id, 0 from mentorings m
      where m.mentee_id = $1 and m.status in ('COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED') and ${refused}
      order by m.id limit 1)`;
  const consents = `union all
     (select m.id, 0 from public_answers a join mentorings m on m.id = a.mentoring_id
      where a.mentor_id = $1 and a.status = 'PROPOSED' and m.status = 'COMPLETED' order by a.id limit 1)`;
  // Not `exists`: of all rows that there are, that would make a hash.
  return statement<StepRow>(
    `find-next-steps-of-${side}`,
    `with found as (
     ${AWAITED[side]}
     union all
     (select m.id, 0 from mentorings m where m.${side}_id = $1 and m.status = 'CONFIRMED' and m.confirmed_starts_at <= $3)
     union all
     (select m.id, 0 from mentorings m where m.${side}_id = $1 and m.status = 'CONFIRMED' and m.confirmed_starts_at > $3
      order by m.confirmed_starts_at limit 1)
     union all
     (select m.id, 0 from mentorings m
      where m.${side}_id = $1 and m.status = 'COMPLETED' and m.closed_at > $4 and not ${written}
      order by m.closed_at, m.id limit 1)
     ${side === 'mentee' ? refunds : consents}
   )
   select m.id as "mentoringId", m.status, m.due_at as "dueAt",
     m.mentor_question_at is not null and m.mentor_question_answered_at is null as "isAsked", m.confirmed_starts_at as "startsAt", m.closed_at as "closedAt",
     m.attendance_notice as "attendanceNotice", m.attendance_notified_at as "attendanceNotifiedAt",
     m.disputed_at is not null as "isDisputed", m.disputed_at as "disputedAt", (select true from dispute_statements d where d.mentoring_id = m.id and d.side = '${side.toUpperCase()}' limit 1) is not null as "hasDisputed", ${written} as "hasWritten",
     (select true from public_answers a where a.mentoring_id = m.id and a.status = 'PROPOSED' limit 1) is not null as "isAnswerProposed",
     ${side === 'mentee' ? refused : 'false'} as "needsRefundAccount", ${side === 'mentor' ? nameForMentor('other.nickname') : 'other.nickname'} as name,
     coalesce(m.meeting_kind, mentor.meeting_kind) as "meetingKind", found.proposals, m.message,
     (select true from payments p where p.mentoring_id = m.id and p.status = 'WAITING_FOR_DEPOSIT' limit 1) is not null as "isDeposit"
   from found join mentorings m on m.id = found.id
   join ${other}_profiles other on other.member_id = m.${other}_id
   join mentor_profiles mentor on mentor.member_id = m.mentor_id`,
  );
}
const steps = { mentor: stepsOf('mentor'), mentee: stepsOf('mentee') };

export const nextStepStore = {
  async findMember(db: Queryable, side: Side, memberId: number): Promise<MemberRow> {
    const [row] = await db.query(findMember[side], [memberId]);
    return row ?? { isRegistered: false, isVerified: false, isPaused: false, verifiedUntil: null, lacksPhone: false };
  },
  /**
   * The mentorings in which a side may have something to do: a handful of rows, however many mentorings the member has.
   * @param until when a session starts if its room opens now
   * @param reviewableSince sessions completed before this cannot be reviewed any more
   */
  find: (db: Queryable, side: Side, memberId: number, now: Date, until: Date, reviewableSince: Date) =>
    db.query(steps[side], [memberId, now, until, reviewableSince]),
  /** A mentor's confirmed sessions that start from one instant up to another, earliest first. */
  findSessions: manyRows<SessionRow, [mentorId: number, from: Date, until: Date]>(
    'find-sessions-of-home',
    `select m.id as "mentoringId", ${nameForMentor('mentee.nickname')} as name, m.confirmed_starts_at as "startsAt"
     from mentorings m join mentee_profiles mentee on mentee.member_id = m.mentee_id
     where m.mentor_id = $1 and m.confirmed_starts_at >= $2 and m.confirmed_starts_at < $3 and m.status = 'CONFIRMED'
     order by m.confirmed_starts_at`,
  ),
};
