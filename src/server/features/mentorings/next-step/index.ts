export { registerNextStepRoutes } from './next-step-routes.ts';
