import { EXPORT_MINUTES } from '../retention.ts';
import { MINUTE_MS } from '../time/durations.ts';

/** How often a member may have their data prepared in 24 hours. */
export const EXPORTS_A_DAY = 3;
/** An export that takes longer has failed, and can be requested again. */
const PREPARATION_MS = 30 * MINUTE_MS;

export const EXPORT_STATES = ['PREPARING', 'READY', 'EXPIRED', 'FAILED'] as const;
export type ExportState = (typeof EXPORT_STATES)[number];

/** Until when the file of an export that is ready now can be downloaded. */
export function exportExpiresAt(readyAt: Date): Date {
  return new Date(readyAt.getTime() + EXPORT_MINUTES * MINUTE_MS);
}

/** How an export stands. @param expiresAt null while there is no file yet */
export function exportState(
  { requestedAt, expiresAt }: { requestedAt: Date; expiresAt: Date | null },
  now: Date,
): ExportState {
  if (expiresAt) return now < expiresAt ? 'READY' : 'EXPIRED';
  return now.getTime() - requestedAt.getTime() < PREPARATION_MS ? 'PREPARING' : 'FAILED';
}
