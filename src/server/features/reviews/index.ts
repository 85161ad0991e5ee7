export { registerReviewRoutes } from './reviews-routes.ts';
