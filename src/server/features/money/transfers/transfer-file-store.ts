import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { FileState } from '#domain/money/transfers.ts';
import { anyRow, manyRows, maybeRow, oneValue, orderedRows } from '#server/db/rows.ts';
import { pageOf } from '../../people/member-search/searched-sql.ts';

export interface TransferFileRow {
  readonly fileId: number;
  readonly createdAt: Date;
  readonly sentAt: Date | null;
  readonly transfers: number;
  readonly netKrw: number;
}

export interface FiledTransferRow {
  readonly transferId: number;
  readonly memberId: number;
  readonly month: string;
  readonly netKrw: number;
  readonly account: Buffer | null;
}

const COLUMNS = `f.id as "fileId", f.created_at as "createdAt", f.sent_at as "sentAt", sums.transfers, sums."netKrw"`;
const FROM = `transfer_files f cross join lateral (
    select count(*)::int as transfers, coalesce(sum(t.net_krw), 0)::float8 as "netKrw" from transfers t where t.file_id = f.id
  ) as sums`;

/** Bulk transfers of the bank. */
export const transferFileStore = {
  insert: oneValue<number, [now: Date]>(
    'insert-transfer-file',
    'insert into transfer_files (created_at) values ($1) returning id as "fileId"',
  ),
  /** Up to 51; won. What was sent back is in none. @param chosen.after the last file of the page before */
  list: orderedRows<TransferFileRow, { state: FileState | undefined; order: DeskOrder; after: number | undefined }>(
    DESK_ORDERS,
    'list-transfer-files',
    (order) =>
      `select ${COLUMNS} from ${FROM} where ($1.state::text is null or (f.sent_at is not null) = ($1.state = 'SENT'))
         and ${pageOf(order, 'f.id')} limit 51`,
  ),
  find: maybeRow<TransferFileRow, [fileId: number]>(
    'find-transfer-file',
    `select ${COLUMNS} from ${FROM} where f.id = $1`,
  ),
  listTransfers: manyRows<FiledTransferRow, [fileId: number]>(
    'list-transfers-of-file',
    `select id as "transferId", member_id as "memberId", month, net_krw as "netKrw", account
     from transfers where file_id = $1 order by id`,
  ),
  /** @returns false when there is none of this number, or it was sent before */
  markSent: anyRow<[fileId: number, now: Date]>(
    'mark-transfer-file-sent',
    'update transfer_files set sent_at = $2 where id = $1 and sent_at is null returning id as "fileId"',
  ),
};
