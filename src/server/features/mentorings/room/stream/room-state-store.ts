import type { MentoringStatus } from '#domain/mentorings/states/statuses.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { Party } from '../../steps/take-step.ts';

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
