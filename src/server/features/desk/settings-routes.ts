import { PAUSABLE_FEATURES, problemWithSetting, RUNTIME_SETTING_NAMES } from '#domain/desk/settings.ts';
import { refuse } from '#domain/refusals.ts';
import { koreanMonth, koreanMonthSpan } from '#domain/time/korean-time.ts';
import type { Routes } from '#server/http/routes.ts';
import { featurePauseStore } from '#server/platform/feature-pause-store.ts';
import { phoneReportStore } from '#server/platform/phone/phone-store.ts';
import { runtimeSettingStore } from '#server/platform/runtime-setting-store.ts';
import { currentSettings } from '#server/platform/runtime-settings.ts';

/** What owners pause for everybody, and open again (product §26.13). */
export const featurePauseRoutes: Routes = {
  'GET /v1/admin/feature-pauses': async (_, { db }) => {
    const pauses = await featurePauseStore.list(db);
    const pausedAtOf = new Map(pauses.map(({ feature, pausedAt }) => [feature, pausedAt]));
    return { features: PAUSABLE_FEATURES.map((feature) => ({ feature, pausedAt: pausedAtOf.get(feature) ?? null })) };
  },
  'PUT /v1/admin/feature-pauses/{feature}': async ({ operator, params, body }, { db, clock }) => {
    const { feature } = params;
    await db.transaction(async (tx) => {
      if (body.isPaused) await featurePauseStore.pause(tx, feature, clock.now());
      else await featurePauseStore.resume(tx, feature);
      const action = body.isPaused ? 'FEATURE_PAUSED' : 'FEATURE_RESUMED';
      await operator.audit(tx, { action, subject: `feature:${feature}` });
    });
  },
};

/** What owners set while the service runs (product §26.18). */
export const runtimeSettingRoutes: Routes = {
  'GET /v1/admin/runtime-settings': async (_, { db, clock, env }) => {
    const rows = await runtimeSettingStore.list(db);
    const month = koreanMonthSpan(koreanMonth(clock.now()));
    return {
      phoneMonth: await phoneReportStore.summarize(db, month.from),
      settings: RUNTIME_SETTING_NAMES.map((name) => {
        const row = rows.find((each) => each.name === name && problemWithSetting(name, each.value) === undefined);
        const changedAt = row?.changedAt ?? null;
        return { name, value: row?.value ?? env[name], startedWith: env[name], changedAt };
      }),
    };
  },
  'PUT /v1/admin/runtime-settings/{name}': async ({ operator, params, body }, services) => {
    const { name } = params;
    const { value } = body;
    const message = value === null ? undefined : problemWithSetting(name, value);
    if (message) refuse('INVALID_INPUT', { message, field: 'value' });
    await services.db.transaction(async (tx) => {
      const before = (await currentSettings(services, tx))[name];
      if (value === null) await runtimeSettingStore.remove(tx, name);
      else await runtimeSettingStore.put(tx, name, value, services.clock.now());
      const detail = { before, value: value ?? services.env[name] };
      await operator.audit(tx, { subject: `setting:${name}`, detail });
      services.runtimeSettings.announceChange(tx);
    });
  },
};
