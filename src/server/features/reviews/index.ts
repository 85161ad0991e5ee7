export { registerReviewRoutes } from './reviews-routes.ts';
export { reviewData } from './member-data.ts';
