import type { Resolution } from '#domain/mentorings/states/attendance.ts';
import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Actor } from '#domain/mentorings/states/transitions.ts';
import type { CouponKind } from '#domain/money/coupons.ts';
import type { PaymentStatus } from '#domain/money/payments.ts';
import { statement } from '../db/statement.ts';
import { PASS_ON_JOB } from '../features/mentorings/transitions/end-mentoring.ts';
import { HAND_REFUND_JOB } from '../features/money/hand-refunds/start-sending.ts';
import { expectedBalanceOf } from '../features/money/money-sql.ts';
import { REFUND_JOB } from '../features/money/payments/enqueue-jobs.ts';
import type { Finding } from './violation.ts';

const LIMIT = 'limit 100';
const FINAL = `('COMPLETED', 'NO_SHOW', 'REJECTED', 'CANCELLED', 'EXPIRED')`;
/** The sums of each order's ledger entries, by account. */
const LEDGER = `select payment_id,
    coalesce(sum(amount_krw) filter (where account = 'GATEWAY'), 0) as gateway,
    coalesce(sum(amount_krw) filter (where account = 'GATEWAY' and event = 'CAPTURE'), 0) as captured,
    coalesce(-sum(amount_krw) filter (where account = 'GATEWAY' and event = 'REFUND'), 0) as refunded,
    coalesce(sum(amount_krw) filter (where account = 'LOSS' and event = 'REFUND'), 0)::int as by_hand,
    coalesce(sum(amount_krw) filter (where account = 'HELD'), 0) as held,
    coalesce(-sum(amount_krw) filter (where account = 'MENTOR'), 0)::int as mentor,
    coalesce(-sum(amount_krw) filter (where account = 'FEE'), 0)::int as fee,
    coalesce(sum(amount_krw) filter (where account = 'COUPON'), 0)::int as coupon,
    count(distinct journal_id) filter (where event = 'CAPTURE') as captures
  from ledger_entries group by payment_id`;

const LEDGER_OF = LEDGER.replace('group by', 'where payment_id = p.id group by');

/** M1: an order's balance in the ledger matches its state. */
export const findWrongBalances = statement<Finding>(
  'invariant-m1',
  `select 'payment ' || p.id as subject,
     'is ' || p.status || ' over ' || p.amount_krw || ' less ' || p.refund_krw || ', and its ledger holds ' || coalesce(l.gateway, 0) as fact
   from payments p left join (${LEDGER}) l on l.payment_id = p.id
   where coalesce(l.gateway, 0) <> ${expectedBalanceOf('p')} ${LIMIT}`,
);

/** M2: no more is refunded than was captured. */
export const findExcessRefunds = statement<Finding>(
  'invariant-m2',
  `select 'payment ' || payment_id as subject, 'refunded ' || refunded || ' of ' || captured as fact
   from (${LEDGER}) l where refunded > captured ${LIMIT}`,
);

/** M4: an order is captured once, and a mentoring has at most one order with money. */
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
 * M5: all money is accounted for: held for an open mentoring, or being refunded. Takes two instants: orders unchanged since the first
 * must be in such a state, refunds pending since the second must be completed.
 */
export const findUnresolvedMoney = statement<Finding>(
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
   (select 'hand refund ' || h.id, 'is SENT since ' || h.sent_at || case when j.key is null then ', and no job will send it' else '' end
    from hand_refunds h left join jobs j on j.name = '${HAND_REFUND_JOB}' and j.key = h.id::text
    where h.state = 'SENT' and h.sent_at <= case when j.key is null then $1 else $2 end ${LIMIT})
   union all
   (select 'payment ' || p.id, 'is CONFIRMING since ' || p.updated_at
    from payments p where p.status = 'CONFIRMING' and p.updated_at <= $1 ${LIMIT})
   union all
   (select 'mentoring ' || m.id, 'is ' || m.status || ' and has no captured payment'
    from mentorings m where m.status in ('WAITING_FOR_MENTOR', 'WAITING_FOR_MENTEE', 'CONFIRMED')
      and m.price_krw > 0 and not exists (
        select from payments p where p.mentoring_id = m.id and (p.status = 'DONE'
          -- When a deposit is reversed after the session's start, the mentor is still paid.
          or (p.status = 'BOUNCED' and m.confirmed_starts_at <= p.updated_at))
      ) ${LIMIT})`,
);

/**
 * DISPUTE: the refund to the student and the shares of the mentor and the platform are at most the payment plus the platform's part of the
 * discount: nothing is given twice. A reversed deposit and a refund by hand are losses, and counted as such.
 */
export const findMoneyGivenTwice = statement<Finding>(
  'invariant-given-twice',
  `select 'payment ' || p.id as subject,
     'gives ' || greatest(p.refund_krw, l.refunded) || ' back and ' || l.mentor + l.fee || ' to the mentor and the platform, of ' || l.captured || ' and ' || l.coupon as fact
   from payments p join (${LEDGER}) l on l.payment_id = p.id
   where p.status in ('DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED')
     and greatest(p.refund_krw, l.refunded) + l.mentor + l.fee > l.captured + l.coupon + l.by_hand ${LIMIT}`,
);

/**
 * PASS: an order passes from a mentoring that ended without an answer to the next one of the same student, by one journal that moves the whole
 * price; it belongs to the last of them. None waits without a job to pass it on.
 */
export const findWrongPassOns = statement<Finding>(
  'invariant-pass-ons',
  `(select 'mentoring ' || x.mentoring_id as subject,
      'passed payment ' || x.payment_id || ' on to mentoring ' || t.id || ', and ' || case
        when f.status not in ('REJECTED', 'EXPIRED', 'CANCELLED') then 'is ' || f.status
        when t.mentee_id <> f.mentee_id or t.mentor_id = f.mentor_id or t.price_krw <> f.price_krw then 'that is of other people, or of another price'
        when l.krw is distinct from f.price_krw or l.lines <> 2 then 'its journal moves ' || coalesce(l.krw, 0)
        else 'the payment is with mentoring ' || p.mentoring_id end as fact
    from mentoring_pass_ons x join mentorings f on f.id = x.mentoring_id join mentorings t on t.id = x.to_mentoring_id
      join payments p on p.id = x.payment_id
    left join lateral (
      select count(*) as lines, max(e.amount_krw) filter (where e.mentoring_id = f.id) as krw, count(distinct e.journal_id) as journals
      from ledger_entries e where e.payment_id = x.payment_id and e.event = 'PASS_ON' and e.account = 'HELD'
        and ((e.mentoring_id = f.id and e.amount_krw > 0) or (e.mentoring_id = t.id and e.amount_krw < 0))
    ) l on true
    where f.status not in ('REJECTED', 'EXPIRED', 'CANCELLED') or t.mentee_id <> f.mentee_id or t.mentor_id = f.mentor_id
      or t.price_krw <> f.price_krw or (f.price_krw > 0 and (l.krw is distinct from f.price_krw or l.lines <> 2 or l.journals <> 1))
      or (p.mentoring_id <> t.id and not exists (select from mentoring_pass_ons later where later.mentoring_id = t.id and later.to_mentoring_id is not null))
    ${LIMIT})
   union all
   (select 'mentoring ' || x.mentoring_id, 'waits for the next mentor since ' || x.began_at || ', ' || case
        when p.status <> 'DONE' or p.mentoring_id <> x.mentoring_id then 'and payment ' || p.id || ' is ' || p.status || ' with mentoring ' || p.mentoring_id
        else 'and no job will pass it on' end
    from mentoring_pass_ons x join payments p on p.id = x.payment_id
    where x.ended_at is null and (p.status <> 'DONE' or p.mentoring_id <> x.mentoring_id or not exists (
      select from jobs j where j.name = '${PASS_ON_JOB}' and j.key = x.mentoring_id::text)) ${LIMIT})
   union all
   (select 'mentoring ' || h.mentoring_id, 'came from another mentor, and nothing says from which'
    from mentoring_history h where h.action = 'passOn' and not exists (
      select from mentoring_pass_ons x where x.to_mentoring_id = h.mentoring_id) ${LIMIT})`,
);

/** M7: every journal sums to zero, and so does the whole ledger. */
export const findUnbalancedJournals = statement<Finding>(
  'invariant-m7',
  `select 'journal ' || journal_id as subject, 'sums to ' || sum(amount_krw) as fact
   from ledger_entries group by journal_id having sum(amount_krw) <> 0 ${LIMIT}`,
);

/**
 * C1, C2: an order that reached the gateway and did not fail keeps its coupon until it is returned, once an order. So as many orders have
 * kept a coupon as it is used: one or none. A coupon returned before migration 0017 has one order more, which does not say so.
 */
export const findCouponFaults = statement<Finding & { orders: number; isUsed: boolean; isReturned: boolean }>(
  'invariant-coupons',
  `select 'coupon ' || c.id as subject, count(p.id) filter (where p.coupon_returned_at is null)::int as orders, c.status = 'USED' as "isUsed",
     c.returned_at is not null as "isReturned",
     'is ' || c.status || ', and orders have kept it: ' ||
     coalesce(string_agg(p.id::text, ', ' order by p.id) filter (where p.coupon_returned_at is null), 'none') as fact
   from coupons c left join payments p on p.coupon_id = c.id
     and p.status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED')
   group by c.id
   having count(p.id) filter (where p.coupon_returned_at is null) - (c.status = 'USED')::int
     not between 0 and (c.returned_at is not null and not bool_or(p.coupon_returned_at is not null))::int ${LIMIT}`,
);

/**
 * C1, C2, C3 of campaigns: a coupon is kept by one order at most (no state says so besides the orders), an order with one coupon has no other
 * and none that was revoked or is another's; a campaign has given no more coupons than it may, and no more are there than it has given (one of
 * an erased member is not).
 */
export const findCampaignFaults = statement<Finding & { invariant: 'C1' | 'C2' | 'C3' }>(
  'invariant-campaigns',
  `(select 'C1' as invariant, 'campaign coupon ' || p.campaign_coupon_id as subject,
      'is kept by payments ' || string_agg(p.id::text, ', ' order by p.id) as fact
    from payments p where p.campaign_coupon_id is not null and p.coupon_returned_at is null
      and p.status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED')
    group by p.campaign_coupon_id having count(*) > 1 ${LIMIT})
   union all
   (select 'C2', 'payment ' || p.id, 'keeps campaign coupon ' || c.id || case when p.coupon_id is not null then ' and another'
      when c.member_id <> p.mentee_id then ' of another member' else ', which was revoked' end
    from payments p join campaign_coupons c on c.id = p.campaign_coupon_id
    where p.coupon_returned_at is null
      and p.status in ('CONFIRMING', 'WAITING_FOR_DEPOSIT', 'DONE', 'REFUND_PENDING', 'REFUNDED', 'PARTIALLY_REFUNDED', 'BOUNCED')
      and (p.coupon_id is not null or c.member_id <> p.mentee_id or c.revoked_at is not null) ${LIMIT})
   union all
   (select 'C2', 'payment ' || p.id, 'went back whole, and keeps campaign coupon ' || p.campaign_coupon_id
    from payments p where p.campaign_coupon_id is not null and p.coupon_returned_at is null
      and p.status in ('REFUND_PENDING', 'REFUNDED') and p.refund_krw = p.amount_krw ${LIMIT})
   union all
   (select 'C3', 'campaign ' || g.id, 'has given ' || g.given_coupons || ' of ' || g.max_coupons || ', and members have had ' || count(c.id)
    from campaigns g left join campaign_coupons c on c.campaign_id = g.id
    group by g.id having g.given_coupons > g.max_coupons or count(c.id) > g.given_coupons ${LIMIT})`,
);

/** An order with everything that its amounts and its refund depend on. */
export interface MoneyRow {
  readonly paymentId: number;
  readonly orderId: string;
  readonly status: PaymentStatus;
  readonly couponKind: CouponKind | null;
  /** Of its campaign, if its coupon is of one. */
  readonly percentOff: number | null;
  readonly wonOff: number | null;
  readonly priceKrw: number;
  readonly discountKrw: number;
  readonly amountKrw: number;
  readonly refundKrw: number;
  readonly policyVersion: number;
  readonly feePercent: number;
  /** From its ledger: the mentor's share, the fee, and the platform's part of the discount. */
  readonly mentorKrw: number;
  readonly feeKrw: number;
  readonly borneKrw: number;
  /** What the ledger books of refunds by hand, and what they come to. */
  readonly bookedByHandKrw: number;
  readonly byHandKrw: number;
  readonly hasKey: boolean;
  readonly updatedAt: Date;
  readonly agreedPriceKrw: number;
  readonly mentoringStatus: MentoringStatus;
  readonly startsAt: Date | null;
  /** When the session was confirmed. */
  readonly confirmedAt: Date | null;
  readonly mentorAttendedAt: Date | null;
  readonly menteeAttendedAt: Date | null;
  /** Whether this order moved the mentoring to the mentor; one captured after the end is refunded completely. */
  readonly isPaidFor: boolean;
  /** Whether its mentoring ended and it waits for the next mentor. */
  readonly isPassingOn: boolean;
  readonly endAction: string | null;
  readonly endActor: Actor | null;
  readonly endedAt: Date | null;
  /** Whether the suspension of the mentee ended it. */
  readonly isSuspended: boolean;
  /** The operator's decision, if the operator ended the mentoring. */
  readonly resolution: Resolution | null;
}

/** The page size of `listMoney`. */
export const MONEY_PAGE = 500;

/** Orders after `$1`. */
export const listMoney = statement<MoneyRow>(
  'invariant-list-money',
  `select p.id as "paymentId", p.order_id as "orderId", p.status, c.kind as "couponKind", g.percent_off as "percentOff",
     g.won_off as "wonOff", p.price_krw as "priceKrw",
     p.discount_krw as "discountKrw", p.amount_krw as "amountKrw", p.refund_krw as "refundKrw",
     p.policy_version as "policyVersion", p.fee_percent as "feePercent", coalesce(l.mentor, 0) as "mentorKrw",
     coalesce(l.fee, 0) as "feeKrw", coalesce(l.coupon, 0) as "borneKrw",
     coalesce(l.by_hand, 0) as "bookedByHandKrw",
     coalesce((select sum(h.amount_krw) from hand_refunds h where h.payment_id = p.id and h.state = 'DONE'), 0)::int as "byHandKrw", p.payment_key is not null as "hasKey", p.updated_at as "updatedAt",
     m.price_krw as "agreedPriceKrw", m.status as "mentoringStatus", m.confirmed_starts_at as "startsAt",
     (select max(h.at) from mentoring_history h where h.mentoring_id = m.id and h.action = 'accept') as "confirmedAt",
     m.mentor_attended_at as "mentorAttendedAt", m.mentee_attended_at as "menteeAttendedAt",
     exists (select from mentoring_history h where h.mentoring_id = m.id and h.action in ('pay', 'passOn')) as "isPaidFor",
     exists (select from mentoring_pass_ons x where x.payment_id = p.id and x.ended_at is null) as "isPassingOn",
     e.action as "endAction", e.actor as "endActor", e.at as "endedAt", coalesce(e.detail ? 'isSuspended', false) as "isSuspended", e.detail ->> 'resolution' as resolution
   from payments p join mentorings m on m.id = p.mentoring_id left join coupons c on c.id = p.coupon_id
     left join campaign_coupons cc on cc.id = p.campaign_coupon_id left join campaigns g on g.id = cc.campaign_id
   left join lateral (
     select h.action, h.actor, h.at, h.detail from mentoring_history h
     where h.mentoring_id = m.id and h.to_status in ${FINAL} and m.status in ${FINAL} order by h.id desc limit 1
   ) e on true
   left join lateral (${LEDGER_OF}) l on true
   where p.id > $1 order by p.id limit ${MONEY_PAGE}`,
);
