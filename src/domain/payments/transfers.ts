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
