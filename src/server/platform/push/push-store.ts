import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** A push that is due, with the browser that it goes to. */
export interface PushRow {
  readonly id: number;
  readonly subscriptionId: number;
  readonly service: string;
  readonly tag: string;
  readonly payload: string;
  readonly isUrgent: boolean;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  /** The member's time zone; null if their device shows Korea's time. */
  readonly timeZone: string | null;
  /** This try included. */
  readonly attempts: number;
  readonly endpoint: string;
  readonly p256dh: Buffer;
  readonly auth: Buffer;
  /** Whether the session that the browser belongs to is still valid, and its member may sign in. */
  readonly isSessionValid: boolean;
}

export interface NewPush {
  readonly memberId: number;
  readonly tag: string;
  readonly payload: string;
  readonly isUrgent: boolean;
  readonly notBefore: Date;
  readonly expiresAt: Date;
}

/** How many pushes of one service this process is sending. */
export type RunningPushes = ReadonlyMap<string, number>;

/** How many due pushes are looked at to find different browsers. */
const CANDIDATES = 200;

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
   insert into pushes (subscription_id, service, tag, payload, is_urgent, created_at, next_attempt_at, expires_at)
   select browser.id, browser.service, push.tag, push.payload, push.is_urgent, $7, push.not_before, push.expires_at
   from unnest($1::bigint[], $2::text[], $3::text[], $4::bool[], $5::timestamptz[], $6::timestamptz[])
     as push (member_id, tag, payload, is_urgent, not_before, expires_at)
   join browser on browser.member_id = push.member_id
   order by browser.id, push.tag
   on conflict (subscription_id, tag) do update set id = default, payload = excluded.payload, is_urgent = excluded.is_urgent,
     created_at = excluded.created_at, next_attempt_at = excluded.next_attempt_at, expires_at = excluded.expires_at,
     attempts = 0, last_error = null`,
);
// The oldest push of each browser, and of each service as many as it has free places: a service that does not answer takes its own
// places, and those with none left are not even looked at.
const claim = statement<PushRow>(
  'claim-due-pushes',
  `with candidates as (
     select id, subscription_id, service, next_attempt_at from pushes
     where next_attempt_at <= $1 and subscription_id <> all($5::bigint[])
       and service <> all(array(select name from unnest($6::text[], $7::int[]) as busy (name, count) where count >= $8))
     order by next_attempt_at, id
     limit ${CANDIDATES}
   ), first as (
     select distinct on (subscription_id) id, service, next_attempt_at from candidates order by subscription_id, next_attempt_at, id
   ), placed as (
     select first.id, coalesce(busy.count, 0) + row_number() over (partition by service order by next_attempt_at, first.id) as place
     from first left join unnest($6::text[], $7::int[]) as busy (name, count) on busy.name = first.service
   ), due as (
     select id from pushes
     where id in (select id from placed where place <= $8) and next_attempt_at <= $1
     order by next_attempt_at, id
     limit $4
     for update skip locked
   )
   update pushes set next_attempt_at = $2, attempts = attempts + 1
   from due, push_subscriptions s, sessions, members
   where pushes.id = due.id and s.id = pushes.subscription_id and sessions.id = s.session_id and members.id = s.member_id
   returning pushes.id, pushes.subscription_id as "subscriptionId", pushes.service, pushes.tag, pushes.payload,
     pushes.is_urgent as "isUrgent", pushes.created_at as "createdAt", pushes.expires_at as "expiresAt", members.time_zone as "timeZone", pushes.attempts, s.endpoint, s.p256dh, s.auth,
     (sessions.expires_at > $1 and sessions.last_seen_at > $3
       and members.suspended_at is null and members.deleted_at is null) as "isSessionValid"`,
);
const remove = statement('delete-push', 'delete from pushes where id = $1');
const removeSubscription = statement('delete-dead-push-subscription', 'delete from push_subscriptions where id = $1');
// Each claim of a push raises its attempts: a worker that has lost its claim writes nothing about a later try.
const postpone = statement(
  'postpone-push',
  'update pushes set next_attempt_at = $3, last_error = $4 where id = $1 and attempts = $2',
);
const findNext = statement<{ nextAttemptAt: Date }>(
  'find-next-push',
  'select next_attempt_at as "nextAttemptAt" from pushes where next_attempt_at > $1 order by next_attempt_at limit 1',
);
// A push that was tried is due after its claim or its longest pause at the latest; any other may wait for the end of quiet hours.
const clampFutureTimes = statement(
  'clamp-future-times-of-pushes',
  `update pushes set next_attempt_at = case when attempts = 0 then $1 else $2 end
   where (attempts > 0 and next_attempt_at > $3::timestamptz + $4 * interval '1 ms')
     or (attempts = 0 and created_at > $1::timestamptz + $4 * interval '1 ms')`,
);
const summarizeWaiting = statement<{ count: number; oldest: Date | null }>(
  'summarize-waiting-pushes',
  'select count(*) as count, min(next_attempt_at) as oldest from pushes where next_attempt_at <= $1',
);

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
  /**
   * Takes up to `limit` due pushes for this process alone, until `claimedUntil`: one a browser, none to those in `busy`, and of each
   * service up to `limitPerService`, those running included.
   */
  claim: (
    db: Queryable,
    now: Date,
    claim_: {
      claimedUntil: Date;
      idleSince: Date;
      limit: number;
      limitPerService: number;
      busy: readonly number[];
      running: RunningPushes;
    },
  ) => {
    const { claimedUntil, idleSince, limit, limitPerService, busy, running } = claim_;
    const [services, counts] = [Array.from(running.keys()), Array.from(running.values())];
    return db.query(claim, [now, claimedUntil, idleSince, limit, busy, services, counts, limitPerService]);
  },
  async remove(db: Queryable, id: number): Promise<void> {
    await db.query(remove, [id]);
  },
  /** With everything that waits for it. */
  async removeSubscription(db: Queryable, subscriptionId: number): Promise<void> {
    await db.query(removeSubscription, [subscriptionId]);
  },
  async postpone(db: Queryable, { id, attempts }: PushRow, nextAttemptAt: Date, error: string): Promise<void> {
    await db.query(postpone, [id, attempts, nextAttemptAt, error]);
  },
  async nextAttemptAt(db: Queryable, since: Date): Promise<Date | undefined> {
    const [row] = await db.query(findNext, [since]);
    return row?.nextAttemptAt;
  },
  /** How many pushes are due and not sent, and since when the oldest has been. */
  async summarizeWaiting(db: Queryable, now: Date): Promise<{ count: number; oldest: Date | null }> {
    const [row] = await db.query(summarizeWaiting, [now]);
    return row ?? { count: 0, oldest: null };
  },
  /** Brings back what was planned, or claimed, by a clock that has been set back since. */
  async clampFutureTimes(
    db: Queryable,
    now: Date,
    { latestClaimEnd, latestRetry, toleranceMs }: { latestClaimEnd: Date; latestRetry: Date; toleranceMs: number },
  ): Promise<void> {
    await db.query(clampFutureTimes, [now, latestClaimEnd, latestRetry, toleranceMs]);
  },
};
