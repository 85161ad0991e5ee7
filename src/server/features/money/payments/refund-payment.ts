import { deskPaths } from '#contract/desk/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import type { Jobs } from '#server/area.ts';
import type { Queryable } from '#server/db/database.ts';
import { publishToMembers } from '#server/platform/live/live.ts';
import { type NotificationPorts, notifyOperators } from '#server/platform/notifications/notify.ts';
import { GatewayFailure, type GatewayPayment } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { REFUND_JOB } from './enqueue-jobs.ts';
import { requestCancellation } from './gateway-calls.ts';
import { recordRefund } from './ledger.ts';
import { notifyPayer, refundDestination, refundReceipt } from './notify-payer.ts';
import { failOrder } from './orders.ts';
import { paymentStore, type PaymentRow } from './payment-store.ts';
import { refundAccountStore, refundStore, refusedRefundStore } from './refund-store.ts';
import { hasLeft, reverseBesideMentoring } from './reverse-deposit.ts';

/** The failures, or the time, after which somebody is told that a refund is late. */
const FAILURES_UNTIL_TOLD = 3;
const LATE_AFTER_MS = DAY_MS;

/**
 * Notifies the student and the operators of FINANCE of a refund that keeps failing, once; it goes on being tried. What the gateway refused for good
 * has a notice of its own (`noteRefusal`).
 * @param failures how often it has failed, this time included
 */
async function noteDelay(services: Services, paymentId: number, failures: number): Promise<void> {
  const payment = await paymentStore.find(services.db, paymentId);
  if (payment?.status !== 'REFUND_PENDING' && payment?.status !== 'RETURNING') return;
  const at = services.clock.now();
  if (failures < FAILURES_UNTIL_TOLD && at.getTime() - payment.updatedAt.getTime() < LATE_AFTER_MS) return;
  const { orderId, mentoringId, status, refundKrw, amountKrw } = payment;
  const amount = describeWon(status === 'REFUND_PENDING' ? refundKrw : amountKrw);
  await services.db.transaction(async (tx) => {
    const event = {
      event: 'REFUND_DELAYED',
      title: '환불이 늦어지고 있어요',
      body: `결제사가 아직 ${amount}의 환불을 처리하지 못해 계속 다시 요청하고 있어요. 돌려드리면 바로 알려 드릴게요. 따로 하실 일은 없어요.`,
    } as const;
    await notifyPayer(services, tx, payment, event, at);
    await notifyOperators(services, tx, {
      role: 'FINANCE',
      eventKey: `refund-delayed:${paymentId}`,
      kind: 'REFUND_REFUSED',
      title: '환불이 늦어지고 있어요',
      body: `멘토링 ${mentoringId}번, 주문 ${orderId}의 환불 ${amount}이 ${failures}번 실패했어요. 계속 다시 시도하고 있어요.`,
      link: deskPaths.payment(orderId),
      mail: { actionLabel: '결제 보기' },
    });
  });
}

const REASON = '멘토링 종료에 따른 환불';

/** The account of a bank transfer was closed before anybody paid into it. */
const CLOSED = { code: 'CLOSED', message: '멘토링이 종료되어 입금 계좌를 닫았어요.' };

/** States in which something is to be said to the gateway. */
const RETURNING: readonly PaymentRow['status'][] = ['REFUND_PENDING', 'RETURNING', 'WAITING_FOR_DEPOSIT', 'BOUNCED'];

/** How many refunds wait for the gateway at the same time. */
const REFUNDS_AT_ONCE = 4;

/** Has the refunds of ended mentorings done, and done again until the gateway has done them. */
export const paymentJobs: Jobs = {
  [REFUND_JOB]: {
    concurrency: REFUNDS_AT_ONCE,
    async run(services, { key, attempts }) {
      const paymentId = Number(key);
      try {
        await refundPayment(services, paymentId);
      } catch (error) {
        // What was refused for good has been told by `noteRefusal`.
        const isRefused = error instanceof GatewayFailure && error.kind === 'declined';
        if (!isRefused) await noteDelay(services, paymentId, attempts);
        throw error;
      }
    },
  },
};

/**
 * Has the gateway give back what an ended mentoring owes its student, or what it took for an order that had been given up; or close an
 * account with no deposit yet, or with its deposit taken back: whatever comes in there after that goes back whole.
 * Safe to run again at any point: the intent is written first, and what the gateway says about the payment decides.
 * @throws what the gateway failed with; the job queue runs it again until it is done
 */
export async function refundPayment(services: Services, paymentId: number): Promise<void> {
  const payment = await paymentStore.find(services.db, paymentId);
  if (!payment?.paymentKey) return;
  if (!RETURNING.includes(payment.status)) return;
  const known = await services.gateway.findByPaymentKey(payment.paymentKey);
  if (known && payment.status === 'REFUND_PENDING' && hasLeft(payment, known)) return reverseRefund(services, payment);
  if (known && isReturned(known, payment)) return finish(services, payment);
  // A deposit came in after all: settling it finds the mentoring ended and refunds it.
  if (payment.status === 'WAITING_FOR_DEPOSIT' && known?.status === 'DONE') return;
  if (payment.status === 'BOUNCED' && known?.status === 'DONE') await notifyOfSecondDeposit(services, payment);
  const amount = payment.status === 'REFUND_PENDING' ? payment.refundKrw : undefined;
  // The gateway wants an account for money that is there, and only then.
  const isPaid = known?.status !== 'WAITING_FOR_DEPOSIT';
  const cancellation = { paymentKey: payment.paymentKey, reason: REASON, amount };
  let answer: GatewayPayment;
  try {
    answer = await requestCancellation(services, payment, cancellation, isPaid);
  } catch (error) {
    // An account that closes empty owes nobody anything.
    if (isPaid) await noteRefusal(services, payment, error);
    throw error;
  }
  if (!isReturned(answer, payment)) throw new Error(`Refund of ${payment.orderId} is not done: ${answer.status}`);
  await finish(services, payment);
}

/** There is nothing left to give back, for the bank has done it; what was promised to others by then is lost. */
async function reverseRefund(services: Services, payment: PaymentRow): Promise<void> {
  const held = { heldKrw: payment.refundKrw, couponBackKrw: 0 };
  await services.db.transaction((tx) => reverseBesideMentoring(services, tx, payment, held, services.clock.now()));
}

/** After its bank had taken it back, the deposit was made once more before the account was closed: all of it goes back. */
async function notifyOfSecondDeposit(services: Services, payment: PaymentRow): Promise<void> {
  const amount = describeWon(payment.amountKrw);
  const body = `결제가 취소된 뒤에 다시 입금하신 ${amount}을 모두 돌려드려요. 따로 하실 일은 없어요.`;
  const receipt = refundReceipt(payment, payment.amountKrw);
  const event = { event: 'PAID_AFTER_REVERSAL', title: '다시 입금하신 금액을 돌려드려요', body, receipt } as const;
  await services.db.transaction((tx) => notifyPayer(services, tx, payment, event, services.clock.now()));
}

function isReturned(known: GatewayPayment, payment: PaymentRow): boolean {
  if (payment.status !== 'REFUND_PENDING')
    return known.status === 'CANCELED' || known.status === 'EXPIRED' || known.status === 'ABORTED';
  return known.cancels.reduce((sum, cancel) => sum + cancel.cancelAmount, 0) >= payment.refundKrw;
}

async function finish(services: Services, payment: PaymentRow): Promise<void> {
  await services.db.transaction(async (tx) => {
    const now = services.clock.now();
    publishToMembers(services.live, tx, [payment.menteeId, payment.mentorId]);
    if (payment.status === 'WAITING_FOR_DEPOSIT') {
      await failOrder(services, tx, payment, CLOSED, now);
      return;
    }
    if (payment.status === 'BOUNCED') {
      await refundAccountStore.forget(tx, payment.paymentId);
      return;
    }
    if (await refundStore.finish(tx, payment.paymentId, now)) {
      await recordRefund(tx, payment, payment.refundKrw, now);
      await notifyOfRefund(services, tx, payment, now);
    }
  });
}

/** The gateway has given back what an order owes, which may be a part of what was paid. */
async function notifyOfRefund(ports: NotificationPorts, tx: Queryable, payment: PaymentRow, at: Date): Promise<void> {
  const body = `${refundDestination(payment)}로 ${describeWon(payment.refundKrw)}을 돌려드렸어요.`;
  const receipt = refundReceipt(payment, payment.refundKrw);
  const event = { event: 'REFUND_COMPLETED', title: '환불이 완료됐어요', body, receipt } as const;
  await notifyPayer(ports, tx, payment, event, at);
}

/**
 * Writes down that the gateway refused to give money back for good, and notifies those who can do something about it: the student,
 * who may have mistyped the account of a bank transfer, and the operators of FINANCE (docs/decisions/0091). Other failures pass by themselves.
 * @param payment as it was when the gateway was asked
 */
async function noteRefusal(services: Services, payment: PaymentRow, failure: unknown): Promise<void> {
  if (!(failure instanceof GatewayFailure) || failure.kind !== 'declined') return;
  const { paymentId, refundAccount, method, orderId, mentoringId } = payment;
  const at = services.clock.now();
  const occurrence = at.toISOString();
  // What was deposited once more after its reversal goes back whole.
  const amount = describeWon(payment.status === 'BOUNCED' ? payment.amountKrw : payment.refundKrw);
  await services.db.transaction(async (tx) => {
    if (!(await refusedRefundStore.markRefused(tx, paymentId, refundAccount, at))) return;
    const text =
      method === 'VIRTUAL_ACCOUNT'
        ? {
            title: '환불받을 계좌를 다시 알려 주세요',
            body: `알려 주신 계좌로 ${amount}을 보내지 못했어요. 진행 상황에서 은행, 계좌번호, 예금주를 다시 입력하면 바로 돌려드려요.`,
          }
        : {
            title: '환불이 늦어지고 있어요',
            body: `결제사가 ${amount}의 환불을 아직 받아 주지 않아 운영팀이 확인하고 있어요. 따로 하실 일은 없어요.`,
          };
    await notifyPayer(services, tx, payment, { event: 'REFUND_REFUSED', ...text, occurrence }, at);
    await notifyOperators(services, tx, {
      role: 'FINANCE',
      eventKey: `refund-refused:${paymentId}:${occurrence}`,
      kind: 'REFUND_REFUSED',
      title: '결제사가 환불을 거절했어요',
      body: `멘토링 ${mentoringId}번, 주문 ${orderId}의 환불 ${amount}이 거절됐어요: ${failure.message} (${failure.code}). 한 시간마다 다시 시도하고 있어요.`,
      link: deskPaths.payment(orderId),
      mail: { actionLabel: '결제 보기' },
    });
  });
  services.log.warn({ event: 'refund-refused', paymentId, code: failure.code }, 'the gateway refuses a refund');
}
