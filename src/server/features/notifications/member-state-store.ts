import { manyRows } from '#server/db/rows.ts';
import { MENTORING_VERSION } from '../mentorings/mentoring-sql.ts';

/** What a member's screens show that can change by itself, as far as it takes to see that it has changed. */
export interface MemberStateRow {
  readonly memberId: number;
  readonly latestId: number | null;
  readonly unreadCount: number;
  /** One text a mentoring, `12 …`: its id, then its version. */
  readonly mentorings: readonly string[];
  /** One text a conversation: mentoring, newest message, read by the member, read by the other side, version of the preparation. */
  readonly conversations: readonly string[];
}

export const memberStateStore = {
  /** @param closedAfter mentorings that were over before that do not change any more */
  find: manyRows<MemberStateRow, [memberIds: readonly number[], closedAfter: Date]>(
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
       ) as mentorings,
       array(
         select concat_ws(' ', m.id, coalesce(c.last_number, 0), coalesce(m.own_read, 0), coalesce(m.other_read, 0), coalesce(n.version, 0))
         from (
           select o.id, o.closed_at, oc.mentor_read as own_read, oc.mentee_read as other_read
           from mentorings o left join conversations oc on oc.mentoring_id = o.id where o.mentor_id = k.member_id
           union all
           select o.id, o.closed_at, oc.mentee_read, oc.mentor_read
           from mentorings o left join conversations oc on oc.mentoring_id = o.id where o.mentee_id = k.member_id
         ) m
         left join conversations c on c.mentoring_id = m.id
         left join mentoring_notes n on n.mentoring_id = m.id
         where (m.closed_at is null or m.closed_at > $2) and coalesce(c.mentoring_id, n.mentoring_id) is not null
         order by m.id
       ) as conversations
     from unnest($1::bigint[]) as k (member_id)`,
  ),
};
