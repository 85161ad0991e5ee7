import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/money/payments.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface DeletedMember {
  readonly memberId: number;
  readonly memberType: Role;
  readonly email: string;
  readonly nickname: string | null;
  readonly deletedAt: Date;
  /** Whether a mentoring or a payment is not over, or can still be objected to. */
  readonly hasUnfinished: boolean;
  /** When the last of the contracts ended; null without one. */
  readonly lastEndedAt: Date | null;
}

const UNDER_WAY: readonly PaymentStatus[] = PAYMENT_STATUSES.filter((status) =>
  ['CONFIRMING', 'WAITING_FOR_DEPOSIT', 'REFUND_PENDING', 'RETURNING'].includes(status),
);
const listDeleted = statement<{ memberId: number; deletedAt: Date }>(
  'list-members-to-erase',
  `select id as "memberId", deleted_at as "deletedAt" from members
   where deleted_at is not null and erased_at is null and deleted_at <= $1 and (deleted_at, id) > ($2, $3)
   order by deleted_at, id limit 100`,
);
const OF_MEMBER = '(r.mentor_id = m.id or r.mentee_id = m.id)';
const lockDeleted = statement<DeletedMember>(
  'lock-member-to-erase',
  `select m.id as "memberId", m.member_type as "memberType", m.email, m.deleted_at as "deletedAt",
     coalesce((select nickname from mentor_profiles where member_id = m.id), (select nickname from mentee_profiles where member_id = m.id)) as nickname,
     exists (select from mentorings r where ${OF_MEMBER} and (r.closed_at is null or r.closed_at > $2))
       or exists (select from payments p join mentorings r on r.id = p.mentoring_id where ${OF_MEMBER} and p.status = any($3))
       or exists (select from hand_refunds h join payments p on p.id = h.payment_id
         where p.mentee_id = m.id and h.state in ('PROPOSED', 'SENT')) as "hasUnfinished",
     (select max(r.closed_at) from mentorings r where ${OF_MEMBER}) as "lastEndedAt"
   from members m where m.id = $1 and m.deleted_at is not null and m.erased_at is null for update`,
);
const insertFormer = statement(
  'insert-former-member',
  'insert into former_members (member_id, sealed, keep_until) values ($1, $2, $3)',
);
const listExpired = statement<{ memberId: number; keepUntil: Date }>(
  'list-expired-former-members',
  `select member_id as "memberId", keep_until as "keepUntil" from former_members
   where keep_until <= $1 and (keep_until, member_id) > ($2, $3) order by keep_until, member_id limit 100`,
);
const takeExpired = statement<{ memberId: number }>(
  'take-expired-former-member',
  'delete from former_members where member_id = $1 returning member_id as "memberId"',
);
const countContinuing = statement<{ count: number }>(
  'count-mentorings-that-continue',
  `select count(*)::int as count from mentorings m where (m.mentor_id = $1 or m.mentee_id = $1) and m.status = 'CONFIRMED'
     and (m.confirmed_starts_at <= $2 or m.disputed_at is not null)`,
);
const countCoupons = statement<{ count: number }>(
  'count-coupons-to-lose',
  `select (select count(*) from coupons where member_id = $1 and status = 'AVAILABLE')::int + (
     select count(*) from campaign_coupons c join campaigns g on g.id = c.campaign_id
     where c.member_id = $1 and c.revoked_at is null and g.ends_at > $2 and not exists (
       select from payments p where p.campaign_coupon_id = c.id and p.coupon_returned_at is null
         and p.status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED'))
   )::int as count`,
);

export const erasureStore = {
  /** Accounts deleted before a time, oldest first, up to 100 after `last`. */
  listDeleted: (db: Queryable, deletedBefore: Date, last: { deletedAt: Date; memberId: number } | undefined) =>
    db.query(listDeleted, [deletedBefore, last?.deletedAt ?? new Date(0), last?.memberId ?? 0]),
  /** The member as they will stay until the transaction ends, unless they are erased or back. @param endedBefore what ended later can be objected to */
  async lockDeleted(tx: Queryable, memberId: number, endedBefore: Date): Promise<DeletedMember | undefined> {
    const [row] = await tx.query(lockDeleted, [memberId, endedBefore, UNDER_WAY]);
    return row;
  },
  insertFormer: (tx: Queryable, memberId: number, sealed: Buffer, keepUntil: Date) =>
    tx.query(insertFormer, [memberId, sealed, keepUntil]),
  /** Members past the time their records are kept, oldest first, up to 100 after `last`. */
  listExpired: (db: Queryable, now: Date, last: { keepUntil: Date; memberId: number } | undefined) =>
    db.query(listExpired, [now, last?.keepUntil ?? new Date(0), last?.memberId ?? 0]),
  /** Deletes the member's identity. @returns false when another process has */
  async takeExpired(tx: Queryable, memberId: number): Promise<boolean> {
    return (await tx.query(takeExpired, [memberId])).length > 0;
  },
  /** Sessions that a deletion does not end: begun or disputed ones. */
  async countContinuing(db: Queryable, memberId: number, now: Date): Promise<number> {
    return (await db.query(countContinuing, [memberId, now]))[0]?.count ?? 0;
  },
  /** Usable ones, those of campaigns included. */
  async countCoupons(db: Queryable, memberId: number, now: Date): Promise<number> {
    return (await db.query(countCoupons, [memberId, now]))[0]?.count ?? 0;
  },
};
