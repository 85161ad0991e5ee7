/**
 * SQL: whether the entry `e` of the ledger is what a mentor earned. An earning counts unless its session was opened again after it, which
 * happens once at most (product §7.3). Not `not exists`: that reads the whole ledger once, where few of its entries are asked about.
 */
export const VALID_EARNING = `e.account = 'MENTOR' and e.event = 'EARNING' and (
    select true from ledger_entries r
    where r.payment_id = e.payment_id and r.event = 'REOPEN' and r.account = 'MENTOR' and r.id > e.id limit 1
  ) is null`;

/**
 * SQL: the beginning of the period of the earnings paid out in the same Korean month as what was earned at `instant`: seven days before
 * the month (product §6.5). Korea has no summer time.
 */
export const monthOfPaymentSql = (instant: string) =>
  `(((date_trunc('month', ((${instant} + interval '7 days') at time zone 'UTC') + interval '9 hours') - interval '9 hours') at time zone 'UTC') - interval '7 days')`;
