import { PAYMENT_STATUSES, type PaymentStatus } from '#domain/money/payments.ts';
import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, findRow, manyRows, maybeRow, oneRow, oneValue } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { DataSubject } from '#server/platform/member-data/member-data.ts';

export interface ExportRow {
  readonly exportId: number;
  readonly memberId: number;
  readonly requestedAt: Date;
  readonly expiresAt: Date | null;
  readonly fileKey: string | null;
  readonly byteSize: number | null;
}

const COLUMNS = `id as "exportId", member_id as "memberId", requested_at as "requestedAt", expires_at as "expiresAt",
  file_key as "fileKey", byte_size as "byteSize"`;

const count = statement<{ count: number; oldestAt: Date | null }>(
  'count-exports',
  'select count(*)::int as count, min(requested_at) as "oldestAt" from data_exports where member_id = $1 and requested_at > $2',
);

export const exportStore = {
  // One request of a member at a time: a double tap finds what the first has asked for.
  lockMember: execute<[memberId: number]>(
    'lock-member-for-export',
    'select id from members where id = $1 for no key update',
  ),
  findLatest: maybeRow<ExportRow, [memberId: number]>(
    'find-latest-export',
    `select ${COLUMNS} from data_exports where member_id = $1 order by id desc limit 1`,
  ),
  /** How many a member asked for since then, and when for the first of these. */
  async count(db: Queryable, memberId: number, since: Date): Promise<{ count: number; oldestAt: Date | null }> {
    return (await db.query(count, [memberId, since]))[0] ?? { count: 0, oldestAt: null };
  },
  insert: oneRow<ExportRow, [memberId: number, now: Date]>(
    'insert-export',
    `insert into data_exports (member_id, requested_at) values ($1, $2) returning ${COLUMNS}`,
  ),
  /** With the member's address; undefined once their account is deleted. */
  find: maybeRow<ExportRow & Pick<DataSubject, 'email' | 'nickname'>, [exportId: number]>(
    'find-export-to-make',
    `select e.id as "exportId", e.member_id as "memberId", e.requested_at as "requestedAt", e.expires_at as "expiresAt",
       e.file_key as "fileKey", e.byte_size as "byteSize", m.email, n.nickname
     from data_exports e join members m on m.id = e.member_id
     left join lateral (
       select nickname from mentor_profiles where member_id = m.id union all select nickname from mentee_profiles where member_id = m.id
     ) n on true
     where e.id = $1 and m.deleted_at is null`,
  ),
  /** @returns false when it is ready already, or its member has left meanwhile */
  setReady: anyRow<[ready: { exportId: number; now: Date; expiresAt: Date; fileKey: string; byteSize: number }]>(
    'set-export-ready',
    `update data_exports e set ready_at = $1.now, expires_at = $1.expiresAt, file_key = $1.fileKey, byte_size = $1.byteSize
     from members m where e.id = $1.exportId and e.ready_at is null and m.id = e.member_id and m.deleted_at is null returning e.id`,
  ),
  /** Up to 100. */
  listExpired: manyRows<{ exportId: number; fileKey: string }, [now: Date]>(
    'list-expired-exports',
    `select id as "exportId", file_key as "fileKey" from data_exports where file_key is not null and expires_at <= $1
     order by expires_at limit 100`,
  ),
  dropFile: execute<[exportId: number]>('drop-file-of-export', 'update data_exports set file_key = null where id = $1'),
  deleteOld: execute<[requestedBefore: Date]>(
    'delete-old-exports',
    'delete from data_exports where requested_at <= $1 and file_key is null',
  ),
  // Its file, if there is one, has lost its row, and is deleted with other such files.
  /** What a member has uploaded and is still stored. */
  listFiles: manyRows<
    { fileId: number; kind: string; fileName: string; contentType: string; key: string },
    [memberId: number]
  >(
    'list-files-to-export',
    `select id as "fileId", kind, original_name as "fileName", content_type as "contentType", key from files where owner_id = $1 and deleted_at is null order by id`,
  ),
};

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
const listOverdue = statement<{ memberId: number; keepUntil: Date }>(
  'list-expired-former-members',
  `select member_id as "memberId", keep_until as "keepUntil" from former_members
   where keep_until <= $1 and (keep_until, member_id) > ($2, $3) order by keep_until, member_id limit 100`,
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
  lockDeleted: (tx: Queryable, memberId: number, endedBefore: Date) =>
    findRow(tx, lockDeleted, [memberId, endedBefore, UNDER_WAY]),
  insertFormer: execute<[memberId: number, sealed: Buffer, keepUntil: Date]>(
    'insert-former-member',
    'insert into former_members (member_id, sealed, keep_until) values ($1, $2, $3)',
  ),
  /** Members past the time their records are kept, oldest first, up to 100 after `last`. */
  listExpired: (db: Queryable, now: Date, last: { keepUntil: Date; memberId: number } | undefined) =>
    db.query(listOverdue, [now, last?.keepUntil ?? new Date(0), last?.memberId ?? 0]),
  /** Deletes the member's identity. @returns false when another process has */
  takeExpired: anyRow<[memberId: number]>(
    'take-expired-former-member',
    'delete from former_members where member_id = $1 returning member_id as "memberId"',
  ),
  /** Sessions that a deletion does not end: begun or disputed ones. */
  countContinuing: oneValue<number, [memberId: number, now: Date]>(
    'count-mentorings-that-continue',
    `select count(*)::int as count from mentorings m where (m.mentor_id = $1 or m.mentee_id = $1) and m.status = 'CONFIRMED'
       and (m.confirmed_starts_at <= $2 or m.disputed_at is not null)`,
  ),
  /** Usable ones, those of campaigns included. */
  async countCoupons(db: Queryable, memberId: number, now: Date): Promise<number> {
    return (await db.query(countCoupons, [memberId, now]))[0]?.count ?? 0;
  },
};
