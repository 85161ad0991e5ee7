import { deskPaths } from '#contract/desk/pages.ts';
import { MAX_REFUSAL_LENGTH, needsRefundAccount } from '#domain/money/hand-refunds.ts';
import { describeWon } from '#domain/money/payments.ts';
import { MINUTE_MS } from '#domain/time/durations.ts';
import type { Jobs } from '#server/area.ts';
import { notifyOperators } from '#server/platform/notifications/notify.ts';
import { GatewayFailure, type GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { requestHandRefund } from '../payments/gateway-calls.ts';
import { finishHandRefund, giveUpHandRefund } from '../payments/hand-refund-order.ts';
import type { PaymentRow } from '../payments/payment-store.ts';
import { findPayment } from '../payments/payment-view.ts';
import { openHandRefundAccount } from '../payments/refund-account.ts';
import { handRefundStore, type HandRefundRow } from './hand-refund-store.ts';
import { EXPIRE_HAND_REFUND_JOB } from './hand-refunds.ts';
import { HAND_REFUND_JOB } from './start-sending.ts';

/** What the gateway shows of it in its console. */
const REASON = '운영자 환불';
/** How many refunds by hand wait for the gateway at the same time. */
const AT_ONCE = 2;
/** An operator waits for it. */
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** The number of failures after which the operators are told. */
const FAILURES_UNTIL_TOLD = 3;

export const handRefundJobs: Jobs = {
  [HAND_REFUND_JOB]: {
    concurrency: AT_ONCE,
    longestRetryMs: LONGEST_RETRY_MS,
    async run(services, { key, attempts }) {
      try {
        await sendHandRefund(services, Number(key));
      } catch (error) {
        if (attempts >= FAILURES_UNTIL_TOLD) await noteDelay(services, Number(key), attempts);
        throw error;
      }
    },
  },
  [EXPIRE_HAND_REFUND_JOB]: {
    run: ({ db, clock }, { key }) => handRefundStore.expire(db, Number(key), clock.now()),
  },
};

/** Has the gateway asked at once about the refund by hand of an order that is on its way, if there is one. @throws what the gateway failed with */
export async function checkHandRefund(services: Services, paymentId: number): Promise<void> {
  const handRefundId = await handRefundStore.findSent(services.db, paymentId);
  if (handRefundId !== undefined) await sendHandRefund(services, handRefundId);
}

/**
 * Has the gateway make an approved refund by hand. Safe to run again at any point: the gateway is first asked what it has already given
 * back for any reason, and then only for what is missing. A final refusal ends the refund.
 * @throws what the gateway failed with otherwise; the job queue runs it again until that is known
 */
export async function sendHandRefund(services: Services, handRefundId: number): Promise<void> {
  const { db, gateway, secrets } = services;
  const refund = await handRefundStore.find(db, handRefundId);
  if (refund?.state !== 'SENT') return;
  const payment = await findPayment(db, refund.paymentId);
  if (!payment?.paymentKey) throw new Error(`Refund by hand ${handRefundId} has no payment at the gateway`);
  const { paymentKey } = payment;
  const known = await gateway.findByPaymentKey(paymentKey);
  const missingKrw = payment.refundKrw + refund.amountKrw - returnedKrw(known);
  if (missingKrw <= 0) return finish(services, payment, refund);
  const amount = Math.min(missingKrw, refund.amountKrw);
  const refundReceiveAccount = refund.refundAccount
    ? openHandRefundAccount(secrets, refund.paymentId, refund.refundAccount)
    : undefined;
  const request = { handRefundId, paymentKey, reason: REASON, amount, refundReceiveAccount };
  let answer: GatewayPayment | undefined;
  try {
    answer = await requestHandRefund(services, payment, request);
  } catch (error) {
    if (error instanceof GatewayFailure && error.kind === 'declined') return giveUp(services, payment, refund, error);
    throw error;
  }
  if (!answer || returnedKrw(answer) < payment.refundKrw + refund.amountKrw)
    throw new GatewayFailure('unknown', {
      code: 'NOT_DONE',
      message: `Refund by hand ${handRefundId} is not done: ${answer?.status ?? 'answered before'}`,
      httpStatus: 0,
    });
  await finish(services, payment, refund);
}

function returnedKrw(known: GatewayPayment | null): number {
  return known?.cancels.reduce((sum, cancel) => sum + cancel.cancelAmount, 0) ?? 0;
}

async function finish(services: Services, payment: PaymentRow, refund: HandRefundRow): Promise<void> {
  const { db, clock } = services;
  await db.transaction(async (tx) => {
    const now = clock.now();
    await services.mentorings.lock(services, tx, payment.mentoringId);
    if (!(await handRefundStore.settle(tx, refund.handRefundId, null, now))) return;
    const hasPayerLeft = await handRefundStore.hasPayerLeft(tx, payment.menteeId);
    await finishHandRefund(services, tx, payment, { ...refund, hasPayerLeft }, now);
  });
}

/** The money stays where it was; an operator decides anew what to do. */
async function giveUp(
  services: Services,
  payment: PaymentRow,
  { handRefundId, amountKrw }: HandRefundRow,
  { code, message }: GatewayFailure,
): Promise<void> {
  const { db, clock, log } = services;
  const refusal = `${message} (${code})`.slice(0, MAX_REFUSAL_LENGTH);
  const next = needsRefundAccount(payment.method)
    ? '계좌는 지웠어요. 회원에게 은행, 계좌번호, 예금주를 다시 확인하고 결제 화면에서 새로 올려 주세요.'
    : '결제 화면에서 다시 환불할 수 있어요.';
  await db.transaction(async (tx) => {
    const now = clock.now();
    await services.mentorings.lock(services, tx, payment.mentoringId);
    if (!(await handRefundStore.settle(tx, handRefundId, refusal, now))) return;
    await giveUpHandRefund(services, tx, payment, now);
    await notifyOperators(services, tx, {
      eventKey: `hand-refund-refused:${handRefundId}`,
      role: 'FINANCE',
      kind: 'REFUND_REFUSED',
      title: '결제사가 직접 환불을 거절했어요',
      body: `주문 ${payment.orderId}의 직접 환불 ${describeWon(amountKrw)}이 거절됐어요: ${refusal}. 돈은 그대로 남아 있고, ${next}`,
      link: deskPaths.payment(payment.orderId),
      mail: { actionLabel: '결제 보기' },
    });
  });
  log.warn({ event: 'hand-refund-refused', handRefundId, code }, 'the gateway refuses a refund by hand');
}

/** Notifies operators once of a refund by hand that keeps failing; it goes on being tried. */
async function noteDelay(services: Services, handRefundId: number, failures: number): Promise<void> {
  const { db } = services;
  const refund = await handRefundStore.find(db, handRefundId);
  const payment = refund && (await findPayment(db, refund.paymentId));
  if (refund?.state !== 'SENT' || !payment) return;
  await db.transaction((tx) =>
    notifyOperators(services, tx, {
      eventKey: `hand-refund-delayed:${handRefundId}`,
      role: 'FINANCE',
      kind: 'REFUND_REFUSED',
      title: '직접 환불이 늦어지고 있어요',
      body: `주문 ${payment.orderId}의 직접 환불 ${describeWon(refund.amountKrw)}이 ${failures}번 실패했어요. 계속 다시 시도하고 있어요.`,
      link: deskPaths.payment(payment.orderId),
      mail: { actionLabel: '결제 보기' },
    }),
  );
}
