export { registerPreparationRoutes } from './preparation-routes.ts';
