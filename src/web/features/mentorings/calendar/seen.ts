import { parseStored, sharedStorage } from '../../../lib/browser-storage.ts';

const KEY = 'calendar-seen';
/** The newest ones are enough: an older session is over. */
const MAX_KEPT = 20;

/** Whether this browser has shown the ways to put a mentoring into a calendar. */
export function hasSeenCalendar(mentoringId: number): boolean {
  return read().includes(mentoringId);
}

/** Remembers that it has. */
export function markCalendarSeen(mentoringId: number): void {
  const others = read().filter((id) => id !== mentoringId);
  sharedStorage.write(KEY, JSON.stringify([mentoringId, ...others].slice(0, MAX_KEPT)));
}

function read(): unknown[] {
  const stored = parseStored(sharedStorage.read(KEY));
  return Array.isArray(stored) ? stored : [];
}
