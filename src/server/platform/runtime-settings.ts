import { problemWithSetting, RUNTIME_SETTING_NAMES, type RuntimeValues } from '#domain/desk/settings.ts';
import type { Queryable } from '../db/database.ts';
import type { Clock } from './clock.ts';
import type { Live } from './live/live.ts';
import { runtimeSettingStore } from './runtime-setting-store.ts';

/** The kind of topic that says that a setting has changed. */
const CHANGED = 'runtime-settings';
/** How old remembered settings may be if a topic was lost. */
const REMEMBERED_MS = 2000;

/** What owners have set, remembered in each process for two seconds at most; a change reaches the others by the live channel. */
export interface RuntimeSettings {
  /** The settings that differ from those the processes were started with. @param db the caller's transaction, if there is one */
  overrides(db: Queryable): Promise<Partial<RuntimeValues>>;
  /** Has all processes read the settings again once the transaction has committed. */
  announceChange(tx: Queryable): void;
}

/** @param replica what is read there is as old as a replica may be, and is not remembered for others */
export function createRuntimeSettings(clock: Clock, live: Live, replica?: Queryable): RuntimeSettings {
  let remembered: { values: Partial<RuntimeValues>; until: number } | undefined;
  // A look-up that was under way while a setting changed may have seen the value before: its answer is not remembered.
  let changes = 0;
  const forget = () => {
    changes += 1;
    remembered = undefined;
  };
  live.subscribe(CHANGED, forget);
  live.onGap(forget);
  return {
    async overrides(db) {
      const now = clock.now().getTime();
      if (remembered && now < remembered.until && remembered.until <= now + REMEMBERED_MS) return remembered.values;
      const before = changes;
      const rows = await runtimeSettingStore.list(db);
      const values = Object.fromEntries(
        RUNTIME_SETTING_NAMES.flatMap((name) => {
          const value = rows.find((row) => row.name === name)?.value;
          // A later version may know other bounds: what is outside of these counts as not set.
          return value !== undefined && problemWithSetting(name, value) === undefined ? [[name, value]] : [];
        }),
      ) as Partial<RuntimeValues>;
      if (before === changes && db !== replica) remembered = { values, until: now + REMEMBERED_MS };
      return values;
    },
    announceChange(tx) {
      tx.afterCommit(() => {
        forget();
        live.publish([`${CHANGED}:all`]);
      });
    },
  };
}

/** What the rules read of the settings. */
interface SettingSources {
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
