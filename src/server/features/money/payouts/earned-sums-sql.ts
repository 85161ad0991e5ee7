/** SQL: the earnings `e` of the ledger, with the fee in the same journal `f`, and the order `p`, with the rest refunded. */
export const EARNED_FROM = `from ledger_entries e
  join payments p on p.id = e.payment_id
  left join ledger_entries f on f.journal_id = e.journal_id and f.account = 'FEE'`;

/** SQL: the platform's fee for an earning, in won. */
export const EARNED_FEE = '-coalesce(f.amount_krw, 0)';

/** SQL: what of an order's price went back, in won. */
export const EARNED_RETURNED = `p.price_krw + e.amount_krw - (${EARNED_FEE})`;

/** SQL: sessions, prices, what went back, fees and what mentors earned, in won. */
export const EARNED_SUMS = `count(*) as sessions, coalesce(sum(p.price_krw), 0) as "priceKrw", coalesce(sum(${EARNED_RETURNED}), 0) as "returnedKrw",
  coalesce(sum(${EARNED_FEE}), 0) as "feeKrw", coalesce(-sum(e.amount_krw), 0) as "mentorKrw"`;
