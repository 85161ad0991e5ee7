import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import type { Queryable } from '#server/db/database.ts';
import { anyRow, execute, manyRows, manyValues, maybeRow } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';
import type { Party } from '../transitions/make-transition.ts';

export interface NewSignals {
  readonly mentoringId: number;
  readonly seat: string;
  readonly to: string;
  /** The number of the first one. */
  readonly number: number;
  readonly signals: readonly string[];
}

export const signalStore = {
  // The same number twice is a repeated call: the first one counts.
  insert: execute<[signals: NewSignals, now: Date]>(
    'insert-meeting-signals',
    `insert into meeting_signals (mentoring_id, from_seat, number, to_seat, signal, at)
     select $1.mentoringId, $1.seat, $1.number - 1 + s.position, $1.to, s.signal, $2
     from unnest($1.signals::text[]) with ordinality as s (signal, position)
     on conflict (mentoring_id, from_seat, number) do nothing`,
  ),
};

/** Where people meet, as a mentor chose it. */
export interface ChoiceRow {
  readonly kind: MeetingKind;
  readonly link: string | null;
}

// A mentoring's own choice wins over the mentor's for all.
const findChoice = statement<ChoiceRow>(
  'find-meeting-choice',
  `select coalesce(m.meeting_kind, p.meeting_kind) as kind,
     case when m.meeting_kind is null then p.meeting_link else m.meeting_link end as link
   from mentorings m join mentor_profiles p on p.member_id = m.mentor_id where m.id = $1`,
);

export const choiceStore = {
  /** The choice for a mentoring. */
  async find(db: Queryable, mentoringId: number): Promise<ChoiceRow> {
    const [row] = await db.query(findChoice, [mentoringId]);
    return row ?? { kind: 'ROOM', link: null };
  },
  set: execute<[mentoringId: number, choice: ChoiceRow]>(
    'set-meeting-choice',
    'update mentorings set meeting_kind = $2.kind, meeting_link = $2.link where id = $1',
  ),
  /** Sessions of a mentor that began before `before` keep the place where the mentor meets in all of them so far. */
  keepPlaces: execute<[mentorId: number, before: Date]>(
    'keep-places-of-sessions',
    `update mentorings m set meeting_kind = p.meeting_kind, meeting_link = p.meeting_link
     from mentor_profiles p
     where p.member_id = $1 and m.mentor_id = $1 and m.confirmed_starts_at < $2 and m.meeting_kind is null`,
  ),
  /** Confirmed sessions of a mentor that begin at `since` or later and take place where the mentor meets in all of them. */
  listFollowing: manyValues<number, [mentorId: number, since: Date]>(
    'list-sessions-at-own-place',
    `select id as "mentoringId" from mentorings
     where mentor_id = $1 and confirmed_starts_at >= $2 and status = 'CONFIRMED' and meeting_kind is null`,
  ),
  /** A mentor's choice for all mentorings; undefined without a profile. */
  findOwn: maybeRow<ChoiceRow, [mentorId: number]>(
    'find-own-meeting-choice',
    'select meeting_kind as kind, meeting_link as link from mentor_profiles where member_id = $1',
  ),
  /** @returns the choice as it is now; undefined without a profile */
  setOwn: maybeRow<ChoiceRow, [mentorId: number, choice: ChoiceRow]>(
    'set-own-meeting-choice',
    `update mentor_profiles set meeting_kind = $2.kind, meeting_link = $2.link where member_id = $1
     returning meeting_kind as kind, meeting_link as link`,
  ),
};

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

const touch = statement(
  'touch-meeting-seats',
  `update meeting_seats s set seen_at = $4
   from unnest($1::bigint[], $2::text[], $3::uuid[]) as k (mentoring_id, side, stream)
   where s.mentoring_id = k.mentoring_id and s.side = k.side and s.stream = k.stream`,
);

/** The two seats of a room. */
export const seatStore = {
  list: manyRows<SeatRow, [mentoringId: number]>(
    'list-meeting-seats',
    'select side, seat, seen_at as "seenAt", left_at as "leftAt" from meeting_seats where mentoring_id = $1',
  ),
  /** Gives a side a new seat, in place of any old one. */
  take: execute<[seat: SeatStream, now: Date]>(
    'take-meeting-seat',
    `insert into meeting_seats (mentoring_id, side, seat, since, stream, seen_at) values ($1.mentoringId, $1.side, $1.seat, $2, $1.stream, $2)
     on conflict (mentoring_id, side) do update
       set seat = excluded.seat, since = excluded.since, stream = excluded.stream, seen_at = excluded.seen_at, left_at = null`,
  ),
  /** @returns whether the seat is still the side's own */
  attach: anyRow<[seat: SeatStream, now: Date]>(
    'attach-meeting-stream',
    `update meeting_seats set stream = $1.stream, seen_at = $2, left_at = null
     where mentoring_id = $1.mentoringId and side = $1.side and seat = $1.seat returning side`,
  ),
  // The end of a stream says nothing once another stream has followed it.
  /** @returns whether the seat has lost its occupant */
  detach: anyRow<[seat: SeatStream, now: Date]>(
    'detach-meeting-stream',
    `update meeting_seats set left_at = $2 where mentoring_id = $1.mentoringId and side = $1.side and stream = $1.stream and left_at is null
     returning side`,
  ),
  leave: anyRow<[seat: Omit<SeatStream, 'stream'>, now: Date]>(
    'leave-meeting-seat',
    `update meeting_seats set left_at = $2 where mentoring_id = $1.mentoringId and side = $1.side and seat = $1.seat and left_at is null
     returning side`,
  ),
  /** Says of a seat that somebody is in it. */
  touchSeat: execute<[seat: Omit<SeatStream, 'stream'>, now: Date]>(
    'touch-meeting-seat',
    'update meeting_seats set seen_at = greatest(seen_at, $2) where mentoring_id = $1.mentoringId and side = $1.side and seat = $1.seat',
  ),
  /** Says of open streams that they still are. */
  touch: (db: Queryable, streams: readonly SeatStream[], now: Date) =>
    db.query(touch, [
      streams.map(({ mentoringId }) => mentoringId),
      streams.map(({ side }) => side),
      streams.map(({ stream }) => stream),
      now,
    ]),
};

/** A seat that listens, and what it was told last. */
export interface ListeningSeat {
  readonly mentoringId: number;
  readonly side: Party['actor'];
  readonly seat: string;
  /** The seat it has read messages of, and the last number read. */
  readonly cursor: { readonly seat: string; readonly number: number } | undefined;
}

/** A room as one seat sees it. */
export interface RoomStateRow {
  /** The position of the seat in the query, from 1. */
  readonly position: number;
  readonly status: MentoringStatus;
  readonly startsAt: Date | null;
  /** The seat that the side has now. */
  readonly ownSeat: string | null;
  readonly peerSeat: string | null;
  readonly peerSeenAt: Date | null;
  readonly peerLeftAt: Date | null;
  /** `12 …`: number and message, in order, after the cursor; more may follow when they are as many as `SIGNALS_AT_ONCE`. */
  readonly signals: readonly string[];
}

export const SIGNALS_AT_ONCE = 50;

const find = statement<RoomStateRow>(
  'find-room-states',
  `select k.position, m.status, m.confirmed_starts_at as "startsAt", own.seat as "ownSeat", peer.seat as "peerSeat",
     peer.seen_at as "peerSeenAt", peer.left_at as "peerLeftAt",
     array(
       select s.number || ' ' || s.signal from meeting_signals s
       where s.mentoring_id = k.mentoring_id and s.from_seat = peer.seat and s.to_seat = k.seat
         and s.number > case when peer.seat = k.cursor_seat then k.cursor_number else 0 end
       order by s.number limit ${SIGNALS_AT_ONCE}
     ) as signals
   from unnest($1::bigint[], $2::text[], $3::uuid[], $4::uuid[], $5::int[]) with ordinality
     as k (mentoring_id, side, seat, cursor_seat, cursor_number, position)
   join mentorings m on m.id = k.mentoring_id
   left join meeting_seats own on own.mentoring_id = k.mentoring_id and own.side = k.side
   left join meeting_seats peer on peer.mentoring_id = k.mentoring_id and peer.side <> k.side`,
);

export const roomStateStore = {
  find: (db: Queryable, seats: readonly ListeningSeat[]) =>
    db.query(find, [
      seats.map(({ mentoringId }) => mentoringId),
      seats.map(({ side }) => side),
      seats.map(({ seat }) => seat),
      seats.map(({ cursor }) => cursor?.seat ?? null),
      seats.map(({ cursor }) => cursor?.number ?? 0),
    ]),
};
