export { useSetPaused } from './use-set-paused.ts';
export { useRaiseWeekLimit } from './use-raise-week-limit.ts';
export { hasOtherEvent } from './calendars/has-other-event.ts';
