import type { Area } from '#server/area.ts';
import { deskRoutes, deskMemberRoutes, deskFigureRoutes, alertRoutes } from './desk-routes.ts';
import { figureJobs } from './figures.ts';
import { deskMentoringRoutes } from './mentorings-routes.ts';
import { operatorSignInRoutes, operatorFactorRoutes, roleRoutes } from './operators/operators-routes.ts';
import { deskPaymentRoutes } from './payments-routes.ts';
import { featurePauseRoutes, runtimeSettingRoutes } from './settings-routes.ts';
import { suspensionJobs } from './suspensions/suspensions.ts';

/** What operators do and see: their sign-in, members, figures, settings, pauses of features, suspensions. */
export const desk: Area = {
  routes: [
    operatorSignInRoutes,
    operatorFactorRoutes,
    roleRoutes,
    deskRoutes,
    deskMemberRoutes,
    deskFigureRoutes,
    alertRoutes,
    deskMentoringRoutes,
    deskPaymentRoutes,
    featurePauseRoutes,
    runtimeSettingRoutes,
  ],
  jobs: { ...figureJobs, ...suspensionJobs },
};
