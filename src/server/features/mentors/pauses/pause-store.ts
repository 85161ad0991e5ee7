import type { AskedProposal } from '#domain/mentorings/deadlines/lapses.ts';
import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import { hasLapsed } from './lapse-sql.ts';

const lock = statement<{ pausedAt: Date | null }>(
  'lock-mentor-to-pause',
  'select paused_at as "pausedAt" from mentor_profiles where member_id = $1 for no key update',
);
const find = statement<{ pausedAt: Date | null }>(
  'find-pause-of-mentor',
  'select paused_at as "pausedAt" from mentor_profiles where member_id = $1',
);
// An open proposal says nothing yet, and one that the student or the system ended before an answer is nobody's lapse.
const listAsked = statement<AskedProposal>(
  'list-asked-proposals-of-mentor',
  `select m.id as "mentoringId", m.answered_at is null as "hasLapsed" from mentorings m
   join mentor_profiles p on p.member_id = m.mentor_id
   where m.mentor_id = $1 and m.asked_at is not null and m.asked_at >= coalesce(p.resumed_at, '-infinity')
     and (m.answered_at is not null or ${hasLapsed('m')})
   order by m.asked_at desc, m.id desc limit 3`,
);
const pause = statement(
  'pause-mentor',
  `update mentor_profiles set paused_at = $2, listed_before_absence_at = coalesce(listed_at, listed_before_absence_at), listed_at = null
   where member_id = $1`,
);
// The trigger keeps a mentor unlisted who is suspended meanwhile.
const resume = statement(
  'resume-mentor',
  `update mentor_profiles set paused_at = null, resumed_at = $2, listed_at = listed_before_absence_at, listed_before_absence_at = null
   where member_id = $1`,
);

export const pauseStore = {
  /** Undefined without a profile. */
  async lock(tx: Queryable, mentorId: number): Promise<{ pausedAt: Date | null } | undefined> {
    const [row] = await tx.query(lock, [mentorId]);
    return row;
  },
  async find(db: Queryable, mentorId: number): Promise<Date | undefined> {
    const [row] = await db.query(find, [mentorId]);
    return row?.pausedAt ?? undefined;
  },
  /** The newest three that were asked since the mentor was last back, newest first. */
  listAsked: (tx: Queryable, mentorId: number) => tx.query(listAsked, [mentorId]),
  pause: (tx: Queryable, mentorId: number, now: Date) => tx.query(pause, [mentorId, now]),
  resume: (tx: Queryable, mentorId: number, now: Date) => tx.query(resume, [mentorId, now]),
};
