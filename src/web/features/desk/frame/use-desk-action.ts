import { useQueryClient } from '@tanstack/react-query';
import { alertFailure } from '../../../lib/alert-failure.ts';
import { isRefusal } from '../../../lib/api-error.ts';
import { useAttempt } from '../../../lib/attempt.ts';
import { useSingleRun } from '../../../lib/use-single-run.ts';
import { type ConfirmOptions, dialog } from '../../../ui/overlays/dialog.ts';
import { showToast } from '../../../ui/overlays/toast.ts';
import { withStepUp } from '../step-up/step-up.ts';

export interface DeskAction {
  /** Asked before it; done at once without this. */
  readonly question?: ConfirmOptions;
  /** What tells the action from another one, for its `Idempotency-Key`: needed only by work that sends the key. */
  readonly intent?: unknown;
  readonly work: (idempotencyKey: string) => Promise<unknown>;
  readonly done?: string;
  /** The title of the alert, or what happens instead of one. */
  readonly failure: string | ((error: unknown) => unknown);
  /** Called once it is done, before the lists are read again. */
  readonly onDone?: () => void;
}

/** Does something at the desk, once at a time, and reads the lists again that it changes. @param lists the first parts of their keys */
export function useDeskAction(lists: readonly string[]): (action: DeskAction) => Promise<boolean> {
  const queries = useQueryClient();
  const runOnce = useSingleRun();
  const attempt = useAttempt();

  async function run({ question, intent, work, done, failure, onDone }: DeskAction): Promise<boolean> {
    if (question && !(await dialog.confirm(question))) return false;
    let isDone = false;
    try {
      await withStepUp(() => attempt(intent, work));
      if (done) showToast({ message: done, tone: 'success' });
      isDone = true;
      onDone?.();
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED'))
        await (typeof failure === 'string' ? alertFailure(failure, error) : failure(error));
    }
    await Promise.all(lists.map((list) => queries.invalidateQueries({ queryKey: [list] })));
    return isDone;
  }
  return async (action) => (await runOnce(() => run(action))) ?? false;
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
export const useMoneyAction = (...others: string[]) => useDeskAction([...LISTS, ...others]);
