import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

export interface NotificationRow {
  readonly notificationId: number;
  readonly kind: string;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

const insertNotifications = statement<{ id: number }>(
  'insert-notifications',
  `insert into notifications (member_id, event_key, kind, title, body, link, created_at)
   select member_id, event_key, kind, title, body, link, $7
   from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[])
     as notice (member_id, event_key, kind, title, body, link)
   on conflict (member_id, event_key) do nothing returning id`,
);
const COLUMNS = `id as "notificationId", kind, title, body, link, created_at as "createdAt", read_at is not null as "isRead"`;
/** The largest page and one more, to know whether another follows; a literal, because a bound LIMIT is planned anew each time. */
const ROWS = 51;
const listNewest = statement<NotificationRow>(
  'list-notifications-newest',
  `select ${COLUMNS} from notifications where member_id = $1 order by id desc limit ${ROWS}`,
);
const listOlder = statement<NotificationRow>(
  'list-notifications-older',
  `select ${COLUMNS} from notifications where member_id = $1 and id < $2 order by id desc limit ${ROWS}`,
);
const countUnread = statement<{ count: number }>(
  'count-unread-notifications',
  // Stops at the contract's MAX_UNREAD_COUNT, so that a heap of unread ones costs no more than a few.
  `select count(*) as count
   from (select 1 from notifications where member_id = $1 and read_at is null limit 100) as unread`,
);
const markRead = statement(
  'mark-notifications-read',
  `update notifications set read_at = $2
   where member_id = $1 and read_at is null and ($3::bigint is null or id <= $3::bigint)`,
);

export const notificationStore = {
  /** @returns how many are news: whoever has heard of an event already does not again (N1) */
  async insert(
    tx: Queryable,
    notices: readonly { memberId: number; eventKey: string; kind: string; title: string; body: string; link: string }[],
    now: Date,
  ): Promise<number> {
    const rows = await tx.query(insertNotifications, [
      notices.map(({ memberId }) => memberId),
      notices.map(({ eventKey }) => eventKey),
      notices.map(({ kind }) => kind),
      notices.map(({ title }) => title),
      notices.map(({ body }) => body),
      notices.map(({ link }) => link),
      now,
    ]);
    return rows.length;
  },
  /** Newest first, up to 51 rows, below `cursor` when one is given. */
  list: (db: Queryable, memberId: number, cursor: number | undefined) =>
    cursor === undefined ? db.query(listNewest, [memberId]) : db.query(listOlder, [memberId, cursor]),
  /** Up to 100. */
  async countUnread(db: Queryable, memberId: number): Promise<number> {
    const [row] = await db.query(countUnread, [memberId]);
    return row?.count ?? 0;
  },
  /** Those up to `throughId`; without one all of them. */
  markRead: (db: Queryable, memberId: number, throughId: number | undefined, now: Date) =>
    db.query(markRead, [memberId, now, throughId ?? null]),
};
