import { useQueryClient } from '@tanstack/react-query';
import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';
import { useToast } from '../../../ui/overlays/toast.ts';
import { withStepUp } from '../step-up/step-up.ts';

/** What changes when an account is decided, or money moves. */
const LISTS = ['desk-payout-accounts', 'desk-transfers', 'desk-transfer-files', 'waiting'] as const;

interface DeskStep {
  /** Asked before it; done at once without this. */
  readonly question?: { title: string; description: string; confirmText: string };
  readonly work: () => Promise<unknown>;
  readonly done: string;
  readonly failure: string;
}

/** Does something with transfers, once at a time, and reads every list of them again. */
export function useDeskStep(): (step: DeskStep) => Promise<void> {
  const queries = useQueryClient();
  const dialog = useDialog();
  const toast = useToast();
  const runOnce = useSingleRun();

  async function take({ question, work, done, failure }: DeskStep): Promise<void> {
    if (question && !(await dialog.confirm(question))) return;
    try {
      await withStepUp(work);
      toast.show({ message: done, tone: 'success' });
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED')) await dialog.alert({ title: failure, description: messageOf(error) });
    }
    await Promise.all(LISTS.map((list) => queries.invalidateQueries({ queryKey: [list] })));
  }
  return (step) => runOnce(() => take(step));
}
