import type { Services } from '#server/services.ts';
import { describeEnded, endedReceipt, findPayment, notifyPayer, releaseMoney } from '../../money/payments/index.ts';
import { backupStore, type PassOnRow } from '../backup-store.ts';
import { mentoringStore } from '../mentoring-store.ts';
import { isSamePlan } from './is-same-plan.ts';

/** Nobody is left to ask: everything that was paid goes back, the coupon too, as if the proposal had ended without backups. */
export async function giveBack(services: Services, plan: PassOnRow): Promise<'OVER' | 'CHANGED'> {
  const { mentoringId, paymentId } = plan;
  return services.db.transaction(async (tx) => {
    await mentoringStore.lock(tx, mentoringId);
    const current = await backupStore.findPassOn(tx, mentoringId);
    if (!current) return 'OVER';
    if (!isSamePlan(current, plan)) return 'CHANGED';
    const at = services.clock.now();
    const payment = await findPayment(tx, paymentId);
    await backupStore.end(tx, mentoringId, null, at);
    // The version before wrote its reversal off without ending this.
    if (payment?.status !== 'DONE') return 'OVER';
    const ended = await releaseMoney(services, tx, payment, { mentoringId, startsAt: undefined, cause: 'NOBODY', at });
    const body = `지금 제안을 전할 수 있는 다른 선배가 없어요. ${describeEnded(ended)}`;
    const event = { event: 'NOBODY_LEFT', title: '제안을 더 전하지 못했어요', body } as const;
    await notifyPayer(services, tx, payment, { ...event, receipt: endedReceipt(ended) }, at);
    return 'OVER';
  });
}
