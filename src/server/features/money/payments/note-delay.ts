import { deskPaths } from '#contract/desk/pages.ts';
import { describeWon } from '#domain/money/payments.ts';
import { DAY_MS } from '#domain/time/durations.ts';
import { notifyOperators } from '#server/platform/notifications/notify-operators.ts';
import type { Services } from '#server/services.ts';
import { notifyPayer } from './notify-payer.ts';
import { paymentStore } from './payment-store.ts';

/** After so many failures, or so long, somebody hears that a refund is late. */
const FAILURES_UNTIL_TOLD = 3;
const LATE_AFTER_MS = DAY_MS;

/**
 * Notifies the student and the operators of FINANCE of a refund that keeps failing, once; it goes on being tried. What the gateway refused for good
 * has a notice of its own (`noteRefusal`).
 * @param failures how often it has failed, this time included
 */
export async function noteDelay(services: Services, paymentId: number, failures: number): Promise<void> {
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
