import type { Area } from '#server/area.ts';
import { registerAlertRoutes } from './alerts/index.ts';
import { registerFeaturePauseRoutes } from './feature-pauses/index.ts';
import { registerDeskJobs, registerDeskRoutes } from './index.ts';
import { registerOperatorRoutes } from './operators/index.ts';
import { registerRuntimeSettingRoutes } from './runtime-settings/index.ts';
import { registerSuspensionJobs } from './suspensions/index.ts';

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
