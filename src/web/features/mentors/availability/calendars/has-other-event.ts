import { call } from '../../../../lib/api.ts';

/**
 * Whether a calendar of the mentor's own has something else then, as it is now. A warning alone: what cannot be found out is not waited for.
 * @param time Korean wall-clock time
 */
export async function hasOtherEvent({ startTime }: { readonly startTime: string }): Promise<boolean> {
  try {
    return (await call('POST /v1/mentor/me/calendars/check', { body: { startTime } })).isBusy;
  } catch {
    return false;
  }
}
