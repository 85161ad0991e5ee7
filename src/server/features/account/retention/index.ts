export { registerRetentionJobs } from './delete-expired-records.ts';
