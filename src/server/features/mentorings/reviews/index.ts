export { registerReviewRoutes } from './reviews-routes.ts';
export { renewReviewTime } from './renew-review-time.ts';
export { reviewData } from './member-data.ts';
