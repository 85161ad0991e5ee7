import { describePause, type PausableFeature } from '#domain/desk/feature-pauses.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '../../db/database.ts';
import { featurePauseStore } from './feature-pause-store.ts';

/** @throws RefusalError `FEATURE_PAUSED` while operators have paused it (product §26.13) */
export async function refusePaused(db: Queryable, feature: PausableFeature): Promise<void> {
  if (await featurePauseStore.isPaused(db, feature)) refuse('FEATURE_PAUSED', { message: describePause(feature) });
}
