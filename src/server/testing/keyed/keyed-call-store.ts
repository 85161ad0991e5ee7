import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

const insertTransfer = statement(
  'test-plan-transfer',
  `with account as (
     insert into payout_accounts (member_id, sealed, status, submitted_at, decided_at, planned_until)
     values ($1, $2, 'CONFIRMED', $3, $3, $3) returning member_id
   )
   insert into transfers (member_id, month, status, earned_krw, income_tax_krw, local_tax_krw, net_krw, withholding_version, planned_at)
   select member_id, '2026-10', 'PLANNED', 18000, 540, 50, 17410, 1, $3 from account`,
);

/** As if the mentor's account had been confirmed and what they earned in a month planned. */
export const planTransfer = (
  db: Queryable,
  { memberId, sealed, now }: { memberId: number; sealed: Buffer; now: Date },
) => db.query(insertTransfer, [memberId, sealed, now]);
