export { hasSeenCalendar, markCalendarSeen } from './seen.ts';

/** The ways to put a confirmed session into a calendar: a chunk of its own. */
export const loadCalendarSheet = () => import('./calendar-sheet.tsx');
