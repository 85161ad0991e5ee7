import { describePause, type PausableFeature } from '#domain/desk/settings.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '../db/database.ts';
import { anyRow, execute, manyRows } from '../db/rows.ts';

/** The features paused for everybody: each call concerned reads them, so that a pause holds on every process at once. */
export const featurePauseStore = {
  isPaused: anyRow<[feature: PausableFeature]>(
    'is-feature-paused',
    'select feature from feature_pauses where feature = $1',
  ),
  list: manyRows<{ feature: PausableFeature; pausedAt: Date }>(
    'list-feature-pauses',
    'select feature, paused_at as "pausedAt" from feature_pauses',
  ),
  /** One that is paused already keeps its time. */
  pause: execute<[feature: PausableFeature, now: Date]>(
    'pause-feature',
    'insert into feature_pauses (feature, paused_at) values ($1, $2) on conflict (feature) do nothing',
  ),
  resume: execute<[feature: PausableFeature]>('resume-feature', 'delete from feature_pauses where feature = $1'),
};

/** @throws RefusalError `FEATURE_PAUSED` while operators have paused it (product §26.13) */
export async function refusePaused(db: Queryable, feature: PausableFeature): Promise<void> {
  if (await featurePauseStore.isPaused(db, feature)) refuse('FEATURE_PAUSED', { message: describePause(feature) });
}
