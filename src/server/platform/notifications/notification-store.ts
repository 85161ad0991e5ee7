import type { OperatorRole } from '#domain/desk/operator-roles.ts';
import { isSwitchable } from '#domain/notifications/notification-switches.ts';
import {
  KINDS_OF_NOTIFICATIONS,
  type NotificationGroup,
  type NotificationKind,
} from '#domain/notifications/notifications.ts';
import { DEFAULT_QUIET_HOURS } from '#domain/time/quiet-hours.ts';
import type { Queryable } from '../../db/database.ts';
import { execute, manyRows, oneValue } from '../../db/rows.ts';
import { statement } from '../../db/statement.ts';
import type { MemberEvent, Recipient } from './channel.ts';

export interface NotificationRow {
  readonly notificationId: number;
  readonly kind: NotificationKind;
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly createdAt: Date;
  readonly isRead: boolean;
}

/** What a member has chosen; null without a choice. */
interface ChosenRow {
  readonly mailOff: readonly NotificationGroup[] | null;
  readonly pushOff: readonly NotificationGroup[] | null;
  readonly hasQuietHours: boolean | null;
  readonly quietFrom: number | null;
  readonly quietUntil: number | null;
}

type ReachedRow = Omit<Recipient, 'off' | 'quietHours'> & ChosenRow;

// Returns only members who were not notified of the event yet: the channels reach these. A member's own act is read at once, and so is what
// the member does not want counted. An erased member gets nothing, whatever the other side still does. This waits for an erasure that is
// under way; a later erasure waits for this and erases the notification too.
const insertNotifications = statement<ReachedRow & { readonly eventKey: string }>(
  'insert-notifications',
  `with event as (
     select * from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::bool[], $9::text[])
       as event (member_id, event_key, kind, title, body, link, is_own, app_group)
   ), reached as (
     select id, email from members where id = any($1::bigint[]) and erased_at is null order by id for key share
   ), added as (
     insert into notifications (member_id, event_key, kind, title, body, link, created_at, read_at)
     select event.member_id, event_key, kind, title, body, link, $8,
       case when is_own or app_group = any(chosen.app_off) then $8::timestamptz end
     from event join reached on reached.id = event.member_id
     left join notification_settings chosen on chosen.member_id = event.member_id
     on conflict (member_id, event_key) do nothing returning member_id, event_key
   )
   select added.member_id as "memberId", added.event_key as "eventKey", reached.email, chosen.mail_off as "mailOff",
     chosen.push_off as "pushOff", chosen.has_quiet_hours as "hasQuietHours", chosen.quiet_from as "quietFrom",
     chosen.quiet_until as "quietUntil",
     exists (select from push_subscriptions where push_subscriptions.member_id = added.member_id) as "hasBrowsers",
     exists (select from member_phones where member_phones.member_id = added.member_id) as "hasPhone",
     exists (select from push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
       where push_subscriptions.member_id = added.member_id and sessions.last_seen_at > $8::timestamptz - interval '2 days') as "isAppOpen"
   from added join reached on reached.id = added.member_id
   left join notification_settings chosen on chosen.member_id = added.member_id`,
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

export const notificationStore = {
  /** @returns the members who had not been notified of their event before, with the channels that reach them (N1) */
  async insert(tx: Queryable, events: readonly MemberEvent[], now: Date) {
    const rows = await tx.query(insertNotifications, [
      events.map(({ memberId }) => memberId),
      events.map(({ eventKey }) => eventKey),
      events.map(({ kind }) => kind),
      events.map(({ title }) => title),
      events.map(({ body }) => body),
      events.map(({ link }) => link),
      events.map(({ memberId, actorId }) => memberId === actorId),
      now,
      events.map(({ kind }) => switchableInApp(kind)),
    ]);
    return rows.map((row) => ({ eventKey: row.eventKey, ...toRecipient(row) }));
  },
  /** The operators who can be written to. */
  listOperators: manyRows<Pick<Recipient, 'memberId' | 'email'> & { operatorRoles: OperatorRole[] }>(
    'list-operators',
    `select id as "memberId", email, operator_roles as "operatorRoles" from members
     where member_type = 'ROLE_ADMIN' and suspended_at is null and deleted_at is null order by id`,
  ),
  /** Newest first, up to 51 rows, below `cursor` when one is given. */
  list: (db: Queryable, memberId: number, cursor: number | undefined) =>
    cursor === undefined ? db.query(listNewest, [memberId]) : db.query(listOlder, [memberId, cursor]),
  /** Up to 100. */
  countUnread: oneValue<number, [memberId: number]>(
    'count-unread-notifications',
    // Stops at the contract's MAX_UNREAD_COUNT, so that a heap of unread ones costs no more than a few.
    `select count(*) as count
     from (select 1 from notifications where member_id = $1 and read_at is null limit 100) as unread`,
  ),
  /** Those up to `throughId`; without one all of them. */
  markRead: execute<[memberId: number, throughId: number | undefined, now: Date]>(
    'mark-notifications-read',
    `update notifications set read_at = $3
     where member_id = $1 and read_at is null and ($2::bigint is null or id <= $2::bigint)`,
  ),
};

/** The group that a member may keep from being counted; null for what is always counted. */
function switchableInApp(kind: NotificationKind): NotificationGroup | null {
  const group = KINDS_OF_NOTIFICATIONS[kind].group;
  return group && isSwitchable('app', group) ? group : null;
}

function toRecipient({ memberId, email, hasBrowsers, isAppOpen, hasPhone, ...chosen }: ReachedRow): Recipient {
  const { isOn, from, until } = DEFAULT_QUIET_HOURS;
  return {
    memberId,
    email,
    hasBrowsers,
    isAppOpen,
    hasPhone,
    off: { mail: chosen.mailOff ?? [], push: chosen.pushOff ?? [] },
    quietHours: {
      isOn: chosen.hasQuietHours ?? isOn,
      from: chosen.quietFrom ?? from,
      until: chosen.quietUntil ?? until,
    },
  };
}
