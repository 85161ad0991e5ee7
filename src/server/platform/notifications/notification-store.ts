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

const insertNotification = statement<{ id: number }>(
  'insert-notification',
  `insert into notifications (member_id, event_key, kind, title, body, link, created_at)
   values ($1, $2, $3, $4, $5, $6, $7) on conflict (member_id, event_key) do nothing returning id`,
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
  /** @returns false when this member has heard of this event already (N1) */
  async insert(
    tx: Queryable,
    notice: { memberId: number; eventKey: string; kind: string; title: string; body: string; link: string },
    now: Date,
  ): Promise<boolean> {
    const { memberId, eventKey, kind, title, body, link } = notice;
    return (await tx.query(insertNotification, [memberId, eventKey, kind, title, body, link, now])).length > 0;
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
