import { useQueryClient } from '@tanstack/react-query';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { type ConfirmOptions, dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { withStepUp } from '../step-up/step-up.ts';

export interface DeskAction {
  /** Asked before it; done at once without this. */
  readonly question?: ConfirmOptions;
  readonly work: () => Promise<unknown>;
  readonly done: string;
  readonly failure: string;
  /** Called once it is done, before the lists are read again. */
  readonly onDone?: () => void;
}

/** Does something at the desk, once at a time, and reads the lists again that it changes. @param lists the first parts of their keys */
export function useDeskAction(lists: readonly string[]): (action: DeskAction) => Promise<boolean> {
  const queries = useQueryClient();
  const runOnce = useSingleRun();

  /** Whether it was done. */
  async function run({ question, work, done, failure, onDone }: DeskAction): Promise<boolean> {
    if (question && !(await dialog.confirm(question))) return false;
    let isDone = false;
    try {
      await withStepUp(work);
      showToast({ message: done, tone: 'success' });
      isDone = true;
      onDone?.();
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED')) await alertFailure(failure, error);
    }
    await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] })));
    return isDone;
  }
  return async (action) => {
    let isDone = false;
    await runOnce(async () => {
      isDone = await run(action);
    });
    return isDone;
  };
}

/** The lists that change when an account is decided or money moves. */
const LISTS = [
  'desk-payout-accounts',
  'desk-transfers',
  'desk-transfer-files',
  'desk-payment',
  'desk-payments',
  'desk-hand-refunds',
  'waiting',
] as const;

/** Runs one action with money at a time, and reloads every list that shows it. */
export const useMoneyAction = () => useDeskAction(LISTS);
