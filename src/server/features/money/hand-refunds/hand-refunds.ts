import type * as z from 'zod/mini';
import { UNREADABLE_REFUND_ACCOUNT_MESSAGE } from '#domain/desk/desk.ts';
import {
  ALONE_WITHIN_HOURS,
  aloneLeftKrw,
  HAND_REFUND_WAITS_DAYS,
  needsRefundAccount,
} from '#domain/money/hand-refunds.ts';
import { maskAccountNumber } from '#domain/money/payout-accounts.ts';
import type { refundAccount as refundAccountSchema } from '#domain/money/refund-accounts.ts';
import { refuse } from '#domain/refusals.ts';
import { DAY_MS, HOUR_MS } from '#domain/time/durations.ts';
import type { Queryable } from '#server/db/database.ts';
import { isUniqueViolation } from '#server/db/pg-database.ts';
import type { Operator } from '#server/platform/audit/audit-store.ts';
import type { Services } from '#server/services.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { readHandRefundAccount, sealHandRefundAccount } from '../payments/refund-account.ts';
import { type HandRefundRow, handRefundStore } from './hand-refund-store.ts';
import { lockRefundable, startSending } from './start-sending.ts';

/** Makes a proposal that nobody has decided out of date; the key is its number. */
export const EXPIRE_HAND_REFUND_JOB = 'expire-hand-refund';

/** Until when a proposal can be decided. */
function proposalEndsAt(proposedAt: Date): Date {
  return new Date(proposedAt.getTime() + HAND_REFUND_WAITS_DAYS * DAY_MS);
}

type Wish = Pick<HandRefundRow, 'paymentId' | 'amountKrw' | 'reason' | 'note'> & {
  /** That the payer gave the support. */
  readonly refundAccount?: z.output<typeof refundAccountSchema> | undefined;
};

/**
 * An operator refunds an order by hand: at once, or by another operator's approval where all of them together are above the limit or an account
 * is typed.
 * @throws RefusalError `NOT_FOUND`, `INVALID_INPUT` without an account for a bank transfer or with one for another order, `HAND_REFUND_NOT_POSSIBLE`, `HAND_REFUND_TOO_MUCH`, `HAND_REFUND_OPEN`
 */
export async function proposeHandRefund(
  services: Services,
  operator: Operator,
  { refundAccount, ...wish }: Wish,
): Promise<HandRefundRow> {
  const { db, clock, jobs } = services;
  const { paymentId, amountKrw } = wish;
  try {
    return await db.transaction(async (tx) => {
      const now = clock.now();
      const payment = await lockRefundable(services, tx, paymentId, amountKrw);
      await handRefundStore.lockOperator(tx, operator.memberId);
      const needsApproval = amountKrw > (await findAloneLeftKrw(tx, payment, operator.memberId, now));
      const account = sealAccount(services, payment, refundAccount);
      const proposal = { ...wish, needsApproval, proposedBy: operator.memberId, ...account };
      const refund = await handRefundStore.insert(tx, proposal, now);
      const { handRefundId } = refund;
      if (needsApproval) {
        const runAt = proposalEndsAt(now);
        await jobs.enqueue(tx, { name: EXPIRE_HAND_REFUND_JOB, key: String(handRefundId), runAt });
      } else {
        await startSending(services, tx, payment, refund, now);
      }
      const detail = { handRefundId, amountKrw, needsApproval };
      await operator.audit(tx, { subject: `payment:${paymentId}`, detail });
      return refund;
    });
  } catch (error) {
    if (isUniqueViolation(error, 'hand_refunds_one_open')) return refuse('HAND_REFUND_OPEN');
    throw error;
  }
}

/** What an operator may still refund by hand of an order at `now` without another, in won. */
export async function findAloneLeftKrw(
  db: Queryable,
  { paymentId, method }: Pick<PaymentRow, 'paymentId' | 'method'>,
  operatorId: number,
  now: Date,
): Promise<number> {
  const since = new Date(now.getTime() - ALONE_WITHIN_HOURS * HOUR_MS);
  const ofOrderKrw = await handRefundStore.sumDone(db, paymentId);
  const ofOperatorKrw = await handRefundStore.sumOfOperator(db, operatorId, since);
  return aloneLeftKrw({ method, ofOrderKrw, ofOperatorKrw });
}

/** @throws RefusalError `INVALID_INPUT` */
function sealAccount(
  { secret }: Pick<Services, 'secret'>,
  { paymentId, method }: PaymentRow,
  account: Wish['refundAccount'],
): Pick<HandRefundRow, 'refundAccount' | 'destination'> {
  if (needsRefundAccount(method) === (account !== undefined)) {
    if (!account) return { refundAccount: null, destination: null };
    const { bank, accountNumber, holderName } = account;
    const destination = { bank, maskedNumber: maskAccountNumber(accountNumber), holderName };
    return { refundAccount: sealHandRefundAccount(secret, paymentId, account), destination };
  }
  const message = account
    ? '결제한 수단으로 돌려보내는 주문이에요. 환불 계좌를 빼고 다시 올려 주세요.'
    : '무통장입금은 회원이 알려 준 환불 계좌가 있어야 돌려보낼 수 있어요. 은행, 계좌번호, 예금주를 적어 주세요.';
  return refuse('INVALID_INPUT', { message, field: 'refundAccount' });
}

/**
 * Another operator approves a refund by hand, which is sent then, or an operator rejects it; its author may take it back.
 * @throws RefusalError `NOT_FOUND`, `HAND_REFUND_DECIDED`, `OWN_HAND_REFUND`, `HAND_REFUND_NOT_POSSIBLE`, `HAND_REFUND_TOO_MUCH`;
 *   `ACCOUNT_UNREADABLE` when it is to be approved and the account that it goes to cannot be read
 */
export async function decideHandRefund(
  services: Services,
  operator: Operator<'HAND_REFUND_APPROVED' | 'HAND_REFUND_REJECTED'>,
  { handRefundId, isApproved }: { handRefundId: number; isApproved: boolean },
): Promise<void> {
  const { db, clock, jobs } = services;
  const { memberId } = operator;
  await db.transaction(async (tx) => {
    const now = clock.now();
    const refund = (await handRefundStore.find(tx, handRefundId)) ?? refuse('NOT_FOUND');
    const { paymentId, amountKrw } = refund;
    if (refund.state !== 'PROPOSED' || proposalEndsAt(refund.proposedAt) <= now) return refuse('HAND_REFUND_DECIDED');
    if (isApproved) {
      if (refund.proposedBy === memberId) return refuse('OWN_HAND_REFUND');
      if (refund.refundAccount && !readHandRefundAccount(services, paymentId, refund.refundAccount))
        return refuse('ACCOUNT_UNREADABLE', { message: UNREADABLE_REFUND_ACCOUNT_MESSAGE });
      const payment = await lockRefundable(services, tx, paymentId, amountKrw);
      if (!(await handRefundStore.approve(tx, handRefundId, memberId, now))) return refuse('HAND_REFUND_DECIDED');
      await startSending(services, tx, payment, refund, now);
    } else if (!(await handRefundStore.reject(tx, handRefundId, memberId, now))) {
      return refuse('HAND_REFUND_DECIDED');
    }
    await jobs.cancel(tx, [EXPIRE_HAND_REFUND_JOB], String(handRefundId));
    const action = isApproved ? 'HAND_REFUND_APPROVED' : 'HAND_REFUND_REJECTED';
    await operator.audit(tx, { action, subject: `payment:${paymentId}`, detail: { handRefundId, amountKrw } });
  });
}
