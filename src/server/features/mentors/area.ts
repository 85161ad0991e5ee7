import { MINUTE_MS } from '#domain/time/durations.ts';
import { type Area, byNumber } from '#server/area.ts';
import { availabilityRoutes, NEW_TIMES_JOB } from './availability/own-availability.ts';
import { pauseRoutes } from './availability/pauses.ts';
import { notifyOfNewTimes, bookmarkRoutes } from './bookmarks/bookmarks.ts';
import { mentorCalendarRoutes } from './calendars/calendars-routes.ts';
import { readDueCalendars } from './calendars/read-due-calendars.ts';
import { campusCalendarRoutes } from './campus-calendar/edit-calendar.ts';
import { mentorJobs } from './mentor-jobs.ts';
import { mentorOrderRoutes } from './mentor-order-routes.ts';
import { mentorRoutes } from './mentors-routes.ts';
import { recommendationJobs } from './recommendations/recommend-mentors.ts';
import { offerFreedCapacity, waitRoutes } from './waits/waits.ts';

/** Finding a mentor: the list, pages, free times, recommendations, bookmarks, waits, pauses. */
export const mentors: Area = {
  routes: [
    mentorOrderRoutes,
    campusCalendarRoutes,
    mentorRoutes,
    availabilityRoutes,
    mentorCalendarRoutes,
    bookmarkRoutes,
    pauseRoutes,
    waitRoutes,
  ],
  jobs: {
    ...mentorJobs,
    ...recommendationJobs,
    'read-calendars': { everyMs: MINUTE_MS, run: readDueCalendars },
    'offer-places': { everyMs: MINUTE_MS, run: offerFreedCapacity },
    [NEW_TIMES_JOB]: { run: byNumber(notifyOfNewTimes) },
  },
};
