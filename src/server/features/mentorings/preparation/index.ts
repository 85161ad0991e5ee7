export { registerPreparationRoutes } from './prepare.ts';
