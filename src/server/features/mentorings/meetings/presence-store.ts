import type { Queryable } from '#server/db/database.ts';
import { execute, manyRows } from '#server/db/rows.ts';
import { statement } from '#server/db/statement.ts';

/** A side of a mentoring that can be in its room. */
type MeetingSide = 'MENTOR' | 'MENTEE';

/** One stay of a side in a room, from its entrance to its departure. */
export interface MeetingVisit {
  readonly side: MeetingSide;
  readonly enteredAt: Date;
  /** Null while it is there, and when nobody saw it go. */
  readonly leftAt: Date | null;
}

/** A seat that a side takes or leaves. */
export interface VisitedSeat {
  readonly mentoringId: number;
  readonly side: MeetingSide;
  readonly seat: string;
}

/** The limit per side: reloading the page again and again proves no more than being there. */
const SHOWN_OF_A_SIDE = 20;

// The seat that was taken from has lost its room at the same instant.
const leaveOthers = statement(
  'leave-other-visits',
  `update meeting_visits set left_at = greatest($4, entered_at)
   where mentoring_id = $1 and side = $2 and seat <> $3 and left_at is null`,
);
const begin = statement(
  'begin-meeting-visit',
  `insert into meeting_visits (mentoring_id, side, seat, entered_at) values ($1, $2, $3, $4) on conflict do nothing`,
);

/** The visits to the room of a mentoring. */
export const visitsStore = {
  async begin(tx: Queryable, { mentoringId, side, seat }: VisitedSeat, at: Date): Promise<void> {
    await tx.query(leaveOthers, [mentoringId, side, seat, at]);
    await tx.query(begin, [mentoringId, side, seat, at]);
  },
  end: execute<[seat: Omit<VisitedSeat, 'side'>, at: Date]>(
    'end-meeting-visit',
    `update meeting_visits set left_at = greatest($2, entered_at) where mentoring_id = $1.mentoringId and seat = $1.seat and left_at is null`,
  ),
  // Its stream was interrupted and is back.
  resume: execute<[seat: Omit<VisitedSeat, 'side'>]>(
    'resume-meeting-visit',
    'update meeting_visits set left_at = null where mentoring_id = $1.mentoringId and seat = $1.seat and left_at is not null',
  ),
  /** In order of the entrances, the first twenty of each side. */
  find: manyRows<MeetingVisit & { mentoringId: number }, [mentoringIds: readonly number[]]>(
    'find-meeting-visits',
    `select mentoring_id as "mentoringId", side, entered_at as "enteredAt", left_at as "leftAt" from (
       select v.*, row_number() over (partition by v.mentoring_id, v.side order by v.entered_at, v.seat) as nth
       from meeting_visits v where v.mentoring_id = any($1::bigint[])
     ) visits
     where nth <= ${SHOWN_OF_A_SIDE} order by mentoring_id, entered_at, seat`,
  ),
};

/** How media came: from the other's device, or through the TURN relay. */
type MeetingPath = 'direct' | 'relay';

/** What a side received of the other in one minute. */
export interface MeetingMinute {
  readonly mentoringId: number;
  /** The side that reports. */
  readonly side: MeetingSide;
  /** The start of the minute. */
  readonly minute: Date;
  /** Bytes of the other's sound. */
  readonly heard: number;
  /** Frames of the other's picture that were decoded. */
  readonly seen: number;
  readonly path: MeetingPath;
}

/** How long the two of a mentoring received each other, in minutes that were reported. */
export interface MeetingPresence {
  /** Minutes in which the mentee reported to have received sound or picture of the mentor. */
  readonly mentorWasHeard: number;
  /** Minutes in which the mentor reported to have received sound or picture of the mentee. */
  readonly menteeWasHeard: number;
  /** Minutes for which both reported it. */
  readonly mutualMinutes: number;
}

export const minutesStore = {
  // A minute can be told in parts (a reload begins anew): they add up.
  /** Adds to what is known of that minute. */
  add: execute<[meetingMinute: MeetingMinute]>(
    'add-meeting-minute',
    `insert into meeting_minutes as known (mentoring_id, side, minute, heard, seen, path)
       values ($1.mentoringId, $1.side, $1.minute, $1.heard, $1.seen, $1.path)
     on conflict (mentoring_id, side, minute) do update
       set heard = known.heard + excluded.heard, seen = known.seen + excluded.seen, path = excluded.path`,
  ),
  /** One row a mentoring, zeros where nobody reported. */
  findPresences: manyRows<MeetingPresence & { mentoringId: number }, [mentoringIds: readonly number[]]>(
    'find-meeting-presences',
    `select k.mentoring_id as "mentoringId", count(*) filter (where m.mentee_reports) as "mentorWasHeard",
       count(*) filter (where m.mentor_reports) as "menteeWasHeard",
       count(*) filter (where m.mentee_reports and m.mentor_reports) as "mutualMinutes"
     from unnest($1::bigint[]) as k (mentoring_id)
     left join lateral (
       select bool_or(side = 'MENTEE') as mentee_reports, bool_or(side = 'MENTOR') as mentor_reports
       from meeting_minutes where mentoring_id = k.mentoring_id and (heard > 0 or seen > 0)
       group by minute
     ) m on true
     group by k.mentoring_id`,
  ),
};
