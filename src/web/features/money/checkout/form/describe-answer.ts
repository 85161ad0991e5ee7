import type { Mentoring } from '#contract/mentorings/mentorings.ts';
import { ANSWER_WINDOW_MS } from '#domain/mentorings/deadlines/deadlines.ts';
import { HOUR_MS } from '#domain/time/durations.ts';
import { describeKoreanTime } from '../../../../lib/korean-date.ts';
import { withoutAnswer } from '../../../mentorings/index.ts';

/**
 * Until when the mentor can answer, and what follows if they do not, before the student pays.
 * @param due until when the mentor answers if it is paid `now`; undefined when that is not known
 * @param isTransfer the 48 hours begin with the deposit, whenever that is
 */
export function describeAnswer(
  due: Date | undefined,
  now: Date,
  isTransfer: boolean,
  backups: Mentoring['backups'],
): string {
  // If the last offered time is near, it limits the answer, whenever the student pays.
  const isNear = due !== undefined && due.getTime() - now.getTime() < ANSWER_WINDOW_MS;
  const until =
    due && (isNear || !isTransfer)
      ? `${describeKoreanTime(due)}까지`
      : `${isTransfer ? '입금한 뒤 ' : ''}${ANSWER_WINDOW_MS / HOUR_MS}시간쯤`;
  return `${until} ${withoutAnswer(backups)}`;
}
