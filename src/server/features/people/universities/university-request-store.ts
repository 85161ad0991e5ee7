import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A school that members miss, and how many of them. */
export interface RequestedUniversity {
  readonly name: string;
  readonly members: number;
  readonly requestedAt: Date;
}

// Counted and inserted in one statement: of requests at once one may pass the limit, which costs nobody anything.
const insert = statement<{ name: string }>(
  'insert-university-request',
  `insert into university_requests (name, member_id, created_at)
   select $1, $2, $3 where (select count(*) from university_requests where member_id = $2 and name <> $1) < $4
   on conflict (name, member_id) do update set name = excluded.name returning name`,
);
const list = statement<RequestedUniversity>(
  'list-university-requests',
  `select name, count(*)::int as members, min(created_at) as "requestedAt" from university_requests
   group by name order by min(created_at), name limit 50`,
);
const take = statement<{ memberId: number }>(
  'take-university-requests',
  'delete from university_requests where name = $1 returning member_id as "memberId"',
);

export const universityRequestStore = {
  /** @returns false when the member already waits for `most` others */
  async insert(db: Queryable, request: { name: string; memberId: number; most: number }, now: Date): Promise<boolean> {
    return (await db.query(insert, [request.name, request.memberId, now, request.most])).length > 0;
  },
  /** The oldest first, up to 50. */
  list: (db: Queryable) => db.query(list, []),
  /** Removes the requests of a name. @returns the members who wait for it */
  async take(tx: Queryable, name: string): Promise<number[]> {
    return (await tx.query(take, [name])).map(({ memberId }) => memberId);
  },
};
