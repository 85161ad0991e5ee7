import { ANSWER_WINDOW_MS } from '#domain/mentorings/deadlines/deadlines.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { describeKoreanTime } from '../../../lib/korean-date.ts';

/**
 * When the answer is there, for whoever is about to pay.
 * @param due until when the mentor answers if it is paid `now`; undefined when that is not known
 * @param isTransfer the 48 hours begin with the deposit, whenever that is
 */
export function describeAnswer(due: Date | undefined, now: Date, isTransfer: boolean): string {
  // Where the last time is near, it ends the answer's time whenever somebody pays.
  const isNear = due !== undefined && due.getTime() - now.getTime() < ANSWER_WINDOW_MS;
  if (due && (isNear || !isTransfer)) return `${describeKoreanTime(due)}까지 선배의 답이 와요.`;
  return `${isTransfer ? '입금하면 ' : ''}보통 ${ANSWER_WINDOW_MS / HOUR_MS}시간 안에 선배의 답이 와요.`;
}
