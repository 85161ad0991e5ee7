import { type DeskOrder, DESK_ORDERS } from '#domain/desk/desk.ts';
import type { AnnouncementState, Audience } from '#domain/notifications/announcements.ts';
import { anyRow, oneRow, orderedRows, manyRows } from '#server/db/rows.ts';
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

/** Which announcements a list of the desk has. */
interface ChosenAnnouncements {
  /** Of title or text; null for all. */
  readonly pattern: string | null;
  readonly state: AnnouncementState | undefined;
  readonly audience: Audience | undefined;
  readonly order: DeskOrder;
  /** The last one of the page before. */
  readonly after: number | undefined;
  readonly now: Date;
}

export const announcementStore = {
  /** Up to 51 that are shown at `now`, newest first. @param audience everybody's without it */
  listShown: manyRows<
    AnnouncementRow,
    [page: { before: number | undefined; now: Date; audience: Audience | undefined }]
  >(
    'list-shown-announcements',
    `select ${COLUMNS} from announcements
     where id < coalesce($1.before::bigint, 9223372036854775807) and withdrawn_at is null and starts_at <= $1.now
       and (ends_at is null or ends_at > $1.now) and ($1.audience::text is null or $1.audience = any(audience))
     order by id desc limit 51`,
  ),
  // A few a month: the search reads them all.
  /** Up to 51 of all, as operators look for them. */
  list: orderedRows<AnnouncementRow, ChosenAnnouncements>(
    DESK_ORDERS,
    'list-announcements',
    (order) =>
      `select ${COLUMNS} from announcements
       where ($1.pattern::text is null or title ilike $1.pattern or body ilike $1.pattern)
         and ($1.state::text is null
           or $1.state = case when withdrawn_at is not null then 'WITHDRAWN' when ends_at <= $1.now then 'OVER' else 'SHOWN' end)
         and ($1.audience::text is null or $1.audience = any(audience))
         and ${pageOf(order, 'id')} limit 51`,
  ),
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
