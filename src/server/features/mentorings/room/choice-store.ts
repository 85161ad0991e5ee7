import type { MeetingKind } from '#domain/mentorings/times/meetings.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

/** Where people meet, as a mentor chose it. */
export interface ChoiceRow {
  readonly kind: MeetingKind;
  readonly link: string | null;
}

// A mentoring's own choice wins over the mentor's for all.
const find = statement<ChoiceRow>(
  'find-meeting-choice',
  `select coalesce(m.meeting_kind, p.meeting_kind) as kind,
     case when m.meeting_kind is null then p.meeting_link else m.meeting_link end as link
   from mentorings m join mentor_profiles p on p.member_id = m.mentor_id where m.id = $1`,
);
const set = statement('set-meeting-choice', 'update mentorings set meeting_kind = $2, meeting_link = $3 where id = $1');
const findOwn = statement<ChoiceRow>(
  'find-own-meeting-choice',
  'select meeting_kind as kind, meeting_link as link from mentor_profiles where member_id = $1',
);
const setOwn = statement<ChoiceRow>(
  'set-own-meeting-choice',
  `update mentor_profiles set meeting_kind = $2, meeting_link = $3 where member_id = $1
   returning meeting_kind as kind, meeting_link as link`,
);

const listFollowing = statement<{ mentoringId: number }>(
  'list-sessions-at-own-place',
  `select id as "mentoringId" from mentorings
   where mentor_id = $1 and confirmed_starts_at >= $2 and status = 'CONFIRMED' and meeting_kind is null`,
);
const keepPlaces = statement(
  'keep-places-of-sessions',
  `update mentorings m set meeting_kind = p.meeting_kind, meeting_link = p.meeting_link
   from mentor_profiles p
   where p.member_id = $1 and m.mentor_id = $1 and m.confirmed_starts_at < $2 and m.meeting_kind is null`,
);

export const choiceStore = {
  /** The choice for a mentoring. */
  async find(db: Queryable, mentoringId: number): Promise<ChoiceRow> {
    const [row] = await db.query(find, [mentoringId]);
    return row ?? { kind: 'ROOM', link: null };
  },
  set: (tx: Queryable, mentoringId: number, { kind, link }: ChoiceRow) => tx.query(set, [mentoringId, kind, link]),
  /** Sessions of a mentor that began before `before` keep the place where the mentor meets in all of them so far. */
  keepPlaces: (tx: Queryable, mentorId: number, before: Date) => tx.query(keepPlaces, [mentorId, before]),
  /** Confirmed sessions of a mentor that begin at `since` or later and take place where the mentor meets in all of them. */
  async listFollowing(tx: Queryable, mentorId: number, since: Date): Promise<number[]> {
    return (await tx.query(listFollowing, [mentorId, since])).map(({ mentoringId }) => mentoringId);
  },
  /** A mentor's choice for all mentorings; undefined without a profile. */
  async findOwn(db: Queryable, mentorId: number): Promise<ChoiceRow | undefined> {
    const [row] = await db.query(findOwn, [mentorId]);
    return row;
  },
  /** @returns the choice as it is now; undefined without a profile */
  async setOwn(db: Queryable, mentorId: number, { kind, link }: ChoiceRow): Promise<ChoiceRow | undefined> {
    const [row] = await db.query(setOwn, [mentorId, kind, link]);
    return row;
  },
};
