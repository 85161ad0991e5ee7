import { SERVICE_NAME } from '#domain/brand.ts';
import { bankName } from '#domain/money/banks.ts';

export interface TransferLine {
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
