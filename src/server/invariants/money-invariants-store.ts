import type { Resolution } from '#domain/mentorings/attendance.ts';
import type { Actor, MentoringStatus } from '#domain/mentorings/mentorings.ts';
import type { CouponKind } from '#domain/payments/coupons.ts';
import type { PaymentStatus } from '#domain/payments/payments.ts';
import { statement } from '../db/statement.ts';
import { REFUND_JOB } from '../features/payments/index.ts';
import type { Finding } from './violation.ts';

const LIMIT = 'limit 100';
const FINAL = `('COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED')`;
/** What an order holds: the sums of its ledger, by account. */
const LEDGER = `select payment_id,
    coalesce(sum(amount_krw) filter (where account = 'GATEWAY'), 0) as gateway,
    coalesce(sum(amount_krw) filter (where account = 'GATEWAY' and event = 'CAPTURE'), 0) as captured,
    coalesce(-sum(amount_krw) filter (where account = 'GATEWAY' and event = 'REFUND'), 0) as refunded,
    coalesce(sum(amount_krw) filter (where account = 'HELD'), 0) as held,
    coalesce(-sum(amount_krw) filter (where account = 'MENTOR'), 0)::int as mentor,
    coalesce(-sum(amount_krw) filter (where account = 'FEE'), 0)::int as fee,
    coalesce(sum(amount_krw) filter (where account = 'COUPON'), 0)::int as coupon,
    count(distinct journal_id) filter (where event = 'CAPTURE') as captures
  from ledger_entries group by payment_id`;

const LEDGER_OF = LEDGER.replace('group by', 'where payment_id = p.id group by');

/** M1: what the books say was taken and given back is what the order's state says. */
export const findWrongBalances = statement<Finding>(
  'invariant-m1',
  `select 'payment ' || p.id as subject,
     'is ' || p.status || ' over ' || p.amount_krw || ' less ' || p.refund_krw || ', and its ledger holds ' || coalesce(l.gateway, 0) as fact
   from payments p left join (${LEDGER}) l on l.payment_id = p.id
   where coalesce(l.gateway, 0) <> case
     when p.status in ('DONE', 'REFUND_PENDING', 'RETURNING') then p.amount_krw
     when p.status in ('REFUNDED', 'PARTIALLY_REFUNDED') then p.amount_krw - p.refund_krw
     else 0 end ${LIMIT}`,
);

/** M2: nobody gets back more than was taken. */
export const findExcessRefunds = statement<Finding>(
  'invariant-m2',
  `select 'payment ' || payment_id as subject, 'refunded ' || refunded || ' of ' || captured as fact
   from (${LEDGER}) l where refunded > captured ${LIMIT}`,
);

/** M4: an order is captured once, and a mentoring is paid for by one order that keeps the money. */
export const findSecondCaptures = statement<Finding>(
  'invariant-m4',
  `(select 'payment ' || payment_id as subject, 'was captured ' || captures || ' times' as fact
    from (${LEDGER}) l where captures > 1 ${LIMIT})
   union all
   (select 'mentoring ' || mentoring_id, 'is paid for by payments ' || string_agg(id::text, ', ' order by id)
    from payments where status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING')
    group by mentoring_id having count(*) > 1 ${LIMIT})`,
);

/**
 * M5: no money lies about: it is held for a mentoring that lives, or on its way back. Takes since when that must be so, and since when
 * whatever is on its way back must have arrived.
 */
export const findStrayMoney = statement<Finding>(
  'invariant-m5',
  `(select 'payment ' || p.id as subject, 'holds ' || -l.held || ' for a mentoring that is ' || m.status as fact
    from payments p join mentorings m on m.id = p.mentoring_id join (${LEDGER}) l on l.payment_id = p.id
    where l.held <> 0 and m.status in ${FINAL} and p.status not in ('REFUND_PENDING', 'RETURNING')
      and greatest(m.closed_at, p.updated_at) <= $1 ${LIMIT})
   union all
   (select 'payment ' || p.id, 'is ' || p.status || ' since ' || p.updated_at || ', and no job will refund it'
    from payments p where p.status in ('REFUND_PENDING', 'RETURNING') and p.updated_at <= $1
      and not exists (select from jobs j where j.name = '${REFUND_JOB}' and j.key = p.id::text) ${LIMIT})
   union all
   (select 'payment ' || p.id, 'is ' || p.status || ' since ' || p.updated_at ||
      case when p.refund_refused_at is null then '' else ', refused at ' || p.refund_refused_at end
    from payments p where p.status in ('REFUND_PENDING', 'RETURNING') and p.updated_at <= $2 ${LIMIT})
   union all
   (select 'payment ' || p.id, 'is CONFIRMING since ' || p.updated_at
    from payments p where p.status = 'CONFIRMING' and p.updated_at <= $1 ${LIMIT})
   union all
   (select 'mentoring ' || m.id, 'is ' || m.status || ' and has no captured payment'
    from mentorings m where m.status in ('WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE', 'CONFIRMED')
      and m.price_krw > 0 and not exists (
        select from payments p where p.mentoring_id = m.id and (p.status = 'DONE'
          -- A session that had begun when its money left is the mentor's to be paid for all the same.
          or (p.status = 'BOUNCED' and m.confirmed_starts_at <= p.updated_at))
      ) ${LIMIT})`,
);

/** M7: every journal sums to zero, and so does the whole ledger. */
export const findUnbalancedJournals = statement<Finding>(
  'invariant-m7',
  `select 'journal ' || journal_id as subject, 'sums to ' || sum(amount_krw) as fact
   from ledger_entries group by journal_id having sum(amount_krw) <> 0 ${LIMIT}`,
);

/**
 * C1, C2: an order that reached the gateway and did not fail has its coupon for good; a coupon comes back once in its life. So a
 * coupon is used exactly while one order more has it than has given it back.
 */
export const findCouponFaults = statement<Finding & { orders: number; isUsed: boolean; isReturned: boolean }>(
  'invariant-coupons',
  `select 'coupon ' || c.id as subject, count(p.id)::int as orders, c.status = 'USED' as "isUsed",
     c.returned_at is not null as "isReturned",
     'is ' || c.status || ', was ' || case when c.returned_at is null then 'never' else 'once' end || ' given back, and orders have it: ' ||
     coalesce(string_agg(p.id::text, ', ' order by p.id), 'none') as fact
   from coupons c left join payments p on p.coupon_id = c.id
     and p.status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED')
   group by c.id
   having count(p.id) <> (c.status = 'USED')::int + (c.returned_at is not null)::int ${LIMIT}`,
);

/** An order with all that its amounts and its refund depend on. */
export interface MoneyRow {
  readonly paymentId: number;
  readonly orderId: string;
  readonly status: PaymentStatus;
  readonly couponKind: CouponKind | null;
  readonly priceKrw: number;
  readonly discountKrw: number;
  readonly amountKrw: number;
  readonly refundKrw: number;
  readonly policyVersion: number;
  readonly feePercent: number;
  /** What its ledger owes the mentor, keeps as a fee, and lets the platform bear of the discount. */
  readonly mentorKrw: number;
  readonly feeKrw: number;
  readonly borneKrw: number;
  readonly hasKey: boolean;
  readonly updatedAt: Date;
  readonly agreedPriceKrw: number;
  readonly mentoringStatus: MentoringStatus;
  readonly startsAt: Date | null;
  readonly mentorAttendedAt: Date | null;
  readonly menteeAttendedAt: Date | null;
  /** Whether this order's money reached the mentor; one that came after the end goes back whole. */
  readonly isPaidFor: boolean;
  readonly endAction: string | null;
  readonly endActor: Actor | null;
  readonly endedAt: Date | null;
  /** What the operator found, where the operator ended it. */
  readonly resolution: Resolution | null;
}

/** How many orders `listMoney` gives at a time. */
export const MONEY_PAGE = 500;

/** Orders after `$1`. */
export const listMoney = statement<MoneyRow>(
  'invariant-list-money',
  `select p.id as "paymentId", p.order_id as "orderId", p.status, c.kind as "couponKind", p.price_krw as "priceKrw",
     p.discount_krw as "discountKrw", p.amount_krw as "amountKrw", p.refund_krw as "refundKrw",
     p.policy_version as "policyVersion", p.fee_percent as "feePercent", coalesce(l.mentor, 0) as "mentorKrw",
     coalesce(l.fee, 0) as "feeKrw", coalesce(l.coupon, 0) as "borneKrw", p.payment_key is not null as "hasKey", p.updated_at as "updatedAt",
     m.price_krw as "agreedPriceKrw", m.status as "mentoringStatus", m.confirmed_starts_at as "startsAt",
     m.mentor_attended_at as "mentorAttendedAt", m.mentee_attended_at as "menteeAttendedAt",
     exists (select from mentoring_history h where h.mentoring_id = m.id and h.action = 'pay') as "isPaidFor",
     e.action as "endAction", e.actor as "endActor", e.at as "endedAt", e.detail ->> 'resolution' as resolution
   from payments p join mentorings m on m.id = p.mentoring_id left join coupons c on c.id = p.coupon_id
   left join mentoring_history e on e.mentoring_id = m.id and e.to_status in ${FINAL}
   left join lateral (${LEDGER_OF}) l on true
   where p.id > $1 order by p.id limit ${MONEY_PAGE}`,
);
