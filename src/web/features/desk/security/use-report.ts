import { isRefusal, messageOf } from '../../../lib/api-error.ts';
import { useDialog } from '../../../ui/overlays/dialog.ts';

/** Runs work and says in a dialog why it failed; a cancelled confirmation is not reported. */
export function useReport(describe: (error: unknown) => string = (error) => messageOf(error)) {
  const dialog = useDialog();
  return async (title: string, work: () => Promise<void>) => {
    try {
      await work();
    } catch (error) {
      if (!isRefusal(error, 'STEP_UP_REQUIRED')) await dialog.alert({ title, description: describe(error) });
    }
  };
}
