import type { RuntimeValues } from '#domain/desk/runtime-settings.ts';
import type { Queryable } from '../../db/database.ts';
import type { RuntimeSettings } from './runtime-settings.ts';

/** What the rules read of the settings. */
export interface SettingSources {
  /** As the process was started. */
  readonly env: RuntimeValues;
  readonly runtimeSettings: RuntimeSettings;
}

/** The settings as they are now: what owners have set, or else what the process was started with. @param db the transaction, where the caller is in one */
export async function currentSettings({ env, runtimeSettings }: SettingSources, db: Queryable): Promise<RuntimeValues> {
  const { MINIMUM_NOTICE_HOURS, SESSION_PRICE_KRW, STEPS_A_DAY, PHONE_BUDGET_KRW } = env;
  return {
    MINIMUM_NOTICE_HOURS,
    SESSION_PRICE_KRW,
    STEPS_A_DAY,
    PHONE_BUDGET_KRW,
    ...(await runtimeSettings.overrides(db)),
  };
}
