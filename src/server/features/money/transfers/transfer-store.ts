import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import { MAX_TRANSFERS_PER_FILE, type TransferStatus } from '#domain/money/transfers.ts';
import type { Withholding } from '#domain/money/withholding.ts';
import type { Queryable } from '#server/db/database.ts';
import { execute, manyRows, maybeRow, maybeValue, orderedRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { DeskSearch } from '../../people/member-search/search-members.ts';
import { isSearched, pageOf } from '../../people/member-search/searched-sql.ts';
import { VALID_EARNING } from '../money-sql.ts';

export interface TransferRow {
  readonly transferId: number;
  readonly month: string;
  readonly status: TransferStatus;
  readonly earnedKrw: number;
  readonly incomeTaxKrw: number;
  readonly localTaxKrw: number;
  readonly netKrw: number;
  readonly plannedAt: Date;
  readonly sentAt: Date | null;
  readonly failedAt: Date | null;
}

export interface OwnTransferRow extends TransferRow {
  readonly sessions: number;
  readonly account: Buffer | null;
}

/** The mentor a transfer pays. */
interface PayeeRow {
  readonly transferId: number;
  readonly mentorId: number;
  readonly nickname: string;
  readonly email: string;
  readonly former: Buffer | null;
}

export interface DeskTransferRow extends TransferRow, PayeeRow {
  readonly fileId: number | null;
  readonly hasAccount: boolean;
}

export interface LockedTransferRow {
  readonly transferId: number;
  readonly memberId: number;
  readonly status: TransferStatus;
  readonly earnedKrw: number;
  readonly netKrw: number;
  readonly month: string;
  readonly account: Buffer | null;
}

/** Which transfers a list of the desk has. */
export interface ChosenTransfers extends DeskSearch {
  readonly status: TransferStatus | undefined;
  readonly month: string | undefined;
  readonly order: DeskOrder;
  /** The last of the page before. */
  readonly after: number | undefined;
}

const COLUMNS = `t.id as "transferId", t.month, t.status, t.earned_krw as "earnedKrw", t.income_tax_krw as "incomeTaxKrw",
  t.local_tax_krw as "localTaxKrw", t.net_krw as "netKrw", t.planned_at as "plannedAt", t.sent_at as "sentAt", t.failed_at as "failedAt"`;
const PAGE = 't.id < coalesce($2::bigint, 9223372036854775807)';
const LOCKED = `t.id as "transferId", t.member_id as "memberId", t.status, t.earned_krw as "earnedKrw", t.net_krw as "netKrw", t.month, t.account`;

const insert = statement<{ transferId: number }>(
  'insert-transfer',
  `insert into transfers (member_id, month, status, earned_krw, income_tax_krw, local_tax_krw, net_krw, withholding_version, planned_at)
   values ($1, $2, 'PLANNED', $3, $4, $5, $6, $7, $8) on conflict (member_id, month) do nothing returning id as "transferId"`,
);
const putIntoFile = statement(
  'put-transfers-into-file',
  `update transfers t set file_id = $1, account = given.account
   from unnest($2::bigint[], $3::bytea[]) as given (id, account) where t.id = given.id`,
);
const fail = statement(
  'fail-transfer',
  `update transfers set status = $2, failed_at = $3, sent_at = null, file_id = null, account = null where id = $1`,
);
const bookReturn = statement(
  'book-returned-transfer',
  `insert into transfer_entries (journal_id, transfer_id, event, account, amount_krw, at)
   select journal.id, t.id, 'RETURNED', line.account, line.krw, $2
   from transfers t cross join (select gen_random_uuid() as id) as journal cross join lateral (
     values ('MENTOR', -t.earned_krw), ('TAX', t.earned_krw - t.net_krw), ('BANK', t.net_krw)
   ) as line (account, krw)
   where t.id = $1 and line.krw <> 0`,
);

/** What is transferred to mentors. */
export const transferStore = {
  /** Earnings before `until` that no transfer pays, oldest first; won. */
  listUnpaid: manyRows<{ entryId: number; krw: number }, [memberId: number, until: Date]>(
    'list-unpaid-earnings',
    `select e.id as "entryId", -e.amount_krw as krw from ledger_entries e
     where e.member_id = $1 and e.at < $2 and ${VALID_EARNING}
       and not exists (select from transfer_earnings paid where paid.entry_id = e.id)
     order by e.id`,
  ),
  /** @returns undefined when the member has one of that month */
  async insert(
    tx: Queryable,
    planned: { memberId: number; month: string; earnedKrw: number; withholding: Withholding; now: Date },
  ): Promise<number | undefined> {
    const { memberId, month, earnedKrw, withholding, now } = planned;
    const { version, incomeTaxKrw, localTaxKrw, netKrw } = withholding;
    const values = [memberId, month, earnedKrw, incomeTaxKrw, localTaxKrw, netKrw, version, now];
    return (await tx.query(insert, values))[0]?.transferId;
  },
  insertEarnings: execute<[transferId: number, entryIds: readonly number[]]>(
    'insert-transfer-earnings',
    'insert into transfer_earnings (entry_id, transfer_id) select entry_id, $1 from unnest($2::bigint[]) as entry_id',
  ),
  /** Up to 31, newest first. */
  listOfMember: manyRows<OwnTransferRow, [memberId: number, before: number | undefined]>(
    'list-transfers-of-member',
    `select ${COLUMNS}, (select count(*)::int from transfer_earnings e where e.transfer_id = t.id) as sessions,
       case when t.status = 'SENT' then t.account end as account
     from transfers t where t.member_id = $1 and ${PAGE} order by t.id desc limit 31`,
  ),
  /** Up to 51. */
  list: orderedRows<DeskTransferRow, ChosenTransfers>(
    DESK_ORDERS,
    'list-transfers',
    (order) =>
      `select ${COLUMNS}, t.member_id as "mentorId", mentor.nickname, b.email, former.sealed as former, t.file_id as "fileId",
         (select a.status from payout_accounts a where a.member_id = t.member_id) is not distinct from 'CONFIRMED' as "hasAccount"
       from transfers t join mentor_profiles mentor on mentor.member_id = t.member_id join members b on b.id = t.member_id
         left join former_members former on former.member_id = t.member_id
       where ($1.status::text is null or t.status = $1.status) and ($1.month::text is null or t.month = $1.month)
         and ${isSearched('t.id', 't.member_id')} and ${pageOf(order, 't.id')} limit 51`,
  ),
  /** The planned ones in no file with a confirmed account, locked together with it. */
  lockToFile: manyRows<{ transferId: number; memberId: number; netKrw: number; sealed: Buffer }>(
    'lock-transfers-to-file',
    `select t.id as "transferId", t.member_id as "memberId", t.net_krw as "netKrw", a.sealed
     from transfers t join payout_accounts a on a.member_id = t.member_id and a.status = 'CONFIRMED'
     where t.status = 'PLANNED' and t.file_id is null
     order by t.id limit ${MAX_TRANSFERS_PER_FILE} for update`,
  ),
  listPayees: manyRows<PayeeRow, [transferIds: readonly number[]]>(
    'list-payees-of-transfers',
    `select t.id as "transferId", t.member_id as "mentorId", mentor.nickname, b.email, former.sealed as former
     from transfers t join mentor_profiles mentor on mentor.member_id = t.member_id join members b on b.id = t.member_id
       left join former_members former on former.member_id = t.member_id
     where t.id = any($1::bigint[]) order by t.id`,
  ),
  putIntoFile: (tx: Queryable, fileId: number, transfers: readonly { transferId: number; account: Buffer }[]) =>
    tx.query(putIntoFile, [
      fileId,
      transfers.map(({ transferId }) => transferId),
      transfers.map(({ account }) => account),
    ]),
  // The journals of a file: what mentors had earned is owed to them no more, but left the bank or is owed to the tax offices.
  /** Books and marks what is in a file. @returns each sum sent, with its mentor */
  markSent: manyRows<
    { memberId: number; transferId: number; month: string; netKrw: number; hasLeft: boolean },
    [fileId: number, now: Date]
  >(
    'mark-transfers-sent',
    `with sent as (
       update transfers set status = 'SENT', sent_at = $2, failed_at = null where file_id = $1 and status = 'PLANNED'
       returning id, member_id, month, earned_krw, net_krw, gen_random_uuid() as journal_id
     ), booked as (
       insert into transfer_entries (journal_id, transfer_id, event, account, amount_krw, at)
       select sent.journal_id, sent.id, 'SENT', line.account, line.krw, $2
       from sent cross join lateral (
         values ('MENTOR', earned_krw), ('TAX', net_krw - earned_krw), ('BANK', -net_krw)
       ) as line (account, krw)
       where line.krw <> 0
     )
     select sent.id as "transferId", sent.member_id as "memberId", sent.month, sent.net_krw as "netKrw",
       members.erased_at is not null as "hasLeft"
     from sent join members on members.id = sent.member_id`,
  ),
  /** The mentor it pays. */
  findMember: maybeValue<number, [transferId: number]>(
    'find-member-of-transfer',
    'select member_id as "memberId" from transfers where id = $1',
  ),
  lock: maybeRow<LockedTransferRow, [transferId: number]>(
    'lock-transfer',
    `select ${LOCKED} from transfers t where t.id = $1 for update`,
  ),
  /** Those of a member that are in no file: planned, or failed. */
  lockUnsent: manyRows<LockedTransferRow, [memberId: number]>(
    'lock-unsent-transfers',
    `select ${LOCKED} from transfers t
     where t.member_id = $1 and (t.status = 'FAILED' or (t.status = 'PLANNED' and t.file_id is null)) order by t.id for update`,
  ),
  plan: execute<[transferId: number, withholding: Withholding]>(
    'plan-transfer-again',
    `update transfers set status = 'PLANNED', file_id = null, account = null, income_tax_krw = $2.incomeTaxKrw,
       local_tax_krw = $2.localTaxKrw, net_krw = $2.netKrw,
       withholding_version = $2.version where id = $1`,
  ),
  /** Books what was sent back. @param status `PLANNED` when it can be sent again as it is */
  async fail(tx: Queryable, transferId: number, status: 'PLANNED' | 'FAILED', now: Date): Promise<void> {
    await tx.query(bookReturn, [transferId, now]);
    await tx.query(fail, [transferId, status, now]);
  },
};
