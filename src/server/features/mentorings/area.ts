import type { Area } from '#server/area.ts';
import { registerCalendarRoutes } from './calendar/index.ts';
import { registerMentoringJobs, registerMentoringRoutes } from './index.ts';
import { registerMessageJobs, registerMessageRoutes } from './messages/index.ts';
import { registerNextStepRoutes } from './next-step/index.ts';
import { registerPreparationRoutes } from './preparation/index.ts';
import { registerPublicAnswerRoutes } from './public-answers/index.ts';
import { registerReviewRoutes } from './reviews/index.ts';
import { registerRoomJobs, registerRoomRoutes } from './room/index.ts';

/** From a proposal to what is written afterwards: steps, disputes, room, messages, preparation, reviews. */
export const mentorings: Area = {
  routes: [
    registerMentoringRoutes,
    registerMessageRoutes,
    registerPreparationRoutes,
    registerNextStepRoutes,
    registerReviewRoutes,
    registerPublicAnswerRoutes,
    registerRoomRoutes,
    registerCalendarRoutes,
  ],
  jobs: [registerMentoringJobs, registerMessageJobs, registerRoomJobs],
};
