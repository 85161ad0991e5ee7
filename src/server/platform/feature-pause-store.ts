import { describePause, type PausableFeature } from '#domain/desk/settings.ts';
import { refuse } from '#domain/refusals.ts';
import type { Queryable } from '../db/database.ts';
import { hasRow } from '../db/rows.ts';
import { statement } from '../db/statement.ts';

const isPaused = statement<{ feature: string }>(
  'is-feature-paused',
  'select feature from feature_pauses where feature = $1',
);
const list = statement<{ feature: PausableFeature; pausedAt: Date }>(
  'list-feature-pauses',
  'select feature, paused_at as "pausedAt" from feature_pauses',
);
const pause = statement(
  'pause-feature',
  'insert into feature_pauses (feature, paused_at) values ($1, $2) on conflict (feature) do nothing',
);
const resume = statement('resume-feature', 'delete from feature_pauses where feature = $1');

/** The features paused for everybody: each call concerned reads them, so that a pause holds on every process at once. */
export const featurePauseStore = {
  isPaused: (db: Queryable, feature: PausableFeature) => hasRow(db, isPaused, [feature]),
  list: (db: Queryable) => db.query(list, []),
  /** One that is paused already keeps its time. */
  pause: (tx: Queryable, feature: PausableFeature, now: Date) => tx.query(pause, [feature, now]),
  resume: (tx: Queryable, feature: PausableFeature) => tx.query(resume, [feature]),
};

/** @throws RefusalError `FEATURE_PAUSED` while operators have paused it (product §26.13) */
export async function refusePaused(db: Queryable, feature: PausableFeature): Promise<void> {
  if (await featurePauseStore.isPaused(db, feature)) refuse('FEATURE_PAUSED', { message: describePause(feature) });
}
