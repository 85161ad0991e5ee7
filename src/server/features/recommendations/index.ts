export { registerRecommendationJobs } from './recommend-mentors.ts';
export { recommendationData } from './member-data.ts';
