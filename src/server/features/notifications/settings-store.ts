import type { NotificationChoice } from '#domain/notifications/notification-switches.ts';
import type { NotificationGroup } from '#domain/notifications/notifications.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, maybeRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** A browser as it asked for pushes, and the session that it did so in. */
interface NewSubscription {
  readonly memberId: number;
  readonly sessionId: string;
  readonly endpoint: string;
  readonly service: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  readonly publicKey: string;
}

const insertSubscription = statement<{ id: number }>(
  'insert-push-subscription',
  `insert into push_subscriptions (member_id, session_id, endpoint, service, p256dh, auth, public_key, created_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict (endpoint) do nothing returning id`,
);

export const subscriptionStore = {
  /** Whether the session has a browser that expects pushes signed with the key. */
  has: oneValue<boolean, [sessionId: string, publicKey: string]>(
    'has-push-subscription',
    'select exists (select from push_subscriptions where session_id = $1 and public_key = $2) as found',
  ),
  // While it is locked nobody signs out, and a second tap waits.
  /** @returns whether the session is still there */
  lockSession: anyRow<[sessionId: string, memberId: number]>(
    'lock-session-for-push',
    'select id from sessions where id = $1 and member_id = $2 for update',
  ),
  isSame: oneValue<boolean, [subscription: NewSubscription]>(
    'find-same-push-subscription',
    `select exists (
       select from push_subscriptions where session_id = $1.sessionId and endpoint = $1.endpoint and p256dh = $1.p256dh
         and auth = $1.auth and public_key = $1.publicKey
     ) as found`,
  ),
  // The same browser under another session is, or was, the same person's device: pushes that wait for the earlier session go with its row.
  removeReplaced: execute<[subscription: NewSubscription]>(
    'delete-replaced-push-subscription',
    'delete from push_subscriptions where session_id = $1.sessionId or (endpoint = $1.endpoint and p256dh = $1.p256dh and auth = $1.auth)',
  ),
  /** @returns false when the endpoint is that of a browser with other keys */
  async insert(tx: Queryable, subscription: NewSubscription, now: Date): Promise<boolean> {
    const { memberId, sessionId, endpoint, service, p256dh, auth, publicKey } = subscription;
    const rows = await tx.query(insertSubscription, [
      memberId,
      sessionId,
      endpoint,
      service,
      p256dh,
      auth,
      publicKey,
      now,
    ]);
    return rows.length > 0;
  },
  /** Leaves a member the newest `kept` browsers. */
  removeOldest: execute<[memberId: number, kept: number]>(
    'delete-oldest-push-subscriptions',
    `delete from push_subscriptions where id in (
       select id from push_subscriptions where member_id = $1 order by id desc offset $2
     )`,
  ),
  removeOfSession: execute<[sessionId: string]>(
    'delete-push-subscription',
    'delete from push_subscriptions where session_id = $1',
  ),
};

export interface SettingsRow {
  readonly appOff: NotificationGroup[];
  readonly mailOff: NotificationGroup[];
  readonly pushOff: NotificationGroup[];
  readonly hasQuietHours: boolean;
  readonly quietFrom: number;
  readonly quietUntil: number;
}

const replace = statement(
  'replace-notification-settings',
  `insert into notification_settings (member_id, app_off, mail_off, push_off, has_quiet_hours, quiet_from, quiet_until, updated_at)
   values ($1, $2, $3, $4, $5, $6, $7, $8)
   on conflict (member_id) do update set app_off = excluded.app_off, mail_off = excluded.mail_off, push_off = excluded.push_off,
     has_quiet_hours = excluded.has_quiet_hours, quiet_from = excluded.quiet_from, quiet_until = excluded.quiet_until,
     updated_at = excluded.updated_at`,
);

/** What members have chosen; there is no row without a choice. */
export const settingsStore = {
  find: maybeRow<SettingsRow, [memberId: number]>(
    'find-notification-settings',
    `select app_off as "appOff", mail_off as "mailOff", push_off as "pushOff", has_quiet_hours as "hasQuietHours",
       quiet_from as "quietFrom", quiet_until as "quietUntil"
     from notification_settings where member_id = $1`,
  ),
  async replace(db: Queryable, memberId: number, { off, quietHours }: NotificationChoice, now: Date): Promise<void> {
    const { isOn, from, until } = quietHours;
    await db.query(replace, [memberId, off.app, off.mail, off.push, isOn, from, until, now]);
  },
};
