import type { NotificationKind } from '#domain/notifications.ts';
import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';
import type { Recipient } from './channel.ts';
import type { MemberEvent } from './member-event.ts';

export interface NotificationRow {
  readonly notificationId: number;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

// Who has been notified of an event already is not returned: the others are whom the channels reach. A member's own act is read at once.
const insertNotifications = statement<Recipient & { readonly eventKey: string }>(
  'insert-notifications',
  `with event as (
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[])
       as event (member_id, event_key, kind, title, body, link, is_own)
   ), added as (
     insert into notifications (member_id, event_key, kind, title, body, link, created_at, read_at)
     select member_id, event_key, kind, title, body, link, $8, case when is_own then $8::timestamptz end from event
     on conflict (member_id, event_key) do nothing returning member_id, event_key
   )
   select added.member_id as "memberId", added.event_key as "eventKey", members.email
   from added join members on members.id = added.member_id`,
);
const listOperators = statement<Recipient>(
  'list-operators',
  `select id as "memberId", email from members
   where member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null order by id`,
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
  /** @returns those who had not been notified of their event before, with what reaches them (N1) */
  insert: (tx: Queryable, events: readonly MemberEvent[], now: Date) =>
    tx.query(insertNotifications, [
      events.map(({ memberId }) => memberId),
      events.map(({ eventKey }) => eventKey),
      events.map(({ kind }) => kind),
      events.map(({ title }) => title),
      events.map(({ body }) => body),
      events.map(({ link }) => link),
      events.map(({ memberId, actorId }) => memberId === actorId),
      now,
    ]),
  /** Who runs the server, and can be written to. */
  listOperators: (db: Queryable) => db.query(listOperators),
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
