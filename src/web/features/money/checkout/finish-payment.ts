import type { QueryClient } from '@tanstack/react-query';
import type { NavigateFunction } from 'react-router';
import { paths } from '#contract/pages.ts';
import { clearDraft } from '../../../lib/drafts/draft-storage.ts';
import { openPastOthers } from '../../../lib/skipped-entry.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { refreshPayment } from '../../mentorings/payment/index.ts';
import { choiceKey } from './form/payment-choice.ts';
import { forgetOpenOrder, takeEntriesBack } from './open-order.ts';

/** SPEC §2, §9. */
const PAID_TOAST_MS = 2500;

/** Clears what this browser stored for a finished checkout, and reloads what it has changed. */
export async function resetCheckout(queries: QueryClient, mentoringId: number): Promise<void> {
  clearDraft(choiceKey(mentoringId));
  forgetOpenOrder();
  await refreshPayment(queries, mentoringId);
}

/**
 * Opens the progress screen, which then confirms the payment: on a slow phone, a toast would be gone before the screen appears.
 * @param comesFromWindow back then leads past the gateway's window
 */
export async function goOnPaid(
  navigate: NavigateFunction,
  mentoringId: number,
  { comesFromWindow }: { comesFromWindow: boolean },
): Promise<void> {
  const to = paths.progress('mentee', mentoringId);
  if (comesFromWindow) await openPastOthers(navigate, to, takeEntriesBack(mentoringId));
  else await navigate(to, { replace: true });
  showToast({ message: '결제가 완료되었습니다.', tone: 'success', duration: PAID_TOAST_MS });
}
