import type { Area } from '#server/area.ts';
import { registerCalendarRoutes } from './calendar/calendar-routes.ts';
import { registerMentoringJobs } from './mentoring-jobs.ts';
import { registerMentoringRoutes } from './mentorings-routes.ts';
import { registerMessageJobs } from './messages/conversation.ts';
import { registerMessageRoutes } from './messages/messages-routes.ts';
import { registerNextStepRoutes } from './next-step/find-next-step.ts';
import { registerPreparationRoutes } from './preparation/prepare.ts';
import { registerPublicAnswerRoutes } from './public-answers/public-answers-routes.ts';
import { registerReviewRoutes } from './reviews/reviews-routes.ts';
import { registerRoomJobs } from './room/choose-meeting.ts';
import { registerRoomRoutes } from './room/room-routes.ts';

/** From a proposal to what is written afterwards: transitions, disputes, room, messages, preparation, reviews. */
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
