export { listRecommended, registerRecommendationJobs } from './recommend-mentors.ts';
