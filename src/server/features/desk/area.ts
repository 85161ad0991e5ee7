import type { Area } from '#server/area.ts';
import { registerAlertRoutes, registerDeskRoutes } from './desk-routes.ts';
import { registerDeskJobs } from './figures.ts';
import { registerOperatorRoutes } from './operators/operators-routes.ts';
import { registerFeaturePauseRoutes, registerRuntimeSettingRoutes } from './settings-routes.ts';
import { registerSuspensionJobs } from './suspensions/suspensions.ts';

/** What operators do and see: their sign-in, members, figures, settings, pauses of features, suspensions. */
export const desk: Area = {
  routes: [
    registerOperatorRoutes,
    registerDeskRoutes,
    registerAlertRoutes,
    registerFeaturePauseRoutes,
    registerRuntimeSettingRoutes,
  ],
  jobs: [registerDeskJobs, registerSuspensionJobs],
};
