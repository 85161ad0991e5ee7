import { dialog } from '../ui/overlays/dialog.ts';
import { messageOf } from './api-error.ts';

/** Says in a dialog what failed and why. Resolves when the dialog is closed. @param title such as 바꾸지 못했어요 */
export const alertFailure = (title: string, error: unknown) => dialog.alert({ title, description: messageOf(error) });
