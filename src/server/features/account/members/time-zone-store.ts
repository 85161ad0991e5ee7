import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const set = statement(
  'set-time-zone',
  'update members set time_zone = $2 where id = $1 and time_zone is distinct from $2',
);

export const timeZoneStore = {
  set: (db: Queryable, memberId: number, timeZone: string | null) => db.query(set, [memberId, timeZone]),
};
