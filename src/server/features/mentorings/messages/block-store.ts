import type { Queryable } from '#server/db/database.ts';
import { statement } from '#server/db/statement.ts';
import type { Side } from './conversation-store.ts';

const blockMember = statement(
  'block-member',
  'insert into member_blocks (blocker_id, blocked_id, created_at) values ($1, $2, $3) on conflict do nothing',
);
const unblockMember = statement(
  'unblock-member',
  'delete from member_blocks where blocker_id = $1 and blocked_id = $2',
);
const blockMentoring = statement(
  'block-mentoring',
  'insert into mentoring_blocks (mentoring_id, side, created_at) values ($1, $2, $3) on conflict do nothing',
);
const unblockMentoring = statement(
  'unblock-mentoring',
  'delete from mentoring_blocks where mentoring_id = $1 and side = $2',
);

/** Blocks of two people, and those that stay with one mentoring (docs/decisions/0259). Doing anything twice changes nothing. */
export const blockStore = {
  blockMember: (tx: Queryable, blockerId: number, blockedId: number, now: Date) =>
    tx.query(blockMember, [blockerId, blockedId, now]),
  unblockMember: (tx: Queryable, blockerId: number, blockedId: number) =>
    tx.query(unblockMember, [blockerId, blockedId]),
  blockMentoring: (tx: Queryable, mentoringId: number, side: Side, now: Date) =>
    tx.query(blockMentoring, [mentoringId, side, now]),
  unblockMentoring: (tx: Queryable, mentoringId: number, side: Side) => tx.query(unblockMentoring, [mentoringId, side]),
};
