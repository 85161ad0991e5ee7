export { registerRecommendationJobs } from './recommend-mentors.ts';
