import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** What a member's screens show that can change by itself, as far as it takes to see that it has changed. */
export interface MemberStateRow {
  readonly memberId: number;
  readonly latestId: number | null;
  readonly unreadCount: number;
  /** One text a mentoring, `12 …`: its id, then what changes with everything that its screen shows. */
  readonly mentorings: readonly string[];
}

// A mentoring's history, times and payments say all that changes on its screen; each is one look into an index.
const find = statement<MemberStateRow>(
  'find-member-states',
  `select k.member_id as "memberId",
     (select n.id from notifications n where n.member_id = k.member_id order by n.id desc limit 1) as "latestId",
     (select count(*) from (
       select 1 from notifications n where n.member_id = k.member_id and n.read_at is null limit 100
     ) as unread) as "unreadCount",
     array(
       select m.id || ' ' || coalesce((
           select h.id from mentoring_history h where h.mentoring_id = m.id order by h.id desc limit 1
         ), 0) || ' ' || coalesce((
           select string_agg(s.offered_by || extract(epoch from s.starts_at)::bigint, ',' order by s.starts_at, s.offered_by)
           from mentoring_slots s where s.mentoring_id = m.id and s.withdrawn_at is null
         ), '') || ' ' || coalesce((
           select string_agg(p.status || (p.refund_refused_at is not null), ',' order by p.id)
           from payments p where p.mentoring_id = m.id
         ), '')
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
