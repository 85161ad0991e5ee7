import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { Party } from '../index.ts';

type Side = Party['actor'];

export interface SeatRow {
  readonly side: Side;
  readonly seat: string;
  readonly seenAt: Date;
  readonly leftAt: Date | null;
}

/** An open stream, and the seat that listens on it. */
export interface SeatStream {
  readonly mentoringId: number;
  readonly side: Side;
  readonly seat: string;
  /** Names the stream. */
  readonly stream: string;
}

const list = statement<SeatRow>(
  'list-meeting-seats',
  'select side, seat, seen_at as "seenAt", left_at as "leftAt" from meeting_seats where mentoring_id = $1',
);
const take = statement(
  'take-meeting-seat',
  `insert into meeting_seats (mentoring_id, side, seat, since, stream, seen_at) values ($1, $2, $3, $4, $5, $4)
   on conflict (mentoring_id, side) do update
     set seat = excluded.seat, since = excluded.since, stream = excluded.stream, seen_at = excluded.seen_at, left_at = null`,
);
const attach = statement<{ side: Side }>(
  'attach-meeting-stream',
  `update meeting_seats set stream = $4, seen_at = $5, left_at = null
   where mentoring_id = $1 and side = $2 and seat = $3 returning side`,
);
// The end of a stream says nothing once another stream has followed it.
const detach = statement<{ side: Side }>(
  'detach-meeting-stream',
  `update meeting_seats set left_at = $4 where mentoring_id = $1 and side = $2 and stream = $3 and left_at is null
   returning side`,
);
const leave = statement<{ side: Side }>(
  'leave-meeting-seat',
  `update meeting_seats set left_at = $4 where mentoring_id = $1 and side = $2 and seat = $3 and left_at is null
   returning side`,
);
const touch = statement(
  'touch-meeting-seats',
  `update meeting_seats s set seen_at = $4
   from unnest($1::bigint[], $2::text[], $3::uuid[]) as k (mentoring_id, side, stream)
   where s.mentoring_id = k.mentoring_id and s.side = k.side and s.stream = k.stream`,
);

const touchSeat = statement(
  'touch-meeting-seat',
  'update meeting_seats set seen_at = greatest(seen_at, $4) where mentoring_id = $1 and side = $2 and seat = $3',
);

/** The two seats of a room. */
export const seatStore = {
  list: (db: Queryable, mentoringId: number) => db.query(list, [mentoringId]),
  /** Gives a side a new seat, in place of any old one. */
  take: (db: Queryable, { mentoringId, side, seat, stream }: SeatStream, now: Date) =>
    db.query(take, [mentoringId, side, seat, now, stream]),
  /** @returns whether the seat is still the side's own */
  async attach(db: Queryable, { mentoringId, side, seat, stream }: SeatStream, now: Date): Promise<boolean> {
    return (await db.query(attach, [mentoringId, side, seat, stream, now])).length > 0;
  },
  /** @returns whether the seat has lost its occupant */
  async detach(db: Queryable, { mentoringId, side, stream }: SeatStream, now: Date): Promise<boolean> {
    return (await db.query(detach, [mentoringId, side, stream, now])).length > 0;
  },
  async leave(db: Queryable, { mentoringId, side, seat }: Omit<SeatStream, 'stream'>, now: Date): Promise<boolean> {
    return (await db.query(leave, [mentoringId, side, seat, now])).length > 0;
  },
  /** Says of a seat that somebody is in it. */
  touchSeat: (tx: Queryable, { mentoringId, side, seat }: Omit<SeatStream, 'stream'>, now: Date) =>
    tx.query(touchSeat, [mentoringId, side, seat, now]),
  /** Says of open streams that they still are. */
  touch: (db: Queryable, streams: readonly SeatStream[], now: Date) =>
    db.query(touch, [
      streams.map(({ mentoringId }) => mentoringId),
      streams.map(({ side }) => side),
      streams.map(({ stream }) => stream),
      now,
    ]),
};
