import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';

const lock = statement<{ stream: string }>(
  'lock-test-seats',
  'select stream from meeting_seats where mentoring_id = $1 and side = $2 for update',
);

/** The rows of the room's seats, for tests of what two requests do at once. */
export const seatRowStore = {
  /** Locks a side's seat. @returns the stream that it has */
  async lock(tx: Queryable, mentoringId: number, side: 'MENTEE' | 'MENTOR'): Promise<string | undefined> {
    return (await tx.query(lock, [mentoringId, side]))[0]?.stream;
  },
};
