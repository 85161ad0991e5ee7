import type { CreatedTransferFile } from '#contract/money/transfers.ts';
import { PAGES } from '#contract/pages.ts';
import type { Sent } from '#contract/shapes.ts';
import { SERVICE_NAME } from '#domain/brand.ts';
import { bankName } from '#domain/money/banks.ts';
import { describeWon } from '#domain/money/payments.ts';
import {
  describeLeftOut,
  describeUnreadable,
  type LeftOutTransfer,
  type TransferFailure,
} from '#domain/money/transfers.ts';
import { withhold } from '#domain/money/withholding.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '#server/db/database.ts';
import { notifyMember, notifyMembers } from '#server/platform/notifications/notify.ts';
import type { Services } from '#server/services.ts';
import { withPayee } from '../payouts/earnings.ts';
import { type PayoutAccountRow, payoutAccountStore } from './payout-account-store.ts';
import { type OpenedAccount, readPayoutAccount, sealPayoutAccount } from './payout-account.ts';
import { type FiledTransferRow, transferFileStore } from './transfer-file-store.ts';
import { type LockedTransferRow, transferStore } from './transfer-store.ts';

const ACCOUNT_FAILED = '은행이 이 계좌로 이체하지 못했어요. 계좌번호와 예금주를 확인해 주세요.';

/**
 * Puts the planned transfers into a file for the bank, up to 1,000, each with the account as it is confirmed now. Transfers with an
 * unreadable account stay planned, and are reported.
 * @throws RefusalError `NOTHING_TO_TRANSFER`
 */
export async function createTransferFile(services: Services, tx: Queryable): Promise<Sent<CreatedTransferFile>> {
  const { clock, secret } = services;
  const planned = await transferStore.lockToFile(tx);
  if (planned.length === 0) return refuse('NOTHING_TO_TRANSFER');
  const unreadable: number[] = [];
  const transfers = planned.flatMap(({ transferId, memberId, sealed }) => {
    const account = readPayoutAccount(services, { memberId }, sealed);
    if (account) return [{ transferId, account: sealPayoutAccount(secret, { transferId }, account) }];
    unreadable.push(transferId);
    return [];
  });
  const leftOut = await nameTransfers(services, tx, unreadable);
  if (transfers.length === 0) return refuse('NOTHING_TO_TRANSFER', { message: describeLeftOut(leftOut) });
  const fileId = await transferFileStore.insert(tx, clock.now());
  await transferStore.putIntoFile(tx, fileId, transfers);
  const file = await transferFileStore.find(tx, fileId);
  if (!file) throw new Error('The transfer file is not there');
  return { ...file, leftOut };
}

/** A transfer of a file, with where it goes. */
type FiledTransfer = Omit<FiledTransferRow, 'account'> & OpenedAccount;

/**
 * All transfers of a file. None is left out: the bank would not get what is said to be sent.
 * @throws RefusalError `NOT_FOUND`; `TRANSFER_FILE_UNREADABLE` names the transfers with an unreadable account
 */
export async function readTransferFile(services: Services, fileId: number): Promise<FiledTransfer[]> {
  const { db } = services;
  const rows = await transferFileStore.listTransfers(db, fileId);
  if (rows.length === 0) return refuse('NOT_FOUND');
  const unreadable: number[] = [];
  const transfers = rows.flatMap(({ account: sealed, ...row }) => {
    const account = sealed && readPayoutAccount(services, { transferId: row.transferId }, sealed);
    if (account) return [{ ...row, ...account }];
    unreadable.push(row.transferId);
    return [];
  });
  if (unreadable.length > 0) {
    const message = describeUnreadable(await nameTransfers(services, db, unreadable));
    return refuse('TRANSFER_FILE_UNREADABLE', { message });
  }
  return transfers;
}

async function nameTransfers(
  services: Services,
  tx: Queryable,
  transferIds: readonly number[],
): Promise<LeftOutTransfer[]> {
  if (transferIds.length === 0) return [];
  const rows = await transferStore.listPayees(tx, transferIds);
  return rows.map((row) => {
    const { transferId, nickname } = withPayee(services, row);
    return { transferId, nickname };
  });
}

/**
 * The bank has a file: each transfer in it is booked, and its mentor is told.
 * @throws RefusalError `NOT_FOUND`; `OUT_OF_ORDER` when it was sent before
 */
export async function markFileSent(services: Services, tx: Queryable, fileId: number): Promise<void> {
  const now = services.clock.now();
  if (!(await transferFileStore.markSent(tx, fileId, now))) {
    return refuse((await transferFileStore.find(tx, fileId)) ? 'OUT_OF_ORDER' : 'NOT_FOUND');
  }
  const sent = await transferStore.markSent(tx, fileId, now);
  const events = sent
    .filter(({ hasLeft }) => !hasLeft)
    .map(({ memberId, transferId, month, netKrw }) => ({
      memberId,
      eventKey: `transfer:${transferId}:sent:${fileId}`,
      kind: 'TRANSFER_SENT' as const,
      subject: `transfer:${transferId}`,
      title: `${Number(month.slice(5))}월 정산 금액을 보냈어요`,
      body: `${describeWon(netKrw)}을 등록하신 계좌로 보냈어요.`,
      link: PAGES.earnings,
      mail: { actionLabel: '정산 내역 보기' },
    }));
  await notifyMembers(services, tx, events, now);
}

/**
 * A transfer has come back: it is booked back, and sent again with the next file. When its account did not take it and is still the mentor's,
 * the mentor is asked for another first.
 * @throws RefusalError `NOT_FOUND`; `OUT_OF_ORDER` when it was not sent
 */
export async function failTransfer(
  services: Services,
  tx: Queryable,
  transferId: number,
  cause: TransferFailure,
): Promise<void> {
  const now = services.clock.now();
  const memberId = (await transferStore.findMember(tx, transferId)) ?? refuse('NOT_FOUND');
  // Locks the account before its transfers, as a decision about the account does.
  const account = await payoutAccountStore.lock(tx, memberId);
  const transfer = (await transferStore.lock(tx, transferId)) ?? refuse('NOT_FOUND');
  if (transfer.status !== 'SENT') return refuse('OUT_OF_ORDER');
  if (cause === 'BANK') return planAgain(services, tx, transfer, account, now);
  const isSame = account !== undefined && isSameAccount(services, transfer, account.sealed);
  if (account?.status === 'CONFIRMED' && !isSame) return planAgain(services, tx, transfer, account, now);
  await transferStore.fail(tx, transferId, 'FAILED', now);
  if (isSame) await payoutAccountStore.decide(tx, memberId, { refusal: ACCOUNT_FAILED, decidedBy: null }, now);
  await notifyOfFailure(services, tx, transfer, now);
}

/** Puts it into the next file. Taxes depend on the account: if that is not confirmed yet, its confirmation sets them. */
async function planAgain(
  services: Services,
  tx: Queryable,
  { transferId, memberId, earnedKrw }: LockedTransferRow,
  account: PayoutAccountRow | undefined,
  now: Date,
): Promise<void> {
  await transferStore.fail(tx, transferId, 'PLANNED', now);
  if (account?.status !== 'CONFIRMED') return;
  const opened = readPayoutAccount(services, { memberId }, account.sealed);
  // If the account cannot be read, the confirmation of the next one sets them: the transfer is in no file before that.
  if (opened) await transferStore.plan(tx, transferId, withhold(earnedKrw, opened.businessNumber !== null));
}

/** An account that cannot be read is taken for the same: its mentor is asked for another. */
function isSameAccount(
  services: Services,
  { transferId, memberId, account }: LockedTransferRow,
  current: Buffer,
): boolean {
  if (!account) return false;
  const sent = readPayoutAccount(services, { transferId }, account);
  const registered = readPayoutAccount(services, { memberId }, current);
  if (!sent || !registered) return true;
  return (
    sent.bank === registered.bank &&
    sent.accountNumber === registered.accountNumber &&
    sent.holderName === registered.holderName
  );
}

async function notifyOfFailure(
  services: Services,
  tx: Queryable,
  { transferId, memberId, month, netKrw }: LockedTransferRow,
  now: Date,
): Promise<void> {
  const event = {
    memberId,
    eventKey: `transfer:${transferId}:failed:${now.getTime()}`,
    kind: 'TRANSFER_FAILED' as const,
    subject: `transfer:${transferId}`,
    title: `${Number(month.slice(5))}월 정산 금액을 보내지 못했어요`,
    body: `${describeWon(netKrw)}이 계좌에서 되돌아왔어요. 계좌를 다시 등록해 주시면 확인하고 다시 보내 드려요.`,
    link: PAGES.earnings,
    mail: { actionLabel: '계좌 다시 등록하기' },
  };
  await notifyMember(services, tx, event, now);
}

interface TransferLine {
  readonly bank: string;
  readonly accountNumber: string;
  readonly holderName: string;
  readonly netKrw: number;
  readonly month: string;
  readonly transferId: number;
}

/** What a spreadsheet cannot contain (XML 1.0, Char). */
const UNWRITABLE = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;

/**
 * A bulk transfer as the pages of Korean banks read it: a spreadsheet with a line a transfer. Account numbers are texts: a CSV file that is
 * opened and saved by a spreadsheet loses zeros at their beginning.
 */
export async function writeTransferFile(lines: readonly TransferLine[]): Promise<Buffer> {
  const head = [
    '입금 은행',
    '은행 코드',
    '입금 계좌번호',
    '예금주',
    '이체 금액(원)',
    '받는 분 통장 표시',
    '내 통장 표시',
  ];
  const rows = lines.map(({ bank, accountNumber, holderName, netKrw, month, transferId }) => [
    text(bankName(bank)),
    text(bank),
    text(accountNumber),
    text(holderName),
    { type: Number, value: netKrw },
    text(`${SERVICE_NAME} ${Number(month.slice(5))}월`),
    text(`정산 ${transferId}`),
  ]);
  const { default: writeSpreadsheet } = await import('write-excel-file/node');
  const columns = [14, 10, 22, 16, 14, 18, 14].map((width) => ({ width }));
  return writeSpreadsheet([head.map(text), ...rows], { sheet: '대량이체', columns }).toBuffer();
}

function text(value: string) {
  return { type: String, value: value.replaceAll(UNWRITABLE, ''), format: '@' };
}
