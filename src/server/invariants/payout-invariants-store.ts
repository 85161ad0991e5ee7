import { ALONE_UP_TO_KRW } from '#domain/money/hand-refunds.ts';
import { statement } from '../db/statement.ts';
import { EARNED_FROM, EARNED_SUMS, monthOfPaymentSql, VALID_EARNING } from '../features/money/money-sql.ts';
import type { Finding } from './violation.ts';

const LIMIT = 'limit 100';

/**
 * M6: refunds by hand beyond the limit, all of an order's together, or to a typed account were approved by an operator who had not proposed
 * them; and an order with a refund that was sent is in a state that no webhook takes for reversed.
 */
export const findWrongHandRefunds = statement<Finding>(
  'invariant-hand-refunds',
  `(select 'hand refund ' || h.id as subject, 'is ' || h.state || ' of ' || h.amount_krw || ', after ' || h.earlier || ' by hand, and nobody else approved it' as fact
    from (
      select id, state, amount_krw, proposed_by, decided_by, destination,
        coalesce(sum(amount_krw) over (partition by payment_id order by id rows between unbounded preceding and 1 preceding), 0) as earlier
      from hand_refunds where state in ('SENT', 'DONE')
    ) h
    where (h.earlier + h.amount_krw > ${ALONE_UP_TO_KRW} or h.destination is not null) and (h.decided_by is null or h.decided_by = h.proposed_by) ${LIMIT})
   union all
   (select 'hand refund ' || h.id, 'is SENT, and its payment is ' || p.status
    from hand_refunds h join payments p on p.id = h.payment_id where h.state = 'SENT' and p.status <> 'PARTIALLY_REFUNDED' ${LIMIT})`,
);

/**
 * M8: a transfer pays the sum of its earnings, none of which was opened again; it is booked in full if it was sent, and not at all if it was
 * not, or came back.
 */
export const findWrongTransfers = statement<Finding>(
  'invariant-m8',
  `(select 'transfer ' || t.id as subject,
      'is ' || t.status || ' of ' || t.earned_krw || ', less ' || t.earned_krw - t.net_krw || ' withheld; its earnings are ' || coalesce(paid.krw, 0) ||
      ', booked are ' || coalesce(booked.mentor, 0) || ', ' || coalesce(booked.tax, 0) || ' and ' || coalesce(booked.bank, 0) as fact
    from transfers t
    left join lateral (
      select -sum(e.amount_krw) as krw from transfer_earnings x join ledger_entries e on e.id = x.entry_id
      where x.transfer_id = t.id and e.account = 'MENTOR' and e.event = 'EARNING' and e.member_id = t.member_id
    ) paid on true
    left join lateral (
      select sum(amount_krw) filter (where account = 'MENTOR') as mentor, sum(amount_krw) filter (where account = 'TAX') as tax,
        sum(amount_krw) filter (where account = 'BANK') as bank
      from transfer_entries where transfer_id = t.id
    ) booked on true
    where coalesce(paid.krw, 0) <> t.earned_krw
      or coalesce(booked.mentor, 0) <> case when t.status = 'SENT' then t.earned_krw else 0 end
      or coalesce(booked.tax, 0) <> case when t.status = 'SENT' then t.net_krw - t.earned_krw else 0 end
      or coalesce(booked.bank, 0) <> case when t.status = 'SENT' then -t.net_krw else 0 end ${LIMIT})
   union all
   (select 'transfer ' || x.transfer_id, 'pays an earning of payment ' || e.payment_id || ' that was opened again'
    from transfer_earnings x join ledger_entries e on e.id = x.entry_id
      join ledger_entries r on r.payment_id = e.payment_id and r.event = 'REOPEN' and r.account = 'MENTOR' and r.id > e.id ${LIMIT})
   union all
   (select 'transfer journal ' || journal_id, 'sums to ' || sum(amount_krw)
    from transfer_entries group by journal_id having sum(amount_krw) <> 0 ${LIMIT})`,
);

/**
 * M9: the summed hours for the month's payouts agree with the ledger, and none is missing between the first and the last; so do the sums of each
 * mentor, up to the point that the sums of a month have reached.
 */
export const findWrongEarningHours = statement<Finding>(
  'invariant-m9',
  `with firsts as (
     select date_trunc('hour', at) as hour, count(*) as mentors from (
       select min(e.at) as at from ledger_entries e where ${VALID_EARNING} group by e.member_id, ${monthOfPaymentSql('e.at')}
     ) first group by 1
   ), earned as (
     select date_trunc('hour', e.at) as hour, ${EARNED_SUMS} ${EARNED_FROM} where ${VALID_EARNING} group by 1
   )
   (select 'hour ' || h.hour as subject, 'is summed as ' || h.sessions || ' sessions of ' || h.first_mentors || ' new mentors with ' || h.mentor_krw ||
      ' for them, and the ledger has ' || coalesce(e.sessions, 0) || ' of ' || coalesce(f.mentors, 0) || ' with ' || coalesce(e."mentorKrw", 0) as fact
    from earning_hours h left join earned e using (hour) left join firsts f using (hour)
    where (h.first_mentors, h.sessions, h.price_krw, h.returned_krw, h.fee_krw, h.mentor_krw) is distinct from
      (coalesce(f.mentors, 0), coalesce(e.sessions, 0), coalesce(e."priceKrw", 0), coalesce(e."returnedKrw", 0), coalesce(e."feeKrw", 0), coalesce(e."mentorKrw", 0)) ${LIMIT})
   union all
   (select 'hour ' || e.hour, 'is not summed, and a later one is'
    from earned e where e.hour < (select max(hour) from earning_hours) and not exists (select from earning_hours h where h.hour = e.hour) ${LIMIT})
   union all
   (select 'mentor ' || mentor_id, 'has ' || coalesce(-s.amount_krw, 0) || ' as the sum of the month of payment from ' || month || ' on, and ' ||
      coalesce(-e.amount_krw, 0) || ' in the ledger'
    from payout_sums s full join (
      select m.month, e.member_id as mentor_id, sum(e.amount_krw) as amount_krw
      from ledger_entries e join payout_months m on m.month = ${monthOfPaymentSql('e.at')} and e.at < m.summed_until
      where ${VALID_EARNING} group by m.month, e.member_id
    ) e using (month, mentor_id)
    where s.amount_krw is distinct from e.amount_krw ${LIMIT})`,
);
