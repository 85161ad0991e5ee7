import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

export type LedgerAccount = 'GATEWAY' | 'HELD' | 'MENTOR' | 'FEE' | 'COUPON' | 'LOSS';
export type LedgerEvent = 'CAPTURE' | 'COUPON' | 'REFUND' | 'EARNING' | 'FEE' | 'BOUNCE' | 'REOPEN' | 'PASS_ON';

export interface LedgerLine {
  readonly event: LedgerEvent;
  readonly account: LedgerAccount;
  readonly memberId: number | null;
  readonly amountKrw: number;
  /** The mentoring it is held for, where a journal moves it from one mentoring to the next. */
  readonly mentoringId?: number | undefined;
}

// One statement for all lines of a journal: none is ever written without the others.
const insertJournal = statement(
  'insert-ledger-journal',
  `insert into ledger_entries (journal_id, payment_id, event, account, member_id, amount_krw, mentoring_id, at)
   select $1, $2, line.event, line.account, line.member_id, line.amount_krw, line.mentoring_id, $3
   from unnest($4::text[], $5::text[], $6::bigint[], $7::int[], $8::bigint[]) as line (event, account, member_id, amount_krw, mentoring_id)`,
);

export const ledgerStore = {
  insertJournal: (tx: Queryable, journalId: string, paymentId: number, lines: readonly LedgerLine[], now: Date) =>
    tx.query(insertJournal, [
      journalId,
      paymentId,
      now,
      lines.map((line) => line.event),
      lines.map((line) => line.account),
      lines.map((line) => line.memberId),
      lines.map((line) => line.amountKrw),
      lines.map((line) => line.mentoringId ?? null),
    ]),
};
