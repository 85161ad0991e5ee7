import { DEFAULT_MINIMUM_NOTICE_HOURS } from '#domain/mentorings/times/slot-limits.ts';
import { useBusiness } from './business-query.ts';

/** Hours before its start until which a time can be offered and accepted. */
export function useMinimumNotice(): number {
  return useBusiness().data?.minimumNoticeHours ?? DEFAULT_MINIMUM_NOTICE_HOURS;
}
