import { type DisputeOrder, DISPUTE_ORDERS } from '#domain/desk/desk.ts';
import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { DisputeSide } from '#domain/mentorings/states/disputes.ts';
import { anyRow, execute, manyRows, orderedRows } from '#server/db/rows.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched } from '../../people/member-search/searched-sql.ts';
import type { MentoringRow } from '../mentoring-store.ts';

/** The rounds of a dispute with the operators' decisions: 1 is the objection, 2 the appeal. */
export interface RoundRow {
  readonly round: number;
  readonly askedBy: DisputeSide;
  readonly askedAt: Date;
  readonly decideBy: Date;
  readonly decidedAt: Date | null;
  /** Until when the decision can be appealed against; null of decisions of a version that did not write it down, and of final ones. */
  readonly appealUntil: Date | null;
  /** The operator; null while it is not decided, and when the rule decided. */
  readonly decidedBy: number | null;
  readonly resolution: Resolution | null;
  readonly note: string | null;
  readonly mentorAcceptedAt: Date | null;
  readonly menteeAcceptedAt: Date | null;
}

const ROUND_COLUMNS = `round, asked_by as "askedBy", asked_at as "askedAt", decide_by as "decideBy", decided_at as "decidedAt",
     decided_by as "decidedBy", appeal_until as "appealUntil", resolution, note, mentor_accepted_at as "mentorAcceptedAt",
     mentee_accepted_at as "menteeAcceptedAt"`;

export const roundStore = {
  /** One or two, the objection first; read after the mentoring has been locked. */
  list: manyRows<RoundRow, [mentoringId: number]>(
    'list-dispute-rounds',
    `select ${ROUND_COLUMNS} from dispute_rounds where mentoring_id = $1 order by round`,
  ),
  /** Those of several mentorings, each in order. */
  listOf: manyRows<RoundRow & { readonly mentoringId: number }, [mentoringIds: readonly number[]]>(
    'list-dispute-rounds-of-many',
    `select mentoring_id as "mentoringId", ${ROUND_COLUMNS}
     from dispute_rounds where mentoring_id = any($1::bigint[]) order by mentoring_id, round`,
  ),
  open: execute<[mentoringId: number, round: Pick<RoundRow, 'round' | 'askedBy' | 'askedAt' | 'decideBy'>]>(
    'open-dispute-round',
    'insert into dispute_rounds (mentoring_id, round, asked_by, asked_at, decide_by) values ($1, $2.round, $2.askedBy, $2.askedAt, $2.decideBy)',
  ),
  /** @returns false when it is decided already */
  decide: anyRow<
    [
      mentoringId: number,
      decision: Pick<RoundRow, 'round' | 'decidedBy' | 'appealUntil'> & { resolution: Resolution; note: string },
      now: Date,
    ]
  >(
    'decide-dispute-round',
    `update dispute_rounds set resolution = $2.resolution, note = $2.note, decided_by = $2.decidedBy, decided_at = $3,
       appeal_until = $2.appealUntil
     where mentoring_id = $1 and round = $2.round and decided_at is null returning round`,
  ),
  accept: execute<[mentoringId: number, side: DisputeSide, now: Date]>(
    'accept-dispute-decision',
    `update dispute_rounds set
       mentor_accepted_at = case when $2 = 'MENTOR' then $3 else mentor_accepted_at end,
       mentee_accepted_at = case when $2 = 'MENTEE' then $3 else mentee_accepted_at end
     where mentoring_id = $1 and round = 1`,
  ),
};

/** A session that waits for an operator's decision. */
export interface DisputeRow extends Pick<
  MentoringRow,
  | 'mentoringId'
  | 'mentorId'
  | 'menteeId'
  | 'mentorName'
  | 'menteeName'
  | 'menteeEmail'
  | 'mentorAttendedAt'
  | 'menteeAttendedAt'
> {
  readonly mentorEmail: string;
  readonly disputedAt: Date;
  readonly confirmedStartsAt: Date;
  /** What is to be decided: 1 the objection, 2 the appeal. */
  readonly round: number;
  readonly askedBy: DisputeSide;
  readonly askedAt: Date;
  readonly decideBy: Date;
  readonly mentorStatements: number;
  readonly menteeStatements: number;
  /** What was decided of the objection, where this is an appeal. */
  readonly firstResolution: Resolution | null;
  readonly firstNote: string | null;
  readonly firstDecidedAt: Date | null;
  readonly firstDecidedBy: number | null;
  readonly firstAppealUntil: Date | null;
}

const statementsOf = (side: DisputeSide) =>
  `(select count(*)::int from dispute_statements s where s.mentoring_id = m.id and s.side = '${side}')`;
/** The largest page and one more, to know whether another follows; a literal, because a bound LIMIT is planned anew each time. */
const ROWS = 51;
const SELECT = `select m.id as "mentoringId", m.mentor_id as "mentorId", m.mentee_id as "menteeId", mentor.nickname as "mentorName",
     mentee.nickname as "menteeName", mentor_member.email as "mentorEmail", mentee_member.email as "menteeEmail",
     m.mentor_attended_at as "mentorAttendedAt", m.mentee_attended_at as "menteeAttendedAt", m.disputed_at as "disputedAt",
     m.confirmed_starts_at as "confirmedStartsAt", r.round, r.asked_by as "askedBy", r.asked_at as "askedAt", r.decide_by as "decideBy",
     ${statementsOf('MENTOR')} as "mentorStatements", ${statementsOf('MENTEE')} as "menteeStatements",
     f.resolution as "firstResolution", f.note as "firstNote", f.decided_at as "firstDecidedAt", f.decided_by as "firstDecidedBy",
     f.appeal_until as "firstAppealUntil"
   from dispute_rounds r
   join mentorings m on m.id = r.mentoring_id and m.status = 'CONFIRMED'
   join mentor_profiles mentor on mentor.member_id = m.mentor_id
   join mentee_profiles mentee on mentee.member_id = m.mentee_id
   join members mentor_member on mentor_member.id = m.mentor_id
   join members mentee_member on mentee_member.id = m.mentee_id
   left join dispute_rounds f on f.mentoring_id = r.mentoring_id and f.round = 1 and r.round = 2`;
/** Which come first, and from which instant on they are counted. */
const ORDERS: Readonly<Record<DisputeOrder, { column: string; compare: '<' | '>'; start: string }>> = {
  DUE: { column: 'decide_by', compare: '>', start: '-infinity' },
  OLDEST: { column: 'asked_at', compare: '>', start: '-infinity' },
  NEWEST: { column: 'asked_at', compare: '<', start: 'infinity' },
};

/** Which open disputes a list has. */
export interface ChosenDisputes extends DeskSearch {
  readonly order: DisputeOrder;
  readonly round: 1 | 2 | undefined;
  /** The mentoring of the last one of the page before, 0 at first. */
  readonly after: number;
}

export const disputeStore = {
  /** Up to 51 rows. */
  listOpen: orderedRows<DisputeRow, ChosenDisputes>(DISPUTE_ORDERS, 'list-open-disputes', (order) => {
    const { column, compare, start } = ORDERS[order];
    const direction = compare === '<' ? ' desc' : '';
    return `${SELECT}
      where r.decided_at is null and ${isSearched('m.id', 'm.mentor_id', 'm.mentee_id')}
        and ($1.round::int is null or r.round = $1.round::int)
        and (r.${column}, r.mentoring_id) ${compare} (
          coalesce((select max(d.${column}) from dispute_rounds d where d.mentoring_id = $1.after and d.decided_at is null), '${start}'),
          ${compare === '<' ? 'case when $1.after::bigint = 0 then 9223372036854775807 else $1.after::bigint end' : '$1.after::bigint'}
        )
      order by r.${column}${direction}, r.mentoring_id${direction} limit ${ROWS}`;
  }),
  // A transition that the room made for a side is no tap.
  /** Those held at the mentor's own address in which both sides tapped 참석 확인. */
  listTapped: manyRows<{ mentoringId: number }, [mentoringIds: readonly number[]]>(
    'list-tapped-mentorings',
    `select m.id as "mentoringId" from mentorings m join mentor_profiles mentor on mentor.member_id = m.mentor_id
     where m.id = any($1::bigint[]) and coalesce(m.meeting_kind, mentor.meeting_kind) = 'LINK' and (
       select count(distinct h.actor) from mentoring_history h
       where h.mentoring_id = m.id and h.action = 'attend' and not coalesce(h.detail ? 'by', false)
     ) = 2`,
  ),
};
