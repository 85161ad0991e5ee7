import type { Mutation } from './mutation.ts';

const MESSAGES_TEST = 'src/server/features/mentorings/messages/messages.test.ts';

/** Messages, what two people prepare, and reviews. */
export const MESSAGES: readonly Mutation[] = [
  {
    name: 'message-sent-again',
    guard: 'a message that is sent again under its id is the message of the first time',
    file: 'src/server/features/mentorings/messages/send-message.ts',
    text: `    if (earlier) return toMessage(conversation, mustBeSame(earlier, message));`,
    instead: `    if (earlier && message.text === '') return toMessage(conversation, mustBeSame(earlier, message));`,
    test: [MESSAGES_TEST, 'sent again with the same id are one message'],
  },
  {
    name: 'message-lock',
    guard: 'writers of one conversation come one after the other',
    file: 'src/server/features/mentorings/messages/conversation-store.ts',
    text: `    await tx.query(lock, [mentoringId]);`,
    instead: `    if (mentoringId < 0) await tx.query(lock, [mentoringId]);`,
    test: [MESSAGES_TEST, 'of both sides at once have numbers without gaps'],
  },
  {
    name: 'message-block',
    guard: 'after a block nobody writes, on either side',
    file: 'src/domain/mentorings/messages/messages.ts',
    text: `  return context.isBlocked ? 'BLOCKED' : undefined;`,
    instead: `  return undefined;`,
    test: [MESSAGES_TEST, 'ends messages and proposals in both directions'],
  },
  {
    name: 'blocked-proposal',
    guard: 'after a block there is no proposal, on either side',
    file: 'src/domain/mentorings/proposals/proposals.ts',
    text: `  if (pair.isBlocked) return 'NOT_AVAILABLE';`,
    instead: ``,
    test: [MESSAGES_TEST, 'ends messages and proposals in both directions'],
  },
];
