export { registerRecommendationJobs } from './recommend-mentors.ts';
export { listRecommended } from './list-recommended.ts';
export { recommendationData } from './member-data.ts';
