export { registerFeaturePauseRoutes } from './feature-pauses-routes.ts';
