export { registerReviewRoutes } from './reviews-routes.ts';
export { renewReviewTime } from './write-review.ts';
