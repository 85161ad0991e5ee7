import type { QueryClient } from '@tanstack/react-query';
import { clearDraft } from '../../lib/drafts/draft-storage.ts';
import { showToast } from '../../ui/toast.ts';
import { forgetOpenOrder } from './open-order.ts';
import { choiceKey } from './payment-choice.ts';

/** SPEC §2, §9. */
const PAID_TOAST_MS = 2500;

/** Forgets what was kept for a payment and reads anew what it has changed. */
export async function settlePayment(queries: QueryClient, mentoringId: number): Promise<void> {
  clearDraft(choiceKey(mentoringId));
  forgetOpenOrder();
  await refreshAfterPayment(queries, mentoringId);
}

/** Reads anew everything that an order may have changed. */
export async function refreshAfterPayment(queries: QueryClient, mentoringId: number): Promise<void> {
  const changed = [['mentoring', mentoringId], ['mentorings'], ['coupons'], ['notifications']];
  await Promise.all(changed.map((queryKey) => queries.invalidateQueries({ queryKey })));
}

export function showPaidToast() {
  showToast({ message: '결제가 완료되었습니다.', tone: 'success', duration: PAID_TOAST_MS });
}
