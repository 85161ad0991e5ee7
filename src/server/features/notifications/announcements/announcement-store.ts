import type { DeskOrder } from '#domain/desk/desk.ts';
import type { AnnouncementState, Audience } from '#domain/notifications/announcements.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, oneRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import { escapeLike } from '#server/text/search-form.ts';
import { pageOf } from '../../people/member-search/searched-sql.ts';

export interface AnnouncementRow {
  readonly announcementId: number;
  readonly title: string;
  readonly body: string;
  readonly audience: Audience[];
  readonly startsAt: Date;
  readonly endsAt: Date | null;
  readonly withdrawnAt: Date | null;
}

const COLUMNS = `id as "announcementId", title, body, audience, starts_at as "startsAt", ends_at as "endsAt", withdrawn_at as "withdrawnAt"`;
const PAGE = 'id < coalesce($1::bigint, 9223372036854775807)';
const listShown = statement<AnnouncementRow>(
  'list-shown-announcements',
  `select ${COLUMNS} from announcements
   where ${PAGE} and withdrawn_at is null and starts_at <= $2 and (ends_at is null or ends_at > $2)
     and ($3::text is null or $3 = any(audience))
   order by id desc limit 51`,
);
// A few a month: the search reads them all.
const listAt = (order: DeskOrder) =>
  statement<AnnouncementRow>(
    `list-announcements-${order.toLowerCase()}`,
    `select ${COLUMNS} from announcements
     where ($2::text is null or title ilike $2 or body ilike $2)
       and ($3::text is null or $3 = case when withdrawn_at is not null then 'WITHDRAWN' when ends_at <= $5 then 'OVER' else 'SHOWN' end)
       and ($4::text is null or $4 = any(audience))
       and ${pageOf(order, 'id', '$1')} limit 51`,
  );
const LISTS = { NEWEST: listAt('NEWEST'), OLDEST: listAt('OLDEST') };

export const announcementStore = {
  /** Up to 51 that are shown at `now`, newest first. @param audience everybody's without it */
  listShown: (db: Queryable, page: { before: number | undefined; now: Date; audience: Audience | undefined }) =>
    db.query(listShown, [page.before ?? null, page.now, page.audience ?? null]),
  /** Up to 51 of all, as operators look for them. @param chosen.after the last one of the page before */
  list: (
    db: Queryable,
    {
      search,
      state,
      audience,
      order,
      after,
      now,
    }: {
      search: string | undefined;
      state: AnnouncementState | undefined;
      audience: Audience | undefined;
      order: DeskOrder;
      after: number | undefined;
      now: Date;
    },
  ) =>
    db.query(LISTS[order], [
      after ?? null,
      search ? `%${escapeLike(search)}%` : null,
      state ?? null,
      audience ?? null,
      now,
    ]),
  insert: oneRow<
    AnnouncementRow,
    [announcement: { title: string; body: string; audience: readonly Audience[]; now: Date; endsAt: Date | null }]
  >(
    'insert-announcement',
    `insert into announcements (title, body, audience, starts_at, ends_at, created_at)
       values ($1.title, $1.body, $1.audience, $1.now, $1.endsAt, $1.now)
     returning ${COLUMNS}`,
  ),
  /** False when there is no announcement of this number, or it is withdrawn already. */
  withdraw: anyRow<[announcementId: number, now: Date]>(
    'withdraw-announcement',
    `update announcements set withdrawn_at = $2 where id = $1 and withdrawn_at is null returning id as "announcementId"`,
  ),
};
