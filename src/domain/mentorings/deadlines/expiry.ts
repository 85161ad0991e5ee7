import { describeKoreanTime } from '../../time/korean-time.ts';
import type { MentoringStatus } from '../states/statuses.ts';

/** The deadlines that end an open mentoring (product §4.4). */
export const DEADLINES = ['PAYMENT', 'MENTOR_ANSWER', 'MENTEE_ANSWER'] as const;
export type Deadline = (typeof DEADLINES)[number];

const DEADLINE_LABELS: Readonly<Record<Deadline, string>> = {
  PAYMENT: '결제 기한',
  MENTOR_ANSWER: '선배의 답변 기한',
  MENTEE_ANSWER: '후배의 답변 기한',
};

/** The deadline of an open state; undefined where nothing is waited for. */
export function deadlineOf(status: MentoringStatus): Deadline | undefined {
  if (status === 'PAYMENT_PENDING') return 'PAYMENT';
  if (status === 'WAITING_FOR_MENTOR') return 'MENTOR_ANSWER';
  return status === 'WAITING_FOR_MENTEE' ? 'MENTEE_ANSWER' : undefined;
}

const OWN_ANSWER: Readonly<Record<'mentor' | 'mentee', Deadline>> = {
  mentor: 'MENTOR_ANSWER',
  mentee: 'MENTEE_ANSWER',
};

/**
 * Which deadline ended a mentoring, in one sentence for screens, notifications and mails.
 * @param at when it passed
 * @param reader the side that reads it, which is addressed directly
 * @param describe how times are written there
 */
export function describeExpiry(
  deadline: Deadline,
  at: Date,
  reader: 'mentor' | 'mentee',
  describe: (instant: Date) => string = describeKoreanTime,
): string {
  const label = deadline === OWN_ANSWER[reader] ? '답변 기한' : DEADLINE_LABELS[deadline];
  return `${label}이 ${describe(at)}에 지났어요.`;
}
