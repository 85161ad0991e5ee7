export { useSetPaused } from './use-set-paused.ts';
export { useRaiseWeekLimit } from './use-raise-week-limit.ts';
export { describeHours } from './week-edits.ts';
