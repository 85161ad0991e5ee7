import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { MeetingSide } from './visits-store.ts';

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

// A minute can be told in parts (a reload begins anew): they add up.
const add = statement(
  'add-meeting-minute',
  `insert into meeting_minutes as known (mentoring_id, side, minute, heard, seen, path) values ($1, $2, $3, $4, $5, $6)
   on conflict (mentoring_id, side, minute) do update
     set heard = known.heard + excluded.heard, seen = known.seen + excluded.seen, path = excluded.path`,
);
const findPresences = statement<MeetingPresence & { mentoringId: number }>(
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
);

export const minutesStore = {
  /** Adds to what is known of that minute. */
  add: (tx: Queryable, { mentoringId, side, minute, heard, seen, path }: MeetingMinute) =>
    tx.query(add, [mentoringId, side, minute, heard, seen, path]),
  /** One row a mentoring, zeros where nobody reported. */
  findPresences: (db: Queryable, mentoringIds: readonly number[]) => db.query(findPresences, [mentoringIds]),
};
