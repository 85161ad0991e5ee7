export { registerPreparationRoutes } from './preparation-routes.ts';
export { noteData } from './member-data.ts';
