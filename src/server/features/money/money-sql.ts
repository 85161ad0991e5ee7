/** `expectedBalance` of the domain in SQL, for statements over many orders. @param order the alias of `payments` */
export function expectedBalanceOf(order: string): string {
  return `case when ${order}.status in ('DONE', 'REFUND_PENDING', 'RETURNING') then ${order}.amount_krw
     when ${order}.status in ('REFUNDED', 'PARTIALLY_REFUNDED') then ${order}.amount_krw - ${order}.refund_krw
     else 0 end`;
}

/** SQL: the earnings `e` of the ledger, with the fee in the same journal `f`, and the order `p`, with the rest refunded. */
export const EARNED_FROM = `from ledger_entries e
  join payments p on p.id = e.payment_id
  left join ledger_entries f on f.journal_id = e.journal_id and f.account = 'FEE'`;

/** SQL: the platform's fee for an earning, in won. */
const EARNED_FEE = '-coalesce(f.amount_krw, 0)';

/** SQL: what of an order's price went back, in won. */
const EARNED_RETURNED = `p.price_krw + e.amount_krw - (${EARNED_FEE})`;

/** SQL: the columns of an `EarningRow`, from `EARNING_FROM`. */
export const EARNING = `e.id as "entryId", e.member_id as "mentorId", m.id as "mentoringId", mentee.nickname as "menteeName", m.status,
  m.confirmed_starts_at as "startsAt", e.at as "settledAt", p.price_krw as "priceKrw", ${EARNED_RETURNED} as "returnedKrw",
  p.fee_percent as "feePercent", ${EARNED_FEE} as "feeKrw", -e.amount_krw as "mentorKrw"`;

/** SQL: as `EARNED_FROM`, with the mentoring `m` and its mentee. */
export const EARNING_FROM = `${EARNED_FROM} join mentorings m on m.id = p.mentoring_id join mentee_profiles mentee on mentee.member_id = m.mentee_id`;

/** SQL: sessions, prices, what went back, fees and what mentors earned, in won. */
export const EARNED_SUMS = `count(*) as sessions, coalesce(sum(p.price_krw), 0) as "priceKrw", coalesce(sum(${EARNED_RETURNED}), 0) as "returnedKrw",
  coalesce(sum(${EARNED_FEE}), 0) as "feeKrw", coalesce(-sum(e.amount_krw), 0) as "mentorKrw"`;

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
