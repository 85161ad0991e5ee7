import type { QueryClient } from '@tanstack/react-query';
import { clearDraft } from '../../../lib/drafts/draft-storage.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { refreshPayment } from '../../mentorings/payment/refresh-payment.ts';
import { choiceKey } from './form/payment-choice.ts';
import { forgetOpenOrder } from './open-order.ts';

/** SPEC §2, §9. */
const PAID_TOAST_MS = 2500;

/** Clears what this browser stored for a finished checkout, and reloads what it has changed. */
export async function resetCheckout(queries: QueryClient, mentoringId: number): Promise<void> {
  clearDraft(choiceKey(mentoringId));
  forgetOpenOrder();
  await refreshPayment(queries, mentoringId);
}

/** SPEC §2: the toast, beside the moment that stays. */
export function showPaid(): void {
  showToast({ message: '결제가 완료되었습니다.', tone: 'success', duration: PAID_TOAST_MS });
}
