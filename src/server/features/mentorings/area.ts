import type { Area } from '#server/area.ts';
import { calendarRoutes, serveCalendars } from './calendar/calendar-routes.ts';
import { serveStatementFiles } from './disputes/open-dispute.ts';
import { mentoringJobs } from './mentoring-jobs.ts';
import { mentoringRoutes, disputeRoutes } from './mentorings-routes.ts';
import { messageJobs } from './messages/conversation.ts';
import { messageRoutes, serveMessageFiles } from './messages/messages-routes.ts';
import { nextStepRoutes } from './next-step/find-next-step.ts';
import { preparationRoutes } from './preparation/prepare.ts';
import { publicAnswerRoutes } from './public-answers/public-answers-routes.ts';
import { reviewRoutes } from './reviews/reviews-routes.ts';
import { roomJobs } from './room/choose-meeting.ts';
import { roomRoutes, serveRoomStreams } from './room/room-routes.ts';

/** From a proposal to what is written afterwards: transitions, disputes, room, messages, preparation, reviews. */
export const mentorings: Area = {
  routes: [
    mentoringRoutes,
    disputeRoutes,
    serveStatementFiles,
    messageRoutes,
    serveMessageFiles,
    preparationRoutes,
    nextStepRoutes,
    reviewRoutes,
    publicAnswerRoutes,
    roomRoutes,
    serveRoomStreams,
    calendarRoutes,
    serveCalendars,
  ],
  jobs: { ...mentoringJobs, ...messageJobs, ...roomJobs },
};
