import { availabilityCalls } from './availability.ts';
import { bookmarkCalls } from './bookmarks.ts';
import { campusCalendarCalls } from './campus-calendar.ts';
import { mentorCalls } from './mentors.ts';
import { pauseCalls } from './pauses.ts';
import { waitCalls } from './waits.ts';

/** Every call of the area `mentors`. */
export const MENTORS_CALLS = {
  ...campusCalendarCalls,
  ...mentorCalls,
  ...availabilityCalls,
  ...pauseCalls,
  ...bookmarkCalls,
  ...waitCalls,
};
