import type { TermTag } from '#domain/account/terms.ts';
import type { Queryable } from '../../db/database.ts';
import { statement } from '../../db/statement.ts';

interface Consent {
  readonly tag: TermTag;
  readonly agreed: boolean;
  readonly version: string;
  readonly agreedAt: Date;
  readonly ip: string;
}

const listConsents = statement<Consent>(
  'test-list-consents',
  `select tag, agreed, version, agreed_at as "agreedAt", ip from term_consents where member_id = $1 order by tag`,
);
const countRecords = statement<{ sessions: number; codes: number; grants: number; throttles: number; mails: number }>(
  'test-count-records',
  `select (select count(*) from sessions) as sessions, (select count(*) from verification_codes) as codes,
     (select count(*) from grants) as grants, (select count(*) from throttles) as throttles,
     (select count(*) from outbox) as mails`,
);
const countRoomRecords = statement<{ seats: number; signals: number; minutes: number }>(
  'test-count-room-records',
  `select (select count(*) from meeting_seats) as seats, (select count(*) from meeting_signals) as signals,
     (select count(*) from meeting_minutes) as minutes`,
);
const listMeetingPaths = statement<{ path: string }>(
  'test-list-meeting-paths',
  'select distinct path from meeting_minutes where mentoring_id = $1',
);
const listCouponKinds = statement<{ kind: string }>(
  'test-list-coupon-kinds',
  'select kind from coupons where member_id = $1 order by kind',
);

const insertThrottles = statement(
  'test-insert-throttles',
  `insert into throttles (key, hits, resets_at) select 'many:' || n, 1, $2 from generate_series(1, $1::int) n`,
);

/** Writes this many throttles that are over at an instant. */
export const insertThrottlesUntil = (db: Queryable, count: number, resetsAt: Date) =>
  db.query(insertThrottles, [count, resetsAt]);

/** The kinds of a member's coupons, used or not. */
export const couponKindsOf = (db: Queryable, memberId: number) => db.query(listCouponKinds, [memberId]);

/** The consents of a member, as stored. */
export const consentsOf = (db: Queryable, memberId: number) => db.query(listConsents, [memberId]);

/** The number of records that are deleted after a retention period, by kind. */
export async function countRecordsByKind(db: Queryable) {
  const [row] = await db.query(countRecords, []);
  if (!row) throw new Error('Counting the records returned no row');
  return row;
}

/** What is stored of all rooms. */
export async function countRoomRecordsByKind(db: Queryable) {
  const [row] = await db.query(countRoomRecords, []);
  if (!row) throw new Error('Counting the records returned no row');
  return row;
}

/** The ways that media of a mentoring took. */
export async function meetingPathsOf(db: Queryable, mentoringId: number): Promise<string[]> {
  return (await db.query(listMeetingPaths, [mentoringId])).map(({ path }) => path);
}
