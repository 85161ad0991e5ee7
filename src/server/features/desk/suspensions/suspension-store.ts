import type { Role } from '#domain/people/members.ts';
import type { Queryable } from '#server/db/database.ts';
import { manyRows, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

interface HeldMember {
  readonly memberId: number;
  readonly role: Role;
  readonly email: string;
  readonly suspendedAt: Date | null;
}

export interface SuspensionRow {
  readonly suspensionId: number;
  readonly reason: string;
  readonly suspendedAt: Date;
  readonly endsAt: Date | null;
  readonly liftedAt: Date | null;
  readonly liftReason: string | null;
}

const insert = statement(
  'insert-suspension',
  'insert into suspensions (member_id, reason, suspended_at, suspended_by, ends_at) values ($1, $2, $3, $4, $5)',
);
const setSuspended = statement('set-member-suspended', 'update members set suspended_at = $2 where id = $1');
const lift = statement(
  'lift-suspension',
  `update suspensions set lifted_at = $2, lifted_by = $3, lift_reason = $4 where member_id = $1 and lifted_at is null`,
);
const SELECT = `select id as "suspensionId", reason, suspended_at as "suspendedAt", ends_at as "endsAt", lifted_at as "liftedAt",
     lift_reason as "liftReason" from suspensions`;

export const suspensionStore = {
  // Waits for payments, confirmations, proposals and sign-ins of this member, and they wait for this (docs/decisions/0162).
  /** The member as they will stay until the transaction ends. */
  hold: maybeRow<HeldMember, [memberId: number]>(
    'hold-member-to-suspend',
    `select id as "memberId", member_type as role, email, suspended_at as "suspendedAt"
     from members where id = $1 and deleted_at is null for update`,
  ),
  async suspend(
    tx: Queryable,
    suspension: { memberId: number; reason: string; now: Date; by: number; endsAt: Date | null },
  ): Promise<void> {
    const { memberId, reason, now, by, endsAt } = suspension;
    await tx.query(insert, [memberId, reason, now, by, endsAt]);
    await tx.query(setSuspended, [memberId, now]);
  },
  /** @param by null when it ended by its time */
  async lift(
    tx: Queryable,
    lifting: { memberId: number; now: Date; by: number | null; reason: string | null },
  ): Promise<void> {
    const { memberId, now, by, reason } = lifting;
    await tx.query(lift, [memberId, now, by, reason]);
    await tx.query(setSuspended, [memberId, null]);
  },
  findOpen: maybeRow<SuspensionRow, [memberId: number]>(
    'find-open-suspension',
    `${SELECT} where member_id = $1 and lifted_at is null`,
  ),
  /** Newest first, up to 20. */
  list: manyRows<SuspensionRow, [memberId: number]>(
    'list-suspensions',
    `${SELECT} where member_id = $1 order by id desc limit 20`,
  ),
};
