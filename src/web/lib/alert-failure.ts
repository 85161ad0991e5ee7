import { dialog } from '../ui/overlays/dialog.ts';
import { showToast } from '../ui/overlays/toast.ts';
import { messageOf } from './api-error.ts';

/** Says in a dialog what failed and why. Resolves when the dialog is closed. @param title such as 바꾸지 못했어요 */
export const alertFailure = (title: string, error: unknown) => dialog.alert({ title, description: messageOf(error) });

/**
 * Does some work and tells the result in a toast.
 * @param texts.done omitted where the page itself shows the success
 * @param texts.failed given where a failure needs a dialog: {@link alertFailure}
 * @returns whether it succeeded
 */
export async function tellResult(
  work: () => Promise<unknown>,
  texts: { done?: Parameters<typeof showToast>[0] | undefined; failed?: string } = {},
): Promise<boolean> {
  try {
    await work();
  } catch (error) {
    if (texts.failed) await alertFailure(texts.failed, error);
    else showToast({ message: messageOf(error), tone: 'danger' });
    return false;
  }
  if (texts.done) showToast(texts.done);
  return true;
}
