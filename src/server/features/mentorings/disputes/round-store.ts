import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { DisputeSide } from '#domain/mentorings/states/disputes.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

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

const COLUMNS = `round, asked_by as "askedBy", asked_at as "askedAt", decide_by as "decideBy", decided_at as "decidedAt",
     decided_by as "decidedBy", appeal_until as "appealUntil", resolution, note, mentor_accepted_at as "mentorAcceptedAt",
     mentee_accepted_at as "menteeAcceptedAt"`;
const list = statement<RoundRow>(
  'list-dispute-rounds',
  `select ${COLUMNS} from dispute_rounds where mentoring_id = $1 order by round`,
);
const listOf = statement<RoundRow & { readonly mentoringId: number }>(
  'list-dispute-rounds-of-many',
  `select mentoring_id as "mentoringId", ${COLUMNS}
   from dispute_rounds where mentoring_id = any($1::bigint[]) order by mentoring_id, round`,
);
const open = statement(
  'open-dispute-round',
  'insert into dispute_rounds (mentoring_id, round, asked_by, asked_at, decide_by) values ($1, $2, $3, $4, $5)',
);
const decide = statement<{ round: number }>(
  'decide-dispute-round',
  `update dispute_rounds set resolution = $3, note = $4, decided_by = $5, decided_at = $6, appeal_until = $7
   where mentoring_id = $1 and round = $2 and decided_at is null returning round`,
);
const accept = statement(
  'accept-dispute-decision',
  `update dispute_rounds set
     mentor_accepted_at = case when $2 = 'MENTOR' then $3 else mentor_accepted_at end,
     mentee_accepted_at = case when $2 = 'MENTEE' then $3 else mentee_accepted_at end
   where mentoring_id = $1 and round = 1`,
);
// Objections that the version before took while it ran beside this one, and those from before migration 0019.
const listUnopened = statement<{ mentoringId: number }>(
  'list-unopened-disputes',
  `select m.id as "mentoringId" from mentorings m
   where m.disputed_at is not null and m.status = 'CONFIRMED' and (
     not exists (select from dispute_rounds r where r.mentoring_id = m.id)
     or (m.mentor_dispute is not null and not exists (select from dispute_statements s where s.mentoring_id = m.id and s.side = 'MENTOR'))
     or (m.mentee_dispute is not null and not exists (select from dispute_statements s where s.mentoring_id = m.id and s.side = 'MENTEE'))
   ) order by m.id limit 100`,
);

export const roundStore = {
  /** One or two, the objection first; read after the mentoring has been locked. */
  list: (db: Queryable, mentoringId: number) => db.query(list, [mentoringId]),
  /** Those of several mentorings, each in order. */
  listOf: (db: Queryable, mentoringIds: readonly number[]) => db.query(listOf, [mentoringIds]),
  open: (
    tx: Queryable,
    mentoringId: number,
    { round, askedBy, askedAt, decideBy }: Pick<RoundRow, 'round' | 'askedBy' | 'askedAt' | 'decideBy'>,
  ) => tx.query(open, [mentoringId, round, askedBy, askedAt, decideBy]),
  /** @returns false when it is decided already */
  async decide(
    tx: Queryable,
    mentoringId: number,
    decision: Pick<RoundRow, 'round' | 'decidedBy' | 'appealUntil'> & { resolution: Resolution; note: string },
    now: Date,
  ): Promise<boolean> {
    const { round, resolution, note, decidedBy, appealUntil } = decision;
    return (await tx.query(decide, [mentoringId, round, resolution, note, decidedBy, now, appealUntil])).length > 0;
  },
  accept: (tx: Queryable, mentoringId: number, side: DisputeSide, now: Date) =>
    tx.query(accept, [mentoringId, side, now]),
  /** Open disputes without a round or without their own texts, up to a hundred. */
  listUnopened: (db: Queryable) => db.query(listUnopened, []),
};
