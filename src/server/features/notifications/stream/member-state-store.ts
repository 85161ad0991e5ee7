import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { MENTORING_VERSION } from '../../mentorings/index.ts';

/** What a member's screens show that can change by itself, as far as it takes to see that it has changed. */
export interface MemberStateRow {
  readonly memberId: number;
  readonly latestId: number | null;
  readonly unreadCount: number;
  /** One text a mentoring, `12 …`: its id, then its version. */
  readonly mentorings: readonly string[];
}

const find = statement<MemberStateRow>(
  'find-member-states',
  `select k.member_id as "memberId",
     (select n.id from notifications n where n.member_id = k.member_id order by n.id desc limit 1) as "latestId",
     (select count(*) from (
       select 1 from notifications n where n.member_id = k.member_id and n.read_at is null limit 100
     ) as unread) as "unreadCount",
     array(
       select m.id || ' ' || ${MENTORING_VERSION}
       from (
         select id, closed_at from mentorings where mentor_id = k.member_id
         union all select id, closed_at from mentorings where mentee_id = k.member_id
       ) m
       where m.closed_at is null or m.closed_at > $2
       order by m.id
     ) as mentorings
   from unnest($1::bigint[]) as k (member_id)`,
);

export const memberStateStore = {
  /** @param closedAfter mentorings that were over before that do not change any more */
  find: (db: Queryable, memberIds: readonly number[], closedAfter: Date) => db.query(find, [memberIds, closedAfter]),
};
