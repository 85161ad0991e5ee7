import type { Services } from '#server/services.ts';
import type { MentoringRow } from './mentoring-store.ts';

/** Hours before its start until which a time of this mentoring is offered and accepted: those it was proposed under (product §3). */
export function noticeHoursOf(
  { env }: Pick<Services, 'env'>,
  { noticeHours }: Pick<MentoringRow, 'noticeHours'>,
): number {
  return noticeHours ?? env.MINIMUM_NOTICE_HOURS;
}
