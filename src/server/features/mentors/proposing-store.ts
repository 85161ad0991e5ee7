import type { Proposer, ProposingPair } from '#domain/mentorings/proposals/proposals.ts';
import { OPEN_STATUSES } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { findRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { keepsFromProposing } from './mentor-sql.ts';

interface ProposerRow extends Proposer {
  readonly open: readonly { readonly mentorId: number; readonly mentoringId: number }[];
}
/** Of the mentee `$1`. */
const openCount = (statuses: '$2' | '$3') =>
  `(select count(*) from mentorings m where m.mentee_id = $1 and m.status = any(${statuses}))
       + (select count(*) from mentoring_pass_ons x join mentorings m on m.id = x.mentoring_id
          where x.ended_at is null and m.mentee_id = $1)`;
const findProposer = statement<ProposerRow>(
  'find-proposer',
  `select mentee.verified_at is not null as "isVerified", coalesce(mentee.verified_until <= $3, false) as "isProofOver",
     ${openCount('$2')} as "openCount",
     coalesce((select json_agg(json_build_object('mentorId', m.mentor_id, 'mentoringId', m.id)) from mentorings m
       where m.mentee_id = $1 and m.status = any($2)), '[]') as open
   from mentee_profiles mentee where mentee.member_id = $1`,
);
const findPair = statement<ProposingPair>(
  'find-proposing-pair',
  `select mentee.member_id = $2 as "isOneself", mentee.verified_at is not null as "isVerified",
     coalesce(mentee.verified_until <= $4, false) as "isProofOver", mentee.university_id as "menteeUniversityId",
     (select mentor.university_id from mentor_profiles mentor where mentor.member_id = $2 and mentor.listed_at is not null)
       as "mentorUniversityId",
     ${keepsFromProposing('$1', '$2')} as "isBlocked",
     ${openCount('$3')} as "openCount",
     (select max(m.id) from mentorings m where m.mentee_id = $1 and m.mentor_id = $2 and m.status = any($3))
       as "openMentoringId",
     (select a.max_open_proposals from mentor_availability a where a.mentor_id = $2) as "maxOpenProposals",
     (select count(*) from mentorings m where m.mentor_id = $2 and m.status = any($3))
       + (select count(*) from mentor_waits w where w.mentor_id = $2 and w.mentee_id <> $1 and w.ahead_until > $4) as "openProposals"
   from mentee_profiles mentee where mentee.member_id = $1`,
);

export const proposingStore = {
  /** What a proposal depends on; undefined when the mentee has no profile. */
  findPair: (db: Queryable, menteeId: number, mentorId: number, now: Date) =>
    findRow(db, findPair, [menteeId, mentorId, OPEN_STATUSES, now]),
  /** What all proposals of a mentee depend on, and the open ones; undefined without a profile. */
  findProposer: (db: Queryable, menteeId: number, now: Date) =>
    findRow(db, findProposer, [menteeId, OPEN_STATUSES, now]),
};
