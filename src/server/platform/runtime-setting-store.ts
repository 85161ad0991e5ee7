import type { Queryable } from '../db/database.ts';
import { statement } from '../db/statement.ts';

interface RuntimeSettingRow {
  readonly name: string;
  readonly value: number;
  readonly changedAt: Date;
}

const list = statement<RuntimeSettingRow>(
  'list-runtime-settings',
  'select name, value, changed_at as "changedAt" from runtime_settings',
);
const put = statement(
  'put-runtime-setting',
  `insert into runtime_settings (name, value, changed_at) values ($1, $2, $3)
   on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`,
);
const remove = statement('remove-runtime-setting', 'delete from runtime_settings where name = $1');

/** What owners have set while the service runs. */
export const runtimeSettingStore = {
  list: (db: Queryable) => db.query(list, []),
  put: (tx: Queryable, name: string, value: number, now: Date) => tx.query(put, [name, value, now]),
  remove: (tx: Queryable, name: string) => tx.query(remove, [name]),
};
