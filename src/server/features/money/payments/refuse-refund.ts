import { deskPaths } from '#contract/desk/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { notifyOperators } from '#server/platform/notifications/notify-operators.ts';
import { GatewayFailure } from '#server/platform/payments/payment-gateway.ts';
import type { Services } from '#server/services.ts';
import { notifyPayer } from './notify-payer.ts';
import type { PaymentRow } from './payment-store.ts';
import { refusedRefundStore } from './refused-refund-store.ts';

/**
 * Writes down that the gateway refused to give money back for good, and notifies those who can do something about it: the student,
 * who may have mistyped the account of a bank transfer, and the operators of FINANCE (docs/decisions/0091). Other failures pass by themselves.
 * @param payment as it was when the gateway was asked
 */
export async function noteRefusal(services: Services, payment: PaymentRow, failure: unknown): Promise<void> {
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
