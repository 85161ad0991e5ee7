import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { paths } from '../../paths.ts';
import { useToast } from '../../ui/toast.ts';
import { clearChoices } from './use-choices.ts';

/** SPEC §9. */
const PAID_TOAST_MS = 2500;

/** After a payment: the toast, and on to the progress screen (SPEC §2). */
export function useGoToProgress() {
  const toast = useToast();
  const navigate = useNavigate();
  const queries = useQueryClient();

  return async function goToProgress(mentoringId: number) {
    clearChoices(mentoringId);
    for (const queryKey of [['mentoring', mentoringId], ['mentorings'], ['coupons']]) {
      void queries.invalidateQueries({ queryKey });
    }
    toast.show({ message: '결제가 완료되었습니다.', tone: 'success', duration: PAID_TOAST_MS });
    await navigate(paths.menteeProgress(mentoringId), { replace: true });
  };
}
