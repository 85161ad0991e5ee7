import { execute, manyRows } from '../db/rows.ts';

interface RuntimeSettingRow {
  readonly name: string;
  readonly value: number;
  readonly changedAt: Date;
}

/** What owners have set while the service runs. */
export const runtimeSettingStore = {
  list: manyRows<RuntimeSettingRow>(
    'list-runtime-settings',
    'select name, value, changed_at as "changedAt" from runtime_settings',
  ),
  put: execute<[name: string, value: number, now: Date]>(
    'put-runtime-setting',
    `insert into runtime_settings (name, value, changed_at) values ($1, $2, $3)
     on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
  ),
  remove: execute<[name: string]>('remove-runtime-setting', 'delete from runtime_settings where name = $1'),
};
