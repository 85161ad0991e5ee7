import type { Queryable } from '#server/db/database.ts';
import { execute } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { channelStore, type Addressed } from '../queue/queue-store.ts';

/** A push that is due, with the browser that it goes to. */
export interface PushRow extends Addressed {
  readonly tag: string;
  readonly payload: string;
  readonly isUrgent: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The member's time zone; null if their device shows Korea's time. */
  readonly timeZone: string | null;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  /** Of the session that the browser belongs to. */
  readonly sessionExpiresAt: Date;
  readonly lastSeenAt: Date;
  readonly maySignIn: boolean;
}

export interface NewPush {
  readonly memberId: number;
  readonly tag: string;
  readonly payload: string;
  readonly isUrgent: boolean;
  readonly notBefore: Date;
  readonly expiresAt: Date;
}

// One row for each browser of each member. The browser is locked: a sign-out under way is waited for and its browser left out, so that it
// does not make the event's transaction fail. One statement writes all pushes of a transaction. A push that waits under the same tag is
// replaced, under a new id, so that the sender of the older one does not mark the newer one as sent.
const insert = statement(
  'insert-pushes',
  `with browser as (
     select s.id, s.member_id, s.service
     from push_subscriptions s
     join sessions on sessions.id = s.session_id and sessions.expires_at > $7 and sessions.last_seen_at > $8
     where s.member_id = any($1::bigint[]) and s.public_key = $9
     order by s.id for key share of s
   )
   insert into pushes (subscription_id, service, tag, payload, is_urgent, created_at, next_attempt_at, due_at, expires_at)
   select browser.id, browser.service, push.tag, push.payload, push.is_urgent, $7, push.not_before, push.not_before, push.expires_at
   from unnest($1::bigint[], $2::text[], $3::text[], $4::bool[], $5::timestamptz[], $6::timestamptz[])
     as push (member_id, tag, payload, is_urgent, not_before, expires_at)
   join browser on browser.member_id = push.member_id
   order by browser.id, push.tag
   on conflict (subscription_id, tag) do update set id = default, payload = excluded.payload, is_urgent = excluded.is_urgent,
     created_at = excluded.created_at, next_attempt_at = excluded.next_attempt_at, due_at = excluded.due_at, expires_at = excluded.expires_at,
     attempts = 0, last_error = null`,
);
/** The browser is the recipient, and the push services are the lanes. */
export const pushTable = channelStore<PushRow>({
  table: 'pushes',
  one: 'push',
  many: 'pushes',
  recipient: 'pushes.subscription_id',
  lane: 'pushes.service',
  claimReads: `, push_subscriptions s, sessions, members
     where s.id = pushes.subscription_id and sessions.id = s.session_id and members.id = s.member_id`,
  columns: `pushes.tag, pushes.payload, pushes.is_urgent as "isUrgent", pushes.created_at as "createdAt", pushes.expires_at as "expiresAt",
     members.time_zone as "timeZone", s.endpoint, s.p256dh, s.auth, sessions.expires_at as "sessionExpiresAt",
     sessions.last_seen_at as "lastSeenAt", members.suspended_at is null and members.deleted_at is null as "maySignIn"`,
});
export const pushStore = {
  /** One row for each of the members' browsers with a valid session that subscribed with `publicKey`. */
  async insert(
    tx: Queryable,
    pushes: readonly NewPush[],
    { now, idleSince, publicKey }: { now: Date; idleSince: Date; publicKey: string },
  ): Promise<void> {
    await tx.query(insert, [
      pushes.map(({ memberId }) => memberId),
      pushes.map(({ tag }) => tag),
      pushes.map(({ payload }) => payload),
      pushes.map(({ isUrgent }) => isUrgent),
      pushes.map(({ notBefore }) => notBefore),
      pushes.map(({ expiresAt }) => expiresAt),
      now,
      idleSince,
      publicKey,
    ]);
  },
  /** With everything that waits for it. */
  removeSubscription: execute<[subscriptionId: string]>(
    'delete-dead-push-subscription',
    'delete from push_subscriptions where id = $1',
  ),
};
