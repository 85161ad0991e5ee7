import type { Area } from '#server/area.ts';
import { registerAvailabilityRoutes } from './availability/own-availability.ts';
import { registerPauseRoutes } from './availability/pauses.ts';
import { registerBookmarkJobs, registerBookmarkRoutes } from './bookmarks/bookmarks.ts';
import { registerMentorCalendarRoutes } from './calendars/calendars-routes.ts';
import { registerMentorCalendarJobs } from './calendars/read-due-calendars.ts';
import { registerCampusCalendarRoutes } from './campus-calendar/edit-calendar.ts';
import { registerMentorJobs, registerSearchTokenJobs } from './mentor-jobs.ts';
import { registerMentorOrderRoutes } from './mentor-order-routes.ts';
import { registerMentorRoutes } from './mentors-routes.ts';
import { registerRecommendationJobs } from './recommendations/recommend-mentors.ts';
import { registerWaitJobs, registerWaitRoutes } from './waits/waits.ts';

/** Finding a mentor: the list, pages, free times, recommendations, bookmarks, waits, pauses. */
export const mentors: Area = {
  routes: [
    registerMentorOrderRoutes,
    registerCampusCalendarRoutes,
    registerMentorRoutes,
    registerAvailabilityRoutes,
    registerMentorCalendarRoutes,
    registerBookmarkRoutes,
    registerPauseRoutes,
    registerWaitRoutes,
  ],
  jobs: [
    registerMentorJobs,
    registerSearchTokenJobs,
    registerMentorCalendarJobs,
    registerRecommendationJobs,
    registerBookmarkJobs,
    registerWaitJobs,
  ],
};
