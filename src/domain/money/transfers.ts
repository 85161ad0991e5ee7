/** `PLANNED` → `SENT`; what its bank sends back is `FAILED`, and `PLANNED` again once the account is confirmed anew. */
export const TRANSFER_STATUSES = ['PLANNED', 'SENT', 'FAILED'] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/** Why a transfer did not arrive: its account does not take it, or the bank did not carry it out (the file is sent again). */
export const TRANSFER_FAILURES = ['ACCOUNT', 'BANK'] as const;
export type TransferFailure = (typeof TRANSFER_FAILURES)[number];

/** Whether the bank has a file. */
export const FILE_STATES = ['UNSENT', 'SENT'] as const;
export type FileState = (typeof FILE_STATES)[number];

/** The most transfers in one file: what a bank's page for bulk transfers takes. */
export const MAX_TRANSFERS_PER_FILE = 1000;

/** A planned transfer left out of files because its account could not be read. */
export interface LeftOutTransfer {
  readonly transferId: number;
  readonly nickname: string;
}

const NAMED_TRANSFERS = 10;

/** The message about transfers left out of a file. */
export function describeLeftOut(leftOut: readonly LeftOutTransfer[]): string {
  return `저장된 계좌를 읽지 못한 이체는 파일에 담지 않았어요: ${nameSome(leftOut)}. 계좌를 다시 등록받아 확인하면 다음 파일에 담겨요.`;
}

/** The message for a file that cannot be downloaded because it would lack these transfers. */
export function describeUnreadable(transfers: readonly LeftOutTransfer[]): string {
  return `파일에 담긴 이체의 계좌를 읽지 못해 파일을 드리지 않았어요: ${nameSome(transfers)}. 서버의 APP_SECRET이 그대로인지 확인해 주세요.`;
}

function nameSome(transfers: readonly LeftOutTransfer[]): string {
  const named = transfers.slice(0, NAMED_TRANSFERS).map(({ transferId, nickname }) => `${transferId}번(${nickname})`);
  const rest = transfers.length > NAMED_TRANSFERS ? ` 외 ${transfers.length - NAMED_TRANSFERS}건` : '';
  return `${named.join(', ')}${rest}`;
}
