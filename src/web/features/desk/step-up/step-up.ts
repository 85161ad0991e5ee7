import { isRefusal } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { createRequestQueue } from '../../../ui/overlays/request-queue.ts';

export type StepUpRequest = { readonly resolve: (isConfirmed: boolean) => void };

/** Work that waits for the operator to be confirmed; read only by the desk's layout. */
export const stepUpQueue = createRequestQueue<StepUpRequest>();

/**
 * Runs work that may need a fresh second factor (S-64): where the server asks for one, the dialog does, and the work is done again. When the
 * operator cancels, the refusal is thrown.
 */
export async function withStepUp<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!isRefusal(error, 'STEP_UP_REQUIRED')) throw error;
    const isConfirmed = await new Promise<boolean>((resolve) => {
      stepUpQueue.add({ resolve });
    });
    if (!isConfirmed) throw error;
    return work();
  }
}

/**
 * Asks for a fresh second factor before a decision that is sent some seconds later, while the operator is still at it. Other failures are reported when it is sent.
 * @returns false when the operator cancels
 */
export async function confirmAhead(): Promise<boolean> {
  try {
    await withStepUp(() => call('GET /v1/admin/step-up'));
    return true;
  } catch (error) {
    return !isRefusal(error, 'STEP_UP_REQUIRED');
  }
}
