export { registerPublicAnswerRoutes } from './public-answers-routes.ts';
