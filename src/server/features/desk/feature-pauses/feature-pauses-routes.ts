import type { FastifyInstance } from 'fastify';
import { PAUSABLE_FEATURES } from '#domain/desk/feature-pauses.ts';
import { serve } from '#server/http/serve.ts';
import { featurePauseStore } from '#server/platform/feature-pause-store.ts';
import type { Services } from '#server/services.ts';

/** What owners pause for everybody, and open again (product §26.13). */
export function registerFeaturePauseRoutes(app: FastifyInstance, services: Services): void {
  const { db, clock } = services;

  serve(app, services, 'GET /v1/admin/feature-pauses', async () => {
    const pauses = await featurePauseStore.list(db);
    const pausedAtOf = new Map(pauses.map(({ feature, pausedAt }) => [feature, pausedAt.toISOString()]));
    return { features: PAUSABLE_FEATURES.map((feature) => ({ feature, pausedAt: pausedAtOf.get(feature) ?? null })) };
  });
  serve(app, services, 'PUT /v1/admin/feature-pauses/{feature}', async ({ operator, params, body }) => {
    const { feature } = params;
    await db.transaction(async (tx) => {
      if (body.isPaused) await featurePauseStore.pause(tx, feature, clock.now());
      else await featurePauseStore.resume(tx, feature);
      const action = body.isPaused ? 'FEATURE_PAUSED' : 'FEATURE_RESUMED';
      await operator.audit(tx, { action, subject: `feature:${feature}` });
    });
    return null;
  });
}
