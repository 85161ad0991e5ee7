export { useRaiseWeekLimit } from './use-raise-week-limit.ts';
