import { groupDigits } from '../../text/group-digits.ts';
import { textUpTo } from '../../text/length.ts';
import { DAY_MS } from '../../time/durations.ts';
import { STATUSES, type MentoringStatus } from '../states/statuses.ts';

export const MAX_MESSAGE_LENGTH = 1000;
export const MAX_MESSAGE_FILES = 5;

/** A member's own messages in 60 s, over all conversations. */
export const MAX_MESSAGES_A_MINUTE = 20;
/** A member's own messages in one conversation in 24 h. */
export const MAX_MESSAGES_A_DAY = 500;
/** Of both people together. */
export const MAX_MESSAGES_A_CONVERSATION = 10_000;

/** The text of a message; it may be empty where files are sent. */
export const messageText = textUpTo(
  MAX_MESSAGE_LENGTH,
  `메시지는 최대 ${groupDigits(MAX_MESSAGE_LENGTH)}자까지 보낼 수 있어요.`,
);
export const TOO_MANY_MESSAGE_FILES = `파일은 한 번에 최대 ${MAX_MESSAGE_FILES}개까지 보낼 수 있어요.`;
export const EMPTY_MESSAGE = '보낼 내용을 입력해 주세요.';

/** A conversation can be written in for this long after its mentoring has ended. */
export const CONVERSATION_DAYS_AFTER_END = 7;

/** What decides whether a conversation can be written in. */
export interface ConversationContext {
  /** Whether the mentoring was paid for at any time. */
  readonly isPaid: boolean;
  /** When the mentoring ended, in whatever way; null while it has not. */
  readonly closedAt: Date | null;
  /** Whether one of the two has blocked the other. */
  readonly isBlocked: boolean;
}

/** Why nobody can write: it has not been paid for, it ended too long ago, or one of the two wants no messages. */
export type ConversationProblem = 'NOT_PAID' | 'ENDED' | 'BLOCKED';

/** Until when a conversation can be written in; undefined while its mentoring has not ended. */
export function conversationEndsAt(closedAt: Date | null): Date | undefined {
  return closedAt ? new Date(closedAt.getTime() + CONVERSATION_DAYS_AFTER_END * DAY_MS) : undefined;
}

/** Why a conversation cannot be written in at `now`, or undefined when it can (product §18.1). */
export function problemWithConversation(context: ConversationContext, now: Date): ConversationProblem | undefined {
  if (!context.isPaid) return 'NOT_PAID';
  const endsAt = conversationEndsAt(context.closedAt);
  if (endsAt && endsAt <= now) return 'ENDED';
  return context.isBlocked ? 'BLOCKED' : undefined;
}

/** States before the confirmation: payment outside of the service is warned about. */
export const UNCONFIRMED_STATUSES: readonly MentoringStatus[] = STATUSES.slice(0, STATUSES.indexOf('CONFIRMED'));

export const REPORT_REASONS = ['ABUSE', 'OUTSIDE_PAYMENT', 'SPAM', 'OTHER'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
/** Whether a report waits for an operator. */
export const REPORT_STATES = ['OPEN', 'CLOSED'] as const;
export type ReportState = (typeof REPORT_STATES)[number];
export const REPORT_REASON_LABELS: Readonly<Record<ReportReason, string>> = {
  ABUSE: '욕설이나 괴롭힘',
  OUTSIDE_PAYMENT: '서비스 밖 결제 요구',
  SPAM: '광고나 홍보',
  OTHER: '그 밖의 문제',
};
