import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

interface SealedColumn {
  readonly table: string;
  readonly column: string;
  /** A number that orders the rows. */
  readonly id: string;
  /** What a value is bound to. */
  readonly boundTo: string;
  /** What its values are sealed for. */
  readonly purpose: string;
}

/** Every column with sealed values that stay. A challenge is sealed too, and gone minutes later (`challenges`). */
const SEALED_COLUMNS: readonly SealedColumn[] = [
  { table: 'payments', column: 'refund_account', id: 'id', boundTo: 'order_id', purpose: 'refund-account' },
  {
    table: 'hand_refunds',
    column: 'refund_account',
    id: 'id',
    boundTo: 'payment_id',
    purpose: 'hand-refund-account',
  },
  { table: 'payout_accounts', column: 'sealed', id: 'member_id', boundTo: 'member_id', purpose: 'payout-account' },
  { table: 'transfers', column: 'account', id: 'id', boundTo: 'id', purpose: 'transfer-account' },
  { table: 'totp_keys', column: 'sealed_key', id: 'member_id', boundTo: 'member_id', purpose: 'totp-key' },
  { table: 'mentor_calendars', column: 'address', id: 'id', boundTo: 'id', purpose: 'mentor-calendar' },
  { table: 'member_phones', column: 'number', id: 'member_id', boundTo: 'member_id', purpose: 'member-phone' },
  { table: 'phone_messages', column: 'content', id: 'id', boundTo: 'key', purpose: 'phone-message' },
  { table: 'former_members', column: 'sealed', id: 'member_id', boundTo: 'member_id', purpose: 'former-member' },
];

export interface SealedRow {
  readonly id: number;
  readonly boundTo: string;
  readonly sealed: Buffer;
}

export interface SealedValues {
  readonly name: string;
  readonly purpose: string;
  /** The next rows after `id`, in its order. */
  readonly listAfter: (db: Queryable, id: number, limit: number) => Promise<readonly SealedRow[]>;
  /** Puts another value in its place. @returns false when somebody has written it meanwhile */
  readonly replace: (db: Queryable, row: SealedRow, sealed: Buffer) => Promise<boolean>;
}

/** Each sealed column, as `table.column`. */
export const sealedValues: readonly SealedValues[] = SEALED_COLUMNS.map(({ table, column, id, boundTo, purpose }) => {
  const list = statement<SealedRow>(
    `list-sealed-${table}`,
    `select ${id} as id, ${boundTo}::text as "boundTo", ${column} as sealed from ${table}
     where ${id} > $1 and ${column} is not null order by ${id} limit $2`,
  );
  const replace = statement<{ id: number }>(
    `replace-sealed-${table}`,
    `update ${table} set ${column} = $3 where ${id} = $1 and ${column} = $2 returning ${id} as id`,
  );
  return {
    name: `${table}.${column}`,
    purpose,
    listAfter: (db, after, limit) => db.query(list, [after, limit]),
    replace: async (db, row, sealed) => (await db.query(replace, [row.id, row.sealed, sealed])).length > 0,
  };
});
