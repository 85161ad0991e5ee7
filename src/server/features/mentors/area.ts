import type { Area } from '#server/area.ts';
import { registerAvailabilityRoutes } from './availability/index.ts';
import { registerBookmarkJobs, registerBookmarkRoutes } from './bookmarks/index.ts';
import { registerMentorCalendarJobs, registerMentorCalendarRoutes } from './calendars/index.ts';
import { registerCampusCalendarRoutes } from './campus-calendar/index.ts';
import { registerMentorJobs, registerMentorRoutes, registerSearchTokenJobs } from './index.ts';
import { registerMentorOrderRoutes } from './mentor-order/index.ts';
import { registerPauseRoutes } from './pauses/index.ts';
import { registerRecommendationJobs } from './recommendations/index.ts';
import { registerWaitJobs, registerWaitRoutes } from './waits/index.ts';

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
