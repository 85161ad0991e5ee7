import type { Mutation } from './mutation.ts';

const MESSAGES_TEST = 'src/server/features/messages/messages.test.ts';

/** Messages, what two people prepare, and reviews. */
export const MESSAGES: readonly Mutation[] = [
  {
    name: 'message-sent-again',
    guard: 'a message that is sent again under its id is the message of the first time',
    file: 'src/server/features/messages/send-message.ts',
    text: `    if (earlier) return toMessage(conversation, mustBeSame(earlier, message));`,
    instead: `    if (earlier && message.text === '') return toMessage(conversation, mustBeSame(earlier, message));`,
    test: [MESSAGES_TEST, 'sent again with the same id are one message'],
  },
  {
    name: 'message-lock',
    guard: 'writers of one conversation come one after the other',
    file: 'src/server/features/messages/conversation-store.ts',
    text: `    await tx.query(lock, [mentoringId]);`,
    instead: `    if (mentoringId < 0) await tx.query(lock, [mentoringId]);`,
    test: [MESSAGES_TEST, 'of both sides at once have numbers without gaps'],
  },
  {
    name: 'message-flood',
    guard: 'a member sends so many messages a minute and no more',
    file: 'src/server/features/messages/send-message.ts',
    text: `    if (hits > (limits.get(key)?.max ?? 0)) refuse('TOO_MANY_MESSAGES');`,
    instead: `    if (hits > (limits.get(key)?.max ?? 0) + 1000) refuse('TOO_MANY_MESSAGES');`,
    test: [MESSAGES_TEST, 'are refused when they flood'],
  },
  {
    name: 'message-block',
    guard: 'nobody writes to whom they have blocked, or who has blocked them',
    file: 'src/domain/messages/messages.ts',
    text: `  return context.isBlocked ? 'BLOCKED' : undefined;`,
    instead: `  return undefined;`,
    test: [MESSAGES_TEST, 'ends messages and proposals in both directions'],
  },
  {
    name: 'blocked-proposal',
    guard: 'there is no proposal between two of whom one has blocked the other',
    file: 'src/domain/mentorings/proposals/proposals.ts',
    text: `  if (pair.isBlocked) return 'NOT_AVAILABLE';`,
    instead: ``,
    test: [MESSAGES_TEST, 'ends messages and proposals in both directions'],
  },
  {
    name: 'report-reading-audit',
    guard: 'each look of an operator at a reported conversation is in the audit log',
    file: 'src/server/features/messages/review-reports.ts',
    text: `  await writeAudit(db, entryOf(operator, 'REPORTED_MESSAGES_VIEWED', report, detail), clock.now());`,
    instead: `  entryOf(operator, 'REPORTED_MESSAGES_VIEWED', report, { ...detail, at: clock.now() });`,
    test: [MESSAGES_TEST, 'each look is in the audit log'],
  },
  {
    name: 'report-reading-end',
    guard: 'operators read a reported conversation up to the reported message',
    file: 'src/server/features/messages/review-reports.ts',
    text: `  const before = Math.min(report.number + 1, cursor === undefined ? Infinity : Number(cursor));`,
    instead: `  const before = cursor === undefined ? 2_147_483_647 : Number(cursor);`,
    test: [MESSAGES_TEST, 'each look is in the audit log'],
  },
  {
    name: 'message-retention',
    guard: 'a reported conversation is kept longer',
    file: 'src/server/features/messages/expired-store.ts',
    text: `     m.closed_at < $2 or not exists (select from message_reports r where r.mentoring_id = m.id)`,
    instead: `     m.closed_at < $2 or true`,
    test: [MESSAGES_TEST, 'are deleted ninety days after the end'],
  },
  {
    name: 'note-version',
    guard: 'nobody overwrites a note that they have not read',
    file: 'src/server/features/preparation/preparation-store.ts',
    text: `   where mentoring_id = $1 and note_version = $3 returning`,
    instead: `   where mentoring_id = $1 and $3::int >= 0 returning`,
    test: ['src/server/features/preparation/preparation.test.ts', 'refuses to overwrite what was not read'],
  },
  {
    name: 'review-hidden',
    guard: 'the first review is not seen before the second is written',
    file: 'src/server/features/reviews/write-review.ts',
    text: `    const visibleAt = isSecond ? now : endsAt;`,
    instead: `    const visibleAt = isSecond || endsAt > now ? now : endsAt;`,
    test: ['src/server/features/reviews/reviews.test.ts', 'seen when both have written'],
  },
];
